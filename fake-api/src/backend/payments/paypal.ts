import urls from '@skyshop/openapi/documents/paypal-urls' with { type: 'json' }
import type { Schemas } from '@skyshop/openapi/wallets/paypal'
import { operationAddress } from '../../engine/gateway/url-table.ts'
import type { HttpSender, IncomingReply } from '../../engine/http/http-sender.ts'
import { traceHeaders } from '../../engine/journal/journal-entry.ts'
import { MINUTE_MS, SECOND_MS } from '../../engine/kernel/clock.ts'
import { parseRfc3339 } from '../../engine/kernel/rfc3339.ts'
import type { World } from '../../engine/world/transaction/world.ts'
import type { PaypalMerchantFiles } from '../../wire/paypal/merchant-files.ts'
import { type PaypalOperationId, paypalMessages } from '../../wire/paypal/paypal-messages.ts'
import { BusinessError } from '../kernel/business-error.ts'
import { classifyGatewayError, GatewayError, orNull } from '../kernel/gateway-error.ts'
import { findOrder } from '../orders/order-repository.ts'
import { assertPayable, confirmStatus } from '../orders/rules/order.ts'
import type { Caller } from '../users/caller.ts'
import { findPayments } from './payment-repository.ts'
import { openPayment, type PayRequest, refuse } from './payments.ts'
import { toFen, toYuanText } from './rules/yuan-text.ts'
import { onVerifiedPayment } from './settlement.ts'
import type {
  ApprovalWallet,
  NewPayment,
  NewRefund,
  PaymentWebhookHandler,
  PaypalWebhookReceiver,
  QueriedPayment,
  QueriedRefund,
  VerifiedPayment,
} from './wallet-port.ts'

interface CaptureRequest {
  orderNo: string
  prepayId: string
  amountFen: number
}

/** Payments the buyer approves at PayPal and the server captures (R-PAYPAL-5). */
export class PaypalPayService {
  readonly #paypal: ApprovalWallet

  constructor(paypal: ApprovalWallet) {
    this.#paypal = paypal
  }

  /** Opens a payment at PayPal. Throws what `openPayment` throws. */
  async open(context: Caller, request: PayRequest) {
    const opened = await openPayment(context, this.#paypal, request)
    return { orderNo: request.orderNo, ...opened }
  }

  /**
   * Takes in that the page says the buyer has approved. Nothing of it is believed: PayPal is asked, and what it says of
   * the order, its amount and its number decides. Throws order-not-found, order-timed-out, order-not-payable, and
   * pay-failed for a payment that the provider does not confirm, which changes nothing.
   */
  async approved(context: Caller, { orderNo, paymentId }: { orderNo: string; paymentId: string }) {
    const { world, user } = context
    const where = { orderNo, userId: user.userId }
    const order = await findOrder(world.read, where)
    if (!order) throw new BusinessError('order-not-found')
    const attempt = (await findPayments(world.read, orderNo)).find(({ provider }) => provider === 'paypal')
    const isTaken = attempt?.prepayId === paymentId && attempt.transactionId !== null
    if (!isTaken) {
      assertPayable(order, world.nowMs())
      if (attempt?.prepayId !== paymentId) throw new BusinessError('pay-failed')
      await this.#take(context, { orderNo, prepayId: paymentId, amountFen: order.payMoneyFen })
    }
    const current = (await findOrder(world.read, where)) ?? order
    return { orderNo, orderStatus: confirmStatus(current.status) }
  }

  async #take(context: Caller, request: CaptureRequest): Promise<void> {
    const { world, traceId } = context
    const { orderNo } = request
    const wallet = this.#paypal
    const captured = await wallet.capture(world, request, traceId).catch((error: unknown) =>
      refuse(context, {
        wallet,
        operationId: 'payPalNotify',
        orderNo,
        failedAction: 'captured nothing',
        error,
      }),
    )
    if (captured.state === 'paid') await this.#settle(context, orderNo, captured)
    else if (captured.state !== 'open') throw new BusinessError('pay-failed')
  }

  async #settle(
    { world }: Caller,
    orderNo: string,
    { transactionId, amountFen, successAtMs }: Extract<QueriedPayment, { state: 'paid' }>,
  ): Promise<void> {
    const source = { provider: 'paypal' as const, notifyId: `query:${transactionId}`, orderNo }
    await onVerifiedPayment(world, {
      ...source,
      transactionId,
      amountFen,
      successAtMs,
    })
  }
}

/** Settings with which the merchant reaches PayPal. */
export interface PaypalWalletOptions {
  readonly http: HttpSender
  /** The merchant's application in a world, as PayPal's console hands it out. */
  readonly files: (world: World) => Promise<PaypalMerchantFiles>
}

/**
 * PayPal refused, or what it answered cannot be understood. The code is the issue of the refusal's details, or its name
 * where it has none.
 */
class PaypalGatewayError extends GatewayError {
  override name = 'PaypalGatewayError'
}

/** PayPal as the shop uses it: payments, and the question whether an event is PayPal's own. */
export interface PaypalWallet extends ApprovalWallet {
  isOwnEvent(
    world: World,
    event: {
      readonly headers: Readonly<Record<string, string | string[] | undefined>>
      /** The event exactly as it was received. */
      readonly rawBody: string
    },
    traceId: string,
  ): Promise<boolean>
}

/** PayPal for the payments feature. Money moves by our capture alone, so an uncaptured order needs no closing. */
export function createPaypalWallet(options: PaypalWalletOptions): PaypalWallet {
  const tokens = new WeakMap<World, KnownToken>()
  const callsOf =
    (world: World, traceId: string): SendCall =>
    (call) =>
      sendWithToken({ ...options, world, traceId }, tokens, call)
  const refund: ApprovalWallet['refund'] = async (world, order, traceId) =>
    toRefund(await refundCapture(callsOf(world, traceId), order), order.transactionId)
  return {
    provider: 'paypal',
    classifyError,
    async open(world, payment, traceId) {
      const order = await createOrder(callsOf(world, traceId), payment)
      const approveUrl = order.links.find(({ rel }) => PAYER_LINKS.includes(rel))?.href ?? ''
      return { prepayId: order.id, opened: { paymentId: order.id, approveUrl } }
    },
    async query(world, { prepayId }, traceId) {
      return toPayment(prepayId === null ? null : await showOrder(callsOf(world, traceId), prepayId))
    },
    async close(world, { prepayId }, traceId) {
      const order = prepayId === null ? null : await showOrder(callsOf(world, traceId), prepayId)
      if (order === null) return 'unknown'
      if (order.status !== 'COMPLETED') return 'closed'
      return toPayment(order).state === 'paid' ? 'paid' : 'processing'
    },
    refund,
    // The same number refunds once and answers the refund it made.
    queryRefund: refund,
    async isOwnEvent(world, { headers, rawBody }, traceId) {
      const { webhookId } = await options.files(world)
      const text = verificationOf(headers, { webhookId, rawBody })
      const reply = await callsOf(world, traceId)({ operation: 'paypalVerifyWebhook', text })
      return read('VerifyWebhookResponse', reply).verification_status === 'SUCCESS'
    },
    async capture(world, request, traceId) {
      const call = callsOf(world, traceId)
      const order = await showOrder(call, request.prepayId)
      const isApproved = order !== null && ['APPROVED', 'COMPLETED'].includes(order.status)
      if (!isApproved || !isOrderOf(order, request)) return { state: 'unknown' }
      if (order.status === 'COMPLETED') return toPayment(order)
      const captured = await captureOrder(call, request.prepayId)
      return isOrderOf(captured, request) ? toPayment(captured) : { state: 'unknown' }
    },
  }
}

/** Links that lead the payer to PayPal: of an order made with a payment_source, and of any other. */
const PAYER_LINKS: readonly string[] = ['payer-action', 'approve']

/** The shop sells in CNY only (product 9.21). */
const CURRENCY = 'CNY'

/** Tells if an order of PayPal is for ours: the page may name any it likes. */
function isOrderOf(
  order: Schemas['Order'],
  { orderNo, amountFen }: { readonly orderNo: string; readonly amountFen: number },
): boolean {
  const [unit] = order.purchase_units ?? []
  if (!unit?.amount) return false
  const { amount, custom_id, reference_id } = unit
  const isSameMoney = amount.currency_code === CURRENCY && toFen(amount.value) === amountFen
  return isSameMoney && custom_id === orderNo && reference_id === orderNo
}

function toPayment(order: Schemas['Order'] | null): QueriedPayment {
  if (order === null) return { state: 'unknown' }
  const capture = order.purchase_units?.[0]?.payments?.captures?.[0]
  // What was refunded was paid before; a pending capture is no money yet.
  const isPaid = capture && ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'].includes(capture.status)
  const successAtMs = parseRfc3339(capture?.update_time ?? '')
  const amountFen = toFen(capture?.amount.value ?? '')
  if (!isPaid || successAtMs === null || amountFen === null) return { state: 'open' }
  return { state: 'paid', transactionId: capture.id, amountFen, successAtMs }
}

function toRefund(refund: Schemas['Refund'], transactionId: string): QueriedRefund {
  const settledAtMs = parseRfc3339(refund.create_time ?? '')
  if (refund.status === 'PENDING' || settledAtMs === null) return { state: 'pending' }
  const state = refund.status === 'COMPLETED' ? 'succeeded' : 'failed'
  return { state, providerRefundId: refund.id, transactionId, settledAtMs }
}

/** The same call is under way: what comes of it is not known yet. */
const UNKNOWN_OUTCOME: ReadonlySet<string> = new Set(['PREVIOUS_REQUEST_IN_PROGRESS'])

const classifyError = (error: unknown) => classifyGatewayError(error, UNKNOWN_OUTCOME)

interface Call {
  readonly operation: PaypalOperationId
  readonly parameters?: Readonly<Record<string, string>>
  /** Makes the call safe to repeat. */
  readonly requestId?: string
  readonly body?: object
  /** The body where its bytes matter. */
  readonly text?: string
}

/** Sends one call at PayPal and returns its success. Real HTTP: never inside a transaction. Throws PaypalGatewayError. */
type SendCall = (call: Call) => Promise<IncomingReply>

/** Creates the order of a payment; the same `orderNo` gets the same order again. */
async function createOrder(
  call: SendCall,
  { orderNo, description, amountFen, returnUrl }: NewPayment,
): Promise<Schemas['Order']> {
  const unit = {
    reference_id: orderNo,
    custom_id: orderNo,
    description: description.slice(0, 127),
    amount: amountOf(amountFen),
  }
  const body: Schemas['CreateOrderRequest'] = {
    intent: 'CAPTURE',
    purchase_units: [unit],
    ...(returnUrl === undefined ? {} : { payment_source: payerOf(returnUrl) }),
  }
  return read('Order', await call({ operation: 'paypalCreateOrder', requestId: orderNo, body }))
}

/** The order at PayPal; null for an unknown id. */
async function showOrder(call: SendCall, id: string): Promise<Schemas['Order'] | null> {
  const shown = call({ operation: 'paypalShowOrder', parameters: { id } })
  const reply = await shown.catch(orNull('INVALID_RESOURCE_ID'))
  return reply && read('Order', reply)
}

/** Takes the money of an approved order; safe to repeat. */
async function captureOrder(call: SendCall, id: string): Promise<Schemas['Order']> {
  const requestId = `capture-${id}`
  return read('Order', await call({ operation: 'paypalCaptureOrder', parameters: { id }, requestId }))
}

/** Refunds a capture; one `refundNo` refunds once. */
async function refundCapture(
  call: SendCall,
  { transactionId: id, refundNo: requestId, refundFen, reason }: NewRefund,
): Promise<Schemas['Refund']> {
  const body: Schemas['RefundRequest'] = { amount: amountOf(refundFen), note_to_payer: reason }
  return read('Refund', await call({ operation: 'paypalRefundCapture', parameters: { id }, requestId, body }))
}

/** Fen as PayPal writes them. */
function amountOf(fen: number) {
  return { currency_code: CURRENCY, value: toYuanText(fen) }
}

/** The shop shows the result on one page for every way back, and ships nothing. */
function payerOf(returnUrl: string) {
  const context = {
    return_url: returnUrl,
    cancel_url: returnUrl,
    shipping_preference: 'NO_SHIPPING',
  } as const
  return { paypal: { experience_context: context } }
}

/** The question about an event. It goes as its text, for the signature is over its bytes. */
function verificationOf(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  { webhookId, rawBody }: { readonly webhookId: string; readonly rawBody: string },
): string {
  const named = (name: string) => String(headers[`paypal-${name}`] ?? '')
  const verification = {
    auth_algo: named('auth-algo'),
    cert_url: named('cert-url'),
    transmission_id: named('transmission-id'),
    transmission_sig: named('transmission-sig'),
    transmission_time: named('transmission-time'),
    webhook_id: webhookId,
  }
  return `${JSON.stringify(verification).slice(0, -1)},"webhook_event":${rawBody}}`
}

interface KnownToken {
  readonly text: string
  readonly endsMs: number
  /** Of the world's file it was given in: one that was restored may not know it. */
  readonly generation: number
}

/** The world a call is made in, and the trace it belongs to. */
interface CallContext extends PaypalWalletOptions {
  readonly world: World
  readonly traceId: string
}

async function sendWithToken(
  context: CallContext,
  tokens: WeakMap<World, KnownToken>,
  call: Call,
): Promise<IncomingReply> {
  const { world } = context
  const known = tokens.get(world)
  const isGood = known?.generation === world.generation && world.nowMs() < known.endsMs
  const token = isGood ? known : await fetchToken(context)
  tokens.set(world, token)
  const { requestId, body, text } = call
  const reply = await send(context, call, {
    headers: {
      authorization: `Bearer ${token.text}`,
      ...(requestId === undefined ? {} : { 'paypal-request-id': requestId }),
      // An answer is short by default and has no money in it.
      prefer: 'return=representation',
      'content-type': 'application/json',
    },
    body: text ?? (body === undefined ? '' : JSON.stringify(body)),
  })
  if (reply.status === 200 || reply.status === 201) return reply
  if (reply.status === 401) tokens.delete(world)
  throw refusalIn(call, reply)
}

async function fetchToken(context: CallContext): Promise<KnownToken> {
  const { files, world } = context
  const { clientId, clientSecret } = await files(world)
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  const call = { operation: 'paypalCreateToken' } as const
  const reply = await send(context, call, {
    headers: {
      authorization: `Basic ${basic}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  })
  if (reply.status !== 200) throw refusalIn(call, reply)
  const { access_token, expires_in } = read('TokenResponse', reply)
  const endsMs = world.nowMs() + expires_in * SECOND_MS - MINUTE_MS
  return { text: access_token, endsMs, generation: world.generation }
}

async function send(
  { http, files, world, traceId }: CallContext,
  { operation, parameters = {} }: Call,
  { headers, body }: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
): Promise<IncomingReply> {
  const { baseUrl } = await files(world)
  const { method, path } = operationAddress(urls, operation, parameters)
  return http({
    method,
    url: `${baseUrl}${path}`,
    headers: { accept: 'application/json', ...headers, ...traceHeaders(traceId) },
    body,
  })
}

function read<Name extends keyof Schemas & string>(name: Name, { body }: IncomingReply): Schemas[Name] {
  const message = paypalMessages.parse(name, body)
  if (message === null) throw new PaypalGatewayError(`the answer of PayPal is no ${name}`)
  return message
}

function refusalIn({ operation }: Call, reply: IncomingReply): PaypalGatewayError {
  const refusal = paypalMessages.parse('ApiError', reply.body)
  const isKnown = refusal !== null && reply.status < 500
  const issue = isKnown ? (refusal.details?.[0]?.issue ?? refusal.name) : null
  return new PaypalGatewayError(`${operation}: ${reply.status} ${issue ?? 'not understood'}`, issue)
}

type PaypalEventHandler = Pick<PaymentWebhookHandler, 'onVerifiedPayment' | 'onRefusedPayment'>

/**
 * Creates the receiver of PayPal's webhooks. PayPal itself is asked whether an event is its own, for this app, exactly as
 * it was received (R-PAYPAL-13).
 */
export function createPaypalWebhookReceiver(options: {
  readonly wallet: Pick<PaypalWallet, 'isOwnEvent' | 'classifyError'>
  readonly payments: PaypalEventHandler
}): PaypalWebhookReceiver {
  const { wallet, payments } = options
  return {
    async receive(world, { headers, rawBody, traceId }) {
      const event = paypalMessages.parse('WebhookEvent', rawBody)
      if (event === null) return { isAccepted: false, note: 'not-an-event' }
      const isOwn = await wallet.isOwnEvent(world, { headers, rawBody }, traceId).catch((error: unknown) => {
        if (wallet.classifyError(error) === null) throw error
        return null
      })
      if (isOwn !== true) return { isAccepted: false, note: isOwn === null ? 'not-verified' : 'signature' }
      return { isAccepted: true, note: await take(payments, world, event) }
    },
  }
}

function take(payments: PaypalEventHandler, world: World, event: Schemas['WebhookEvent']): Promise<string> {
  const { id: notifyId, event_type, resource } = event
  const paid = event_type === 'PAYMENT.CAPTURE.COMPLETED' ? paidIn(resource) : null
  if (paid !== null) return payments.onVerifiedPayment(world, { provider: 'paypal', notifyId, ...paid })
  // The page captures what was approved; what pends, was denied or given back is known by answers and queries.
  const { custom_id: orderNo = '', id: transactionId = notifyId } = namedIn(resource)
  const refused = { provider: 'paypal' as const, notifyId, orderNo, transactionId, amountFen: 0 }
  return payments.onRefusedPayment(world, refused)
}

function namedIn(resource: object): { readonly custom_id?: string; readonly id?: string } {
  const { custom_id, id } = resource as { custom_id?: unknown; id?: unknown }
  return {
    ...(typeof custom_id === 'string' ? { custom_id } : {}),
    ...(typeof id === 'string' ? { id } : {}),
  }
}

/** The money of a capture in CNY, in which the shop sells (product 9.21); null for any other. */
function paidIn(resource: object): Omit<VerifiedPayment, 'provider' | 'notifyId'> | null {
  if (!paypalMessages.fits('Capture', resource)) return null
  const { id: transactionId, custom_id: orderNo, amount, update_time = '' } = resource
  const [amountFen, successAtMs] = [toFen(amount.value), parseRfc3339(update_time)]
  if (orderNo === undefined || amount.currency_code !== 'CNY') return null
  return amountFen === null || successAtMs === null
    ? null
    : { orderNo, transactionId, amountFen, successAtMs }
}
