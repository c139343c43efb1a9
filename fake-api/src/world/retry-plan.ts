import { DAY_MS, HOUR_MS, MINUTE_MS } from '../kernel/clock.ts'

/** Waits before an event is tried again that has failed once, twice, …; afterwards it is given up. */
const WAITS_MS: readonly number[] = [MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, DAY_MS]

/** How long to wait, in milliseconds of the world, when an event fails that has failed so often before; null: no more. */
export function retryWaitMs(failuresBefore: number): number | null {
  return WAITS_MS[failuresBefore] ?? null
}

/** The sentence a failed event leaves in the journal. */
export function failureNote(error: string, waitMs: number | null | undefined): string {
  if (waitMs === undefined) return error
  return waitMs === null ? `${error}; given up` : `${error}; tried again in ${waitMs / MINUTE_MS} min`
}
