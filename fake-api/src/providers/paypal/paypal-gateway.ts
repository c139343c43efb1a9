import urls from '@skyshop/openapi/documents/paypal-urls' with { type: 'json' }
import type { Schemas } from '@skyshop/openapi/wallets/paypal'
import { providerNowMs } from '../../engine/gateway/backend-clock.ts'
import type {
  RestAnswer,
  RestCall,
  RestGateway,
  RestHandlers,
  RestObstacle,
} from '../../engine/gateway/rest-gateway.ts'
import { gatewayOperations, gatewayPrefix } from '../../engine/gateway/url-table.ts'
import { SECOND_MS } from '../../engine/kernel/clock.ts'
import { deriveNonce, isSameText } from '../../engine/signing/crypto.ts'
import { type PaypalOperationId, paypalMessages } from '../../wire/paypal/paypal-messages.ts'
import { isEventGenuine, memberText, PAYPAL_AUTH_ALGO } from '../../wire/paypal/paypal-signing.ts'
import { captureOrder, showCapture } from './paypal-capture-service.ts'
import {
  approveOrder,
  type CreatedOrFound,
  createOrder,
  showCheckout,
  showOrder,
  updateOrder,
} from './paypal-gateway-service.ts'
import { type PaypalAccount, paypalAccountOf, paypalEventKeyOf, webhookIdOf } from './paypal-keys.ts'
import { buildCapture, buildOrder, buildRefund, type PaypalContext } from './paypal-order-message.ts'
import { paypalPlanOf } from './paypal-plan.ts'
import { refundCapture, showRefund } from './paypal-refund-service.ts'
import {
  apiError,
  apiErrorOf,
  authErrorOf,
  errorOfStatus,
  mockedRefusal,
  PaypalAuthRefusal,
  PaypalRefusal,
} from './paypal-refusal.ts'
import type { PaypalOrder } from './paypal-repository.ts'
import { createToken, isTokenValid, TOKEN_VALID_MS } from './paypal-token.ts'

/** What the gateway needs of the process round it. */
export interface PaypalGatewayOptions {
  /** Where browsers find the gateway, read at each use. */
  readonly publicGatewayUrl: () => string
}

/** PayPal's Orders v2 as a gateway. */
export function createPaypalGateway(options: PaypalGatewayOptions): RestGateway {
  return {
    prefix: gatewayPrefix(urls),
    operations: gatewayOperations(urls),
    handlers: handlersOf(options),
    validate: paypalMessages.validate,
    authorise,
    refuse,
    answerTo(error) {
      if (error instanceof PaypalAuthRefusal) return authErrorOf(error)
      return error instanceof PaypalRefusal ? apiErrorOf(error) : null
    },
    failure: apiError('INTERNAL_SERVER_ERROR'),
    refusalOf: errorOfStatus,
    headersOf: async (_call, text) => debugIdOf(text),
    journaled,
  }
}

/** An event is checked with what is signed for one world alone; the journal has which event it is about. */
function journaled({ operation, body }: RestCall): unknown {
  if (operation.id !== 'paypalVerifyWebhook') return body
  const { webhook_event } = Object(body) as { webhook_event?: { id?: unknown; event_type?: unknown } }
  return { webhook_event: { id: webhook_event?.id, event_type: webhook_event?.event_type } }
}

/** Whether an event is one of this world's app, exactly as it was sent (PP-050). */
async function isOwnEvent(
  world: RestCall['world'],
  request: Schemas['VerifyWebhookRequest'],
  rawBody: string,
): Promise<boolean> {
  const body = memberText(rawBody, 'webhook_event')
  const webhookId = webhookIdOf(await paypalAccountOf(world))
  if (body === null || request.webhook_id !== webhookId || request.auth_algo !== PAYPAL_AUTH_ALGO)
    return false
  const { transmission_id: transmissionId, transmission_time: transmissionTime, transmission_sig } = request
  const { publicKey } = await paypalEventKeyOf(world)
  return isEventGenuine({ transmissionId, transmissionTime, webhookId, body }, transmission_sig, publicKey)
}

/** Each answer names its debug id, a refusal that of its body. */
function debugIdOf(text: string): Readonly<Record<string, string>> {
  const ofBody = /"debug_id":"(\w+)"/.exec(text)?.[1]
  return { 'paypal-debug-id': ofBody ?? deriveNonce('debug', text).slice(0, 13) }
}

/** Issues of a request of another form, by the keyword of the schema it breaks; all others are wrong in syntax. */
const ISSUE_OF: Readonly<Record<string, string>> = {
  required: 'MISSING_REQUIRED_PARAMETER',
  enum: 'INVALID_PARAMETER_VALUE',
  minLength: 'INVALID_STRING_LENGTH',
  maxLength: 'INVALID_STRING_LENGTH',
  minItems: 'INVALID_ARRAY_MIN_ITEMS',
  maxItems: 'INVALID_ARRAY_MAX_ITEMS',
}

const OTHER_MEDIA = 'the body must be application/json'

function refuse(obstacle: RestObstacle): RestAnswer {
  switch (obstacle.type) {
    case 'unknown-world':
      return apiErrorOf(new PaypalRefusal('INVALID_RESOURCE_ID'))
    case 'missing-body': {
      if (obstacle.reason === OTHER_MEDIA) return apiError('UNSUPPORTED_MEDIA_TYPE')
      const description = `The request JSON is not well formed: ${obstacle.reason}.`
      return apiError('INVALID_REQUEST', { issue: 'MALFORMED_REQUEST_JSON', description, location: 'body' })
    }
    case 'broken-contract': {
      const { issue: description, field, rule, missing } = obstacle.error
      return apiError('INVALID_REQUEST', {
        issue: ISSUE_OF[rule] ?? 'INVALID_PARAMETER_SYNTAX',
        description,
        field: missing === null ? field : `${field}/${missing}`,
        location: 'body',
      })
    }
  }
}

type Handlers = RestHandlers<PaypalOperationId>

/** What handlers need of a call beside it. */
interface Around {
  readonly baseUrlOf: (call: RestCall) => string
  readonly contextOf: (call: RestCall) => Promise<PaypalContext>
}

function handlersOf({ publicGatewayUrl }: PaypalGatewayOptions): Handlers {
  const baseUrlOf = ({ world }: RestCall) => `${publicGatewayUrl()}/wallets/paypal/${world.id}`
  const contextOf = async (call: RestCall): Promise<PaypalContext> => {
    const { merchantId } = await paypalAccountOf(call.world)
    return { merchantId, baseUrl: baseUrlOf(call), isWhole: isWholeAskedFor(call) }
  }
  const around = { baseUrlOf, contextOf }
  return { ...orderHandlers(around), ...moneyHandlers(around), ...appHandlers }
}

type OrderOperation = 'paypalCreateOrder' | 'paypalShowOrder' | 'paypalCaptureOrder' | 'paypalUpdateOrder'

/** Handlers of the merchant's calls about orders. */
function orderHandlers({ baseUrlOf, contextOf }: Around): Pick<Handlers, OrderOperation> {
  const orderAnswer = async (
    call: RestCall,
    { resource, isNew }: CreatedOrFound<PaypalOrder>,
  ): Promise<RestAnswer> => {
    const body = buildOrder(resource, await contextOf(call))
    return { status: isNew ? 201 : 200, body, orderNo: resource.customId ?? null }
  }
  return {
    paypalCreateOrder: async (call) => {
      const around = { account: await paypalAccountOf(call.world), requestId: requestIdOf(call) }
      const resource = await createOrder(call.world, call.body as Schemas['CreateOrderRequest'], around)
      return orderAnswer(call, resource)
    },
    paypalShowOrder: async (call) =>
      orderAnswer(call, { resource: await showOrder(call.world, idOf(call)), isNew: false }),
    paypalCaptureOrder: async (call) => {
      const [requestId, baseUrl, { traceId }] = [requestIdOf(call), baseUrlOf(call), call]
      const captured = await captureOrder(call.world, { id: idOf(call), requestId, baseUrl, traceId })
      return orderAnswer(call, captured)
    },
    paypalUpdateOrder: async (call) => {
      const order = await updateOrder(call.world, idOf(call), call.body as Schemas['OrderPatch'])
      return { status: 204, body: {}, orderNo: order.customId ?? null }
    },
  }
}

type MoneyOperation = 'paypalShowCapture' | 'paypalRefundCapture' | 'paypalShowRefund'

/** Handlers of the merchant's calls about captured money. */
function moneyHandlers({ baseUrlOf, contextOf }: Around): Pick<Handlers, MoneyOperation> {
  return {
    paypalShowCapture: async (call) => {
      const order = await showCapture(call.world, idOf(call))
      const body = buildCapture(order, { baseUrl: baseUrlOf(call) })
      if (body === null) throw new PaypalRefusal('INVALID_RESOURCE_ID')
      return { status: 200, body, orderNo: order.customId ?? null }
    },
    paypalRefundCapture: async (call) => {
      const request = call.body as Schemas['RefundRequest']
      const { traceId } = call
      const refundCall = { captureId: idOf(call), requestId: requestIdOf(call), request, traceId }
      const { resource, isNew } = await refundCapture(call.world, refundCall)
      return { status: isNew ? 201 : 200, body: buildRefund(resource, await contextOf(call)) }
    },
    paypalShowRefund: async (call) => ({
      status: 200,
      body: buildRefund(await showRefund(call.world, idOf(call)), await contextOf(call)),
    }),
  }
}

/** Handlers of what is about no order of the merchant's, or comes from the payer's page. */
const appHandlers: Omit<Handlers, OrderOperation | MoneyOperation> = {
  paypalCreateToken: async ({ world, body }) => {
    const { grant_type } = body as Schemas['TokenRequest']
    if (grant_type !== 'client_credentials') throw new PaypalAuthRefusal('unsupported_grant_type')
    return {
      status: 200,
      body: tokenOf(await paypalAccountOf(world), world, await providerNowMs(world, 'paypal')),
    }
  },
  paypalVerifyWebhook: async ({ world, body, rawBody }) => {
    const isOwn = await isOwnEvent(world, body as Schemas['VerifyWebhookRequest'], rawBody)
    return { status: 200, body: { verification_status: isOwn ? 'SUCCESS' : 'FAILURE' } }
  },
  paypalShowCheckout: async ({ world, body }) => {
    const { orderId } = body as Schemas['CheckoutRequest']
    return { status: 200, body: await showCheckout(world, orderId, await paypalAccountOf(world)) }
  },
  paypalApprove: async ({ world, body, traceId }) => {
    const request = body as Schemas['ApproveRequest']
    const { merchantOrderNo, ...answer } = await approveOrder(world, request, traceId)
    return { status: 200, body: answer, orderNo: merchantOrderNo }
  },
}

function tokenOf(account: PaypalAccount, world: RestCall['world'], nowMs: number): Schemas['TokenResponse'] {
  const { tokenKey, appId: app_id } = account
  const access_token = createToken({ tokenKey, worldId: world.id }, nowMs)
  return {
    scope: 'https://uri.paypal.com/services/payments/payment https://uri.paypal.com/services/payments/refund',
    access_token,
    token_type: 'Bearer',
    app_id,
    expires_in: TOKEN_VALID_MS / SECOND_MS,
    nonce: deriveNonce('token', world.nowMs()),
  }
}

async function authorise(call: RestCall): Promise<void> {
  const { operation, world, headers } = call
  if (operation.auth === 'order-id') return
  const account = await paypalAccountOf(world)
  const header = typeof headers.authorization === 'string' ? headers.authorization : ''
  if (operation.auth === 'client-credentials') {
    const expected = Buffer.from(`${account.clientId}:${account.clientSecret}`).toString('base64')
    if (!isSameText(header, `Basic ${expected}`)) throw new PaypalAuthRefusal('invalid_client')
    return
  }
  const token = /^Bearer (\S{1,512})$/i.exec(header)?.[1] ?? ''
  const terms = { tokenKey: account.tokenKey, worldId: world.id }
  if (!isTokenValid(token, terms, await providerNowMs(world, 'paypal'))) throw await tokenRefusal(world)
  const mocked = mockedRefusal(headers['paypal-mock-response'])
  if (mocked !== null) throw mocked
}

async function tokenRefusal(world: RestCall['world']): Promise<Error> {
  const { tokenRefusal: form } = await paypalPlanOf(world)
  if (form === 'reported') return new PaypalAuthRefusal('invalid_token')
  return new PaypalRefusal('AUTHENTICATION_FAILURE')
}

function idOf({ parameters }: RestCall): string {
  return parameters.id ?? ''
}

/** Idempotency key of a call; null for none. Throws INVALID_STRING_LENGTH for one longer than PayPal allows (PP-022). */
function requestIdOf({ headers }: RestCall): string | null {
  const header = headers['paypal-request-id']
  if (typeof header !== 'string' || header === '') return null
  if (header.length <= 108) return header
  throw new PaypalRefusal('INVALID_STRING_LENGTH', { field: 'PayPal-Request-Id', location: 'header' })
}

/** Create, capture and refund answer shortly unless asked for more; what is shown is whole. */
function isWholeAskedFor({ operation, headers }: RestCall): boolean {
  if (operation.method === 'GET') return true
  return typeof headers.prefer === 'string' && /\breturn=representation\b/.test(headers.prefer)
}
