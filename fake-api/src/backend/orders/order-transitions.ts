import { reschedule, schedule, unschedule } from '../../engine/world/clock/schedule.ts'
import type { WorldTx } from '../../engine/world/transaction/world.ts'
import {
  findOrder,
  findOrderTimes,
  findRunningOrder,
  findUnpaidOrder,
  insertOrder,
  saveImmediateUse,
  saveOrderEvents,
  saveOrderSpan,
  savePaySource,
} from './order-repository.ts'
import { decideOrder, type OrderCommand, type OrderEvent, type OrderRefusal } from './rules/decide-order.ts'
import {
  assertPayable,
  assertZeroPayable,
  confirmStatus,
  isPastDeadline,
  isProofAwaited,
  isRefunding,
  type OrderStatus,
  orderStatus,
  placeContractOrder,
  type RefundState,
  type StoredOrder,
} from './rules/order.ts'

/** One period of a contract, to be made an order. */
export interface ContractPeriod {
  /** 20 digits. */
  orderNo: string
  contractId: number
  contractPeriod: number
  userId: string
  productCode: string
  deviceId: string
  packageSource: number
  packageId: string
  /** iotId of the channel, or empty for the device as a whole. */
  channel: string
  amountFen: number
  productName: string
  paySource: string
  operationPointJson: string
  appKey: string
  countryCode: string
}

/** What an order tells of itself when it asks for a coupon. */
export interface ReservationRequest {
  couponId: string
  orderNo: string
  userId: string
  /** Price in fen the coupon is taken off. */
  priceFen: number
  kind: string
  productCode: string
  packageSource: number
}

/** What orders need of coupons; the coupons feature implements it. */
export interface CouponReservations {
  /** Reserves a coupon for an order and returns its discount in fen. Throws coupon-not-usable. */
  reserve(ctx: WorldTx, request: ReservationRequest): Promise<number>
  /** The order was cancelled, timed out or finally not paid: the coupon is free again. */
  release(ctx: WorldTx, orderNo: string): Promise<void>
  /** The order was paid. */
  use(ctx: WorldTx, orderNo: string): Promise<void>
}

/** Orders as other features move them: payments bring money, entitlements bring starts and ends. */
export class OrderTransitionsService {
  readonly #coupons: CouponReservations

  constructor(coupons: CouponReservations) {
    this.#coupons = coupons
  }

  /** One order, or null; without a user it is found whoever owns it. */
  readonly findOrder = findOrder
  /** The purchase of a user for a device that waits to be paid, or null. */
  readonly findUnpaidOrder = findUnpaidOrder
  /** When an order was paid and its package ends; null when there is none. */
  readonly findOrderTimes = findOrderTimes
  /** Throws order-timed-out or order-not-payable when no wallet may take money for this order now. */
  readonly assertPayable = assertPayable
  /** Throws order-timed-out or order-not-payable like `assertPayable`, and amount-not-zero for an order that costs something. */
  readonly assertZeroPayable = assertZeroPayable
  /** Fixes, when paying, whether the package takes effect at once. */
  readonly saveImmediateUse = saveImmediateUse
  /** Notes whose app paid (product 7.06: zeroPay carries it too). */
  readonly savePaySource = savePaySource
  /** Lets an unpaid order time out at this instant, after what else is due. */
  readonly scheduleTimeout = scheduleTimeout
  /** Whether an unpaid order waits for proof that it is paid. */
  readonly isProofAwaited = isProofAwaited
  /** A provider says that an order is paid, without proof. */
  readonly awaitProof = awaitProof
  /** A provider closed a payment that it said it has. */
  readonly endProofWait = endProofWait
  /** Sets when the package of an order begins and ends. */
  readonly saveOrderSpan = saveOrderSpan

  /** Whether money that comes now still pays this order. */
  isPayable(order: StoredOrder, nowMs: number): boolean {
    return order.status === orderStatus.unpaid && !isPastDeadline(order, nowMs)
  }

  /** State of the refund of the money that paid an order; null while nobody asked for one. */
  refundState(order: StoredOrder): RefundState | null {
    if (isRefunding(order)) return 'requested'
    if (order.status === orderStatus.refunded) return 'succeeded'
    return order.status === orderStatus.refundFailed ? 'failed' : null
  }

  /** The status the shop gets for an order after a wallet: 1 for every paid one. */
  statusFor({ status }: Pick<StoredOrder, 'status'>): OrderStatus {
    return confirmStatus(status)
  }

  /** An unpaid order of this user that may be paid now. Null when there is none; throws order-timed-out, order-not-payable. */
  async findPayable(
    { tx, nowMs }: WorldTx,
    where: { orderNo: string; userId: string },
  ): Promise<StoredOrder | null> {
    const order = await findOrder(tx, where)
    if (order) assertPayable(order, nowMs)
    return order
  }

  /** Applies a command to an order read in this transaction, and writes what came of it. */
  apply(ctx: WorldTx, order: StoredOrder, command: OrderCommand): Promise<OrderChange> {
    return applyOrderCommand(ctx, { found: order, command }, this.#coupons)
  }

  /** Makes the order of one period of a contract, as it is deducted. */
  async placePeriod(ctx: WorldTx, period: ContractPeriod): Promise<void> {
    const { contractId, contractPeriod, channel, amountFen: priceFen, orderNo, ...columns } = period
    const placed = placeContractOrder({ orderNo, priceFen }, ctx.nowMs)
    const bought = { channels: channel === '' ? [] : [channel], iccid: null, couponId: null }
    const contract = { contractId, contractPeriod }
    await insertOrder(ctx.tx, { ...columns, ...placed, ...bought, contract })
    recordStatus(ctx, orderNo, { from: null, to: orderStatus.unpaid, event: 'add' })
  }

  /** The time to pay an order is over; one that is not unpaid stays as it is. */
  async timeOut(ctx: WorldTx, orderNo: string): Promise<void> {
    const order = await findOrder(ctx.tx, { orderNo })
    if (order?.status === orderStatus.unpaid) await this.apply(ctx, order, { type: 'deadline' })
  }

  /** The provider has finally refused to pay an order; one that is not unpaid stays as it is. */
  async failPayment(ctx: WorldTx, orderNo: string): Promise<void> {
    const order = await findOrder(ctx.tx, { orderNo })
    if (order?.status === orderStatus.unpaid) await this.apply(ctx, order, { type: 'payment-refused' })
  }

  /** A package began to run: an activating order is in effect, a queued one starts. */
  async packageStarted(ctx: WorldTx, orderNo: string, atMs: number): Promise<void> {
    const order = await findRunningOrder(ctx.tx, orderNo)
    // A further channel of an order in effect begins: nothing new for the order.
    if (!order || order.status === orderStatus.inEffect) return
    const isActivating = order.status === orderStatus.activating
    await this.apply(ctx, order, isActivating ? { type: 'activated', startsAtMs: atMs } : { type: 'start' })
  }

  /** A package has run its time. */
  async packageEnded(ctx: WorldTx, orderNo: string): Promise<void> {
    const order = await findRunningOrder(ctx.tx, orderNo)
    if (order) await this.apply(ctx, order, { type: 'end' })
  }
}

/** What a command did to an order. */
interface OrderChange {
  order: StoredOrder
  events: readonly OrderEvent[]
  refusal: OrderRefusal | null
}

/** A command on an order as read in this transaction. */
interface OrderStep {
  found: StoredOrder
  command: OrderCommand
}

/** Applies a command, writes what came of it, frees or uses up the coupon and notes it in the journal. */
export async function applyOrderCommand(
  ctx: WorldTx,
  { found, command }: OrderStep,
  coupons: CouponReservations,
): Promise<OrderChange> {
  const { order, events, refusal } = decideOrder(found, command, ctx.nowMs)
  const { orderNo } = order
  await saveOrderEvents(ctx.tx, orderNo, events)
  for (const event of events) {
    if (event.type !== 'status-changed') continue
    recordStatus(ctx, orderNo, event)
    if (event.from === orderStatus.unpaid) await closeUnpaid(ctx, { order, to: event.to }, coupons)
  }
  if (refusal) recordRefusal(ctx, orderNo, refusal)
  return { order, events, refusal }
}

/** An order is no longer unpaid: its deadline leaves the clock, its coupon is used up or free again. */
async function closeUnpaid(
  ctx: WorldTx,
  { order, to }: { order: StoredOrder; to: OrderStatus },
  coupons: CouponReservations,
): Promise<void> {
  const { orderNo, couponId } = order
  if (order.payDeadlineMs !== null) await forgetDeadline(ctx, orderNo)
  if (couponId === null) return
  if (to === orderStatus.activating) await coupons.use(ctx, orderNo)
  else await coupons.release(ctx, orderNo)
}

/** Journal line of an order that was made or has moved. */
export function recordStatus(
  ctx: WorldTx,
  orderNo: string,
  move: { from: OrderStatus | null; to: OrderStatus; event: string },
): void {
  ctx.record({
    kind: 'state',
    operationId: 'order',
    from: 'upstream',
    to: 'upstream',
    status: String(move.to),
    label: `order ${move.from ?? '∅'} → ${move.to}`,
    note: move.event,
    orderNo,
  })
}

function recordRefusal(ctx: WorldTx, orderNo: string, refusal: OrderRefusal): void {
  ctx.record({
    kind: 'state',
    operationId: 'order',
    from: 'upstream',
    to: 'upstream',
    status: 'refused',
    label: `order refuses ${refusal.command} in ${refusal.status}`,
    note: refusal.reason,
    orderNo,
  })
}

/** Event of the world's clock at the end of the time to pay: providers of opened payments are asked once more. */
export const ORDER_DEADLINE = 'order.deadline'

/** Event of the same instant, after all others of it: what is unpaid still times out. */
export const ORDER_TIMEOUT = 'order.timeout'

/** Sets when a new order times out. */
export async function scheduleDeadline(ctx: WorldTx, orderNo: string, dueMs: number): Promise<void> {
  await schedule(ctx, { dueMs, kind: ORDER_DEADLINE, payload: { orderNo } })
}

/** Lets an order time out at this instant, after what else is due. An event of its own, so a crash before it loses nothing. */
async function scheduleTimeout(ctx: WorldTx, orderNo: string): Promise<void> {
  await schedule(ctx, { dueMs: ctx.nowMs, kind: ORDER_TIMEOUT, payload: { orderNo } })
}

const UNPAID = { status: orderStatus.unpaid }

/** What one provider says of an order. */
interface ToldPaid {
  orderNo: string
  provider: string
}

/**
 * Lets an unpaid order past its deadline time out only at `untilMs`, for a provider says that it is paid (R-ORDER-28).
 * Another order, or one that waits already, stays as it is.
 */
async function awaitProof(ctx: WorldTx, told: ToldPaid, untilMs: number): Promise<void> {
  const { orderNo, provider: toldPaidBy } = told
  const { count } = await ctx.tx.order.updateMany({
    where: { orderNo, ...UNPAID, toldPaidBy: null, payDeadlineMs: { lte: BigInt(ctx.nowMs) } },
    data: { toldPaidBy },
  })
  if (count === 0) return
  await reschedule(ctx, { kind: ORDER_TIMEOUT, payload: { orderNo }, dueMs: untilMs })
  const label = 'order waits for proof of its payment'
  const entry = { kind: 'state', operationId: 'order', from: 'upstream', to: 'upstream', orderNo } as const
  ctx.record({
    ...entry,
    status: String(orderStatus.unpaid),
    label,
    note: `${toldPaidBy} says that it is paid`,
  })
}

/** Lets an order that waits for proof of this provider time out at this instant. */
async function endProofWait(ctx: WorldTx, { orderNo, provider }: ToldPaid): Promise<void> {
  const where = { orderNo, ...UNPAID, toldPaidBy: provider }
  const { count } = await ctx.tx.order.updateMany({ where, data: { toldPaidBy: null } })
  if (count === 1) await reschedule(ctx, { kind: ORDER_TIMEOUT, payload: { orderNo }, dueMs: ctx.nowMs })
}

/** An order is no longer unpaid. */
async function forgetDeadline(ctx: WorldTx, orderNo: string): Promise<void> {
  for (const kind of [ORDER_DEADLINE, ORDER_TIMEOUT]) await unschedule(ctx, { kind, payload: { orderNo } })
}
