/** Count of checks or tests by how they ended. */
export interface RunSummary {
  passed: number
  failed: number
  /** Commands that run each failed test alone. */
  rerunCommands?: readonly string[]
  /** Commands that open the recorded trace of a failed scenario. */
  traceCommands?: readonly string[]
  /** Tests for which this machine lacks a program: neither passed nor failed. */
  notRun?: readonly NotRunTest[]
}

/** A test that asked for a program that the machine does not have. */
export interface NotRunTest {
  title: string
  /** Name of the program, with its version. */
  needs: string
}

export function sum(summaries: readonly RunSummary[]): RunSummary {
  return {
    passed: summaries.reduce((total, { passed }) => total + passed, 0),
    failed: summaries.reduce((total, { failed }) => total + failed, 0),
    rerunCommands: summaries.flatMap(({ rerunCommands = [] }) => rerunCommands),
    traceCommands: summaries.flatMap(({ traceCommands = [] }) => traceCommands),
    notRun: summaries.flatMap(({ notRun = [] }) => notRun),
  }
}

/** The last line of `check` and `test`; machines read it. */
export function lastLine({ passed, failed }: RunSummary): string {
  return `${passed} passed, ${failed} failed`
}

/** A run without a single pass proves nothing, so it fails as well. */
export function exitCode({ passed, failed }: RunSummary): 0 | 1 {
  return failed === 0 && passed > 0 ? 0 : 1
}
