/** Count of checks or tests by how they ended. */
export interface Tally {
  passed: number
  failed: number
  /** Commands that run what failed alone. */
  rerunCommands?: readonly string[]
}

export function sum(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((total, { passed }) => total + passed, 0),
    failed: tallies.reduce((total, { failed }) => total + failed, 0),
    rerunCommands: tallies.flatMap(({ rerunCommands = [] }) => rerunCommands),
  }
}

/** The last line of `check` and `test`; machines read it. */
export function lastLine({ passed, failed }: Tally): string {
  return `${passed} passed, ${failed} failed`
}

/** A run without a single pass proves nothing, so it fails as well. */
export function exitCode({ passed, failed }: Tally): 0 | 1 {
  return failed === 0 && passed > 0 ? 0 : 1
}
