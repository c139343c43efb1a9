import {
  beijingTimeOfDay,
  DAY_MS,
  HOUR_MS,
  type Instant,
  MINUTE_MS,
  startOfBeijingDay,
} from '../../../engine/kernel/clock.ts'
import type { CyclePlan, DeductionWindow, RenewalRules } from './cycle.ts'

/*
 * WeChat's renewal rules in pre-notice mode, in Beijing time (docs/rules/auto-renewal.md; product 9.11)
 * R-RENEWAL-9. The payer gets the notice on day 1 between 07:00 and 22:00, day 2 waits, days 3 to 9 deduct between
 *   07:00 and 22:00.
 * R-RENEWAL-10. The first try is one day before the service ends, so the notice goes out two days before that. A time
 *   of day outside the hours moves to the nearest minute inside them, on the same day.
 * R-RENEWAL-11. After a failure the next try is a day later at the same time of day, as long as the window is open.
 * R-RENEWAL-12. Within 12 hours of signing a deduction needs no notice and keeps no hours. The first period is tried at
 *   once and every four hours (assumed). Learned of later than that, it goes the usual way.
 * R-RENEWAL-13. After a lapse no service runs, and the period is announced as soon as it is due.
 */

const OPENS_MS = 7 * HOUR_MS
const CLOSES_MS = 22 * HOUR_MS
const FIRST_WINDOW_DAY = 2 * DAY_MS
const LAST_WINDOW_DAY = 8 * DAY_MS

/** Auto-renewal by WeChat, in pre-notice mode. */
export const wechatRenewalRules: RenewalRules = {
  planFirst(signedAtMs, nowMs) {
    return planAfterSigning(signedAtMs, nowMs) ?? planAfterUnpaid(nowMs)
  },
  planNext(serviceEndsAtMs) {
    const plannedAtMs = withinHours(serviceEndsAtMs - DAY_MS)
    return { plannedAtMs, serviceEndsAtMs, announceAtMs: plannedAtMs - FIRST_WINDOW_DAY, window: null }
  },
  planAfterUnpaid,
  windowOf,
  nextNotice: nextOpenHour,
  nextOpening(window, fromMs) {
    const openMs = Math.max(fromMs, window.fromMs)
    const atMs = isSigningWindow(window) ? openMs : nextOpenHour(openMs)
    return atMs < window.untilMs ? atMs : null
  },
  deductionAtMs: (_window, requestedAtMs) => requestedAtMs,
  nextTry(window, failedAtMs) {
    const atMs = isSigningWindow(window)
      ? failedAtMs + FIRST_RETRY_MS
      : startOfBeijingDay(failedAtMs) + DAY_MS + beijingTimeOfDay(withinHours(window.plannedAtMs))
    return atMs < window.untilMs ? atMs : null
  },
}

function planAfterUnpaid(dueMs: Instant) {
  const announceAtMs = nextOpenHour(dueMs)
  const plannedAtMs = windowOf(announceAtMs).fromMs
  return { plannedAtMs, serviceEndsAtMs: plannedAtMs, announceAtMs, window: null }
}

function windowOf(announcedAtMs: Instant) {
  const midnight = startOfBeijingDay(announcedAtMs)
  return { fromMs: midnight + FIRST_WINDOW_DAY + OPENS_MS, untilMs: midnight + LAST_WINDOW_DAY + CLOSES_MS }
}

function withinHours(instant: Instant): Instant {
  const timeOfDay = beijingTimeOfDay(instant)
  const nearest = Math.min(Math.max(timeOfDay, OPENS_MS), CLOSES_MS - MINUTE_MS)
  return instant - timeOfDay + nearest
}

function nextOpenHour(instant: Instant): Instant {
  const timeOfDay = beijingTimeOfDay(instant)
  const open = timeOfDay < CLOSES_MS ? Math.max(timeOfDay, OPENS_MS) : DAY_MS + OPENS_MS
  return instant - timeOfDay + open
}

const NO_NOTICE_AFTER_SIGNING_MS = 12 * HOUR_MS

/** Waits between tries within twelve hours of signing (assumed). */
export const FIRST_RETRY_MS = 4 * HOUR_MS

/** Plans the first period within twelve hours of signing, while WeChat asks for no notice; null after that. */
export function planAfterSigning(signedAtMs: Instant, nowMs: Instant): CyclePlan | null {
  const untilMs = signedAtMs + NO_NOTICE_AFTER_SIGNING_MS
  if (nowMs >= untilMs) return null
  const window = { fromMs: signedAtMs, untilMs }
  return { plannedAtMs: nowMs, serviceEndsAtMs: nowMs, announceAtMs: null, window }
}

/** Whether a window is that of the twelve hours after signing: all others are days long. */
export function isSigningWindow({ fromMs, untilMs }: DeductionWindow): boolean {
  return untilMs - fromMs === NO_NOTICE_AFTER_SIGNING_MS
}
