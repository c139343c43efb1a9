import { reschedule, schedule, unschedule } from '../../world/clock/schedule.ts'
import type { WorldTx } from '../../world/transaction/world.ts'

/** Event of the world's clock at which a provider is asked about a payment without a webhook. */
export const PAYMENT_CHECK = 'payment.check'

/** Puts the first question about an order's payment on the clock. */
export async function scheduleCheck(ctx: WorldTx, orderNo: string, dueMs: number): Promise<void> {
  await schedule(ctx, { dueMs, kind: PAYMENT_CHECK, payload: { orderNo } })
}

/** Moves the next question; `dueMs` null leaves none. */
export function moveCheck(ctx: WorldTx, orderNo: string, dueMs: number | null): Promise<void> {
  return reschedule(ctx, { kind: PAYMENT_CHECK, payload: { orderNo }, dueMs })
}

/** Takes the question off the clock, once the webhook has come. */
export function dropCheck(ctx: WorldTx, orderNo: string): Promise<void> {
  return unschedule(ctx, { kind: PAYMENT_CHECK, payload: { orderNo } })
}
