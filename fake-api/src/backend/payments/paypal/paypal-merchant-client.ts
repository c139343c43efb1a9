import urls from '@skyshop/openapi/documents/paypal-urls' with { type: 'json' }
import type { Schemas } from '@skyshop/openapi/wallets/paypal'
import { operationAddress } from '../../../engine/gateway/url-table.ts'
import type { HttpSender, IncomingReply } from '../../../engine/http/http-sender.ts'
import { traceHeaders } from '../../../engine/journal/journal-entry.ts'
import { MINUTE_MS, SECOND_MS } from '../../../engine/kernel/clock.ts'
import type { World } from '../../../engine/world/transaction/world.ts'
import { type PaypalOperationId, paypalMessages } from '../../../providers/paypal/paypal-gateway.ts'
import type { PaypalAccounts } from '../../../providers/paypal/paypal-keys.ts'
import { toPaypalAmount } from '../../../wire/paypal/paypal-formats.ts'

/** What the merchant's client needs; the URL is asked at each call, for it is known once the listener listens. */
export interface PaypalClientOptions {
  readonly accounts: PaypalAccounts
  readonly http: HttpSender
  /** Base of the gateway listener. */
  readonly gatewayBaseUrl: () => string
}

/** PayPal refused, or what it answered cannot be understood (`issue` null). */
export class PaypalGatewayError extends Error {
  override name = 'PaypalGatewayError'
  /** The issue of the refusal's details, or its name where it has none. */
  readonly issue: string | null

  constructor(message: string, issue: string | null = null) {
    super(message)
    this.issue = issue
  }
}

/** The merchant's calls at PayPal. Each is real HTTP: never inside a transaction. All throw PaypalGatewayError. */
export interface PaypalMerchantClient {
  /** Creates the order of a payment; the same `orderNo` gets the same order again. */
  createOrder(
    world: World,
    payment: { orderNo: string; description: string; amountFen: number; returnUrl?: string },
    traceId: string,
  ): Promise<Schemas['Order']>
  /** The order at PayPal; null for an unknown id. */
  showOrder(world: World, paypalId: string, traceId: string): Promise<Schemas['Order'] | null>
  /** Takes the money of an approved order; safe to repeat. */
  captureOrder(world: World, paypalId: string, traceId: string): Promise<Schemas['Order']>
  /** Refunds a capture; one `refundNo` refunds once. */
  refundCapture(
    world: World,
    refund: { captureId: string; refundNo: string; amountFen: number; reason: string },
    traceId: string,
  ): Promise<Schemas['Refund']>
}

interface Call {
  readonly operation: PaypalOperationId
  readonly parameters?: Readonly<Record<string, string>>
  /** Makes the call safe to repeat. */
  readonly requestId?: string
  readonly body?: object
  readonly traceId: string
}

interface KnownToken {
  readonly text: string
  readonly endsMs: number
  /** Of the world's file it was given in: one that was restored may not know it. */
  readonly generation: number
}

/** The merchant's client. */
export function createPaypalMerchantClient(options: PaypalClientOptions): PaypalMerchantClient {
  const tokens = new WeakMap<World, KnownToken>()
  const call = (world: World, request: Call) => callWithToken(options, tokens, { world, request })
  return {
    async createOrder(world, { orderNo, description, amountFen, returnUrl }, traceId) {
      const unit = {
        reference_id: orderNo,
        custom_id: orderNo,
        description: description.slice(0, 127),
        amount: toPaypalAmount(amountFen),
      }
      const body: Schemas['CreateOrderRequest'] = {
        intent: 'CAPTURE',
        purchase_units: [unit],
        ...(returnUrl === undefined ? {} : { payment_source: payerOf(returnUrl) }),
      }
      const request = { operation: 'paypalCreateOrder', requestId: orderNo, body, traceId } as const
      return read('Order', await call(world, request))
    },
    async showOrder(world, id, traceId) {
      const request = { operation: 'paypalShowOrder', parameters: { id }, traceId } as const
      const reply = await call(world, request).catch((error: unknown) => {
        if (error instanceof PaypalGatewayError && error.issue === 'INVALID_RESOURCE_ID') return null
        throw error
      })
      return reply && read('Order', reply)
    },
    async captureOrder(world, id, traceId) {
      const parameters = { id }
      const requestId = `capture-${id}`
      return read(
        'Order',
        await call(world, { operation: 'paypalCaptureOrder', parameters, requestId, traceId }),
      )
    },
    async refundCapture(world, { captureId: id, refundNo, amountFen, reason }, traceId) {
      const body: Schemas['RefundRequest'] = { amount: toPaypalAmount(amountFen), note_to_payer: reason }
      const request = { operation: 'paypalRefundCapture', parameters: { id }, requestId: refundNo } as const
      return read('Refund', await call(world, { ...request, body, traceId }))
    },
  }
}

async function callWithToken(
  options: PaypalClientOptions,
  tokens: WeakMap<World, KnownToken>,
  { world, request }: { readonly world: World; readonly request: Call },
): Promise<IncomingReply> {
  const known = tokens.get(world)
  const isGood = known?.generation === world.generation && world.nowMs() < known.endsMs
  const token = isGood ? known : await fetchToken(options, world, request.traceId)
  tokens.set(world, token)
  const { requestId, body } = request
  const reply = await send(options, world, {
    ...request,
    headers: {
      authorization: `Bearer ${token.text}`,
      ...(requestId === undefined ? {} : { 'paypal-request-id': requestId }),
      'content-type': 'application/json',
    },
    text: body === undefined ? '' : JSON.stringify(body),
  })
  if (reply.status === 200 || reply.status === 201) return reply
  if (reply.status === 401) tokens.delete(world)
  throw refusalIn(request.operation, reply)
}

async function fetchToken(options: PaypalClientOptions, world: World, traceId: string): Promise<KnownToken> {
  const { clientId, clientSecret } = await options.accounts.of(world)
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  const reply = await send(options, world, {
    operation: 'paypalCreateToken',
    traceId,
    headers: {
      authorization: `Basic ${basic}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    text: 'grant_type=client_credentials',
  })
  if (reply.status !== 200) throw refusalIn('paypalCreateToken', reply)
  const { access_token, expires_in } = read('TokenResponse', reply)
  const endsMs = world.nowMs() + expires_in * SECOND_MS - MINUTE_MS
  return { text: access_token, endsMs, generation: world.generation }
}

function send(
  { http, gatewayBaseUrl }: PaypalClientOptions,
  world: World,
  request: Call & { readonly headers: Readonly<Record<string, string>>; readonly text: string },
): Promise<IncomingReply> {
  const { operation, parameters = {}, traceId, headers, text: body } = request
  const { method, path } = operationAddress(urls, operation, { ...parameters, worldId: world.id })
  const trace = traceHeaders(traceId)
  return http({
    method,
    url: `${gatewayBaseUrl()}${path}`,
    headers: { accept: 'application/json', ...headers, ...trace },
    body,
  })
}

function read<Name extends keyof Schemas & string>(name: Name, { body }: IncomingReply): Schemas[Name] {
  const message = paypalMessages.parse(name, body)
  if (message === null) throw new PaypalGatewayError(`the answer of PayPal is no ${name}`)
  return message
}

function refusalIn(operation: string, reply: IncomingReply): PaypalGatewayError {
  const refusal = paypalMessages.parse('ApiError', reply.body)
  const isKnown = refusal !== null && reply.status < 500
  const issue = isKnown ? (refusal.details?.[0]?.issue ?? refusal.name) : null
  return new PaypalGatewayError(`${operation}: ${reply.status} ${issue ?? 'not understood'}`, issue)
}

/** The shop shows the result on one page for every way back. */
function payerOf(returnUrl: string) {
  return { paypal: { experience_context: { return_url: returnUrl, cancel_url: returnUrl } } }
}
