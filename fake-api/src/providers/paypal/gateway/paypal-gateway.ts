import urls from '@skyshop/openapi/documents/paypal-urls' with { type: 'json' }
import { notBuiltParameters } from '@skyshop/openapi/not-built'
import type { Schemas } from '@skyshop/openapi/wallets/paypal'
import { backendClockOf, providerNowMs } from '../../../engine/gateway/backend-clock.ts'
import type { RestAnswer, RestCall, RestGateway, RestObstacle } from '../../../engine/gateway/rest-gateway.ts'
import { gatewayOperations, gatewayPrefix } from '../../../engine/gateway/url-table.ts'
import {
  askedAddress,
  browserAddress,
  type GatewayReach,
  pathInWorld,
  worldRootUrl,
} from '../../../engine/gateway/world-hosts.ts'
import { SECOND_MS } from '../../../engine/kernel/clock.ts'
import { deriveNonce, isSameText } from '../../../engine/signing/crypto.ts'
import { paypalMessages } from '../../../wire/paypal/paypal-messages.ts'
import { basicHeader, bearerIn, diagnoseClient, diagnoseToken } from '../access/access-diagnosis.ts'
import {
  CERTIFICATE_ID,
  eventCertificateOf,
  otherApplications,
  type PaypalAccount,
  payeeOf,
  paypalAccountOf,
} from '../access/paypal-keys.ts'
import { createToken, isTokenValid, TOKEN_VALID_MS } from '../access/paypal-token.ts'
import { approveOrder, showCheckout } from '../paypal-gateway-service.ts'
import type { PaypalContext } from '../paypal-order-message.ts'
import { paypalPlanOf } from '../paypal-plan.ts'
import {
  apiError,
  apiErrorOf,
  authErrorOf,
  errorOfStatus,
  mockedRefusal,
  PaypalAuthRefusal,
  PaypalRefusal,
} from '../paypal-refusal.ts'
import type { WebhookServiceOptions } from '../paypal-webhook-service.ts'
import { type Handlers, idOf, isWholeAskedFor } from './gateway-call.ts'
import { moneyHandlers } from './money-handlers.ts'
import { orderHandlers } from './order-handlers.ts'
import { eventHandlers, webhookHandlers } from './webhook-handlers.ts'

/** Dependencies of the gateway on the process round it. */
export interface PaypalGatewayOptions extends WebhookServiceOptions, GatewayReach {}

/** PayPal's Orders v2 as a gateway. */
export function createPaypalGateway(options: PaypalGatewayOptions): RestGateway {
  return {
    prefix: gatewayPrefix(urls),
    operations: gatewayOperations(urls),
    handlers: handlersOf(options),
    notBuilt: {
      provider: 'paypal',
      parameters: notBuiltParameters.paypal,
      ownOf: async (world) => ({ ...(await payeeOf(world)) }),
    },
    addressMembers: ['links', 'return_url', 'cancel_url', 'url'],
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

/** Issue and words of a body that was not read; those of broken JSON for any other. */
const FAULT_ISSUES: Readonly<Record<string, readonly [issue: string, said: string]>> = {
  'other-media': ['NOT_SUPPORTED', 'This is not currently supported'],
  'not-form': ['INVALID_PARAMETER_SYNTAX', 'The request is not well formed'],
}
const MALFORMED_JSON = ['MALFORMED_REQUEST_JSON', 'The request JSON is not well formed'] as const

function refuse(obstacle: RestObstacle): RestAnswer {
  switch (obstacle.type) {
    case 'unknown-world':
      return apiErrorOf(new PaypalRefusal('INVALID_RESOURCE_ID'))
    case 'missing-body': {
      const { kind, reason } = obstacle.fault
      const isOtherMedia = kind === 'other-media'
      const [issue, said] = FAULT_ISSUES[kind] ?? MALFORMED_JSON
      const detail = { issue, description: `${said}: ${reason}.`, location: 'body' } as const
      return apiError(isOtherMedia ? 'UNSUPPORTED_MEDIA_TYPE' : 'INVALID_REQUEST', detail)
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

/** Calls whose short answer may have the payments that they made. */
const PAYING: readonly string[] = ['paypalCaptureOrder', 'paypalAuthorizeOrder']

function handlersOf(options: PaypalGatewayOptions): Handlers {
  const baseUrlOf = ({ world, asked }: RestCall) =>
    browserAddress(asked, { provider: 'paypal', worldId: world.id }, options)
  const contextOf = async (call: RestCall): Promise<PaypalContext> => {
    const payee = await payeeOf(call.world)
    const { minimalCapture } = await paypalPlanOf(call.world)
    const hasPayments = PAYING.includes(call.operation.id) && minimalCapture === 'with-captures'
    return { payee, baseUrl: baseUrlOf(call), isWhole: isWholeAskedFor(call), hasPayments }
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

/** Handlers of what is about no order of the merchant's, or comes from the payer's page. */
const appHandlers = {
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
} satisfies Partial<Handlers>

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
