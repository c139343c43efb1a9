import { DAY_MS, MINUTE_MS } from '../../../engine/kernel/clock.ts'

/*
 * Rules of asking a provider about a contract until it answers (docs/rules/auto-renewal.md)
 * R-RENEWAL-25. An answer that was lost is asked for again after ten minutes, ten times in all, then daily without end:
 *   as long as nobody knows, a buyer may be bound by a contract that is over for us, or be without one they have
 *   signed.
 */

const SHORT_DELAY_MS = 10 * MINUTE_MS

/** Attempts with a short delay. */
export const SHORT_DELAY_ATTEMPTS = 10

/** Delay before an attempt; the first is made at once. */
export function retryDelayMs(attempt: number): number {
  if (attempt <= 1) return 0
  return attempt <= SHORT_DELAY_ATTEMPTS ? SHORT_DELAY_MS : DAY_MS
}
