import type { Schemas } from '@skyshop/openapi/wallets/paypal'
import { DAY_MS } from '../../engine/kernel/clock.ts'
import { toFen } from '../../engine/kernel/yuan-text.ts'
import { type EventHandlers, schedule } from '../../engine/world/clock/schedule.ts'
import type { World, WorldTx } from '../../engine/world/transaction/world.ts'
import type { PaypalAccount } from './paypal-keys.ts'
import { captureStatusOf, isOrderKnown, type PaypalInstrument } from './paypal-order.ts'
import { PAYPAL_CURRENCY, toPaypalAmount } from './paypal-order-message.ts'
import { PaypalRefusal } from './paypal-refusal.ts'
import {
  createPayerId,
  createPaypalId,
  findPaypalOrder,
  insertPaypalOrder,
  type PaypalOrder,
  saveApproval,
  saveCapture,
  saveCaptureSettled,
} from './paypal-repository.ts'

/** Kind of the scheduled event by which the money of a pending capture arrives. */
const PAYPAL_CAPTURE_EVENT = 'paypal.capture-settle'

/** Something a call made or found; `isNew` decides between 201 and 200. */
export interface CreatedOrFound<T> {
  readonly resource: T
  readonly isNew: boolean
}

const PENDING_FOR_MS = DAY_MS

const INSTRUMENT = {
  approve: 'good',
  'approve-declined': 'declined',
  'approve-pending': 'pending',
} as const satisfies Partial<Record<Schemas['ApproveRequest']['outcome'], PaypalInstrument>>

/** Makes an order, or returns the one that this request made before. */
export function createOrder(
  world: World,
  request: Schemas['CreateOrderRequest'],
  { account, requestId }: { readonly account: PaypalAccount; readonly requestId: string | null },
): Promise<CreatedOrFound<PaypalOrder>> {
  const [unit] = request.purchase_units
  if (!unit) throw new TypeError('the contract asks for one purchase unit')
  const amountFen = readAmount(unit.amount, '/purchase_units/0/amount')
  const { return_url: returnUrl, cancel_url: cancelUrl } =
    request.payment_source?.paypal?.experience_context ?? {}
  return world.withTx(async (ctx) => {
    const known = requestId === null ? null : await findPaypalOrder(ctx.tx, { requestKey: requestId })
    if (known) return { resource: assertSame(known, { amountFen, customId: unit.custom_id }), isNew: false }
    const id = createPaypalId(ctx)
    await insertPaypalOrder(ctx.tx, {
      rowId: ctx.nextId(),
      id,
      requestKey: requestId ?? id,
      appId: account.appId,
      merchantId: account.merchantId,
      description: unit.description ?? '',
      amountFen,
      referenceId: unit.reference_id ?? 'default',
      ...(unit.custom_id === undefined ? {} : { customId: unit.custom_id }),
      ...(unit.invoice_id === undefined ? {} : { invoiceId: unit.invoice_id }),
      ...(returnUrl === undefined ? {} : { returnUrl }),
      ...(cancelUrl === undefined ? {} : { cancelUrl }),
      openedAtMs: ctx.nowMs,
    })
    return { resource: await findKnown(ctx, id), isNew: true }
  })
}

/** An unexpired order. Throws INVALID_RESOURCE_ID. */
export async function showOrder(world: World, id: string): Promise<PaypalOrder> {
  const order = await findPaypalOrder(world.read, { id })
  if (order && isOrderKnown(order, world.nowMs())) return order
  throw new PaypalRefusal('INVALID_RESOURCE_ID')
}

/** Captures an approved order once; a repeated request gets the first result. */
export async function captureOrder(
  world: World,
  id: string,
  requestId: string | null,
): Promise<CreatedOrFound<PaypalOrder>> {
  const result = await world.withTx(async (ctx) => {
    const order = await findKnown(ctx, id)
    const status = captureStatusOf(order.state, order.instrument ?? null)
    switch (status) {
      case null:
        throw new PaypalRefusal('ORDER_NOT_APPROVED')
      case 'already-captured':
        if (requestId !== null && order.capture?.requestId === requestId)
          return { resource: order, isNew: false }
        throw new PaypalRefusal('ORDER_ALREADY_CAPTURED')
      case 'declined':
        await saveApproval(ctx.tx, order, null)
        return null
      case 'COMPLETED':
      case 'PENDING':
        await capture(ctx, order, { requestId, isPending: status === 'PENDING' })
        return { resource: await findKnown(ctx, id), isNew: true }
    }
  })
  // The order goes back to the buyer also when the caller is refused, so the refusal comes after the commit.
  if (result === null) throw new PaypalRefusal('INSTRUMENT_DECLINED')
  return result
}

/** What the buyer did on PayPal's page. Answers the order's state; only a created order can be approved. */
export async function approveOrder(
  world: World,
  { orderId, outcome }: Schemas['ApproveRequest'],
): Promise<Schemas['ApproveResponse'] & { readonly merchantOrderNo: string | null }> {
  const order = await world.withTx(async (ctx) => {
    const found = await findKnown(ctx, orderId)
    if (outcome === 'cancel' || found.state !== 'CREATED') return found
    const approval = { payerId: createPayerId(ctx), instrument: INSTRUMENT[outcome] }
    await saveApproval(ctx.tx, found, approval)
    return { ...found, state: 'APPROVED' as const }
  })
  return { orderId, status: order.state, merchantOrderNo: order.customId ?? null }
}

/** What PayPal's page shows for an order. */
export async function showCheckout(
  world: World,
  orderId: string,
  { merchantName }: PaypalAccount,
): Promise<Schemas['CheckoutResponse']> {
  const order = await findPaypalOrder(world.read, { id: orderId })
  if (!order) return { status: 'unknown-order' }
  if (!isOrderKnown(order, world.nowMs())) return { status: 'expired' }
  if (order.state === 'COMPLETED') return { status: 'paid' }
  const { description, amountFen, state } = order
  const status = state === 'APPROVED' ? 'approved' : 'payable'
  return { status, merchantName, description, amount: toPaypalAmount(amountFen) }
}

/** The gateway's work on the world's clock. */
export function createPaypalEventHandlers(): EventHandlers {
  return {
    [PAYPAL_CAPTURE_EVENT]: async (ctx, { payload }) => {
      await saveCaptureSettled(ctx.tx, (payload as { captureId: string }).captureId, ctx.nowMs)
      return null
    },
  }
}

/** Fen of an amount in a request. Throws CURRENCY_NOT_SUPPORTED, CANNOT_BE_ZERO_OR_NEGATIVE. */
export function readAmount(amount: { currency_code: string; value: string }, field: string): number {
  if (amount.currency_code !== PAYPAL_CURRENCY)
    throw new PaypalRefusal('CURRENCY_NOT_SUPPORTED', `${field}/currency_code`)
  const fen = toFen(amount.value)
  if (!fen) throw new PaypalRefusal('CANNOT_BE_ZERO_OR_NEGATIVE', `${field}/value`)
  return fen
}

async function capture(
  ctx: WorldTx,
  order: PaypalOrder,
  { requestId, isPending }: { readonly requestId: string | null; readonly isPending: boolean },
): Promise<void> {
  const capture = { id: createPaypalId(ctx), requestId, atMs: ctx.nowMs }
  await saveCapture(ctx.tx, order, { capture, paidAtMs: isPending ? null : ctx.nowMs })
  if (!isPending) return
  const payload = { captureId: capture.id, orderNo: order.customId ?? '' }
  await schedule(ctx, { dueMs: ctx.nowMs + PENDING_FOR_MS, kind: PAYPAL_CAPTURE_EVENT, payload })
}

async function findKnown(ctx: WorldTx, id: string): Promise<PaypalOrder> {
  const order = await findPaypalOrder(ctx.tx, { id })
  if (order && isOrderKnown(order, ctx.nowMs)) return order
  throw new PaypalRefusal('INVALID_RESOURCE_ID')
}

function assertSame(
  order: PaypalOrder,
  { amountFen, customId }: { readonly amountFen: number; readonly customId: string | undefined },
): PaypalOrder {
  if (order.amountFen === amountFen && order.customId === customId) return order
  throw new PaypalRefusal('DUPLICATE_REQUEST_ID')
}
