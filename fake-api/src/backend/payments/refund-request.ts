import { HOUR_MS, MINUTE_MS } from '../../engine/kernel/clock.ts'
import { reschedule, schedule, unschedule } from '../../engine/world/clock/schedule.ts'
import type { WorldTx } from '../../engine/world/transaction/world.ts'
import { createRefundNo } from '../kernel/ids.ts'
import type { OrderEvent } from '../orders/rules/decide-order.ts'
import { insertRefund, type PaymentRow, type RefundRow } from './payment-repository.ts'

/** Event of the world's clock at which a provider is asked to give money back. */
export const REFUND_DUE = 'refund.due'

/** Which refund is to be asked for, and for which time. */
export interface RefundJobPayload {
  refundNo: string
  orderNo: string
  attempt: number
}

/** Puts the asking for a refund on the world's clock. */
export async function scheduleRefund(ctx: WorldTx, ticket: RefundJobPayload, inMs = 0): Promise<void> {
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
  await scheduleRefund(ctx, { refundNo, orderNo, attempt: 1 })
}

/*
 * Rules of a refund that its provider has closed (docs/rules/payments.md)
 * R-PAY-62. It is asked for again under a new number, a minute later, three times at most (WX-314); after that it has
 *   failed. A payment has one refund that is open.
 */

const MAX_NUMBERS = 3

/** Tells whether a closed refund is asked for again, `numbers` being those its payment has had. */
export function isAskedAgain(numbers: number): boolean {
  return numbers < MAX_NUMBERS
}

/** Writes a refund that takes the place of a closed one, and lets the world's clock ask the provider. */
export async function requestRefundAgain(ctx: WorldTx, closed: RefundRow): Promise<void> {
  const { orderNo, paymentId, provider, amountFen, reason } = closed
  const refundNo = createRefundNo(ctx)
  const refund = { refundNo, orderNo, paymentId, provider, amountFen, reason, createdAtMs: ctx.nowMs }
  await insertRefund(ctx.tx, refund)
  await scheduleRefund(ctx, { refundNo, orderNo, attempt: 1 }, MINUTE_MS)
}

/** Event of the world's clock at which a provider is asked how a refund ended that came without a webhook. */
export const REFUND_CHECK = 'refund.check'

/** Which refund is meant. */
export interface RefundReference {
  refundNo: string
  orderNo: string
}

/** Age from which a refund that has not ended is given up. */
const GIVE_UP_AT_MS = 72 * HOUR_MS

/** Ages of a refund at which it is asked about. */
const CHECK_AT_MS: readonly number[] = [10 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS, 24 * HOUR_MS, GIVE_UP_AT_MS]

/** Tells whether a refund of this age that has still not ended is one for staff. */
export function isGivenUp(createdAtMs: number, nowMs: number): boolean {
  return nowMs - createdAtMs >= GIVE_UP_AT_MS
}

/** Puts the next question about a refund on the clock. */
export async function scheduleRefundCheck(
  ctx: WorldTx,
  { refundNo, orderNo }: RefundReference,
  createdAtMs: number,
): Promise<void> {
  const planned = CHECK_AT_MS.map((ageMs) => createdAtMs + ageMs).find((atMs) => atMs > ctx.nowMs)
  const dueMs = planned ?? ctx.nowMs + HOUR_MS
  await reschedule(ctx, { kind: REFUND_CHECK, payload: { refundNo, orderNo }, dueMs })
}

/** Takes the question off the clock, once the refund has ended. */
export function dropRefundCheck(ctx: WorldTx, { refundNo, orderNo }: RefundReference): Promise<void> {
  return unschedule(ctx, { kind: REFUND_CHECK, payload: { refundNo, orderNo } })
}
