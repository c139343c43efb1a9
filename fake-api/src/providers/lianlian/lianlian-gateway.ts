import urls from '@skyshop/openapi/documents/lianlian-urls' with { type: 'json' }
import { notBuiltParameters } from '@skyshop/openapi/not-built'
import type { Schemas } from '@skyshop/openapi/wallets/lianlian'
import { signingKeys } from '../../engine/gateway/account-keys.ts'
import { providerNowMs } from '../../engine/gateway/backend-clock.ts'
import type {
  RestAnswer,
  RestCall,
  RestGateway,
  RestHandlers,
  RestObstacle,
} from '../../engine/gateway/rest-gateway.ts'
import { gatewayOperations, gatewayPrefix } from '../../engine/gateway/url-table.ts'
import { browserAddress, type GatewayReach } from '../../engine/gateway/world-hosts.ts'
import { mistakeText } from '../../engine/signing/signature-diagnosis.ts'
import { type LianlianOperationId, lianlianMessages } from '../../wire/lianlian/lianlian-messages.ts'
import { LIANLIAN_SIGNER, parametersIn, signLianlian } from '../../wire/lianlian/lianlian-signing.ts'
import { queryCard, tokeniseCard, unbindCard } from './lianlian-bound-cards.ts'
import { lianlianKeysOf } from './lianlian-keys.ts'
import { buildPaymentResponse, buildRefundResponse, success } from './lianlian-message.ts'
import { statusAt } from './lianlian-payment.ts'
import type { LianlianPaymentService } from './lianlian-payment-service.ts'
import { type LianlianPlan, lianlianPlanOf } from './lianlian-plan.ts'
import type { LianlianRefundService } from './lianlian-refund-service.ts'
import { gatewayErrorOf, LianlianRefusal } from './lianlian-refusal.ts'
import type { LianlianPayment } from './lianlian-repository.ts'
import { CARD_MEMBERS, createElementToken } from './lianlian-tokens.ts'
import { diagnoseLianlian, requestRefusal } from './signature-diagnosis.ts'

/** Dependencies of the gateway on the process round it. */
export interface LianlianGatewayOptions extends GatewayReach {
  readonly payments: LianlianPaymentService
  readonly refunds: LianlianRefundService
}

/** LianLian as a gateway. */
export function createLianlianGateway(options: LianlianGatewayOptions): RestGateway {
  return {
    prefix: gatewayPrefix(urls),
    operations: gatewayOperations(urls),
    handlers: handlersOf(options),
    notBuilt: { provider: 'lianlian', parameters: notBuiltParameters.lianlian },
    addressMembers: ['notification_url', 'redirect_url', 'payment_url', 'cancel_url'],
    validate: lianlianMessages.validate,
    authorise,
    refuse: (obstacle) => gatewayErrorOf(refusalOf(obstacle)),
    answerTo: (error) => (error instanceof LianlianRefusal ? gatewayErrorOf(error) : null),
    failure: gatewayErrorOf(new LianlianRefusal('INTERNAL_SERVER_ERROR', 'system error')),
    async headersOf({ operation, world }, text) {
      if (operation.auth !== 'merchant-signature') return {}
      const { platform } = await lianlianKeysOf(world)
      const [nowMs, rules] = [await providerNowMs(world, 'lianlian'), await lianlianPlanOf(world)]
      return signLianlian(parametersIn(text), platform.privateKey, { nowMs, rules })
    },
    signerOf: ({ auth }) => (auth === 'merchant-signature' ? LIANLIAN_SIGNER : undefined),
    diagnosisOf: (error) => (error instanceof LianlianRefusal ? error.diagnosis : null),
    journaled,
  }
}

function refusalOf(obstacle: RestObstacle): LianlianRefusal {
  switch (obstacle.type) {
    case 'unknown-world':
      return new LianlianRefusal('INVALID_MERCHANT', 'there is no such world')
    case 'missing-body':
      return new LianlianRefusal('INVALID_PARAMETER', obstacle.fault.reason)
    case 'not-built':
      return new LianlianRefusal('INVALID_PARAMETER', obstacle.error.message)
    case 'broken-contract': {
      const { field, missing, issue } = obstacle.error
      const name = [...field.split('/').slice(1), ...(missing === null ? [] : [missing])].join('.')
      return new LianlianRefusal('INVALID_PARAMETER', `[${name}] is empty or incorrect: ${issue}`)
    }
  }
}

/** A card is never written down: not its number, not in a body of another form. */
function journaled({ operation, body }: RestCall): unknown {
  if (operation.id === 'lianlianTokeniseCard') return { card: '•••' }
  return operation.id === 'lianlianPay' ? withoutCard(body) : body
}

/** The body of a payment, in which a card is but its token. */
function withoutCard(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth === DEEPEST) return '•••'
  if (Array.isArray(value)) return value.map((item) => withoutCard(item, depth + 1))
  const members = Object.entries(value).map(([name, item]) => {
    const isOdd = name === 'card' && (typeof item !== 'object' || Array.isArray(item))
    return [name, isOdd || CARD_MEMBERS.has(name) ? '•••' : withoutCard(item, depth + 1)] as const
  })
  return Object.fromEntries(members)
}

/** No request is nested deeper. */
const DEEPEST = 20

function handlersOf({
  payments,
  refunds,
  ...reach
}: LianlianGatewayOptions): RestHandlers<LianlianOperationId> {
  const answer = ({ world, asked }: RestCall, payment: LianlianPayment): RestAnswer => {
    const baseUrl = browserAddress(asked, { provider: 'lianlian', worldId: world.id }, reach)
    const context = { nowMs: world.nowMs(), baseUrl }
    return { status: 200, body: buildPaymentResponse(payment, context), orderNo: payment.outTradeNo }
  }
  const numberOf = ({ parameters }: RestCall) => parameters.merchant_transaction_id ?? ''
  return {
    lianlianGetToken: (call) => giveToken(call, 'get'),
    lianlianCreateToken: (call) => giveToken(call, 'post'),
    lianlianQueryCard: async ({ world, body }) => ({
      status: 200,
      body: await queryCard(world, body as Schemas['CardTokenRequest']),
    }),
    lianlianUnbindCard: async ({ world, body }) => ({
      status: 200,
      body: await unbindCard(world, body as Schemas['CardTokenRequest']),
    }),
    lianlianPay: async (call) => {
      const request = call.body as Schemas['PaymentRequest']
      return answer(call, await payments.pay(call.world, request, call.traceId))
    },
    lianlianQueryPayment: async (call) => answer(call, await payments.query(call.world, numberOf(call))),
    lianlianUploadShipments: async (call) => {
      const request = call.body as Schemas['ShipmentRequest']
      if (request.merchant_transaction_id !== numberOf(call))
        throw new LianlianRefusal('INVALID_PARAMETER', 'merchant_transaction_id is another in the path')
      const { outTradeNo, llId } = await payments.ship(call.world, request)
      return { status: 200, body: success('shipments', llId), orderNo: outTradeNo }
    },
    lianlianCancelPayment: async (call) => answer(call, await payments.cancel(call.world, numberOf(call))),
    lianlianRefund: async ({ world, body, parameters }) => {
      const request = body as Schemas['RefundRequest']
      if (request.original_transaction_id !== parameters.original_transaction_id)
        throw new LianlianRefusal('INVALID_PARAMETER', 'original_transaction_id is another in the path')
      const refund = await refunds.refund(world, request)
      return { status: 200, body: buildRefundResponse(refund), orderNo: refund.payment.outTradeNo }
    },
    lianlianQueryRefund: async ({ world, parameters }) => {
      const refund = await refunds.queryRefund(world, parameters.merchant_transaction_id ?? '')
      return { status: 200, body: buildRefundResponse(refund), orderNo: refund.payment.outTradeNo }
    },
    lianlianTokeniseCard: async ({ world, body, traceId }) => ({
      status: 200,
      body: await tokeniseCard(world, body as Schemas['CardRequest'], traceId),
    }),
    lianlianShowChallenge: async ({ world, body }) => {
      const { challenge_id } = body as Schemas['ChallengeRequest']
      return { status: 200, body: await payments.showChallenge(world, challenge_id) }
    },
    lianlianAnswerChallenge: async ({ world, body, traceId }) => {
      const request = body as Schemas['ChallengeAnswerRequest']
      const payment = await payments.answerChallenge(world, request, traceId)
      const payment_status = statusAt(payment, world.nowMs())
      return { status: 200, body: { payment_status }, orderNo: payment.outTradeNo }
    },
  }
}

/** Gives a token for the card element; one for a user, under which a card is bound, is always asked for by POST (LL-019). */
async function giveToken(
  { world, body }: RestCall,
  method: LianlianPlan['tokenMethod'],
): Promise<RestAnswer> {
  const { merchant_user_no: userNo = null } = (body ?? {}) as Partial<Schemas['ElementTokenRequest']>
  const { tokenMethod } = await lianlianPlanOf(world)
  if (userNo === null && tokenMethod !== method)
    throw new LianlianRefusal('INVALID_PARAMETER', `the token is asked for by ${tokenMethod.toUpperCase()}`)
  const order = createElementToken(await termsOf(world), world.nowMs(), userNo)
  return { status: 200, body: { ...success('token', String(world.nowMs())), order } }
}

async function termsOf(world: RestCall['world']) {
  const { tokenKey } = await lianlianKeysOf(world)
  return { tokenKey, worldId: world.id }
}

/** What the phone calls proves itself by tokens in its body; the merchant by a signature over the call's parameters. */
async function authorise(call: RestCall): Promise<void> {
  const { operation, world, headers } = call
  if (operation.auth !== 'merchant-signature') return
  // What is signed are the parameters, and a text that is no JSON has none.
  if (operation.request !== null && call.missingBody?.kind === 'not-json')
    throw new LianlianRefusal('INVALID_PARAMETER', call.missingBody.reason)
  const { merchant, merchantId } = await lianlianKeysOf(world)
  const rules = await lianlianPlanOf(world)
  const parameters = signedIn(call)
  const refusal = requestRefusal(headers, parameters, { key: merchant.publicKey, rules })
  if (refusal) {
    const keys = await signingKeys(world, { provider: 'lianlian', key: merchant.publicKey })
    const rawBody = operation.request === null ? '' : call.rawBody
    const diagnosis = diagnoseLianlian({ refusal, headers, parameters, rawBody, rules, keys })
    throw new LianlianRefusal('INVALID_SIGNATURE', mistakeText(diagnosis), diagnosis)
  }
  if (call.parameters.merchant_id !== merchantId) {
    const detail = `merchant_id is ${call.parameters.merchant_id}, and this world's ${merchantId}`
    const said = mistakeText({ mistakes: [{ reason: 'unknown-merchant', about: detail }] })
    throw new LianlianRefusal('INVALID_MERCHANT', said)
  }
}

/** What the signature of a request is over: its body, or for a call without one the parameters of its path. */
function signedIn({ operation, parameters, headers, rawBody }: RestCall): unknown {
  const { merchant_id } = parameters
  if (operation.response === 'TokenResponse' && rawBody === '') {
    return { merchant_id, timestamp: headers.timestamp }
  }
  if (operation.request !== null) return parametersIn(rawBody)
  return { merchant_id, merchant_transaction_id: parameters.merchant_transaction_id }
}
