import urls from '@skyshop/openapi/documents/paypal-urls' with { type: 'json' }
import type { Schemas } from '@skyshop/openapi/wallets/paypal'
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
import {
  approveOrder,
  type CreatedOrFound,
  captureOrder,
  createOrder,
  showCheckout,
  showOrder,
} from './paypal-gateway-service.ts'
import { type PaypalAccount, paypalAccountOf } from './paypal-keys.ts'
import { buildOrder, buildRefund, type PaypalContext } from './paypal-order-message.ts'
import { refundCapture, showRefund } from './paypal-refund-service.ts'
import { apiError, apiErrorOf, authErrorOf, PaypalAuthRefusal, PaypalRefusal } from './paypal-refusal.ts'
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
  }
}

function refuse(obstacle: RestObstacle): RestAnswer {
  switch (obstacle.type) {
    case 'unknown-world':
      return apiErrorOf(new PaypalRefusal('INVALID_RESOURCE_ID'))
    case 'missing-body': {
      const description = `The request JSON is not well formed: ${obstacle.reason}.`
      return apiError('INVALID_REQUEST', { issue: 'MALFORMED_REQUEST_JSON', description, location: 'body' })
    }
    case 'broken-contract': {
      const { issue: description, field } = obstacle.error
      return apiError('INVALID_REQUEST', {
        issue: 'INVALID_PARAMETER_SYNTAX',
        description,
        field,
        location: 'body',
      })
    }
  }
}

function handlersOf({ publicGatewayUrl }: PaypalGatewayOptions): RestHandlers<PaypalOperationId> {
  const contextOf = async ({ world }: RestCall): Promise<PaypalContext> => {
    const { merchantId } = await paypalAccountOf(world)
    return { merchantId, baseUrl: `${publicGatewayUrl()}/wallets/paypal/${world.id}` }
  }
  const orderAnswer = async (
    call: RestCall,
    { resource, isNew }: CreatedOrFound<PaypalOrder>,
  ): Promise<RestAnswer> => {
    const body = buildOrder(resource, await contextOf(call))
    return { status: isNew ? 201 : 200, body, orderNo: resource.customId ?? null }
  }
  return {
    paypalCreateToken: async ({ world, body }) => {
      const { grant_type } = body as Schemas['TokenRequest']
      if (grant_type !== 'client_credentials') throw new PaypalAuthRefusal('unsupported_grant_type')
      return { status: 200, body: tokenOf(await paypalAccountOf(world), world) }
    },
    paypalCreateOrder: async (call) => {
      const around = { account: await paypalAccountOf(call.world), requestId: requestIdOf(call) }
      const resource = await createOrder(call.world, call.body as Schemas['CreateOrderRequest'], around)
      return orderAnswer(call, resource)
    },
    paypalShowOrder: async (call) =>
      orderAnswer(call, { resource: await showOrder(call.world, idOf(call)), isNew: false }),
    paypalCaptureOrder: async (call) =>
      orderAnswer(call, await captureOrder(call.world, idOf(call), requestIdOf(call))),
    paypalRefundCapture: async (call) => {
      const request = call.body as Schemas['RefundRequest']
      const refundCall = { captureId: idOf(call), requestId: requestIdOf(call), request }
      const { resource, isNew } = await refundCapture(call.world, refundCall)
      return { status: isNew ? 201 : 200, body: buildRefund(resource, await contextOf(call)) }
    },
    paypalShowRefund: async (call) => ({
      status: 200,
      body: buildRefund(await showRefund(call.world, idOf(call)), await contextOf(call)),
    }),
    paypalShowCheckout: async ({ world, body }) => {
      const { orderId } = body as Schemas['CheckoutRequest']
      return { status: 200, body: await showCheckout(world, orderId, await paypalAccountOf(world)) }
    },
    paypalApprove: async ({ world, body }) => {
      const { merchantOrderNo, ...answer } = await approveOrder(world, body as Schemas['ApproveRequest'])
      return { status: 200, body: answer, orderNo: merchantOrderNo }
    },
  }
}

function tokenOf(account: PaypalAccount, world: RestCall['world']): Schemas['TokenResponse'] {
  const { tokenKey, appId: app_id } = account
  const access_token = createToken({ tokenKey, worldId: world.id }, world.nowMs())
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
  if (!isTokenValid(token, terms, world.nowMs())) throw new PaypalAuthRefusal('invalid_token')
}

function idOf({ parameters }: RestCall): string {
  return parameters.id ?? ''
}

/** Idempotency key of a call; null when longer than PayPal allows. */
function requestIdOf({ headers }: RestCall): string | null {
  const header = headers['paypal-request-id']
  return typeof header === 'string' && header !== '' && header.length <= 108 ? header : null
}
