import { NetworkError, RefusalError } from '../api-client/api-errors.ts'
import { HostError } from '../host/host-port.ts'

const EXPECTED = [NetworkError, RefusalError, HostError]

/**
 * Reports an error to the page that is neither the network's, the server's nor the host's, so of our own: a flow goes on
 * with what it does when a call fails, but the mistake is not swallowed.
 */
export function reportUnexpected(error: unknown): void {
  if (EXPECTED.some((kind) => error instanceof kind)) return
  queueMicrotask(() => {
    throw error
  })
}

/** Turns a failed request into null where a missing answer is an answer: `await ask().catch(orNull)`. */
export function orNull(error: unknown): null {
  reportUnexpected(error)
  return null
}
