import { reschedule, schedule, unschedule } from '../../engine/world/clock/schedule.ts'
import type { WorldTx } from '../../engine/world/transaction/world.ts'
import { releaseCoupon, spendCoupon } from '../coupons/coupons.ts'
import { findOrder, findRunningOrder, insertOrder, saveOrderEvents } from './order-repository.ts'
import { decideOrder, type OrderCommand, type OrderEvent, type OrderRefusal } from './rules/decide-order.ts'
import {
  assertPayable,
  type OrderStatus,
  orderStatus,
  placeContractOrder,
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
  /** Price of the package without any reduction, as the price list has it now. */
  originalPriceFen: number
  productName: string
  validityDays: number
  paySource: string
  operationPointJson: string
  appKey: string
  countryCode: string
}

/** Finds an unpaid order of this user that may be paid now. Null when there is none; throws order-timed-out, order-not-payable. */
export async function findPayableOrder(
  { tx, nowMs }: WorldTx,
  where: { orderNo: string; userId: string },
): Promise<StoredOrder | null> {
  const order = await findOrder(tx, where)
  if (order) assertPayable(order, nowMs)
  return order
}

/** Makes the order of one period of a contract, as it is deducted. */
export async function placePeriod(ctx: WorldTx, period: ContractPeriod): Promise<void> {
  const {
    contractId,
    contractPeriod,
    channel,
    amountFen: priceFen,
    orderNo,
    originalPriceFen,
    ...columns
  } = period
  const placed = placeContractOrder({ orderNo, priceFen, originalPriceFen }, ctx.nowMs)
  const bought = { channels: channel === '' ? [] : [channel], iccid: null, couponId: null }
  const contract = { contractId, contractPeriod }
  await insertOrder(ctx.tx, { ...columns, ...placed, ...bought, contract })
  recordStatus(ctx, orderNo, { from: null, to: orderStatus.unpaid, event: 'add' })
}

/** Ends the time to pay an order; one that is not unpaid stays as it is. */
export async function timeOutOrder(ctx: WorldTx, orderNo: string): Promise<void> {
  const order = await findOrder(ctx.tx, { orderNo })
  if (order?.status === orderStatus.unpaid) await applyOrderCommand(ctx, order, { type: 'deadline' })
}

/** Fails an order that the provider has finally refused to pay; one that is not unpaid stays as it is. */
export async function failPayment(ctx: WorldTx, orderNo: string): Promise<void> {
  const order = await findOrder(ctx.tx, { orderNo })
  if (order?.status === orderStatus.unpaid) await applyOrderCommand(ctx, order, { type: 'payment-refused' })
}

/** Moves an order whose package began to run: an activating order is in effect, a queued one starts. */
export async function startOrder(ctx: WorldTx, orderNo: string, atMs: number): Promise<void> {
  const order = await findRunningOrder(ctx.tx, orderNo)
  // A further channel of an order in effect begins: nothing new for the order.
  if (!order || order.status === orderStatus.inEffect) return
  const isActivating = order.status === orderStatus.activating
  const command = isActivating ? { type: 'activated' as const, startsAtMs: atMs } : { type: 'start' as const }
  await applyOrderCommand(ctx, order, command)
}

/** Moves an order whose package has run its time. */
export async function endOrder(ctx: WorldTx, orderNo: string): Promise<void> {
  const order = await findRunningOrder(ctx.tx, orderNo)
  if (order) await applyOrderCommand(ctx, order, { type: 'end' })
}

/** Outcome of a command on an order. */
interface OrderChange {
  order: StoredOrder
  events: readonly OrderEvent[]
  refusal: OrderRefusal | null
}

/**
 * Applies a command to an order read in this transaction, writes what came of it, frees or uses up the coupon and notes it in
 * the journal.
 */
export async function applyOrderCommand(
  ctx: WorldTx,
  stored: StoredOrder,
  command: OrderCommand,
): Promise<OrderChange> {
  const { order, events, refusal } = decideOrder(stored, command, ctx.nowMs)
  const { orderNo } = order
  await saveOrderEvents(ctx.tx, orderNo, events)
  for (const event of events) {
    if (event.type !== 'status-changed') continue
    recordStatus(ctx, orderNo, event)
    if (event.from === orderStatus.unpaid) await closeUnpaid(ctx, order, event.to)
  }
  if (refusal) recordRefusal(ctx, orderNo, refusal)
  return { order, events, refusal }
}

/** An order is no longer unpaid: its deadline leaves the clock, its coupon is used up or free again. */
async function closeUnpaid(ctx: WorldTx, order: StoredOrder, to: OrderStatus): Promise<void> {
  const { orderNo, couponId } = order
  if (order.payDeadlineMs !== null) await forgetDeadline(ctx, orderNo)
  if (couponId === null) return
  if (to === orderStatus.activating) await spendCoupon(ctx, orderNo)
  else await releaseCoupon(ctx, orderNo)
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
export async function scheduleTimeout(ctx: WorldTx, orderNo: string): Promise<void> {
  await schedule(ctx, { dueMs: ctx.nowMs, kind: ORDER_TIMEOUT, payload: { orderNo } })
}

const UNPAID = { status: orderStatus.unpaid }

/** State of an order as one provider reports it. */
interface ToldPaid {
  orderNo: string
  provider: string
}

/**
 * Lets an unpaid order past its deadline time out only at `untilMs`, for a provider says that it is paid (R-ORDER-28).
 * Another order, or one that waits already, stays as it is.
 */
export async function awaitProof(ctx: WorldTx, told: ToldPaid, untilMs: number): Promise<void> {
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
export async function endProofWait(ctx: WorldTx, { orderNo, provider }: ToldPaid): Promise<void> {
  const where = { orderNo, ...UNPAID, toldPaidBy: provider }
  const { count } = await ctx.tx.order.updateMany({ where, data: { toldPaidBy: null } })
  if (count === 1) await reschedule(ctx, { kind: ORDER_TIMEOUT, payload: { orderNo }, dueMs: ctx.nowMs })
}

/** An order is no longer unpaid. */
async function forgetDeadline(ctx: WorldTx, orderNo: string): Promise<void> {
  for (const kind of [ORDER_DEADLINE, ORDER_TIMEOUT]) await unschedule(ctx, { kind, payload: { orderNo } })
}
