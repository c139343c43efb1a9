import { HOUR_MS, type Instant } from '../../../kernel/clock.ts'
import type { CyclePlan, DeductionWindow } from './renewal-rules.ts'

const FREE_AFTER_SIGNING_MS = 12 * HOUR_MS

/** Waits between tries within twelve hours of signing (A). */
export const FIRST_RETRY_MS = 4 * HOUR_MS

/** The first period while WeChat takes money at once, within twelve hours of signing; null when that is over. */
export function planFree(signedAtMs: Instant, nowMs: Instant): CyclePlan | null {
  const untilMs = signedAtMs + FREE_AFTER_SIGNING_MS
  if (nowMs >= untilMs) return null
  const window = { fromMs: signedAtMs, untilMs }
  return { plannedAtMs: nowMs, serviceEndsAtMs: nowMs, announceAtMs: null, window }
}

/** Whether a window is the one of a fresh signature: all others are days long. */
export function isFree({ fromMs, untilMs }: DeductionWindow): boolean {
  return untilMs - fromMs === FREE_AFTER_SIGNING_MS
}
