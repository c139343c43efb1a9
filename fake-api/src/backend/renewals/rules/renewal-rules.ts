import {
  beijingTimeOfDay,
  DAY_MS,
  HOUR_MS,
  type Instant,
  MINUTE_MS,
  startOfBeijingDay,
} from '../../../engine/kernel/clock.ts'
import type { CyclePlan, CycleWindow, DeductionWindow, RenewalRules } from './renewal-plan.ts'

/*
 * WeChat's renewal rules in pre-notice mode, in Beijing time (docs/rules/auto-renewal.md; product 9.11)
 * R-RENEWAL-9. The payer gets the notice on day 1 between 07:00 and 22:00, day 2 waits, days 3 to 9 deduct between
 *   07:00 and 22:00 (WX-113 to WX-116).
 * R-RENEWAL-10. The first try is one day before the service ends, so the notice goes out two days before that. A time
 *   of day outside the hours moves to the nearest minute inside them, on the same day.
 * R-RENEWAL-11. After a failure the next try is a day later at the same time of day, as long as the window is open.
 * R-RENEWAL-12. Within 12 hours of signing a deduction needs no notice and keeps the same hours (WX-007, WX-143). The
 *   first period is tried as soon as they allow and every four hours (assumed). Learned of later than that, it goes
 *   the usual way.
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
  windowOf: preNoticeWindow,
  nextNotice: nextOpenHour,
  nextOpening(window, fromMs) {
    const atMs = nextOpenHour(Math.max(fromMs, window.fromMs))
    return atMs < window.untilMs ? atMs : null
  },
  deductionAtMs: (_window, requestedAtMs) => requestedAtMs,
  nextTry(window, failedAtMs) {
    const atMs = isSigningWindow(window)
      ? nextOpenHour(failedAtMs + FIRST_RETRY_MS)
      : startOfBeijingDay(failedAtMs) + DAY_MS + beijingTimeOfDay(withinHours(window.plannedAtMs))
    return atMs < window.untilMs ? atMs : null
  },
  planCheckMs: () => null,
}

function planAfterUnpaid(dueMs: Instant) {
  const announceAtMs = nextOpenHour(dueMs)
  const plannedAtMs = preNoticeWindow(announceAtMs).fromMs
  return { plannedAtMs, serviceEndsAtMs: plannedAtMs, announceAtMs, window: null }
}

function preNoticeWindow(announcedAtMs: Instant) {
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
const FIRST_RETRY_MS = 4 * HOUR_MS

/** Plans the first period within twelve hours of signing, while WeChat asks for no notice; null once its hours allow no try in them. */
function planAfterSigning(signedAtMs: Instant, nowMs: Instant): CyclePlan | null {
  const untilMs = signedAtMs + NO_NOTICE_AFTER_SIGNING_MS
  if (nextOpenHour(nowMs) >= untilMs) return null
  const window = { fromMs: signedAtMs, untilMs }
  return { plannedAtMs: nowMs, serviceEndsAtMs: nowMs, announceAtMs: null, window }
}

/** Tells whether a window is that of the twelve hours after signing: all others are days long. */
function isSigningWindow({ fromMs, untilMs }: DeductionWindow): boolean {
  return untilMs - fromMs === NO_NOTICE_AFTER_SIGNING_MS
}

/*
 * WeChat's renewal rules in 24-hour mode (docs/rules/auto-renewal.md; product 9.11)
 * R-RENEWAL-14. A deduction is asked for between 07:00 and 22:00; WeChat tells the payer, and the money moves 24 hours
 *   later (WX-002). Nothing is announced before.
 * R-RENEWAL-15. Money moves a day before the service ends, so it is asked for two days before; outside the hours as
 *   soon as they begin.
 * R-RENEWAL-16. Within 12 hours of signing money moves at once (WX-007). The first period is tried as soon as the
 *   hours allow and every four hours (assumed). Learned of later than that, or at night when the hours begin later
 *   than that, it goes the usual way.
 * R-RENEWAL-17. After a failure it is asked for again an hour later, in the hours, as long as the money moves within
 *   seven days of the first time it could (assumed).
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
  windowOf: window24Hours,
  nextNotice: (fromMs) => fromMs,
  nextOpening(window, fromMs) {
    const atMs = nextOpenHour(Math.max(fromMs, window.fromMs))
    return isInTime(window, atMs) ? atMs : null
  },
  deductionAtMs,
  nextTry(window, failedAtMs) {
    const atMs = nextOpenHour(failedAtMs + (isSigningWindow(window) ? FIRST_RETRY_MS : RETRY_MS))
    return isInTime(window, atMs) ? atMs : null
  },
  planCheckMs: () => null,
}

function planAt(wantedMs: Instant, serviceEndsAtMs: Instant): CyclePlan {
  const plannedAtMs = nextOpenHour(wantedMs)
  return { plannedAtMs, serviceEndsAtMs, announceAtMs: null, window: window24Hours(plannedAtMs) }
}

function window24Hours(fromMs: Instant) {
  return { fromMs, untilMs: fromMs + WINDOW_MS }
}

function deductionAtMs(window: CycleWindow, requestedAtMs: Instant): Instant {
  return isSigningWindow(window) ? requestedAtMs : requestedAtMs + MOVES_AFTER_MS
}

function isInTime(window: CycleWindow, requestedAtMs: Instant): boolean {
  return requestedAtMs < window.untilMs && deductionAtMs(window, requestedAtMs) <= window.untilMs
}

/*
 * Alipay's renewal rules, in Beijing time (docs/rules/auto-renewal.md; product 9.11)
 * R-RENEWAL-19. The planned execute day D is the day the service ends; money is taken from D−5 to the end of D, at any
 *   hour (AL-218). Nothing is announced: the agreement itself plans D and then every 30 days (AL-220).
 * R-RENEWAL-20. The first try is one day before the service ends, the second on D, an hour before it (assumed).
 * R-RENEWAL-21. The first period is planned for the last day on which the sheet may still be signed, the next one after
 *   22:00 (R-ALIPAY-14), and tried at once: the sheet names that day as the latest. Learned of on a later day than that
 *   of signing, the plan is moved first, as after a lapse.
 * R-RENEWAL-22. After a lapse the plan is moved (AL-210) to the day the period is due, which is D then; that change is
 *   what is announced, and there is one try.
 * R-RENEWAL-33. Alipay's plan and the service part where a package ran when the agreement was signed. Five days before
 *   the service ends the plan is asked for, and moved to that day where it stands earlier (AL-210, AL-221); a question
 *   that got no answer is asked again every hour, and so it is after a try that failed. It is not moved before, because
 *   it can never come back: a package that is refunded in between lets the service end earlier.
 */

const EARLY_MS = 5 * DAY_MS

/** Auto-renewal by Alipay cycle agreements. */
export const alipayRenewalRules: RenewalRules = {
  planFirst(signedAtMs, nowMs) {
    if (nowMs >= startOfBeijingDay(signedAtMs) + DAY_MS) return moveThePlan(nowMs)
    return { plannedAtMs: nowMs, serviceEndsAtMs: nowMs, announceAtMs: null, window: plannedFor(nowMs) }
  },
  planNext(serviceEndsAtMs) {
    const plannedAtMs = serviceEndsAtMs - DAY_MS
    return { plannedAtMs, serviceEndsAtMs, announceAtMs: null, window: plannedFor(serviceEndsAtMs) }
  },
  planAfterUnpaid: moveThePlan,
  windowOf: (announcedAtMs) => ({ ...plannedFor(announcedAtMs), fromMs: startOfBeijingDay(announcedAtMs) }),
  nextNotice: (fromMs) => fromMs,
  nextOpening: ({ fromMs, untilMs }, wantedMs) => {
    const atMs = Math.max(fromMs, wantedMs)
    return atMs < untilMs ? atMs : null
  },
  deductionAtMs: (_window, requestedAtMs) => requestedAtMs,
  nextTry({ plannedAtMs, untilMs }, failedAtMs) {
    const secondMs = Math.max(untilMs - DAY_MS, plannedAtMs + DAY_MS - HOUR_MS)
    return failedAtMs < secondMs && secondMs < untilMs ? secondMs : null
  },
  planCheckMs: ({ fromMs }) => fromMs,
}

function moveThePlan(dueMs: Instant): CyclePlan {
  return { plannedAtMs: dueMs, serviceEndsAtMs: dueMs, announceAtMs: dueMs, window: null }
}

/** The window of a planned day. */
function plannedFor(dayMs: Instant) {
  const midnight = startOfBeijingDay(dayMs)
  return { fromMs: midnight - EARLY_MS, untilMs: midnight + DAY_MS }
}
