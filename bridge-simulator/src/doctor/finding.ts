/** What `pnpm sim doctor` found out about one thing. */
export interface Finding {
  name: 'node' | 'browser' | 'fonts' | 'ports' | 'data folder' | 'leftovers'
  isFine: boolean
  /** How it is; where something is not in order, with the cure. */
  text: string
}
