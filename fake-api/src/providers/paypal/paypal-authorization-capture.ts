import type { Schemas } from '@skyshop/openapi/wallets/paypal'
import type { World, WorldTx } from '../../engine/world/transaction/world.ts'
import { captureObstacle, limitFen } from './paypal-authorization.ts'
import {
  askedFen,
  type FoundAuthorization,
  findAuthorization,
  saveChanged,
} from './paypal-authorization-service.ts'
import type { CreatedOrFound } from './paypal-gateway-service.ts'
import { findParts, findRequestedPart, insertPart, moneyOf, type NewPart } from './paypal-part-repository.ts'
import { findPaypalPlan, type PaypalPlan } from './paypal-plan.ts'
import { REQUEST_KNOWN_MS } from './paypal-refund-service.ts'
import { PaypalRefusal } from './paypal-refusal.ts'
import { createPaypalId, forgetRequest, isInvoiceUsed, type PaypalOrder } from './paypal-repository.ts'
import { tellCapture } from './paypal-webhook-provider.ts'

interface CaptureCall {
  readonly id: string
  readonly requestId: string | null
  readonly request: Schemas['CaptureRequest']
  readonly traceId: string
}

/** Takes money of an authorization; a repeated request gets the first capture. */
export function captureAuthorization(world: World, call: CaptureCall): Promise<CreatedOrFound<PaypalOrder>> {
  return world.withTx((ctx) => capture(ctx, call))
}

/** Name of a request among those of other calls, which may have the same id. */
const keyOf = (requestId: string) => `authorization-capture ${requestId}`

async function capture(ctx: WorldTx, call: CaptureCall): Promise<CreatedOrFound<PaypalOrder>> {
  const authorized = await findAuthorization(ctx.tx, call.id)
  const plan = await findPaypalPlan(ctx.tx)
  const asked = askedFen(call.request, authorized.order, {
    plan,
    otherCurrency: 'AUTH_CAPTURE_CURRENCY_MISMATCH',
  })
  const known = await findRequested(ctx, call.requestId)
  if (known) {
    const isSame = asked === null || known.amountFen === asked
    const isOther = known.part?.authorizationId !== call.id
    if (isOther || (!isSame && plan.changedRequest === 'refused'))
      throw new PaypalRefusal('DUPLICATE_REQUEST_ID')
    return { resource: known, isNew: false }
  }
  const amountFen = takenFen(authorized, asked, { nowMs: ctx.nowMs, captureCount: plan.captureCount })
  const part = newPart(ctx, authorized, { call, amountFen })
  await assertOwnInvoice(ctx, authorized.order, { plan, invoiceId: part.of.invoiceId })
  const order = await insertPart(ctx.tx, authorized.order, part)
  const parts = await findParts(ctx.tx, order)
  await saveChanged(ctx, { order, parts }, order.authorizations ?? [])
  const taken = parts.find(({ id }) => id === part.capture.id)
  if (taken === undefined) throw new Error('a capture that was kept is not there')
  await tellCapture(ctx, taken, { traceId: call.traceId })
  return { resource: taken, isNew: true }
}

/** The capture that a request made, as long as its id is known (PP-016). */
async function findRequested(ctx: WorldTx, requestId: string | null): Promise<PaypalOrder | null> {
  const known = requestId === null ? null : await findRequestedPart(ctx.tx, keyOf(requestId))
  if (known === null || ctx.nowMs < known.openedAtMs + REQUEST_KNOWN_MS) return known
  await forgetRequest(ctx.tx, known)
  return null
}

/** What a capture takes (R-PAYPAL-18). @throws PaypalRefusal */
function takenFen(
  { order, parts, authorization }: FoundAuthorization,
  asked: number | null,
  { nowMs, captureCount }: { readonly nowMs: number; readonly captureCount: number },
): number {
  const firstId = authorization.parentId ?? authorization.id
  const money = moneyOf(parts, firstId)
  const obstacle = captureObstacle(authorization, money, nowMs)
  if (obstacle !== null) throw new PaypalRefusal(obstacle)
  // Of an account without captures in parts, and of all others at some number (PP-069).
  const taken = parts.filter(({ part, capture }) => part?.firstAuthorizationId === firstId && !capture?.end)
  if (taken.length >= captureCount) throw new PaypalRefusal('MAX_CAPTURE_COUNT_EXCEEDED')
  const amountFen = asked ?? authorization.amountFen - money.capturedFen
  if (money.capturedFen + amountFen > limitFen(authorization.amountFen, order.currency))
    throw new PaypalRefusal('MAX_CAPTURE_AMOUNT_EXCEEDED', { field: '/amount/value' })
  return amountFen
}

function newPart(
  ctx: WorldTx,
  { order, authorization }: FoundAuthorization,
  { call, amountFen }: { readonly call: CaptureCall; readonly amountFen: number },
): NewPart {
  const { requestId, request } = call
  const { referenceId, customId, description } = order
  const { invoice_id: invoiceId = order.invoiceId, final_capture: isFinal = false } = request
  const id = createPaypalId(ctx)
  const isFailed = order.instrument === 'failed'
  return {
    rowId: ctx.nextId(),
    requestKey: requestId === null ? id : keyOf(requestId),
    capture: {
      ...{ id, requestId, atMs: ctx.nowMs },
      ...(isFailed && { end: 'FAILED' as const }),
      ...(!isFinal && { isPart: true }),
    },
    paidAtMs: isFailed ? null : ctx.nowMs,
    of: {
      referenceId,
      description,
      amountFen,
      ...(customId && { customId }),
      ...(invoiceId && { invoiceId }),
    },
    unit: 0,
    authorizationId: authorization.id,
    firstAuthorizationId: authorization.parentId ?? authorization.id,
  }
}

async function assertOwnInvoice(
  ctx: WorldTx,
  { id: orderId }: PaypalOrder,
  { plan, invoiceId }: { readonly plan: PaypalPlan; readonly invoiceId: string | undefined },
): Promise<void> {
  if (!plan.uniqueInvoices || invoiceId === undefined) return
  if (await isInvoiceUsed(ctx.tx, { invoiceId, orderId }))
    throw new PaypalRefusal('DUPLICATE_INVOICE_ID', { field: '/invoice_id', value: invoiceId })
}
