import { schedule, unschedule } from '../../world/clock/schedule.ts'
import type { WorldTx } from '../../world/transaction/world.ts'

/** Event of the world's clock at which an unpaid order times out. */
export const ORDER_DEADLINE = 'order.deadline'

/** Sets when a new order times out. */
export async function scheduleDeadline(ctx: WorldTx, orderNo: string, dueMs: number): Promise<void> {
  await schedule(ctx, { dueMs, kind: ORDER_DEADLINE, payload: { orderNo } })
}

/** Takes the deadline of an order off the clock, once it is no longer unpaid. */
export function dropDeadline(ctx: WorldTx, orderNo: string): Promise<void> {
  return unschedule(ctx, { kind: ORDER_DEADLINE, payload: { orderNo } })
}
