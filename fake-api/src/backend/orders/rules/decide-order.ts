import type { ErrorName } from '@skyshop/openapi/error-codes'
import type { Instant } from '../../../engine/kernel/clock.ts'
import {
  isPastDeadline,
  isProofAwaited,
  isRefunding,
  isSameTransaction,
  nextOrderStatus,
  type OrderEventName,
  type OrderState,
  type OrderStatus,
  orderStatus,
  type PaymentSuccess,
} from './order.ts'

/** Commands of the server on an order. A wallet result of the page is deliberately none of them. */
export type OrderCommand =
  /** `takenAtMs`: when the provider took the money, which may be long before it told. */
  | { type: 'success'; success: PaymentSuccess; takenAtMs: Instant }
  | { type: 'payment-refused' }
  | { type: 'cancel' }
  | { type: 'deadline' }
  | { type: 'activated'; startsAtMs: Instant }
  | { type: 'activation-failed' }
  | { type: 'start' }
  | { type: 'end' }
  | { type: 'refund-by-staff' }
  | { type: 'refund-succeeded'; transactionId: string }
  | { type: 'refund-failed'; transactionId: string }

/** Reason why money goes back. */
export type RefundCause = 'late-success' | 'second-success' | 'activation-failed' | 'staff'

/** Event that follows from a decision; the `…-due` ones are work for the caller. */
export type OrderEvent =
  | { type: 'status-changed'; from: OrderStatus; to: OrderStatus; event: OrderEventName; atMs: Instant }
  | { type: 'activation-due' }
  | { type: 'refund-due'; cause: RefundCause; payment: PaymentSuccess }
  | { type: 'entitlement-revoke-due' }
  | { type: 'duplicate-success'; payment: PaymentSuccess }

/** Reason why nothing was done; `code` is the name to answer when a user or staff asked for it. */
export interface OrderRefusal {
  command: OrderCommand['type']
  status: OrderStatus
  reason:
    | 'transition'
    | 'deadline-not-reached'
    | 'deadline-passed'
    | 'amount-mismatch'
    | 'no-such-refund'
    | 'proof-awaited'
  code: ErrorName
}

/** Save `order` even beside a refusal: money that came too late has timed it out. */
interface OrderDecision<T extends OrderState> {
  order: T
  events: OrderEvent[]
  refusal: OrderRefusal | null
}

const refusalCodes = {
  success: 'pay-failed',
  'payment-refused': 'pay-failed',
  cancel: 'cancel-failed',
  deadline: 'operate-failed',
  activated: 'activate-failed',
  'activation-failed': 'activate-failed',
  start: 'activate-failed',
  end: 'operate-failed',
  'refund-by-staff': 'refund-failed',
  'refund-succeeded': 'refund-failed',
  'refund-failed': 'refund-failed',
} as const satisfies Record<OrderCommand['type'], ErrorName>

/** Refuses a command: the order stays as it is. */
function refuseOrder<T extends OrderState>(
  order: T,
  command: OrderCommand['type'],
  reason: OrderRefusal['reason'],
): OrderDecision<T> {
  const isTooLate = command === 'cancel' && (order.status === 7 || reason === 'deadline-passed')
  const code = isTooLate ? 'order-timed-out' : refusalCodes[command]
  return { order, events: [], refusal: { command, status: order.status, reason, code } }
}

/** Moves along the table, or refuses when it has no such row. */
function moveOrder<T extends OrderState>(
  order: T,
  move: { command: OrderCommand['type']; event: OrderEventName; atMs: Instant },
): OrderDecision<T> {
  const to = nextOrderStatus(order.status, move.event)
  if (to === null) return refuseOrder(order, move.command, 'transition')
  if (to === order.status) return { order, events: [], refusal: null }
  const changed: OrderEvent = {
    type: 'status-changed',
    from: order.status,
    to,
    event: move.event,
    atMs: move.atMs,
  }
  return { order: { ...order, status: to }, events: [changed], refusal: null }
}

/** Adds changes and events to a decision that was not refused. */
function thenOrder<T extends OrderState>(
  decision: OrderDecision<T>,
  change: Partial<Pick<OrderState, 'success' | 'pendingRefund'>>,
  events: OrderEvent[],
): OrderDecision<T> {
  if (decision.refusal) return decision
  return { order: { ...decision.order, ...change }, events: [...decision.events, ...events], refusal: null }
}

/*
 * Rules of an order (docs/rules/orders.md; product 4.01-4.12)
 * R-ORDER-1. An order moves along `orderTransitions` only; anything else is refused, with the reason for the journal.
 * R-ORDER-2. A client result is not a command: only the server's own knowledge moves an order.
 * R-ORDER-3. Past its deadline means now ≥ deadline. An unpaid order past its deadline is refused everything, as one that
 *   has timed out; it times out by the clock, which asks the providers first, or by money that was taken too late.
 * R-ORDER-4. A success of the due amount pays an unpaid order and asks for its activation, once. Another amount is
 *   refused.
 * R-ORDER-5. A success after cancel, time-out or final failure is money without a package: it is refunded.
 * R-ORDER-6. A further success under another transaction is refunded, in any status; the same one again changes
 *   nothing.
 * R-ORDER-7. A package that starts at or before now is in effect (4), a later one is queued (2) until its start.
 * R-ORDER-8. A failed activation is refunded; so is an activating, queued or running order when staff asks, with its
 *   entitlement revoked.
 * R-ORDER-9. The provider's answer decides between refunded (3) and failed to refund (−3), and only for the refund
 *   asked for. One that had failed may still succeed: the money is back, and the order is refunded (assumed).
 * R-ORDER-10. While its refund is pending (that of a second payment is not the order's), activation, start, end and a
 *   further refund are refused.
 * R-ORDER-11. Contract periods cannot be cancelled and have no deadline.
 * R-ORDER-12. An order for several channels is in effect (4) from the start of the first package to the end of the
 *   last, also while one has ended and the others wait: nothing leads from 4 back to 2.
 * R-ORDER-27. Money that the provider took before the deadline pays an order that has not timed out, also when the
 *   server learns of it at the deadline or later.
 * R-ORDER-28. An order that its provider says is paid, without proof (R-PAY-30), stays unpaid beyond its deadline: it is
 *   neither paid by another try nor cancelled. Proof ends it as R-ORDER-27 and R-ORDER-5 say, and so does money of another
 *   provider.
 */

/** Decides one command on one order at one instant; pure, and the input order is not changed. */
export function decideOrder<T extends OrderState>(
  order: T,
  command: OrderCommand,
  nowMs: Instant,
): OrderDecision<T> {
  const isAsItStands =
    command.type === 'deadline' || !isPastDeadline(order, nowMs) || isTakenInTime(order, command)
  if (isAsItStands) return decide(order, command, nowMs)
  if (command.type !== 'success')
    return refuseOrder(order, command.type, isProofAwaited(order) ? 'proof-awaited' : 'deadline-passed')
  const timedOut = decide(order, { type: 'deadline' }, nowMs)
  const decision = decide(timedOut.order, command, nowMs)
  return { ...decision, events: [...timedOut.events, ...decision.events] }
}

function isTakenInTime({ payDeadlineMs }: OrderState, command: OrderCommand): boolean {
  return command.type === 'success' && payDeadlineMs !== null && command.takenAtMs < payDeadlineMs
}

function decide<T extends OrderState>(order: T, command: OrderCommand, nowMs: Instant): OrderDecision<T> {
  const move = (event: OrderEventName) => moveOrder(order, { command: command.type, event, atMs: nowMs })
  switch (command.type) {
    case 'success':
      return decideSuccess(order, command.success, nowMs)
    case 'payment-refused':
      return move('payment-refused')
    case 'cancel':
      return order.origin === 'contract' ? refuseOrder(order, 'cancel', 'transition') : move('cancel')
    case 'deadline':
      return decideDeadline(order, nowMs)
    case 'activated':
      return isRefunding(order)
        ? refuseOrder(order, command.type, 'transition')
        : move(command.startsAtMs <= nowMs ? 'activated-now' : 'activated-later')
    case 'activation-failed':
      return decideActivationFailed(order, nowMs)
    case 'start':
    case 'end':
      return isRefunding(order) ? refuseOrder(order, command.type, 'transition') : move(command.type)
    case 'refund-by-staff':
      return decideStaffRefund(order, nowMs)
    case 'refund-succeeded':
    case 'refund-failed': {
      const isOwed = isRefunding(order) || order.status === orderStatus.refundFailed
      if (!isOwed || order.success?.transactionId !== command.transactionId)
        return refuseOrder(order, command.type, 'no-such-refund')
      return thenOrder(move(command.type), { pendingRefund: null }, [])
    }
  }
}

function decideSuccess<T extends OrderState>(
  order: T,
  payment: PaymentSuccess,
  nowMs: Instant,
): OrderDecision<T> {
  if (order.status === orderStatus.unpaid) return decidePaid(order, payment, nowMs)
  if (isSameTransaction(order.success, payment)) {
    return { order, events: [{ type: 'duplicate-success', payment }], refusal: null }
  }
  const isLate = nextOrderStatus(order.status, 'late-success') !== null && order.success === null
  if (isLate) {
    const refunding = { ...order, success: payment, pendingRefund: payment }
    return {
      order: refunding,
      events: [{ type: 'refund-due', cause: 'late-success', payment }],
      refusal: null,
    }
  }
  return { order, events: [{ type: 'refund-due', cause: 'second-success', payment }], refusal: null }
}

function decidePaid<T extends OrderState>(
  order: T,
  payment: PaymentSuccess,
  nowMs: Instant,
): OrderDecision<T> {
  if (payment.amountFen !== order.payMoneyFen) return refuseOrder(order, 'success', 'amount-mismatch')
  const paid = moveOrder(order, { command: 'success', event: 'paid', atMs: nowMs })
  return thenOrder(paid, { success: payment }, [{ type: 'activation-due' }])
}

function decideDeadline<T extends OrderState>(order: T, nowMs: Instant): OrderDecision<T> {
  const { payDeadlineMs, status } = order
  if (status !== orderStatus.unpaid || payDeadlineMs === null)
    return refuseOrder(order, 'deadline', 'transition')
  if (nowMs < payDeadlineMs) return refuseOrder(order, 'deadline', 'deadline-not-reached')
  return moveOrder(order, { command: 'deadline', event: 'deadline', atMs: payDeadlineMs })
}

function decideActivationFailed<T extends OrderState>(order: T, nowMs: Instant): OrderDecision<T> {
  if (isRefunding(order)) return refuseOrder(order, 'activation-failed', 'transition')
  const failed = moveOrder(order, { command: 'activation-failed', event: 'activation-failed', atMs: nowMs })
  const payment = order.success
  if (payment === null) return failed
  return thenOrder(failed, { pendingRefund: payment }, [
    { type: 'refund-due', cause: 'activation-failed', payment },
  ])
}

function decideStaffRefund<T extends OrderState>(order: T, nowMs: Instant): OrderDecision<T> {
  const payment = order.success
  if (payment === null || isRefunding(order)) return refuseOrder(order, 'refund-by-staff', 'transition')
  const asked = moveOrder(order, { command: 'refund-by-staff', event: 'refund-by-staff', atMs: nowMs })
  const events: OrderEvent[] = [
    { type: 'entitlement-revoke-due' },
    { type: 'refund-due', cause: 'staff', payment },
  ]
  return thenOrder(asked, { pendingRefund: payment }, events)
}
