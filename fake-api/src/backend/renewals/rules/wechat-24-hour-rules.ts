import { DAY_MS, HOUR_MS, type Instant } from '../../../engine/kernel/clock.ts'
import type { CyclePlan, CycleWindow, RenewalRules } from './cycle.ts'
import { FIRST_RETRY_MS, isSigningWindow, planAfterSigning } from './wechat-renewal-rules.ts'

/*
 * WeChat's renewal rules in 24-hour mode (docs/rules/auto-renewal.md; product 9.11)
 * R-RENEWAL-14. A deduction is asked for at any hour; WeChat tells the payer, and the money moves 24 hours later.
 *   Nothing is announced before.
 * R-RENEWAL-15. Money moves a day before the service ends, so it is asked for two days before.
 * R-RENEWAL-16. Within 12 hours of signing money moves at once. The first period is tried then and every four hours
 *   (assumed). Learned of later than that, it goes the usual way.
 * R-RENEWAL-17. After a failure it is asked for again an hour later, as long as the money moves within seven days of
 *   the first time it could (assumed).
 * R-RENEWAL-18. After a lapse no service runs, and the period is asked for as soon as it is due.
 */

const MOVES_AFTER_MS = DAY_MS
const RETRY_MS = HOUR_MS
const WINDOW_MS = MOVES_AFTER_MS + 7 * DAY_MS

/** Auto-renewal by WeChat, in 24-hour mode. */
export const wechat24HourRules: RenewalRules = {
  planFirst: (signedAtMs, nowMs) => planAfterSigning(signedAtMs, nowMs) ?? planAt(nowMs, nowMs),
  planNext: (serviceEndsAtMs) => planAt(serviceEndsAtMs - DAY_MS - MOVES_AFTER_MS, serviceEndsAtMs),
  planAfterUnpaid: (dueMs) => planAt(dueMs, dueMs),
  windowOf,
  nextNotice: (fromMs) => fromMs,
  nextOpening(window, fromMs) {
    const atMs = Math.max(fromMs, window.fromMs)
    return isInTime(window, atMs) ? atMs : null
  },
  deductionAtMs,
  nextTry(window, failedAtMs) {
    const atMs = failedAtMs + (isSigningWindow(window) ? FIRST_RETRY_MS : RETRY_MS)
    return isInTime(window, atMs) ? atMs : null
  },
}

function planAt(plannedAtMs: Instant, serviceEndsAtMs: Instant): CyclePlan {
  return { plannedAtMs, serviceEndsAtMs, announceAtMs: null, window: windowOf(plannedAtMs) }
}

function windowOf(fromMs: Instant) {
  return { fromMs, untilMs: fromMs + WINDOW_MS }
}

function deductionAtMs(window: CycleWindow, requestedAtMs: Instant): Instant {
  return isSigningWindow(window) ? requestedAtMs : requestedAtMs + MOVES_AFTER_MS
}

function isInTime(window: CycleWindow, requestedAtMs: Instant): boolean {
  return requestedAtMs < window.untilMs && deductionAtMs(window, requestedAtMs) <= window.untilMs
}
