import { schedule, unschedule } from '../../world/clock/schedule.ts'
import type { WorldTx } from '../../world/transaction/world.ts'

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

/** An order is no longer unpaid. */
export async function forgetDeadline(ctx: WorldTx, orderNo: string): Promise<void> {
  for (const kind of [ORDER_DEADLINE, ORDER_TIMEOUT]) await unschedule(ctx, { kind, payload: { orderNo } })
}
