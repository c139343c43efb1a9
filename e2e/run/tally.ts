/** Count of checks or tests by how they ended. */
export interface Tally {
  passed: number
  failed: number
}

export function sum(tallies: readonly Tally[]): Tally {
  return tallies.reduce(
    (total, tally) => ({ passed: total.passed + tally.passed, failed: total.failed + tally.failed }),
    { passed: 0, failed: 0 },
  )
}

/** The last line of `check` and `test`; machines read it. */
export function lastLine({ passed, failed }: Tally): string {
  return `${passed} passed, ${failed} failed`
}

/** A run without a single pass proves nothing, so it fails as well. */
export function exitCode({ passed, failed }: Tally): 0 | 1 {
  return failed === 0 && passed > 0 ? 0 : 1
}
