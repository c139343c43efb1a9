import { clockTraceId } from '../../engine/journal/journal-entry.ts'
import { HOUR_MS } from '../../engine/kernel/clock.ts'
import { type EventHandlers, schedule } from '../../engine/world/clock/schedule.ts'
import type { World, WorldTx } from '../../engine/world/transaction/world.ts'
import { type CreatedOrFound, findKnown } from './paypal-gateway-service.ts'
import { captureOutcomeOf, MAX_ATTEMPTS, PENDING_FOR_MS, REFUSED_BY } from './paypal-order.ts'
import { checkoutUrl } from './paypal-order-message.ts'
import { findParts, insertPart } from './paypal-part-repository.ts'
import { findPaypalPlan, type PaypalPlan } from './paypal-plan.ts'
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
import { unitsOf } from './paypal-units.ts'
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

/** The order whose money a capture took, or the row of its own that it is kept in. Throws INVALID_RESOURCE_ID. */
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
      const settled = await findPaypalOrder(ctx.tx, payload as { captureId: string })
      const traceId = clockTraceId(PAYPAL_CAPTURE_EVENT, order.capture.id)
      if (settled) await tellCapture(ctx, settled, { traceId })
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
  if (order.isHeld) throw new PaypalRefusal('ACTION_DOES_NOT_MATCH_INTENT')
  const outcome = captureOutcomeOf(order.state, order.instrument ?? null)
  if (outcome === null) throw new PaypalRefusal('ORDER_NOT_APPROVED')
  if (outcome === 'already-captured') {
    const first = order.capture
    const isSame = requestId !== null && first?.requestId === requestId
    if (isSame && ctx.nowMs < first.atMs + plan.requestHours * HOUR_MS)
      return { resource: order, isNew: false }
    throw new PaypalRefusal('ORDER_ALREADY_CAPTURED')
  }
  await assertTakeable(ctx, order, plan)
  if (outcome === 'declined' || outcome === 'redirect' || outcome === 'action') {
    await saveRefused(ctx.tx, order)
    return refusalToPayer(order, outcome, baseUrl)
  }
  await take(ctx, order, { requestId, outcome, reason: plan.pendingReason })
  await tellEnd(ctx, id, traceId)
  return { resource: await findKnown(ctx, id), isNew: true }
}

/** Checks what money of an order is neither captured nor held without. @throws PaypalRefusal */
export async function assertTakeable(ctx: WorldTx, order: PaypalOrder, plan: PaypalPlan): Promise<void> {
  if ((order.attempts ?? 0) >= MAX_ATTEMPTS)
    throw new PaypalRefusal('MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED')
  if (!plan.uniqueInvoices) return
  for (const [index, { invoiceId }] of unitsOf(order).entries()) {
    if (invoiceId === undefined || !(await isInvoiceUsed(ctx.tx, { invoiceId, orderId: order.id }))) continue
    const field = `/purchase_units/${index}/invoice_id`
    throw new PaypalRefusal('DUPLICATE_INVOICE_ID', { field, value: invoiceId })
  }
}

/** Makes the refusal of an order whose payer has to come again, with the link to their page (PP-027). */
export function refusalToPayer(
  { id }: PaypalOrder,
  outcome: keyof typeof REFUSED_BY,
  baseUrl: string,
): PaypalRefusal {
  const rel = outcome === 'action' ? 'payer-action' : 'redirect'
  const again = { href: checkoutUrl(id, { baseUrl }), rel, method: 'GET' as const }
  return new PaypalRefusal(REFUSED_BY[outcome], null, [again])
}

/** Tells the merchant how the captures of an order stand. */
async function tellEnd(ctx: WorldTx, id: string, traceId: string): Promise<void> {
  const order = await findKnown(ctx, id)
  for (const row of [order, ...(await findParts(ctx.tx, order))]) await tellCapture(ctx, row, { traceId })
}

interface Taking {
  readonly requestId: string | null
  readonly outcome: 'COMPLETED' | 'PENDING' | 'FAILED'
  readonly reason: string
}

/** Takes the money of every purchase unit: of the first one within the row of the order (R-PAYPAL-21). */
async function take(ctx: WorldTx, order: PaypalOrder, taking: Taking): Promise<void> {
  const first = await newCapture(ctx, taking, order.customId)
  const paidAtMs = taking.outcome === 'COMPLETED' ? ctx.nowMs : null
  await saveCapture(ctx.tx, order, { capture: first, paidAtMs })
  let taken: PaypalOrder = { ...order, capture: first }
  for (const [index, of] of (order.otherUnits ?? []).entries()) {
    const capture = await newCapture(ctx, taking, of.customId)
    const part = { rowId: ctx.nextId(), requestKey: capture.id, capture, paidAtMs, of, unit: index + 1 }
    taken = await insertPart(ctx.tx, taken, part)
  }
}

async function newCapture(
  ctx: WorldTx,
  { requestId, outcome, reason }: Taking,
  orderNo = '',
): Promise<PaypalCapture> {
  const capture: PaypalCapture = {
    id: createPaypalId(ctx),
    requestId,
    atMs: ctx.nowMs,
    ...(outcome === 'PENDING' ? { reason } : {}),
    ...(outcome === 'FAILED' ? { end: 'FAILED' as const } : {}),
  }
  if (outcome === 'PENDING') {
    const payload = { captureId: capture.id, orderNo }
    await schedule(ctx, { dueMs: ctx.nowMs + PENDING_FOR_MS, kind: PAYPAL_CAPTURE_EVENT, payload })
  }
  return capture
}
