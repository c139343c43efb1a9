/** A reason not to start (or to go on) that one sentence explains; printed without a stack. */
export class StartError extends Error {
  /** What the program ends with; 2 says that its words were not understood. */
  readonly exitCode: 1 | 2

  constructor(message: string, exitCode: 1 | 2 = 1) {
    super(message)
    this.exitCode = exitCode
  }
}
