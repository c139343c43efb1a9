/** What `pnpm sim doctor` found out about one thing. */
export interface Finding {
  name: 'node' | 'browser' | 'fonts' | 'ports' | 'data folder' | 'leftovers'
  isFine: boolean
  /** What was found, as a sentence; when something is not in order, with the cure. */
  text: string
}
