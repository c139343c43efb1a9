import type { Instant } from '../../../engine/kernel/clock.ts'
import { BusinessError } from '../../kernel/business-error.ts'
import { countsAsTimedOut, isPastDeadline, type OrderState, orderStatus } from './order-state.ts'

/*
 * Rules of starting a payment (docs/rules/orders.md; product 7.06, 7.11, 8.11)
 * R-ORDER-18. Only an unpaid purchase or service before its deadline is payable by hand.
 * R-ORDER-19. A timed-out order says so; every other one says that it cannot be paid, with its status: 0 for one whose
 *   deadline is over while proof is awaited (R-ORDER-28).
 * R-ORDER-20. A due of 0 is paid by zeroPay only, and zeroPay pays nothing else.
 */

type Payable = Pick<OrderState, 'status' | 'origin' | 'payDeadlineMs' | 'payMoneyFen' | 'toldPaidBy'>

/** Throws `order-timed-out` or `order-not-payable` when no wallet may be opened for this order. */
export function assertPayable(order: Payable, nowMs: Instant): void {
  assertOpen(order, nowMs)
  if (order.payMoneyFen === 0) throw new BusinessError('order-not-payable', { orderStatus: order.status })
}

/** Throws like `assertPayable`, and `amount-not-zero` with the due amount when there is something to pay. */
export function assertZeroPayable(order: Payable, nowMs: Instant): void {
  assertOpen(order, nowMs)
  if (order.payMoneyFen > 0) throw new BusinessError('amount-not-zero', { payMoney: order.payMoneyFen })
}

function assertOpen(order: Payable, nowMs: Instant): void {
  if (order.status === orderStatus.timedOut || countsAsTimedOut(order, nowMs)) {
    throw new BusinessError('order-timed-out', { orderStatus: orderStatus.timedOut })
  }
  const isOpen = order.status === orderStatus.unpaid && !isPastDeadline(order, nowMs)
  if (!isOpen || order.origin === 'contract') {
    throw new BusinessError('order-not-payable', { orderStatus: order.status })
  }
}
