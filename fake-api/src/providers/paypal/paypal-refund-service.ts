import type { Schemas } from '@skyshop/openapi/wallets/paypal'
import { clockTraceId } from '../../engine/journal/journal-entry.ts'
import { DAY_MS } from '../../engine/kernel/clock.ts'
import { type EventHandlers, schedule } from '../../engine/world/clock/schedule.ts'
import type { World, WorldTx } from '../../engine/world/transaction/world.ts'
import type { CreatedOrFound } from './paypal-gateway-service.ts'
import { readMoney } from './paypal-money.ts'
import { isRefundable, PENDING_FOR_MS } from './paypal-order.ts'
import { findPaypalPlan, type PaypalPlan } from './paypal-plan.ts'
import { PaypalRefusal } from './paypal-refusal.ts'
import {
  createPaypalId,
  findPaypalOrder,
  findPaypalRefund,
  forgetRefundRequest,
  insertPaypalRefund,
  type PaypalOrder,
  type PaypalRefund,
  type PaypalRefundState,
  saveRefundEnd,
} from './paypal-repository.ts'
import { tellRefunded } from './paypal-webhook-provider.ts'

/** Kind of the scheduled event by which a pending refund ends. */
const PAYPAL_REFUND_EVENT = 'paypal.refund-settle'

/** The PayPal-Request-Id of a call about payments is known so long (PP-016). */
export const REQUEST_KNOWN_MS = 45 * DAY_MS

const END_OF = {
  pending: 'COMPLETED',
  failed: 'FAILED',
  cancelled: 'CANCELLED',
} as const satisfies Record<Exclude<PaypalPlan['refunds'], 'completed'>, PaypalRefundState>

interface RefundCall {
  readonly captureId: string
  readonly requestId: string | null
  readonly request: Schemas['RefundRequest']
  readonly traceId: string
}

interface RefundEvent {
  readonly refundId: string
  readonly orderNo: string
  readonly state: PaypalRefundState
}

/** Refunds a capture; a repeated request gets the first refund. */
export function refundCapture(world: World, call: RefundCall): Promise<CreatedOrFound<PaypalRefund>> {
  return world.withTx((ctx) => refund(ctx, call))
}

/** A refund by its id. Throws INVALID_RESOURCE_ID. */
export async function showRefund(world: World, id: string): Promise<PaypalRefund> {
  const refund = await findPaypalRefund(world.read, { id })
  if (refund) return refund
  throw new PaypalRefusal('INVALID_RESOURCE_ID')
}

/** Ends refunds that pend, on the world's clock. */
export function createPaypalRefundHandlers(): EventHandlers {
  return {
    [PAYPAL_REFUND_EVENT]: async (ctx, { payload }) => {
      const { refundId, state } = payload as RefundEvent
      const pending = await findPaypalRefund(ctx.tx, { id: refundId })
      const order = pending && (await findPaypalOrder(ctx.tx, { captureId: pending.captureId }))
      if (pending?.state !== 'PENDING' || !order) return null
      const ended = { ...pending, state, atMs: ctx.nowMs }
      await saveRefundEnd(ctx.tx, order, ended)
      const traceId = clockTraceId(PAYPAL_REFUND_EVENT, refundId)
      if (state === 'COMPLETED') await tellRefunded(ctx, order, { refund: ended, traceId })
      return null
    },
  }
}

async function refund(ctx: WorldTx, call: RefundCall): Promise<CreatedOrFound<PaypalRefund>> {
  const { captureId, requestId, request } = call
  const order = await findPaypalOrder(ctx.tx, { captureId })
  if (order === null) throw new PaypalRefusal('INVALID_RESOURCE_ID')
  const plan = await findPaypalPlan(ctx.tx)
  const requestedFen = request.amount ? requestedOf(request.amount, order, plan) : null
  const known = await findRequested(ctx, requestId)
  if (known) {
    const isSame = requestedFen === null || known.amountFen === requestedFen
    // What was given back of another capture is no answer (PP-021).
    if (known.captureId !== captureId || (!isSame && plan.changedRequest === 'refused'))
      throw new PaypalRefusal('DUPLICATE_REQUEST_ID')
    return { resource: known, isNew: false }
  }
  const amountFen = refundable(order, requestedFen, ctx.nowMs)
  const id = createPaypalId(ctx)
  const { currency } = order
  const state = plan.refunds === 'completed' ? 'COMPLETED' : 'PENDING'
  const numbers = { id, requestKey: requestId ?? id, captureId }
  const { note_to_payer: note = null, custom_id: customId, invoice_id: invoiceId } = request
  const own = { ...(customId && { customId }), ...(invoiceId && { invoiceId }) }
  const told = { ...numbers, ...own, currency, amountFen, note }
  const resource = { ...told, state, atMs: ctx.nowMs } satisfies PaypalRefund
  await insertPaypalRefund(ctx.tx, order, { ...resource, rowId: ctx.nextId() })
  if (plan.refunds === 'completed') {
    await tellRefunded(ctx, order, { refund: resource, traceId: call.traceId })
  } else {
    const payload: RefundEvent = { refundId: id, orderNo: order.customId ?? '', state: END_OF[plan.refunds] }
    await schedule(ctx, { dueMs: ctx.nowMs + PENDING_FOR_MS, kind: PAYPAL_REFUND_EVENT, payload })
  }
  return { resource, isNew: true }
}

async function findRequested(ctx: WorldTx, requestId: string | null): Promise<PaypalRefund | null> {
  const known = requestId === null ? null : await findPaypalRefund(ctx.tx, { requestKey: requestId })
  if (known === null || ctx.nowMs < known.atMs + REQUEST_KNOWN_MS) return known
  await forgetRefundRequest(ctx.tx, known)
  return null
}

function requestedOf(
  amount: NonNullable<Schemas['RefundRequest']['amount']>,
  order: PaypalOrder,
  plan: PaypalPlan,
): number {
  const { currency, fen } = readMoney(amount, '/amount', plan)
  if (currency === order.currency) return fen
  throw new PaypalRefusal('REFUND_CAPTURE_CURRENCY_MISMATCH', {
    field: '/amount/currency_code',
    value: currency,
  })
}

function refundable(order: PaypalOrder, requestedFen: number | null, nowMs: number): number {
  const { capture, paidAtMs, amountFen, refundedFen } = order
  if (capture?.end) throw new PaypalRefusal('REFUND_NOT_ALLOWED')
  if (paidAtMs === null) throw new PaypalRefusal('PENDING_CAPTURE')
  if (!isRefundable(paidAtMs, nowMs)) throw new PaypalRefusal('REFUND_TIME_LIMIT_EXCEEDED')
  const leftFen = amountFen - refundedFen
  if (leftFen === 0) throw new PaypalRefusal('CAPTURE_FULLY_REFUNDED')
  if ((requestedFen ?? 0) > leftFen)
    throw new PaypalRefusal('REFUND_AMOUNT_EXCEEDED', { field: '/amount/value' })
  return requestedFen ?? leftFen
}
