import {
  DAY_MS,
  formatBeijing,
  HOUR_MS,
  type Instant,
  MINUTE_MS,
  parseBeijing,
  SECOND_MS,
} from '../../../engine/kernel/clock.ts'
import type { Fen } from '../../../engine/kernel/money.ts'

/** States of an attempt to pay: at the provider or not yet, paid, given up, paid back. */
export const paymentStates = ['created', 'prepaid', 'succeeded', 'closed', 'refunded'] as const

export type PaymentState = (typeof paymentStates)[number]

/** Events of an attempt. `prepaid`: the provider took the order; `close`: as far as we know it cannot be paid now. */
export const paymentEvents = ['prepaid', 'success', 'close', 'refund'] as const

export type PaymentEvent = (typeof paymentEvents)[number]

/**
 * The attempt table. A success may find an attempt without a prepay answer, because that answer can get lost, and a
 * closed one, because the money was faster: what came in is a fact. Preparing again replaces the prepay id.
 */
const paymentTransitions = {
  created: { prepaid: 'prepaid', success: 'succeeded', close: 'closed' },
  prepaid: { prepaid: 'prepaid', success: 'succeeded', close: 'closed' },
  closed: { success: 'succeeded' },
  succeeded: { refund: 'refunded' },
  refunded: {},
} as const satisfies Record<PaymentState, Partial<Record<PaymentEvent, PaymentState>>>

/** State after an event, or null when the table has no such row. */
export function nextPaymentState(state: PaymentState, event: PaymentEvent): PaymentState | null {
  const row: Partial<Record<PaymentEvent, PaymentState>> = paymentTransitions[state]
  return row[event] ?? null
}

/** Tells whether the provider may still take money for an attempt, as far as we know. */
export function isOpen(state: PaymentState): boolean {
  return state === 'created' || state === 'prepaid'
}

/*
 * Rules of matching a verified success to an order (docs/rules/payments.md; product 8.12)
 * R-PAY-1. A success of an order we do not know is only noted.
 * R-PAY-2. The same transaction of the same provider once more is a duplicate: it is acknowledged, without effect.
 * R-PAY-3. A success of another amount than the order's due is flagged for manual review, neither taken as payment nor
 *   refunded.
 * R-PAY-4. Every other success is accepted as money that came in, also where no payment was opened with this provider.
 *   What it means is the order's to decide (`decideOrder`): payment, late success or second success, the last two
 *   refunded.
 */

/** Match of a verified success with an order; accepted money comes with that order. */
type SuccessMatch<Order> =
  | { outcome: 'accept'; order: Order }
  | { outcome: 'duplicate' | 'unknown-order' | 'amount-mismatch' }

/** A success whose signature was verified, or that a query answered. */
interface VerifiedSuccess {
  provider: string
  transactionId: string
  amountFen: Fen
}

/** The order that a success names, null when we do not know it, and its attempts. */
interface MatchContext<Order> {
  order: Order | null
  attempts: readonly { provider: string; transactionId: string | null }[]
}

/** Matches a verified success to the order it names. */
export function matchSuccess<Order extends { payMoneyFen: Fen }>(
  success: VerifiedSuccess,
  { order, attempts }: MatchContext<Order>,
): SuccessMatch<Order> {
  if (!order) return { outcome: 'unknown-order' }
  const isKnown = attempts.some(
    (attempt) => attempt.provider === success.provider && attempt.transactionId === success.transactionId,
  )
  if (isKnown) return { outcome: 'duplicate' }
  return success.amountFen === order.payMoneyFen
    ? { outcome: 'accept', order }
    : { outcome: 'amount-mismatch' }
}

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

/** Facts the plan looks at. `isUnpaid`: it can still be paid. */
export interface CheckedPayment {
  readonly openedAtMs: Instant
  readonly payDeadlineMs: Instant | null
  readonly isUnpaid: boolean
}

/** Returns the instant the provider is asked next, strictly later than now; null when no more. */
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

/** Tells whether a page that asks may make the server ask the provider. `askedAtMs`: when one last did, or null. */
export function isQueryDue(askedAtMs: Instant | null, nowMs: Instant): boolean {
  // A world that was set back to an earlier instant was not asked yet.
  return askedAtMs === null || nowMs < askedAtMs || nowMs - askedAtMs >= SECOND_MS
}

/*
 * Rules of taking in how a refund ended (docs/rules/payments.md; product 4.04, 4.08)
 * R-PAY-9. The reported end of a refund that is not ours, or of another amount, is only noted.
 * R-PAY-10. A refund that was asked for ends as reported, once; the same end again is a duplicate.
 * R-PAY-11. A refund that had failed for us, refused or given up, may have succeeded after all: the money is back, and
 *   so the refund and its order say so (assumed).
 * R-PAY-12. Money that came back does not leave again: a failure after a success is flagged for manual review.
 */

/** Decision on a reported end of a refund; `settle` ends it as reported. */
export type RefundOutcomeDecision = 'settle' | 'duplicate' | 'flagged' | 'unknown-refund'

/** Decides on a reported end of a refund; `refund` is null when there is none of its number. */
export function decideRefundOutcome(
  refund: { state: string; amountFen: Fen } | null,
  reported: { outcome: 'succeeded' | 'failed'; refundFen: Fen },
): RefundOutcomeDecision {
  if (refund?.amountFen !== reported.refundFen) return 'unknown-refund'
  if (refund.state === reported.outcome) return 'duplicate'
  return refund.state === 'succeeded' ? 'flagged' : 'settle'
}

/** From the beginning of a day until its bill is complete (R-PAY-63). */
const BILL_READY_AFTER_MS = DAY_MS + 10 * HOUR_MS

/** The day of an instant in Beijing, `2026-11-20`. */
export function billDayOf(instant: Instant): string {
  return formatBeijing(instant).slice(0, 10)
}

/** The instants of a day in Beijing, the last one excluded; throws for a text that is no day. */
export function spanOfBillDay(day: string): { readonly fromMs: Instant; readonly untilMs: Instant } {
  const fromMs = parseBeijing(`${day} 00:00:00`)
  if (fromMs === null) throw new RangeError(`${day} is no day`)
  return { fromMs, untilMs: fromMs + DAY_MS }
}

/** Instant at which the bill of a day is fetched first. */
export function billDueMs(day: string): Instant {
  return spanOfBillDay(day).fromMs + BILL_READY_AFTER_MS
}
