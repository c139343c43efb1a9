import { reschedule } from '../../world/reschedule.ts'
import type { WorldTx } from '../../world/world-tx.ts'

/** Event of the world's clock at which an unpaid order times out. */
export const ORDER_DEADLINE = 'order.deadline'

/** Sets when an order times out; null once it is no longer unpaid. */
export function scheduleDeadline(ctx: WorldTx, orderNo: string, dueMs: number | null): Promise<void> {
  return reschedule(ctx, { kind: ORDER_DEADLINE, payload: { orderNo }, dueMs })
}
