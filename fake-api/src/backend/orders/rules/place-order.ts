import { type Instant, MINUTE_MS } from '../../../engine/kernel/clock.ts'
import type { Fen } from '../../../engine/kernel/money.ts'
import { BusinessError } from '../../kernel/business-error.ts'
import { type OrderState, orderStatus } from './order-state.ts'

/*
 * Rules of placing an order (docs/rules/orders.md; product 4.02, 7.05, 8.14)
 * R-ORDER-13. A user has at most one unpaid purchase for a productCode and deviceId; a second one is answered with the
 *   number of the first.
 * R-ORDER-14. The server makes the price. An amount other than the due one is refused with the right one.
 * R-ORDER-15. A coupon takes off its amount, down to nothing and never below.
 * R-ORDER-16. A purchase is to be paid within 15 minutes of world time, counted from the order (assumed).
 * R-ORDER-17. A contract period has no deadline, stands outside R-ORDER-13, and is not shown before it is paid or
 *   finally failed.
 */

/** Length of the payment window (assumed). */
export const PAY_WINDOW_MS = 15 * MINUTE_MS

/** A new order: the state of the rules plus what the price was made of. */
export interface PlacedOrder extends OrderState {
  createdAtMs: Instant
  priceFen: Fen
  discountFen: Fen
}

/** What a purchase is made from; `shownPayMoneyFen` is what the page says it showed. */
export interface OrderPlacement {
  orderNo: string
  shownPayMoneyFen: Fen
  priceFen: Fen
  /** What the coupon is worth, 0 without one. */
  couponFen: Fen
  /** The unpaid order of the same user, product and device, if any. */
  unpaid: Pick<OrderState, 'orderNo'> | null
}

/** Makes an unpaid purchase. Throws `duplicate-unpaid-order` with orderNo, `price-changed` with payMoney. */
export function placeOrder(placement: OrderPlacement, nowMs: Instant): PlacedOrder {
  const { orderNo, shownPayMoneyFen, priceFen, couponFen, unpaid } = placement
  if (unpaid) throw new BusinessError('duplicate-unpaid-order', { orderNo: unpaid.orderNo })
  const discountFen = Math.min(priceFen, couponFen)
  const dueFen = priceFen - discountFen
  if (shownPayMoneyFen !== dueFen) throw new BusinessError('price-changed', { payMoney: dueFen })
  return {
    ...unpaidState(orderNo, dueFen),
    origin: 'purchase',
    payDeadlineMs: nowMs + PAY_WINDOW_MS,
    createdAtMs: nowMs,
    priceFen,
    discountFen,
  }
}

/** Makes the order of one contract period, at the moment the server deducts. */
export function placeContractOrder(period: { orderNo: string; priceFen: Fen }, nowMs: Instant): PlacedOrder {
  const { orderNo, priceFen } = period
  const state = unpaidState(orderNo, priceFen)
  return { ...state, origin: 'contract', payDeadlineMs: null, createdAtMs: nowMs, priceFen, discountFen: 0 }
}

function unpaidState(orderNo: string, payMoneyFen: Fen) {
  return {
    orderNo,
    status: orderStatus.unpaid,
    payMoneyFen,
    success: null,
    pendingRefund: null,
    toldPaidBy: null,
  }
}
