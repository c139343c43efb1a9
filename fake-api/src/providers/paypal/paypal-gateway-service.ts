import type { Schemas } from '@skyshop/openapi/wallets/paypal'
import { HOUR_MS } from '../../engine/kernel/clock.ts'
import type { World, WorldTx } from '../../engine/world/transaction/world.ts'
import { type PaypalAccount, payeeOf } from './access/paypal-keys.ts'
import { toPaypalAmount } from './paypal-money.ts'
import { isOpen, isOrderKnown, type PaypalInstrument } from './paypal-order.ts'
import { shownState } from './paypal-order-message.ts'
import { patchedOrder } from './paypal-patch.ts'
import { findPaypalPlan, type PaypalPlan } from './paypal-plan.ts'
import { PaypalRefusal } from './paypal-refusal.ts'
import {
  createPayerId,
  createPaypalId,
  findPaypalOrder,
  forgetRequest,
  insertPaypalOrder,
  type PaypalOrder,
  saveApproval,
  savePatch,
  saveSource,
  saveVisit,
} from './paypal-repository.ts'
import { readUnits, totalFen } from './paypal-units.ts'
import { tellApproved } from './paypal-webhook-provider.ts'

/** Something a call made or found; `isNew` decides between 201 and 200. */
export interface CreatedOrFound<T> {
  readonly resource: T
  readonly isNew: boolean
}

const INSTRUMENT = {
  approve: 'good',
  'approve-declined': 'declined',
  'approve-pending': 'pending',
  'approve-denied': 'denied',
  'approve-failed': 'failed',
  'approve-redirect': 'redirect',
  'approve-action': 'action',
} as const satisfies Partial<Record<Schemas['ApproveRequest']['outcome'], PaypalInstrument>>

/** Makes an order, or returns the one that this request made before. */
export function createOrder(
  world: World,
  request: Schemas['CreateOrderRequest'],
  { account, requestId }: { readonly account: PaypalAccount; readonly requestId: string | null },
): Promise<CreatedOrFound<PaypalOrder>> {
  if (request.payment_source !== undefined && requestId === null)
    throw new PaypalRefusal('PAYPAL_REQUEST_ID_REQUIRED', { field: 'PayPal-Request-Id', location: 'header' })
  assertMethod(request.payment_source)
  return world.withTx(async (ctx) => {
    const plan = await findPaypalPlan(ctx.tx)
    const terms = termsOf(request, plan)
    const known = await findRequested(ctx, requestId, plan)
    if (known) return { resource: repeated(known, terms, plan), isNew: false }
    const id = createPaypalId(ctx)
    await insertPaypalOrder(ctx.tx, {
      rowId: ctx.nextId(),
      id,
      requestKey: requestId ?? id,
      appId: account.appId,
      merchantId: account.merchantId,
      ...terms,
      hours: plan.orderHours,
      openedAtMs: ctx.nowMs,
    })
    return { resource: await findKnown(ctx, id), isNew: true }
  })
}

/** Checks that a source, where there is one, names a way to pay; a name that no document has is none (PP-070). @throws PaypalRefusal */
function assertMethod(source: Schemas['CreateOrderRequest']['payment_source']): void {
  if (source !== undefined && source.paypal === undefined)
    throw new PaypalRefusal('NO_PAYMENT_SOURCE_PROVIDED', { field: '/payment_source' })
}

type Terms = ReturnType<typeof termsOf>

/** Instructions for sources of other kinds than PayPal's own. */
const OTHER_INSTRUCTIONS: readonly unknown[] = [
  'ORDER_SAVED_ON_BUYER_APPROVAL',
  'ORDER_COMPLETE_ON_PAYMENT_APPROVAL',
]

/** What a request says of its order. @throws PaypalRefusal */
function termsOf(request: Schemas['CreateOrderRequest'], plan: PaypalPlan) {
  const { payment_source, application_context, intent, processing_instruction: value } = request
  if (OTHER_INSTRUCTIONS.includes(value))
    throw new PaypalRefusal('UNSUPPORTED_PROCESSING_INSTRUCTION', { field: '/processing_instruction' })
  const { currency, first, otherUnits } = readUnits(request, plan)
  const context = payment_source?.paypal?.experience_context ?? application_context ?? {}
  const { return_url, cancel_url, shipping_preference } = context
  return {
    ...first,
    currency,
    ...(otherUnits && { otherUnits }),
    ...(shipping_preference === 'NO_SHIPPING' && { isUnshipped: true }),
    ...(isImmediateOnly(request) && { isImmediate: true }),
    ...(intent === 'AUTHORIZE' && { isHeld: true }),
    ...(intent === 'AUTHORIZE' && value === 'ORDER_SAVED_EXPLICITLY' && { isToBeSaved: true }),
    ...(return_url === undefined ? {} : { returnUrl: return_url }),
    ...(cancel_url === undefined ? {} : { cancelUrl: cancel_url }),
    ...(payment_source === undefined ? {} : { hasSource: true }),
  }
}

function isImmediateOnly({ payment_source, application_context }: Schemas['CreateOrderRequest']): boolean {
  const preference =
    payment_source?.paypal?.experience_context?.payment_method_preference ??
    application_context?.payment_method?.payee_preferred
  return preference === 'IMMEDIATE_PAYMENT_REQUIRED'
}

/** The order that a request made, as long as its id is known (PP-015). */
async function findRequested(
  ctx: WorldTx,
  requestId: string | null,
  { requestHours }: PaypalPlan,
): Promise<PaypalOrder | null> {
  const known = requestId === null ? null : await findPaypalOrder(ctx.tx, { requestKey: requestId })
  if (known === null || ctx.nowMs < known.openedAtMs + requestHours * HOUR_MS) return known
  await forgetRequest(ctx.tx, known)
  return null
}

function repeated(order: PaypalOrder, terms: Terms, { changedRequest }: PaypalPlan): PaypalOrder {
  const { currency, customId, isHeld } = order
  const isSameMoney = totalFen(order) === totalFen(terms) && currency === terms.currency
  const isSame = isSameMoney && customId === terms.customId && isHeld === terms.isHeld
  if (isSame || changedRequest === 'answered') return order
  throw new PaypalRefusal('DUPLICATE_REQUEST_ID')
}

/** An unexpired order. Throws INVALID_RESOURCE_ID. */
export async function showOrder(world: World, id: string): Promise<PaypalOrder> {
  const order = await findPaypalOrder(world.read, { id })
  if (order && isKnown(order, world.nowMs())) return order
  throw new PaypalRefusal('INVALID_RESOURCE_ID')
}

/** Changes an order that is not captured. */
export function updateOrder(world: World, id: string, patch: Schemas['OrderPatch']): Promise<PaypalOrder> {
  return world.withTx(async (ctx) => {
    const order = await findKnown(ctx, id)
    await savePatch(ctx.tx, order, patchedOrder(order, patch, await findPaypalPlan(ctx.tx)))
    return order
  })
}

/** Says by which source an order is paid that was made without one. Throws what forbids it. */
export function confirmSource(
  world: World,
  id: string,
  { payment_source }: Schemas['ConfirmSourceRequest'],
): Promise<PaypalOrder> {
  assertMethod(payment_source)
  return world.withTx(async (ctx) => {
    const order = await findKnown(ctx, id)
    if (!isOpen(order)) throw new PaypalRefusal('ORDER_CANNOT_BE_CONFIRMED')
    const context = payment_source.paypal?.experience_context ?? {}
    const { return_url: returnUrl, cancel_url: cancelUrl } = context
    return saveSource(ctx.tx, order, {
      ...(returnUrl && { returnUrl }),
      ...(cancelUrl && { cancelUrl }),
      ...(context.shipping_preference === 'NO_SHIPPING' && { isUnshipped: true }),
      ...(context.payment_method_preference === 'IMMEDIATE_PAYMENT_REQUIRED' && { isImmediate: true }),
    })
  })
}

/** Sources whose money takes days. */
const SLOW: readonly Schemas['ApproveRequest']['outcome'][] = ['approve-pending', 'approve-denied']

/** Records the buyer's act on PayPal's page. Answers the order's state; only a created one can be approved. */
export async function approveOrder(
  world: World,
  { orderId, outcome }: Schemas['ApproveRequest'],
  traceId: string,
): Promise<Schemas['ApproveResponse'] & { readonly merchantOrderNo: string | null }> {
  const payee = await payeeOf(world)
  const order = await world.withTx(async (ctx) => {
    const visitedOrder = await visited(ctx, await findKnown(ctx, orderId))
    if (outcome === 'cancel' || visitedOrder.state !== 'CREATED') return visitedOrder
    // PayPal's page does not offer such a source then.
    if (visitedOrder.isImmediate && SLOW.includes(outcome)) return visitedOrder
    const approval = { payerId: createPayerId(ctx), instrument: INSTRUMENT[outcome] }
    await saveApproval(ctx.tx, visitedOrder, approval)
    await tellApproved(ctx, await findKnown(ctx, orderId), { payee, traceId })
    return { ...visitedOrder, state: 'APPROVED' as const }
  })
  return { orderId, status: shownState(order), merchantOrderNo: order.customId ?? null }
}

/** Notes that the payer came: from then on the order has its time to be approved and captured (PP-007). */
async function visited(ctx: WorldTx, order: PaypalOrder): Promise<PaypalOrder> {
  if (order.visitedAtMs !== undefined || !isOpen(order)) return order
  await saveVisit(ctx.tx, order, ctx.nowMs)
  return { ...order, visitedAtMs: ctx.nowMs }
}

/** Returns what PayPal's page shows for an order. */
export async function showCheckout(
  world: World,
  orderId: string,
  { merchantName }: PaypalAccount,
): Promise<Schemas['CheckoutResponse']> {
  const order = await findPaypalOrder(world.read, { id: orderId })
  if (!order) return { status: 'unknown-order' }
  const { description, currency, state } = order
  if (!isKnown(order, world.nowMs()) || state === 'VOIDED') return { status: 'expired' }
  if (state === 'COMPLETED') return { status: 'paid' }
  if (order.visitedAtMs === undefined) await world.withTx((ctx) => visited(ctx, order))
  const status = state === 'CREATED' ? 'payable' : 'approved'
  const amount = toPaypalAmount({ currency, fen: totalFen(order) })
  return { status, merchantName, description, amount }
}

function isKnown(order: PaypalOrder, nowMs: number): boolean {
  const { state, openedAtMs, visitedAtMs = null, hours = 3 } = order
  return isOrderKnown({ state, openedAtMs, visitedAtMs, hours }, nowMs)
}

/** An unexpired order in a transaction. Throws INVALID_RESOURCE_ID. */
export async function findKnown(ctx: WorldTx, id: string): Promise<PaypalOrder> {
  const order = await findPaypalOrder(ctx.tx, { id })
  if (order && isKnown(order, ctx.nowMs)) return order
  throw new PaypalRefusal('INVALID_RESOURCE_ID')
}
