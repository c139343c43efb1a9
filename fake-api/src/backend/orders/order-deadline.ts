import { reschedule, schedule, unschedule } from '../../engine/world/clock/schedule.ts'
import type { WorldTx } from '../../engine/world/transaction/world.ts'
import { orderStatus } from './rules/order.ts'

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

/** What one provider says of an order. */
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
export async function forgetDeadline(ctx: WorldTx, orderNo: string): Promise<void> {
  for (const kind of [ORDER_DEADLINE, ORDER_TIMEOUT]) await unschedule(ctx, { kind, payload: { orderNo } })
}
