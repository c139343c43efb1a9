import { DAY_MS, HOUR_MS, type Instant, startOfBeijingDay } from '../../../engine/kernel/clock.ts'
import type { RenewalRules } from './cycle.ts'

/*
 * Alipay's renewal rules, in Beijing time (docs/rules/auto-renewal.md; product 9.11)
 * R-RENEWAL-19. The planned execute day D is the day the service ends; money is taken from D−5 to the end of D, at any
 *   hour. Nothing is announced: the agreement itself plans D and then every 30 days.
 * R-RENEWAL-20. The first try is one day before the service ends, the second on D, an hour before it (assumed).
 * R-RENEWAL-21. The first period is planned for the last day on which the sheet may still be signed, the next one after
 *   22:00 (R-ALIPAY-14), and tried at once: the sheet names that day as the latest.
 * R-RENEWAL-22. After a lapse the plan is moved to the day the period is due, which is D then; that change is what is
 *   announced, and there is one try.
 */

const EARLY_MS = 5 * DAY_MS

/** Auto-renewal by Alipay cycle agreements. */
export const alipayRenewalRules: RenewalRules = {
  planFirst(_signedAtMs, nowMs) {
    return { plannedAtMs: nowMs, serviceEndsAtMs: nowMs, announceAtMs: null, window: plannedFor(nowMs) }
  },
  planNext(serviceEndsAtMs) {
    const plannedAtMs = serviceEndsAtMs - DAY_MS
    return { plannedAtMs, serviceEndsAtMs, announceAtMs: null, window: plannedFor(serviceEndsAtMs) }
  },
  planAfterUnpaid: (dueMs) => ({
    plannedAtMs: dueMs,
    serviceEndsAtMs: dueMs,
    announceAtMs: dueMs,
    window: null,
  }),
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
}

/** The window of a planned day. */
function plannedFor(dayMs: Instant) {
  const midnight = startOfBeijingDay(dayMs)
  return { fromMs: midnight - EARLY_MS, untilMs: midnight + DAY_MS }
}
