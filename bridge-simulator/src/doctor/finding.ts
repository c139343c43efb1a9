/** What `pnpm sim doctor` found out about one thing. */
export interface Finding {
  name: 'node' | 'browser' | 'fonts' | 'ports' | 'data folder' | 'leftovers'
  isFine: boolean
  /** The message; for a problem with what to do about it, several in a line each. */
  text: string
}
