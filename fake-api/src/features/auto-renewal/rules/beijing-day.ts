import { DAY_MS, HOUR_MS, type Instant } from '../../../kernel/clock.ts'

const BEIJING_OFFSET_MS = 8 * HOUR_MS

/** Midnight in Beijing with which the day of an instant begins. */
export function beijingMidnight(instant: Instant): Instant {
  return Math.floor((instant + BEIJING_OFFSET_MS) / DAY_MS) * DAY_MS - BEIJING_OFFSET_MS
}

/** Milliseconds since midnight in Beijing. */
export function beijingTimeOfDay(instant: Instant): number {
  return instant - beijingMidnight(instant)
}
