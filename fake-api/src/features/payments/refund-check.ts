import { HOUR_MS, MINUTE_MS } from '../../kernel/clock.ts'
import { reschedule, unschedule } from '../../world/reschedule.ts'
import type { WorldTx } from '../../world/world-tx.ts'

/** Event of the world's clock at which a provider is asked how a refund ended that it told nothing of. */
export const REFUND_CHECK = 'refund.check'

/** Which refund is meant. */
export interface RefundReference {
  refundNo: string
  orderNo: string
}

/** Ages of a refund at which it is asked about. */
const CHECK_AT_MS: readonly number[] = [10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, 24 * HOUR_MS, 72 * HOUR_MS]

/** Puts the next question about a refund on the clock; after three days none. */
export async function scheduleRefundCheck(
  ctx: WorldTx,
  { refundNo, orderNo }: RefundReference,
  createdAtMs: number,
): Promise<void> {
  const dueMs = CHECK_AT_MS.map((ageMs) => createdAtMs + ageMs).find((atMs) => atMs > ctx.nowMs) ?? null
  await reschedule(ctx, { kind: REFUND_CHECK, payload: { refundNo, orderNo }, dueMs })
}

/** Takes the question off the clock, once the refund has ended. */
export function dropRefundCheck(ctx: WorldTx, { refundNo, orderNo }: RefundReference): Promise<void> {
  return unschedule(ctx, { kind: REFUND_CHECK, payload: { refundNo, orderNo } })
}
