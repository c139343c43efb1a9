import type { WorldTx } from '../../world/transaction/world.ts'
import type { CouponReservations } from './coupon-reservations.ts'
import { dropDeadline } from './order-deadline.ts'
import { saveOrderEvents } from './order-writer.ts'
import { decideOrder } from './rules/decide-order.ts'
import type { OrderCommand, OrderEvent, OrderRefusal } from './rules/order-decision.ts'
import { type OrderStatus, orderStatus } from './rules/order-state.ts'
import type { StoredOrder } from './rules/stored-order.ts'

/** What a command did to an order. */
export interface OrderChange {
  order: StoredOrder
  events: readonly OrderEvent[]
  refusal: OrderRefusal | null
}

/** A command on an order as read in this transaction. */
export interface OrderStep {
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
    noteStatus(ctx, orderNo, event)
    if (event.from === orderStatus.unpaid) await closeUnpaid(ctx, { order, to: event.to }, coupons)
  }
  if (refusal) noteRefusal(ctx, orderNo, refusal)
  return { order, events, refusal }
}

/** An order is no longer unpaid: its deadline leaves the clock, its coupon is used up or free again. */
async function closeUnpaid(
  ctx: WorldTx,
  { order, to }: { order: StoredOrder; to: OrderStatus },
  coupons: CouponReservations,
): Promise<void> {
  const { orderNo, couponId } = order
  if (order.payDeadlineMs !== null) await dropDeadline(ctx, orderNo)
  if (couponId === null) return
  if (to === orderStatus.activating) await coupons.use(ctx, orderNo)
  else await coupons.release(ctx, orderNo)
}

/** Journal line of an order that was made or has moved. */
export function noteStatus(
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

function noteRefusal(ctx: WorldTx, orderNo: string, refusal: OrderRefusal): void {
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
