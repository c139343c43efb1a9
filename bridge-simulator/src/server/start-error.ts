/** A reason not to start (or to go on) that one sentence explains; printed without a stack. */
export class StartError extends Error {}
