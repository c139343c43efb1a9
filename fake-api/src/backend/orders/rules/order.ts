import type { Schemas } from '@skyshop/openapi/http'
import { type Instant, MINUTE_MS } from '../../../engine/kernel/clock.ts'
import type { Fen } from '../../../engine/kernel/money.ts'
import { BusinessError } from '../../kernel/business-error.ts'

/** Codes of product 4.01; 6 and 7 are added (assumed). */
export const orderStatus = {
  unpaid: 0,
  activating: 1,
  queued: 2,
  refunded: 3,
  inEffect: 4,
  expired: 5,
  cancelled: 6,
  timedOut: 7,
  paymentFailed: -1,
  activationFailed: -2,
  refundFailed: -3,
} as const satisfies Record<string, OrderStatus>

export type OrderStatus = Schemas['OrderStatus']

/** Every status, for tables and tests. */
export const orderStatuses: readonly OrderStatus[] = Object.values(orderStatus)

/** `purchase`: by hand; `contract`: one period of an auto-renewal; `service`: no device; `grant`: nothing to pay. */
export type OrderOrigin = 'purchase' | 'service' | 'contract' | 'grant'

/** A verified success of a provider: proof that this money arrived. */
export interface PaymentSuccess {
  provider: string
  transactionId: string
  amountFen: Fen
}

/** Part of an order that the rules look at. A stored order has more; `decideOrder` carries the rest along. */
export interface OrderState {
  orderNo: string
  origin: OrderOrigin
  status: OrderStatus
  /** Due. */
  payMoneyFen: Fen
  /** Null when nobody has to pay by hand. */
  payDeadlineMs: Instant | null
  /** The first verified success, a late one included. */
  success: PaymentSuccess | null
  /** A refund of `success` asked of the provider and not yet answered. */
  pendingRefund: PaymentSuccess | null
  /** The provider that says this order is paid, without what proves it (R-PAY-30); null when none does. */
  toldPaidBy: string | null
}

type Deadline = Pick<OrderState, 'status' | 'payDeadlineMs'>

/** Tells whether an unpaid order is past its deadline: a millisecond before still pays, the instant itself does not. */
export function isPastDeadline({ status, payDeadlineMs }: Deadline, nowMs: Instant): boolean {
  return status === orderStatus.unpaid && payDeadlineMs !== null && nowMs >= payDeadlineMs
}

/** Tells whether money that comes now still pays an order. */
export function isPayable(order: Deadline, nowMs: Instant): boolean {
  return order.status === orderStatus.unpaid && !isPastDeadline(order, nowMs)
}

/** Tells whether an unpaid order counts as timed out: past its deadline, and no provider says that it is paid. */
export function countsAsTimedOut(order: Deadline & Pick<OrderState, 'toldPaidBy'>, nowMs: Instant): boolean {
  return order.toldPaidBy === null && isPastDeadline(order, nowMs)
}

/** Tells whether an unpaid order waits for proof of what its provider says (R-ORDER-28). */
export function isProofAwaited({ status, toldPaidBy }: Pick<OrderState, 'status' | 'toldPaidBy'>): boolean {
  return status === orderStatus.unpaid && toldPaidBy !== null
}

/** Tells whether two proofs are of the same money. */
export function isSameTransaction(known: PaymentSuccess | null, payment: PaymentSuccess | null): boolean {
  return (
    known !== null && known.provider === payment?.provider && known.transactionId === payment.transactionId
  )
}

/** Tells whether the money that paid for the order is on its way back; a second payment's refund does not count. */
export function isRefunding(order: Pick<OrderState, 'success' | 'pendingRefund'>): boolean {
  return isSameTransaction(order.pendingRefund, order.success)
}

/** An order with everything that is not a matter of its state. */
export interface StoredOrder extends OrderState {
  userId: string
  productCode: string
  deviceId: string
  packageSource: number
  packageId: string
  /** iotIds of the channels bought; none for the device as a whole. */
  channels: string[]
  couponId: string | null
  productName: string
  priceFen: number
  /** What it would have cost without any reduction. */
  originalPriceFen: number
  /** What the coupon took off. */
  discountFen: number
  /** Days it was sold for (R-ORDER-29); null where they were not kept. */
  validityDays: number | null
  paySource: string
  operationPointJson: string
  immediateUse: boolean
  createdAtMs: number
  paidAtMs: number | null
  effectiveAtMs: number | null
  endsAtMs: number | null
}

/** An order as its buyer reads it, with names in their language. */
export interface OrderView extends StoredOrder {
  deviceName: string
  packageName: string
  /** The channels or lenses it is for, in their order; none for the device as a whole. */
  slots: OrderSlot[]
}

/** A channel of a recorder or a lens of a camera. */
export interface OrderSlot {
  iotId: string
  /** Place in the device, from 1. */
  channelNumber: number
  /** Empty where its owner gave it none. */
  name: string
  isLens: boolean
}

/** The money that came first for an order; a late one as well. */
export interface OrderPayment extends PaymentSuccess {
  paidAtMs: number
}

/** The refund of that money. */
export interface OrderRefund {
  refundNo: string
  amountFen: Fen
  state: RefundState
  /** When it was settled, else when it was asked for. */
  atMs: number
}

/** Money that came in for an order and money that goes back; null for what did not happen. */
export interface OrderMoney {
  payment: OrderPayment | null
  refund: OrderRefund | null
  secondPayment: SecondPayment | null
}

/** State of a refund; `requested` until the provider has said how it ended. */
export type RefundState = 'requested' | 'succeeded' | 'failed'

/** State of the refund of the money that paid an order; null while nobody asked for one. */
export function refundStateOf(
  order: Pick<OrderState, 'status' | 'success' | 'pendingRefund'>,
): RefundState | null {
  if (isRefunding(order)) return 'requested'
  if (order.status === orderStatus.refunded) return 'succeeded'
  return order.status === orderStatus.refundFailed ? 'failed' : null
}

/** Money that came beyond what an order cost, and how its refund stands (R-ORDER-6). */
export interface SecondPayment {
  amountFen: Fen
  refund: RefundState
}

/** States of a refund, the worst for the buyer first: money that does not come back by itself. */
const REFUND_STATES_WORST_FIRST: readonly RefundState[] = ['failed', 'requested', 'succeeded']

/** Sums the refunds of further payments of an order that are in the worst state; null without any. */
export function secondPaymentOf(refunds: readonly { amountFen: Fen; state: string }[]): SecondPayment | null {
  for (const refund of REFUND_STATES_WORST_FIRST) {
    const inState = refunds.filter(({ state }) => state === refund)
    if (inState.length > 0)
      return { amountFen: inState.reduce((sum, { amountFen }) => sum + amountFen, 0), refund }
  }
  return null
}

const PAID: readonly OrderStatus[] = [orderStatus.activating, orderStatus.queued, orderStatus.inEffect]

/**
 * Returns the `order/confirm` answer (assumed, R-ORDER-21): 1 for every paid order, as the shop sends 1 to success and
 * everything else to the fail page (product 4.10); the rest as they are.
 */
export function confirmStatus(status: OrderStatus): OrderStatus {
  return PAID.includes(status) ? orderStatus.activating : status
}

/** Events that move an order. `add` makes one; a client's wallet result is not among them. */
export const orderEventNames = [
  'add',
  'paid',
  'payment-refused',
  'cancel',
  'deadline',
  'activated-now',
  'activated-later',
  'activation-failed',
  'start',
  'end',
  'refund-by-staff',
  'late-success',
  'refund-succeeded',
  'refund-failed',
] as const

export type OrderEventName = (typeof orderEventNames)[number]

interface OrderTransition {
  from: OrderStatus | null
  event: OrderEventName
  to: OrderStatus
}

/**
 * The order table (docs/rules/orders.md). A row to the same status asks for a refund; the provider's answer moves the order on.
 * A second success moves nothing and has no row: it is refunded in every status. A refund that succeeds after it had
 * failed moves the order on too (assumed): an end at −3 would deny that the buyer has the money.
 */
export const orderTransitions = [
  { from: null, event: 'add', to: 0 },
  { from: 0, event: 'paid', to: 1 },
  { from: 0, event: 'payment-refused', to: -1 },
  { from: 0, event: 'cancel', to: 6 },
  { from: 0, event: 'deadline', to: 7 },
  { from: 1, event: 'activated-now', to: 4 },
  { from: 1, event: 'activated-later', to: 2 },
  { from: 1, event: 'activation-failed', to: -2 },
  { from: 1, event: 'refund-by-staff', to: 1 },
  { from: 1, event: 'refund-succeeded', to: 3 },
  { from: 1, event: 'refund-failed', to: -3 },
  { from: -2, event: 'refund-succeeded', to: 3 },
  { from: -2, event: 'refund-failed', to: -3 },
  { from: -3, event: 'refund-succeeded', to: 3 },
  { from: 2, event: 'start', to: 4 },
  { from: 4, event: 'end', to: 5 },
  { from: 2, event: 'refund-by-staff', to: 2 },
  { from: 2, event: 'refund-succeeded', to: 3 },
  { from: 2, event: 'refund-failed', to: -3 },
  { from: 4, event: 'refund-by-staff', to: 4 },
  { from: 4, event: 'refund-succeeded', to: 3 },
  { from: 4, event: 'refund-failed', to: -3 },
  { from: 6, event: 'late-success', to: 6 },
  { from: 6, event: 'refund-succeeded', to: 3 },
  { from: 6, event: 'refund-failed', to: -3 },
  { from: 7, event: 'late-success', to: 7 },
  { from: 7, event: 'refund-succeeded', to: 3 },
  { from: 7, event: 'refund-failed', to: -3 },
  { from: -1, event: 'late-success', to: -1 },
  { from: -1, event: 'refund-succeeded', to: 3 },
  { from: -1, event: 'refund-failed', to: -3 },
] as const satisfies readonly OrderTransition[]

const targets: ReadonlyMap<string, OrderStatus> = new Map(
  orderTransitions.map(({ from, event, to }) => [`${from} ${event}`, to]),
)

/** Status after an event, or null when the table has no such row. */
export function nextOrderStatus(from: OrderStatus | null, event: OrderEventName): OrderStatus | null {
  return targets.get(`${from} ${event}`) ?? null
}

/*
 * Rules of placing an order (docs/rules/orders.md; product 4.02, 7.05, 8.14)
 * R-ORDER-13. A user has at most one unpaid purchase for a productCode and deviceId; a second one is answered with the
 *   number of the first.
 * R-ORDER-14. The server makes the price. An amount other than the due one is refused with the right one.
 * R-ORDER-15. A coupon takes off its amount, down to nothing and never below.
 * R-ORDER-16. A purchase is to be paid within 15 minutes of world time, counted from the order (assumed).
 * R-ORDER-17. A contract period has no deadline, stands outside R-ORDER-13, and is not shown before it is paid or
 *   finally failed.
 * R-ORDER-29. An order keeps the length of what it bought as it keeps its price, and so does a contract: a change of the
 *   catalogue reaches neither what is paid later nor a renewal that runs. It keeps the price that was struck out as well,
 *   once for each channel; a contract period keeps that of the day on which it is ordered, never below what it costs.
 */

/** Length of the payment window (assumed). */
export const PAY_WINDOW_MS = 15 * MINUTE_MS

/** A new order: the state of the rules plus what the price was made of. */
export interface PlacedOrder extends OrderState {
  createdAtMs: Instant
  priceFen: Fen
  /** What it would have cost without any reduction. */
  originalPriceFen: Fen
  discountFen: Fen
}

/** Values a purchase is made from; `shownPayMoneyFen` is what the page says it showed. */
export interface OrderPlacement {
  orderNo: string
  shownPayMoneyFen: Fen
  priceFen: Fen
  originalPriceFen: Fen
  /** Value of the coupon, 0 without one. */
  couponFen: Fen
  /** The unpaid order of the same user, product and device, if any. */
  unpaid: Pick<OrderState, 'orderNo'> | null
}

/** Makes an unpaid purchase. Throws `duplicate-unpaid-order` with orderNo, `price-changed` with payMoney. */
export function placeOrder(placement: OrderPlacement, nowMs: Instant): PlacedOrder {
  const { orderNo, shownPayMoneyFen, priceFen, originalPriceFen, couponFen, unpaid } = placement
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
    originalPriceFen,
    discountFen,
  }
}

/** Makes the order of one contract period, at the moment the server deducts. */
export function placeContractOrder(
  period: { orderNo: string; priceFen: Fen; originalPriceFen: Fen },
  nowMs: Instant,
): PlacedOrder {
  const { orderNo, priceFen } = period
  const state = unpaidState(orderNo, priceFen)
  const originalPriceFen = Math.max(priceFen, period.originalPriceFen)
  const price = { priceFen, originalPriceFen, discountFen: 0 }
  return { ...state, ...price, origin: 'contract', payDeadlineMs: null, createdAtMs: nowMs }
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

/** Parts of an order that a search looks at: names, numbers, and what it costs. */
export type FoundBy = Pick<OrderView, 'orderNo' | 'deviceName' | 'packageName' | 'payMoneyFen'> & {
  /** Number of its payment; empty without one. */
  transactionNo: string
}

/** Tells whether a keyword is in the names or numbers of an order, or is its amount (R-ORDER-22). */
export function matchesKeyword(order: FoundBy, keyword: string): boolean {
  const wanted = keyword.toLowerCase()
  const number = wanted.replaceAll(/\s/g, '')
  return (
    [order.deviceName, order.packageName].some((text) => text.toLowerCase().includes(wanted)) ||
    [order.orderNo, order.transactionNo].some((text) => text.toLowerCase().includes(number)) ||
    isAmount(order.payMoneyFen, number)
  )
}

/** Tells whether a text says an amount: *17.90* or *17.9* all of it, *17* its yuan. */
function isAmount(fen: Fen, text: string): boolean {
  const [, yuan, cents] = /^[¥￥]?(\d{1,7})(?:[.](\d{1,2}))?$/u.exec(text) ?? []
  if (yuan === undefined) return false
  const isYuan = Number(yuan) === Math.floor(fen / 100)
  return isYuan && (cents === undefined || Number(cents.padEnd(2, '0')) === fen % 100)
}
