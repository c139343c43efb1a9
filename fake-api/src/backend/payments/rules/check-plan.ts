import { HOUR_MS, type Instant, MINUTE_MS, SECOND_MS } from '../../../engine/kernel/clock.ts'

/*
 * Rules of asking a provider about a payment nobody told us of (docs/rules/payments.md; product 4.12)
 * R-PAY-5. While an order is unpaid its provider is asked one, three and eight minutes after the payment was begun,
 *   answered or not, so that a lost webhook costs the buyer little and a usual one, which comes at once, nothing.
 * R-PAY-6. The last question before the deadline is a second before it: what was paid in time is found in time.
 * R-PAY-7. From the deadline on, and for an order cancelled or paid otherwise, the provider is asked to take no money
 *   any more. A provider that already has it, may have it or does not answer is asked every ten minutes, after the
 *   first hour every hour, for two days.
 * R-PAY-33. A provider that says an order is paid (it refuses to close the payment), while its answer to the query proves
 *   nothing, is asked as R-PAY-7 says until two days after the payment was begun. Without proof an order that waits for
 *   it times out then, and the money is flagged for manual review, also that of an order cancelled or paid otherwise.
 * R-PAY-8. A page that asks whether it is paid makes the server ask the provider too, at once, for it has just been told
 *   success and the webhook may be late; at most once a second and order.
 */

/** Waits after the opening of a payment. */
const CHECK_AFTER_MS: readonly number[] = [MINUTE_MS, 3 * MINUTE_MS, 8 * MINUTE_MS]

const BEFORE_DEADLINE_MS = SECOND_MS
const SOON_MS = 10 * MINUTE_MS
const SOON_FOR_MS = HOUR_MS
const GIVE_UP_AFTER_MS = 48 * HOUR_MS

/** What the plan looks at. `isUnpaid`: it can still be paid. */
export interface CheckedPayment {
  readonly openedAtMs: Instant
  readonly payDeadlineMs: Instant | null
  readonly isUnpaid: boolean
}

/** When the provider is asked next, strictly later than now; null when no more. */
export function nextCheckMs(payment: CheckedPayment, nowMs: Instant): Instant | null {
  const { openedAtMs, payDeadlineMs, isUnpaid } = payment
  if (!isUnpaid) return laterMs(openedAtMs, nowMs)
  const early = CHECK_AFTER_MS.map((waitMs) => openedAtMs + waitMs)
  const planned = payDeadlineMs === null ? early : untilDeadline(early, payDeadlineMs)
  const later = planned.filter((atMs) => atMs > nowMs)
  if (later.length > 0) return Math.min(...later)
  return payDeadlineMs === null ? laterMs(openedAtMs, nowMs) : null
}

function untilDeadline(early: readonly Instant[], deadlineMs: Instant): Instant[] {
  return [...early.filter((atMs) => atMs < deadlineMs), deadlineMs - BEFORE_DEADLINE_MS, deadlineMs]
}

function laterMs(openedAtMs: Instant, nowMs: Instant): Instant | null {
  const ageMs = nowMs - openedAtMs
  if (ageMs >= GIVE_UP_AFTER_MS) return null
  return nowMs + (ageMs < SOON_FOR_MS ? SOON_MS : HOUR_MS)
}

/** End of the time in which proof is awaited of a payment that its provider says it has. */
export function proofUntilMs(openedAtMs: Instant): Instant {
  return openedAtMs + GIVE_UP_AFTER_MS
}

/** Whether a page that asks may make the server ask the provider. `askedAtMs`: when a page last did, null for never. */
export function isQueryDue(askedAtMs: Instant | null, nowMs: Instant): boolean {
  // A world that was set back to an earlier instant was not asked yet.
  return askedAtMs === null || nowMs < askedAtMs || nowMs - askedAtMs >= SECOND_MS
}
