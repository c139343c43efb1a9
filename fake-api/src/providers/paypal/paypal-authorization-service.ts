import type { Schemas } from '@skyshop/openapi/wallets/paypal'
import { clockTraceId } from '../../engine/journal/journal-entry.ts'
import { HOUR_MS } from '../../engine/kernel/clock.ts'
import { type EventHandlers, schedule } from '../../engine/world/clock/schedule.ts'
import type { Reader, World, WorldTx } from '../../engine/world/transaction/world.ts'
import {
  AUTHORIZED_FOR_MS,
  authorizationOutcomeOf,
  authorizedOrderState,
  limitFen,
  MAX_AUTHORIZATIONS,
  type PaypalAuthorization,
  reauthorizationObstacle,
  VOIDED_AFTER_MS,
  voidObstacle,
} from './paypal-authorization.ts'
import { assertTakeable, refusalToPayer } from './paypal-capture-service.ts'
import { type CreatedOrFound, findKnown } from './paypal-gateway-service.ts'
import { readMoney } from './paypal-money.ts'
import { PENDING_FOR_MS } from './paypal-order.ts'
import type { WholeOrder } from './paypal-order-message.ts'
import {
  findAuthorizedOrder,
  findParts,
  moneyOf,
  saveAuthorizations,
  saveSaved,
} from './paypal-part-repository.ts'
import { findPaypalPlan, type PaypalPlan } from './paypal-plan.ts'
import { REQUEST_KNOWN_MS } from './paypal-refund-service.ts'
import { PaypalRefusal } from './paypal-refusal.ts'
import { createPaypalId, type PaypalOrder, saveRefused } from './paypal-repository.ts'
import { tellAuthorization } from './paypal-webhook-provider.ts'

/** Kinds of the scheduled events by which a review and the time of an authorization end. */
const PAYPAL_REVIEW_EVENT = 'paypal.authorization-settle'
const PAYPAL_END_EVENT = 'paypal.authorization-end'

/** An authorization with the order that has it. */
export interface FoundAuthorization extends WholeOrder {
  readonly authorization: PaypalAuthorization
}

/** A call of the merchant that may be repeated under its request id. */
interface Call {
  readonly id: string
  readonly requestId: string | null
  readonly traceId: string
}

interface AuthorizeCall extends Call {
  readonly request: Schemas['AuthorizeRequest']
  /** Prefix of the world's gateway, for the links of a refusal. */
  readonly baseUrl: string
}

/** Has the money of an approved or saved order held; a repeated request gets the first result. */
export async function authorizeOrder(
  world: World,
  call: AuthorizeCall,
): Promise<CreatedOrFound<PaypalOrder>> {
  const result = await world.withTx((ctx) => authorize(ctx, call))
  // The order goes back to the buyer also when the caller is refused, so the refusal comes after the commit.
  if (result instanceof PaypalRefusal) throw result
  return result
}

/** Keeps an approved order, so that it is authorized in parts (R-PAYPAL-20). */
export function saveOrder(
  world: World,
  { id, requestId }: Omit<Call, 'traceId'>,
): Promise<CreatedOrFound<PaypalOrder>> {
  return world.withTx(async (ctx) => {
    const order = await findKnown(ctx, id)
    const isSame = requestId !== null && order.saved?.requestId === requestId
    if (isSame) return { resource: order, isNew: false }
    if (!order.isToBeSaved) throw new PaypalRefusal('ORDER_CANNOT_BE_SAVED')
    if (order.saved !== undefined) throw new PaypalRefusal('ORDER_ALREADY_SAVED')
    if (order.state !== 'APPROVED') throw new PaypalRefusal('ORDER_NOT_APPROVED')
    return { resource: await saveSaved(ctx.tx, order, { requestId, atMs: ctx.nowMs }), isNew: true }
  })
}

/** An authorization by its id. Throws INVALID_RESOURCE_ID. */
export async function showAuthorization(world: World, id: string): Promise<FoundAuthorization> {
  return findAuthorization(world.read, id)
}

/** Has the money of a first authorization held anew (R-PAYPAL-19); a repeated request gets the first result. */
export function reauthorize(
  world: World,
  call: Call & { readonly request: Schemas['ReauthorizeRequest'] },
): Promise<CreatedOrFound<FoundAuthorization>> {
  return world.withTx(async (ctx) => {
    const { id, requestId, traceId } = call
    const authorized = await findAuthorization(ctx.tx, id)
    const { order, parts, authorization: first } = authorized
    const all = order.authorizations ?? []
    const anew = all.filter(({ parentId }) => parentId === id)
    const known = anew.find((one) => isRepeated(one, requestId, ctx.nowMs - REQUEST_KNOWN_MS))
    if (known) return { resource: { ...authorized, authorization: known }, isNew: false }
    const honoredSinceMs = Math.max(first.atMs, ...anew.map(({ atMs }) => atMs))
    const terms = { money: moneyOf(parts, id), isSaved: order.isToBeSaved ?? false, honoredSinceMs }
    const obstacle = reauthorizationObstacle(first, terms, ctx.nowMs)
    if (obstacle !== null) throw new PaypalRefusal(obstacle)
    const amountFen = askedFen(call.request, order, {
      plan: await findPaypalPlan(ctx.tx),
      otherCurrency: 'AUTH_CURRENCY_MISMATCH',
    })
    if ((amountFen ?? 0) > limitFen(first.amountFen, order.currency))
      throw new PaypalRefusal('AUTHORIZATION_AMOUNT_EXCEEDED', { field: '/amount/value' })
    const authorization: PaypalAuthorization = {
      ...{ id: createPaypalId(ctx), requestId, amountFen: amountFen ?? first.amountFen },
      ...{ atMs: ctx.nowMs, endsMs: first.endsMs, standing: 'held', parentId: id },
    }
    const changed = await saveChanged(ctx, authorized, [...all, authorization])
    await tellAuthorization(ctx, { ...changed, authorization, event: 'created', traceId })
    return { resource: { ...changed, authorization }, isNew: true }
  })
}

/** Lets go of what is left of an authorization, and of all made anew of it. */
export function voidAuthorization(
  world: World,
  { id, requestId, traceId }: Call,
): Promise<FoundAuthorization> {
  return world.withTx(async (ctx) => {
    const authorized = await findAuthorization(ctx.tx, id)
    const isSame = requestId !== null && authorized.authorization.voidRequestId === requestId
    if (isSame) return authorized
    const obstacle = voidObstacle(authorized.authorization, moneyOf(authorized.parts, id))
    if (obstacle !== null) throw new PaypalRefusal(obstacle)
    const ended = { standing: 'voided', ...(requestId !== null && { voidRequestId: requestId }) } as const
    return end(ctx, authorized, { ended, traceId })
  })
}

/** Ends reviews and the time of authorizations, on the world's clock. */
export function createPaypalAuthorizationHandlers(): EventHandlers {
  return {
    [PAYPAL_REVIEW_EVENT]: async (ctx, { payload }) => {
      const { authorizationId } = payload as { authorizationId: string }
      const authorized = await findAuthorization(ctx.tx, authorizationId)
      if (authorized.authorization.standing !== 'pending') return null
      const standing = authorized.order.instrument === 'denied' ? 'denied' : 'held'
      const authorization = { ...authorized.authorization, standing } as const
      const changed = await saveChanged(ctx, authorized, withOne(authorized.order, authorization))
      const traceId = clockTraceId(PAYPAL_REVIEW_EVENT, authorizationId)
      if (standing === 'held')
        await tellAuthorization(ctx, { ...changed, authorization, event: 'created', traceId })
      return null
    },
    [PAYPAL_END_EVENT]: async (ctx, { payload }) => {
      const { authorizationId } = payload as { authorizationId: string }
      const authorized = await findAuthorization(ctx.tx, authorizationId)
      if (voidObstacle(authorized.authorization, moneyOf(authorized.parts, authorizationId)) !== null)
        return null
      const traceId = clockTraceId(PAYPAL_END_EVENT, authorizationId)
      await end(ctx, authorized, { ended: { standing: 'run-out' }, traceId })
      return null
    },
  }
}

/** An authorization with its order. Throws INVALID_RESOURCE_ID. */
export async function findAuthorization(client: Reader, id: string): Promise<FoundAuthorization> {
  const order = await findAuthorizedOrder(client, id)
  const authorization = order?.authorizations?.find((one) => one.id === id)
  if (!order || !authorization) throw new PaypalRefusal('INVALID_RESOURCE_ID')
  return { order, authorization, parts: await findParts(client, order) }
}

/** Keeps the authorizations of an order, with the state that they and what was captured of them leave it in. */
export async function saveChanged(
  ctx: WorldTx,
  { order, parts }: WholeOrder,
  authorizations: readonly PaypalAuthorization[],
): Promise<WholeOrder> {
  const terms = { state: order.state, isSaved: order.isToBeSaved ?? false }
  const state = authorizedOrderState(terms, authorizations, moneyOf(parts))
  return { order: await saveAuthorizations(ctx.tx, order, { authorizations, state }), parts }
}

/** The amount of a request in the currency of its order; null for none. @throws PaypalRefusal */
export function askedFen(
  { amount }: Schemas['AuthorizeRequest'],
  { currency }: PaypalOrder,
  { plan, otherCurrency }: { readonly plan: PaypalPlan; readonly otherCurrency: string },
): number | null {
  if (amount === undefined) return null
  const { currency: asked, fen } = readMoney(amount, '/amount', plan)
  if (asked === currency) return fen
  throw new PaypalRefusal(otherCurrency, { field: '/amount/currency_code', value: asked })
}

async function authorize(
  ctx: WorldTx,
  call: AuthorizeCall,
): Promise<CreatedOrFound<PaypalOrder> | PaypalRefusal> {
  const { id, requestId, baseUrl, traceId } = call
  const order = await findKnown(ctx, id)
  const plan = await findPaypalPlan(ctx.tx)
  const all = order.authorizations ?? []
  const sinceMs = ctx.nowMs - plan.requestHours * HOUR_MS
  if (all.some((one) => one.parentId === undefined && isRepeated(one, requestId, sinceMs)))
    return { resource: order, isNew: false }
  assertAuthorizable(order, ctx.nowMs)
  const isSaved = order.state === 'SAVED'
  if (!isSaved && call.request.amount !== undefined) throw new PaypalRefusal('AMOUNT_CANNOT_BE_SPECIFIED')
  const asked = askedFen(call.request, order, { plan, otherCurrency: 'AUTHORIZATION_CURRENCY_MISMATCH' })
  const amountFen = asked ?? order.amountFen
  const parts = await findParts(ctx.tx, order)
  if (heldFen({ order, parts }) + amountFen > limitFen(order.amountFen, order.currency))
    throw new PaypalRefusal('AUTHORIZATION_AMOUNT_EXCEEDED', { field: '/amount/value' })
  await assertTakeable(ctx, order, plan)
  const standing = authorizationOutcomeOf(order.instrument ?? 'good')
  if (standing !== 'held' && standing !== 'pending') {
    // The payer of a saved order has no page any more.
    if (!isSaved) await saveRefused(ctx.tx, order)
    return refusalToPayer(order, standing, baseUrl)
  }
  const authorization: PaypalAuthorization = {
    ...{ id: createPaypalId(ctx), requestId, amountFen, standing },
    ...{ atMs: ctx.nowMs, endsMs: ctx.nowMs + AUTHORIZED_FOR_MS },
  }
  const changed = await saveChanged(ctx, { order, parts }, [...all, authorization])
  await scheduleEnds(ctx, order, authorization)
  if (standing === 'held')
    await tellAuthorization(ctx, { ...changed, authorization, event: 'created', traceId })
  return { resource: changed.order, isNew: true }
}

/** Checks that an order can be authorized now, whatever the amount (PP-064, PP-067). @throws PaypalRefusal */
function assertAuthorizable(
  { isHeld, isToBeSaved, state, saved, authorizations = [] }: PaypalOrder,
  nowMs: number,
): void {
  if (!isHeld) throw new PaypalRefusal('ACTION_DOES_NOT_MATCH_INTENT')
  if (state === 'CREATED') throw new PaypalRefusal('ORDER_NOT_APPROVED')
  if (state === 'COMPLETED' && !isToBeSaved) throw new PaypalRefusal('ORDER_ALREADY_AUTHORIZED')
  if (state === 'COMPLETED' || state === 'VOIDED') throw new PaypalRefusal('ORDER_COMPLETED_OR_VOIDED')
  if (state === 'APPROVED' && isToBeSaved) throw new PaypalRefusal('ORDER_NOT_SAVED')
  if (nowMs >= (saved?.atMs ?? nowMs) + AUTHORIZED_FOR_MS) throw new PaypalRefusal('ORDER_EXPIRED')
  if (authorizations.length >= MAX_AUTHORIZATIONS) throw new PaypalRefusal('MAX_AUTHORIZATION_COUNT_EXCEEDED')
}

/** Money that the authorizations of an order hold, or that was captured of those that hold none any more. */
function heldFen({ order, parts }: WholeOrder): number {
  return (order.authorizations ?? []).reduce((fen, { id, standing, amountFen }) => {
    const isHeld = standing === 'held' || standing === 'pending'
    return fen + (isHeld ? amountFen : moneyOf(parts, id).capturedFen)
  }, 0)
}

async function scheduleEnds(
  ctx: WorldTx,
  { customId = '' }: PaypalOrder,
  { id: authorizationId, standing, endsMs }: PaypalAuthorization,
): Promise<void> {
  const payload = { authorizationId, orderNo: customId }
  if (standing === 'pending')
    await schedule(ctx, { dueMs: ctx.nowMs + PENDING_FOR_MS, kind: PAYPAL_REVIEW_EVENT, payload })
  await schedule(ctx, { dueMs: endsMs + VOIDED_AFTER_MS, kind: PAYPAL_END_EVENT, payload })
}

/** Ends a first authorization and all made anew of it, and tells the merchant. */
async function end(
  ctx: WorldTx,
  authorized: FoundAuthorization,
  {
    ended,
    traceId,
  }: {
    readonly ended: Pick<PaypalAuthorization, 'standing' | 'voidRequestId'>
    readonly traceId: string
  },
): Promise<FoundAuthorization> {
  const { id } = authorized.authorization
  const over = { ...ended, voidedAtMs: ctx.nowMs }
  const all = (authorized.order.authorizations ?? []).map((one) =>
    one.id === id || one.parentId === id ? { ...one, ...over } : one,
  )
  const changed = await saveChanged(ctx, authorized, all)
  const authorization = { ...authorized.authorization, ...over }
  await tellAuthorization(ctx, { ...changed, authorization, event: 'voided', traceId })
  return { ...changed, authorization }
}

function withOne({ authorizations = [] }: PaypalOrder, changed: PaypalAuthorization) {
  return authorizations.map((one) => (one.id === changed.id ? changed : one))
}

/** Whether a request that is still known made an authorization (PP-015, PP-016). */
function isRepeated(
  { requestId, atMs }: PaypalAuthorization,
  asked: string | null,
  sinceMs: number,
): boolean {
  return asked !== null && requestId === asked && atMs > sinceMs
}
