/** Result of a check. */
export interface CheckResult {
  /** Number of files looked at; 0 fails the check. */
  checked: number
  /** The problems, ready to print; empty for none. */
  problems: string
  /** Its measurements, printed below its line. */
  figures?: string
}

/** Count of checks or tests by how they ended. */
export interface RunSummary {
  passed: number
  failed: number
  /** Commands that run each failed test alone. */
  rerunCommands?: readonly string[]
  /** Commands that open the recorded trace of a failed scenario. */
  traceCommands?: readonly string[]
  /** Tests that asked for a program which the machine does not have, with its name: neither passed nor failed. */
  notRun?: readonly { title: string; needs: string }[]
}

/** The last line of `check` and `test`; machines read it. */
export function lastLine({ passed, failed }: RunSummary): string {
  return `${passed} passed, ${failed} failed`
}

/** A run without a single pass proves nothing, so it fails as well. */
export function exitCode({ passed, failed }: RunSummary): 0 | 1 {
  return failed === 0 && passed > 0 ? 0 : 1
}
