import { createRefundNo } from '../../kernel/ids.ts'
import { schedule } from '../../world/clock/schedule.ts'
import type { WorldTx } from '../../world/transaction/world.ts'
import type { OrderEvent } from '../orders/rules/order-decision.ts'
import { insertRefund, type PaymentRow } from './payment-repository.ts'

/** Event of the world's clock at which a provider is asked to give money back. */
export const REFUND_DUE = 'refund.due'

/** Which refund is to be asked for, and for which time. */
export interface RefundJobPayload {
  refundNo: string
  orderNo: string
  attempt: number
}

/** Puts the asking for a refund on the world's clock. */
export async function askForRefund(ctx: WorldTx, ticket: RefundJobPayload, inMs = 0): Promise<void> {
  await schedule(ctx, { dueMs: ctx.nowMs + inMs, kind: REFUND_DUE, payload: ticket })
}

/** Writes a refund and lets the world's clock ask the provider at once, outside this transaction. */
export async function requestRefund(
  ctx: WorldTx,
  attempt: PaymentRow,
  event: Extract<OrderEvent, { type: 'refund-due' }>,
): Promise<void> {
  const refundNo = createRefundNo(ctx)
  const { orderNo, id: paymentId, provider } = attempt
  const { amountFen } = event.payment
  await insertRefund(ctx.tx, {
    refundNo,
    orderNo,
    paymentId,
    provider,
    amountFen,
    reason: event.cause,
    createdAtMs: ctx.nowMs,
  })
  await askForRefund(ctx, { refundNo, orderNo, attempt: 1 })
}
