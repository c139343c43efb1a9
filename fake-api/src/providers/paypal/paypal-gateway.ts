import urls from '@skyshop/openapi/documents/paypal-urls' with { type: 'json' }
import { notBuiltParameters } from '@skyshop/openapi/not-built'
import type { Schemas } from '@skyshop/openapi/wallets/paypal'
import { backendClockOf, providerNowMs } from '../../engine/gateway/backend-clock.ts'
import type {
  RestAnswer,
  RestCall,
  RestGateway,
  RestHandlers,
  RestObstacle,
} from '../../engine/gateway/rest-gateway.ts'
import { gatewayOperations, gatewayPrefix } from '../../engine/gateway/url-table.ts'
import {
  askedAddress,
  browserAddress,
  type GatewayReach,
  pathInWorld,
  worldRootUrl,
} from '../../engine/gateway/world-hosts.ts'
import { SECOND_MS } from '../../engine/kernel/clock.ts'
import { deriveNonce, isSameText } from '../../engine/signing/crypto.ts'
import type { StoredWebhook } from '../../engine/webhooks/webhook-repository.ts'
import type { World } from '../../engine/world/transaction/world.ts'
import { type PaypalOperationId, paypalMessages } from '../../wire/paypal/paypal-messages.ts'
import { basicHeader, bearerIn, diagnoseClient, diagnoseToken } from './access/access-diagnosis.ts'
import {
  CERTIFICATE_ID,
  eventCertificateOf,
  MERCHANT_EMAIL,
  otherApplications,
  type PaypalAccount,
  paypalAccountOf,
} from './access/paypal-keys.ts'
import { createToken, isTokenValid, TOKEN_VALID_MS } from './access/paypal-token.ts'
import { captureOrder, showCapture } from './paypal-capture-service.ts'
import { eventDiagnosis, toldEvent } from './paypal-event-check.ts'
import {
  approveOrder,
  type CreatedOrFound,
  confirmSource,
  createOrder,
  showCheckout,
  showOrder,
  updateOrder,
} from './paypal-gateway-service.ts'
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
import { trackOrder, updateTracker } from './paypal-tracking.ts'
import {
  type AppWebhook,
  createWebhookService,
  type EventQuery,
  findEvent,
  listEvents,
  resendEvent,
  type WebhookServiceOptions,
} from './paypal-webhook-service.ts'

/** Dependencies of the gateway on the process round it. */
export interface PaypalGatewayOptions extends WebhookServiceOptions, GatewayReach {}

/** PayPal's Orders v2 as a gateway. */
export function createPaypalGateway(options: PaypalGatewayOptions): RestGateway {
  return {
    prefix: gatewayPrefix(urls),
    operations: gatewayOperations(urls),
    handlers: handlersOf(options),
    notBuilt: { provider: 'paypal', parameters: notBuiltParameters.paypal, ownOf: payeeOf },
    validate: paypalMessages.validate,
    authorise,
    refuse,
    answerTo(error) {
      if (error instanceof PaypalAuthRefusal) return authErrorOf(error)
      return error instanceof PaypalRefusal ? apiErrorOf(error) : null
    },
    diagnosisOf: (error) => (error instanceof PaypalAuthRefusal ? error.diagnosis : null),
    failure: apiError('INTERNAL_SERVER_ERROR'),
    refusalOf: errorOfStatus,
    headersOf: async (_call, text) => debugIdOf(text),
    journaled,
  }
}

/** The payee that the merchant itself is, as orders may name it. */
async function payeeOf(world: World): Promise<Readonly<Record<string, string>>> {
  const { merchantId } = await paypalAccountOf(world)
  return { merchantId, merchantEmail: MERCHANT_EMAIL }
}

/** An event is checked with what is signed for one world alone; the journal has which event it is about. */
function journaled({ operation, body }: RestCall): unknown {
  if (operation.id !== 'paypalVerifyWebhook') return body
  const { webhook_event } = Object(body) as { webhook_event?: { id?: unknown; event_type?: unknown } }
  return { webhook_event: { id: webhook_event?.id, event_type: webhook_event?.event_type } }
}

/** Each answer names its debug id, a refusal that of its body. */
function debugIdOf(text: string): Readonly<Record<string, string>> {
  const ofBody = /"debug_id":"(\w+)"/.exec(text)?.[1]
  return { 'Paypal-Debug-Id': ofBody ?? deriveNonce('debug', text).slice(0, 13) }
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
    case 'not-built': {
      const { message: description, at } = obstacle.error
      const detail = { issue: 'INVALID_PARAMETER_VALUE', description, ...placeOf(at ?? '') }
      return apiError('INVALID_REQUEST', detail)
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

/** Where a parameter stands, as PayPal writes it: `/purchase_units/0/payee` in the body. */
function placeOf(at: string) {
  const [, location = 'body', name = ''] = /^(?:(header|query):)?(.*)$/.exec(at) ?? []
  if (location !== 'body') return { field: name, location: location as 'header' | 'query' }
  return { field: `/${name.replaceAll('[]', '/0').replaceAll('.', '/')}`, location: 'body' as const }
}

type Handlers = RestHandlers<PaypalOperationId>

/** What handlers need of a call beside it. */
interface Around {
  readonly baseUrlOf: (call: RestCall) => string
  /** Addresses that a world's gateway is reached by: its own, the public one, and the caller's. */
  readonly addressesOf: (call: RestCall) => readonly string[]
  readonly contextOf: (call: RestCall) => Promise<PaypalContext>
}

function handlersOf(options: PaypalGatewayOptions): Handlers {
  const baseUrlOf = ({ world, asked }: RestCall) =>
    browserAddress(asked, { provider: 'paypal', worldId: world.id }, options)
  const contextOf = async (call: RestCall): Promise<PaypalContext> => {
    const { merchantId } = await paypalAccountOf(call.world)
    const { minimalCapture } = await paypalPlanOf(call.world)
    const hasCaptures = call.operation.id === 'paypalCaptureOrder' && minimalCapture === 'with-captures'
    return { merchantId, baseUrl: baseUrlOf(call), isWhole: isWholeAskedFor(call), hasCaptures }
  }
  const addressesOf = ({ world, asked }: RestCall) => {
    const gateway = { provider: 'paypal', worldId: world.id }
    const [own, shown] = [options.gatewayBaseUrl(), options.publicGatewayUrl()]
    const place = pathInWorld(gateway, '')
    const roots = [own, shown].map((url) => worldRootUrl(url, 'paypal', world.id))
    return [`${own}${place}`, `${shown}${place}`, ...roots, askedAddress(asked, gateway)]
  }
  const around = { baseUrlOf, addressesOf, contextOf }
  return {
    ...orderHandlers(around),
    ...moneyHandlers(around),
    ...webhookHandlers(options, around),
    ...eventHandlers(around),
    ...appHandlers,
  }
}

type OrderOperation =
  | 'paypalCreateOrder'
  | 'paypalShowOrder'
  | 'paypalCaptureOrder'
  | 'paypalUpdateOrder'
  | 'paypalConfirmPaymentSource'
  | 'paypalTrackOrder'
  | 'paypalUpdateTracker'

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
    paypalShowOrder: async (call) => {
      const answer = await orderAnswer(call, {
        resource: await showOrder(call.world, idOf(call)),
        isNew: false,
      })
      return { ...answer, body: fieldsOf(answer.body, call.parameters.fields) }
    },
    paypalConfirmPaymentSource: async (call) => {
      const request = call.body as Schemas['ConfirmSourceRequest']
      return orderAnswer(call, {
        resource: await confirmSource(call.world, idOf(call), request),
        isNew: false,
      })
    },
    paypalTrackOrder: async (call) => {
      const tracked = await trackOrder(call.world, idOf(call), call.body as Schemas['TrackRequest'])
      const body = buildOrder(tracked.resource, { ...(await contextOf(call)), isWhole: true })
      return { status: tracked.isNew ? 201 : 200, body, orderNo: tracked.resource.customId ?? null }
    },
    paypalUpdateTracker: async (call) => {
      const tracker = { id: idOf(call), trackerId: call.parameters.tracker_id ?? '' }
      const order = await updateTracker(call.world, tracker, call.body as Schemas['OrderPatch'])
      return { status: 204, body: {}, orderNo: order.customId ?? null }
    },
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

/** An order as `fields` asks for it: whole, or with its source alone. Throws INVALID_PARAMETER_VALUE. */
function fieldsOf(order: object, fields: string | undefined): object {
  if (!fields) return order
  if (fields !== 'payment_source')
    throw new PaypalRefusal('INVALID_PARAMETER_VALUE', { field: 'fields', value: fields, location: 'query' })
  const { id, status, payment_source, links } = order as Schemas['Order']
  return { id, status, ...(payment_source && { payment_source }), links }
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
      const { traceId, world } = call
      const requestId = requestIdOf(call)
      const refundCall = { captureId: idOf(call), requestId, request, traceId }
      const refunded = await oneAtOnce(world, requestId, () => refundCapture(world, refundCall))
      const { resource, isNew } = refunded
      return { status: isNew ? 201 : 200, body: buildRefund(resource, await contextOf(call)) }
    },
    paypalShowRefund: async (call) => ({
      status: 200,
      body: buildRefund(await showRefund(call.world, idOf(call)), await contextOf(call)),
    }),
  }
}

const running = new WeakMap<World, Set<string>>()

/** Does work under a PayPal-Request-Id; throws PREVIOUS_REQUEST_IN_PROGRESS while other work is done under it (PP-020). */
async function oneAtOnce<T>(world: World, requestId: string | null, work: () => Promise<T>): Promise<T> {
  if (requestId === null) return work()
  const keys = running.get(world) ?? new Set()
  running.set(world, keys)
  if (keys.has(requestId)) throw new PaypalRefusal('PREVIOUS_REQUEST_IN_PROGRESS')
  keys.add(requestId)
  try {
    return await work()
  } finally {
    keys.delete(requestId)
  }
}

type WebhookOperation =
  | 'paypalListWebhooks'
  | 'paypalCreateWebhook'
  | 'paypalShowWebhook'
  | 'paypalUpdateWebhook'
  | 'paypalDeleteWebhook'

/** Handlers of the merchant's calls about the webhooks of its app. */
function webhookHandlers(
  options: WebhookServiceOptions,
  { baseUrlOf }: Around,
): Pick<Handlers, WebhookOperation> {
  const webhooks = createWebhookService(options)
  const shown = (call: RestCall, { id, url, eventTypes }: AppWebhook & { readonly url: string }) => {
    const self = `${baseUrlOf(call)}/v1/notifications/webhooks/${id}`
    const links = [
      { href: self, rel: 'self', method: 'GET' },
      { href: self, rel: 'update', method: 'PATCH' },
      { href: self, rel: 'delete', method: 'DELETE' },
    ]
    return { id, url, event_types: eventTypes.map((name) => ({ name })), links }
  }
  return {
    paypalListWebhooks: async (call) => {
      const all = await webhooks.list(call.world)
      return { status: 200, body: { webhooks: all.map((one) => shown(call, one)) } }
    },
    paypalCreateWebhook: async (call) => {
      const made = await webhooks.create(call.world, call.body as Schemas['WebhookRequest'])
      return { status: 201, body: shown(call, made) }
    },
    paypalShowWebhook: async (call) => ({
      status: 200,
      body: shown(call, await webhooks.show(call.world, idOf(call))),
    }),
    paypalUpdateWebhook: async (call) => {
      const changed = await webhooks.update(call.world, idOf(call), call.body as Schemas['WebhookPatch'])
      return { status: 200, body: shown(call, changed) }
    },
    paypalDeleteWebhook: async (call) => {
      await webhooks.remove(call.world, idOf(call))
      return { status: 204, body: {} }
    },
  }
}

type EventOperation = 'paypalVerifyWebhook' | 'paypalListEvents' | 'paypalShowEvent' | 'paypalResendEvent'

/** Handlers of the merchant's calls about events that were told. */
function eventHandlers({ baseUrlOf, addressesOf }: Around): Pick<Handlers, EventOperation> {
  const shown = (call: RestCall, webhook: StoredWebhook) => {
    const event = toldEvent(webhook)
    const self = `${baseUrlOf(call)}/v1/notifications/webhooks-events/${event.id}`
    const links = [
      { href: self, rel: 'self', method: 'GET' },
      { href: `${self}/resend`, rel: 'resend', method: 'POST' },
    ]
    return { ...event, links }
  }
  return {
    paypalVerifyWebhook: async (call) => {
      const diagnosis = await eventDiagnosis(call, addressesOf(call))
      const verification_status = diagnosis === null ? 'SUCCESS' : 'FAILURE'
      return { status: 200, body: { verification_status }, diagnosis }
    },
    paypalListEvents: async (call) => {
      const events = (await listEvents(call.world, eventQueryOf(call))).map((event) => shown(call, event))
      return { status: 200, body: { events, count: events.length, links: [] } }
    },
    paypalShowEvent: async (call) => ({
      status: 200,
      body: shown(call, await findEvent(call.world, idOf(call))),
    }),
    paypalResendEvent: async (call) => {
      const { webhook_ids = [] } = call.body as Schemas['ResendRequest']
      return { status: 202, body: shown(call, await resendEvent(call.world, idOf(call), webhook_ids)) }
    },
  }
}

function eventQueryOf({ parameters }: RestCall): EventQuery {
  const { page_size = '10', event_type: kind = null, transaction_id: resourceId = null } = parameters
  const { start_time: from = null, end_time: until = null } = parameters
  if (!/^[1-9][0-9]{0,2}$/.test(page_size) || Number(page_size) > MAX_EVENTS)
    throw new PaypalRefusal('VALIDATION_ERROR', { field: 'page_size', value: page_size, location: 'query' })
  return { pageSize: Number(page_size), kind, resourceId, from, until }
}

const MAX_EVENTS = 300

/** Handlers of what is about no order of the merchant's, or comes from the payer's page. */
const appHandlers: Omit<Handlers, OrderOperation | MoneyOperation | WebhookOperation | EventOperation> = {
  paypalShowCertificate: async (call) => {
    if (idOf(call) !== CERTIFICATE_ID) throw new PaypalRefusal('INVALID_RESOURCE_ID')
    const text = await eventCertificateOf(call.world)
    return { status: 200, body: { certificate: CERTIFICATE_ID }, file: { mediaType: 'text/plain', text } }
  },
  paypalCreateToken: async ({ world, body }) => {
    const { grant_type } = body as Schemas['TokenRequest']
    if (grant_type !== 'client_credentials') throw new PaypalAuthRefusal('unsupported_grant_type')
    return {
      status: 200,
      body: tokenOf(await paypalAccountOf(world), world, await providerNowMs(world, 'paypal')),
    }
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
  if (operation.auth === 'order-id' || operation.auth === 'none') return
  const account = await paypalAccountOf(world)
  const header = typeof headers.authorization === 'string' ? headers.authorization : ''
  if (operation.auth === 'client-credentials') {
    if (isSameText(header, basicHeader(account))) return
    const others = await otherApplications(world, await call.otherWorldIds())
    throw new PaypalAuthRefusal('invalid_client', diagnoseClient({ header, own: account, others }))
  }
  const nowMs = await providerNowMs(world, 'paypal')
  const terms = { tokenKey: account.tokenKey, worldId: world.id }
  if (!isTokenValid(bearerIn(header), terms, nowMs)) {
    const [otherWorldIds, clock] = [await call.otherWorldIds(), await backendClockOf(world, 'paypal')]
    const { tokenRefusal } = await paypalPlanOf(world)
    const form = tokenRefusal === 'reported' ? 'invalid_token' : 'AUTHENTICATION_FAILURE'
    throw new PaypalAuthRefusal(form, diagnoseToken({ ...terms, header, otherWorldIds, nowMs, clock }))
  }
  const mocked = mockedRefusal(headers['paypal-mock-response'])
  if (mocked !== null) throw mocked
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
