/** Milliseconds of a minute. */
export const MINUTE_MS = 60_000

/** Milliseconds of an hour. */
export const HOUR_MS = 60 * MINUTE_MS

/** Milliseconds of a day. */
export const DAY_MS = 24 * HOUR_MS

/** Longer than anything sold by time: such a package is used up, not run out. */
export const LONG_TERM_DAYS = 3650

/** An end this close is urgent. */
const SOON_MS = 7 * DAY_MS

/** Tells whether something ends within seven days, or has ended. */
export function isEndingSoon(endMs: number, nowMs: number): boolean {
  return endMs - nowMs <= SOON_MS
}
