import type { Timers } from '../time/timers.ts'
import { NetworkError } from './api-errors.ts'

/** Ends a request at its limit or when its caller loses interest. */
export interface TimeLimit {
  readonly signal: AbortSignal
  /** What a request that failed with `error` failed of. */
  reasonOf(error: unknown): unknown
  end(): void
}

// AbortSignal.any and AbortSignal.timeout are younger than the oldest web view promised.
export function startTimeLimit(options: {
  timers: Timers
  limitMs: number
  signal: AbortSignal | undefined
}): TimeLimit {
  const { signal } = options
  const controller = new AbortController()
  let isOver = false
  const cancel = options.timers.after(options.limitMs, () => {
    isOver = true
    controller.abort()
  })
  const onAbort = (): void => controller.abort()
  if (signal?.aborted === true) onAbort()
  signal?.addEventListener('abort', onAbort)
  return {
    signal: controller.signal,
    reasonOf(error) {
      if (isOver) return new NetworkError('timeout', error)
      if (signal?.aborted === true) return signal.reason
      if (error instanceof NetworkError) return error
      return new NetworkError(error instanceof SyntaxError ? 'unreadable' : 'unreachable', error)
    },
    end() {
      cancel()
      signal?.removeEventListener('abort', onAbort)
    },
  }
}
