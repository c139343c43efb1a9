import type { BridgeMethod, Params, Result } from './host-ports.ts'

/** A result for the page, and what the host goes on to do once the page has it. */
export interface Answer<M extends BridgeMethod> {
  result: Result<M>
  after?: () => void | Promise<void>
}

/** One handler for each method of the bridge. */
export type MethodHandlers = {
  [M in BridgeMethod]: (params: Params<M>) => Answer<M> | Promise<Answer<M>>
}
