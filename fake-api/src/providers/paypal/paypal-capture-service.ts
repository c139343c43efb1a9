import { clockTraceId } from '../../engine/journal/journal-entry.ts'
import { HOUR_MS } from '../../engine/kernel/clock.ts'
import { type EventHandlers, schedule } from '../../engine/world/clock/schedule.ts'
import type { World, WorldTx } from '../../engine/world/transaction/world.ts'
import { type CreatedOrFound, findKnown } from './paypal-gateway-service.ts'
import { captureOutcomeOf, MAX_ATTEMPTS, PENDING_FOR_MS, REFUSED_BY } from './paypal-order.ts'
import { checkoutUrl } from './paypal-order-message.ts'
import { findPaypalPlan } from './paypal-plan.ts'
import { PaypalRefusal } from './paypal-refusal.ts'
import {
  createPaypalId,
  findPaypalOrder,
  isInvoiceUsed,
  type PaypalCapture,
  type PaypalOrder,
  saveCapture,
  saveRefused,
} from './paypal-repository.ts'
import { tellCapture } from './paypal-webhook-provider.ts'

/** Kind of the scheduled event by which a pending capture ends. */
const PAYPAL_CAPTURE_EVENT = 'paypal.capture-settle'

/** A capture call. `baseUrl`: prefix of the world's gateway, for the links of a refusal. */
interface CaptureCall {
  readonly id: string
  readonly requestId: string | null
  readonly baseUrl: string
  readonly traceId: string
}

/** Captures an approved order once; a repeated request gets the first result. */
export async function captureOrder(world: World, call: CaptureCall): Promise<CreatedOrFound<PaypalOrder>> {
  const result = await world.withTx((ctx) => capture(ctx, call))
  // The order goes back to the buyer also when the caller is refused, so the refusal comes after the commit.
  if (result instanceof PaypalRefusal) throw result
  return result
}

/** The order whose money a capture took. Throws INVALID_RESOURCE_ID. */
export async function showCapture(world: World, captureId: string): Promise<PaypalOrder> {
  const order = await findPaypalOrder(world.read, { captureId })
  if (order) return order
  throw new PaypalRefusal('INVALID_RESOURCE_ID')
}

/** The gateway's work on the world's clock. */
export function createPaypalEventHandlers(): EventHandlers {
  return {
    [PAYPAL_CAPTURE_EVENT]: async (ctx, { payload }) => {
      const order = await findPaypalOrder(ctx.tx, payload as { captureId: string })
      if (!order?.capture || order.capture.end || order.paidAtMs !== null) return null
      const isDenied = order.instrument === 'denied'
      const ended: PaypalCapture = { ...order.capture, ...(isDenied ? { end: 'DECLINED' as const } : {}) }
      await saveCapture(ctx.tx, order, { capture: ended, paidAtMs: isDenied ? null : ctx.nowMs })
      await tellEnd(ctx, order.id, clockTraceId(PAYPAL_CAPTURE_EVENT, order.capture.id))
      return null
    },
  }
}

async function capture(
  ctx: WorldTx,
  { id, requestId, baseUrl, traceId }: CaptureCall,
): Promise<CreatedOrFound<PaypalOrder> | PaypalRefusal> {
  const order = await findKnown(ctx, id)
  const plan = await findPaypalPlan(ctx.tx)
  const outcome = captureOutcomeOf(order.state, order.instrument ?? null)
  if (outcome === null) throw new PaypalRefusal('ORDER_NOT_APPROVED')
  if (outcome === 'already-captured') {
    const first = order.capture
    const isSame = requestId !== null && first?.requestId === requestId
    if (isSame && ctx.nowMs < first.atMs + plan.requestHours * HOUR_MS)
      return { resource: order, isNew: false }
    throw new PaypalRefusal('ORDER_ALREADY_CAPTURED')
  }
  if ((order.attempts ?? 0) >= MAX_ATTEMPTS)
    throw new PaypalRefusal('MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED')
  const { invoiceId } = order
  if (plan.uniqueInvoices && invoiceId !== undefined && (await isInvoiceUsed(ctx.tx, invoiceId)))
    throw new PaypalRefusal('DUPLICATE_INVOICE_ID', {
      field: '/purchase_units/0/invoice_id',
      value: invoiceId,
    })
  if (outcome === 'declined' || outcome === 'redirect' || outcome === 'action') {
    await saveRefused(ctx.tx, order)
    const rel = outcome === 'action' ? 'payer-action' : 'redirect'
    const again = { href: checkoutUrl(id, { baseUrl }), rel, method: 'GET' as const }
    return new PaypalRefusal(REFUSED_BY[outcome], null, [again])
  }
  await take(ctx, order, { requestId, outcome, reason: plan.pendingReason })
  await tellEnd(ctx, id, traceId)
  return { resource: await findKnown(ctx, id), isNew: true }
}

/** Tells the merchant how the capture of an order stands. */
async function tellEnd(ctx: WorldTx, id: string, traceId: string): Promise<void> {
  await tellCapture(ctx, await findKnown(ctx, id), { traceId })
}

interface Taking {
  readonly requestId: string | null
  readonly outcome: 'COMPLETED' | 'PENDING' | 'FAILED'
  readonly reason: string
}

async function take(ctx: WorldTx, order: PaypalOrder, { requestId, outcome, reason }: Taking): Promise<void> {
  const taken: PaypalCapture = {
    id: createPaypalId(ctx),
    requestId,
    atMs: ctx.nowMs,
    ...(outcome === 'PENDING' ? { reason } : {}),
    ...(outcome === 'FAILED' ? { end: 'FAILED' as const } : {}),
  }
  await saveCapture(ctx.tx, order, { capture: taken, paidAtMs: outcome === 'COMPLETED' ? ctx.nowMs : null })
  if (outcome !== 'PENDING') return
  const payload = { captureId: taken.id, orderNo: order.customId ?? '' }
  await schedule(ctx, { dueMs: ctx.nowMs + PENDING_FOR_MS, kind: PAYPAL_CAPTURE_EVENT, payload })
}
