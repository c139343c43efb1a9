/** What was asked for is no longer there; another world is in front instead. */
export type MissingWorld =
  /** A world: the default one is here. */
  | { kind: 'world'; worldId: string }
  /** The situation of a link: its scenario was begun anew. */
  | { kind: 'link'; scenario: string; seed: number }
