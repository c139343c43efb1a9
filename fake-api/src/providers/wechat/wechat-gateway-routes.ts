import { notBuiltParameters } from '@skyshop/openapi/not-built'
import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { FaultResponder } from '../../engine/faults/http-fault.ts'
import { signingKeys } from '../../engine/gateway/account-keys.ts'
import { backendClockOf, providerNowMs } from '../../engine/gateway/backend-clock.ts'
import {
  callParameters,
  type GatewayOptions,
  gatewayStages,
  journalGatewayRequest,
} from '../../engine/gateway/gateway-protocol.ts'
import { type NotBuilt, NotBuiltError, refuseNotBuilt } from '../../engine/gateway/not-built.ts'
import { callName, textParameter } from '../../engine/gateway/url-table.ts'
import { askedAddress, browserAddress, type GatewayReach } from '../../engine/gateway/world-hosts.ts'
import type { Exchange, Protocol, WireAnswer } from '../../engine/http/exchange.ts'
import { exchangeFacts } from '../../engine/http/exchange-facts.ts'
import { addPipeline } from '../../engine/http/pipeline.ts'
import {
  acceptJsonBodies,
  type BodyFault,
  bodyFault,
  rawBodyOf,
  unreadBody,
} from '../../engine/http/raw-body.ts'
import type { JournalCall, JournalSigner } from '../../engine/journal/journal-entry.ts'
import { MINUTE_MS } from '../../engine/kernel/clock.ts'
import { deriveNonce } from '../../engine/signing/crypto.ts'
import { journalSignature } from '../../engine/signing/signature-diagnosis.ts'
import { toWebhookTemplate, type WebhookBase, type WebhookTarget } from '../../engine/webhooks/webhook-url.ts'
import type { World } from '../../engine/world/transaction/world.ts'
import { signBody, verifyAuthorization } from '../../wire/wechat/request-signing.ts'
import { wechatMessages } from '../../wire/wechat/wechat-messages.ts'
import {
  GATEWAY_PREFIX,
  type GatewayAnswer,
  type GatewayCall,
  type GatewayHandlers,
  type GatewayOperation,
  gatewayOperations,
  WECHAT_JOURNAL_FIELDS,
} from './gateway-operations.ts'
import { GatewayRefusal, NumberedRefusal, numberOf, statusOf } from './gateway-refusal.ts'
import { answerSigner, distortSignature, listCertificates, platformSigner } from './platform-keys.ts'
import { diagnoseRequest, signatureRefusal } from './signature-diagnosis.ts'
import type { TradeType } from './transaction.ts'
import type { WechatKeyStore } from './wechat-account.ts'
import { createWechatBillService } from './wechat-bill-service.ts'
import { createWechatCashierService, launchSignature } from './wechat-cashier-service.ts'
import { createWechatRefundService } from './wechat-refund-service.ts'
import {
  createWechatTransactionService,
  type OrderRequest,
  type WechatGatewayOptions,
} from './wechat-transaction-service.ts'

/** Dependencies of the gateway's routes. */
export interface WechatGatewayRoutesOptions extends GatewayOptions {
  readonly handlers: GatewayHandlers
  readonly keys: WechatKeyStore
  readonly webhookBase: () => WebhookBase
}

interface WechatDetails {
  /** Who signed the answer, once it is written. */
  signedBy: JournalSigner | null
  signature: JournalCall['signature']
  /** What of the request is not built; null for one that is served or refused. */
  notBuilt: NotBuilt | null
}

type WechatExchange = Exchange<GatewayOperation, WechatDetails, GatewayAnswer>

/** Puts the WeChat gateway on a listener, under `/wallets/wechat/{worldId}`. */
export function registerWechatGateway(server: FastifyInstance, options: WechatGatewayRoutesOptions): void {
  server.register(async (scope) => {
    acceptJsonBodies(scope)
    const routes = gatewayOperations().map((operation) => {
      return { method: operation.method, url: `${GATEWAY_PREFIX}${operation.path}`, operation }
    })
    addPipeline(scope, wechatProtocol(options), routes)
  })
}

/** Checks the signature first, then the schema: an unknown caller learns nothing of the contract. */
function wechatProtocol(
  options: WechatGatewayRoutesOptions,
): Protocol<GatewayOperation, WechatDetails, GatewayAnswer> {
  return {
    ...gatewayStages(options),
    begin: () => ({ signedBy: null, signature: null, notBuilt: null }),
    unknownWorld({ request }) {
      const { worldId } = request.params as { worldId: string }
      return refusalAnswer(
        new GatewayRefusal('RESOURCE_NOT_EXISTS', `there is no world ${worldId.slice(0, 40)}`),
      )
    },
    async authenticate({ operation, world, request, details }) {
      if (!operation.isMerchantSigned) {
        details.signature = launchSignature(operation.id, request.body, await options.keys.gatewayOf(world))
        return null
      }
      // Its signature is over a body that nobody has made out.
      const unread = unreadBody(request)
      if (unread !== null) return refusalAnswer(bodyRefusal(unread))
      const refused = await refusedSignature(options.keys, world, request)
      details.signature = refused?.signature ?? { holds: true, mistake: null }
      return refused && refusalAnswer(refused.refusal)
    },
    checkRequest({ operation, request }) {
      const { body, headers } = request
      const asked = { call: callName(operation), body, headers, query: Object(request.query) }
      refuseNotBuilt(notBuiltParameters.wechat[operation.id], asked)
      const refusal = requestRefusal(operation, request)
      return refusal && refusalAnswer(refusal)
    },
    operationIdOf: ({ operation }) => operation.id,
    faults: ({ operation }) => ({ operationId: operation.id, responder: wechatFaultResponder }),
    handle({ operation, world, traceId, request }) {
      const { query, params, body, headers } = request
      const parameters = { ...(query as object), ...(params as object) }
      return options.handlers[operation.id]({ world, traceId, parameters, body, headers, asked: request })
    },
    checkAnswer({ operation: { id, response } }, answer) {
      const error = response === null ? null : wechatMessages.validate(response, answer.body)
      if (error === null) return answer
      throw new Error(`${id} answers against the contract: ${error.field} ${error.issue}`)
    },
    refuse({ world, details }, error) {
      if (error instanceof NotBuiltError) {
        details.notBuilt = error.notBuilt
        options.notBuilt?.met('wechat', error.notBuilt)
        return refusalAnswer(new GatewayRefusal('PARAM_ERROR', `参数错误: ${error.message}`, error.at))
      }
      if (error instanceof GatewayRefusal) return refusalAnswer(error)
      options.onError(error, world.id)
      return refusalAnswer(new GatewayRefusal('SYSTEM_ERROR', '系统错误'))
    },
    signatureOf: ({ details }) => details.signature,
    write: (exchange, answer) => writeSigned(options.keys, exchange, answer),
    record: (exchange, answer) => record(options, exchange, answer),
  }
}

function refusalAnswer(refusal: GatewayRefusal): GatewayAnswer {
  return { status: refusal.status, body: refusal.toMessage(), number: refusal.number }
}

interface RefusedSignature {
  readonly refusal: GatewayRefusal
  readonly signature: NonNullable<JournalCall['signature']>
}

/** WeChat Pay takes no request whose timestamp is further from its clock, either way (R-WECHAT-10). */
const MAX_REQUEST_AGE_MS = 5 * MINUTE_MS

/** The refusal of a request that the merchant did not sign, and what the journal has of it; null for one that it did. */
async function refusedSignature(
  keys: WechatKeyStore,
  world: World,
  request: FastifyRequest,
): Promise<RefusedSignature | null> {
  const { merchant, platform } = await keys.gatewayOf(world)
  const { method, originalUrl: path, headers } = request
  const prefix = GATEWAY_PREFIX.replace(':worldId', world.id)
  const ownPath = path.startsWith(prefix) ? path.slice(prefix.length) : path
  const signed = { method, path, ownPath, body: rawBodyOf(request), host: headers.host }
  const nowMs = await providerNowMs(world, 'wechat')
  const { authorization: header } = headers
  const expected = { signer: merchant, nowMs, maxAgeMs: MAX_REQUEST_AGE_MS, ownPath }
  const refusal = verifyAuthorization(header, signed, expected)
  if (refusal === null) return null
  const diagnosis = diagnoseRequest({
    ...{ refusal, header, request: signed, merchant, nowMs },
    platformSerial: platform.serial,
    keys: await signingKeys(world, { provider: 'wechat', key: merchant.key }),
    clock: await backendClockOf(world, 'wechat'),
  })
  return {
    refusal: signatureRefusal(diagnosis, { refusal, request: signed }),
    signature: journalSignature(diagnosis),
  }
}

function bodyRefusal({ reason }: BodyFault): GatewayRefusal {
  return new GatewayRefusal('PARAM_ERROR', `参数错误: ${reason}`)
}

function requestRefusal(operation: GatewayOperation, request: FastifyRequest): GatewayRefusal | null {
  if (operation.request === null) return null
  const fault = bodyFault(request)
  if (fault !== null) return bodyRefusal(fault)
  const error = wechatMessages.validate(operation.request, request.body)
  if (error === null) return null
  const field = error.field.slice(1).replaceAll('/', '.')
  if (error.issue.includes('additional properties'))
    return new NumberedRefusal('PARAM_ERROR', 270924358, { field, issue: error.issue, location: 'body' })
  return new GatewayRefusal('PARAM_ERROR', `参数错误: ${error.issue}`, field)
}

/** Signs the answer as the platform, as every answer of v3 is. */
async function writeSigned(
  keys: WechatKeyStore,
  { lease, operation, request, fault, details }: WechatExchange,
  { status, body, number = 0, file }: GatewayAnswer,
): Promise<WireAnswer> {
  if (file !== undefined) return { status, ...file }
  const text = body === undefined ? '' : JSON.stringify(body)
  const wire = { status, mediaType: text === '' ? null : 'application/json', text }
  if (lease === null || !operation.isMerchantSigned) return wire
  const nonce = deriveNonce('answer', request.headers.authorization ?? '', text)
  const named = { 'Request-ID': requestId(nonce, number) }
  const askedSerial = request.headers['wechatpay-serial']
  const nowMs = await providerNowMs(lease.world, 'wechat')
  const platform = await answerSigner(keys, lease.world, { askedSerial, nonce })
  const signature = signBody(text, platform, { nowMs, nonce })
  const kind = fault?.answer?.kind
  if (kind !== 'unsigned') details.signedBy = platformSigner(platform)
  return { ...wire, headers: { ...distortSignature(signature, kind), ...named } }
}

function record(
  { isJournaling, stopwatchMs, webhookBase }: WechatGatewayRoutesOptions,
  exchange: WechatExchange,
  answer: GatewayAnswer,
): void {
  const { lease, operation, request, traceId, startedMs, fault, details } = exchange
  if (!isJournaling || lease === null) return
  const target = { worldId: lease.world.id, ...webhookBase() }
  const entry = {
    operationId: operation.id,
    from: operation.isMerchantSigned ? 'upstream' : 'host',
    label: `${operation.method} ${operation.path}`,
    traceId,
    tookMs: stopwatchMs() - startedMs,
    request: withoutTarget(request.body ?? request.params, target),
    answer: { ...answer, body: withoutSignature(answer.body) },
    fault,
    call: { provider: 'wechat', parameters: callParameters(request), signature: details.signature },
    http: exchangeFacts(request, { status: answer.status, mediaType: 'application/json' }),
    signedBy: details.signedBy,
    notBuilt: details.notBuilt,
  } as const
  journalGatewayRequest(lease.world.journal, entry, WECHAT_JOURNAL_FIELDS)
}

/** A request as the journal keeps it: where notifies go as a template, the world's id nowhere. */
function withoutTarget(request: unknown, target: WebhookTarget): unknown {
  if (typeof request !== 'object' || request === null) return request
  const { worldId: _, ...rest } = request as Record<string, unknown>
  const written = Object.entries(rest).map(([name, value]) => {
    const isAddress = NOTIFY_URLS.has(name) && typeof value === 'string'
    return [name, isAddress ? (toWebhookTemplate(value, target) ?? value) : value] as const
  })
  return Object.fromEntries(written)
}

const NOTIFY_URLS: ReadonlySet<string> = new Set([
  'notify_url',
  'contract_notify_url',
  'transaction_notify_url',
])

/** An answer as the journal keeps it: a refused signature without the text that was signed, for it names a world. */
function withoutSignature(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body
  const detail: unknown = Reflect.get(body, 'detail')
  if (typeof detail !== 'object' || detail === null) return body
  const { sign_information: _, ...kept } = detail as Record<string, unknown>
  return { ...body, detail: kept }
}

const errorOf = (status: number, code: string): GatewayAnswer => ({
  status,
  body: { code, message: '系统错误' },
  number: numberOf(code),
})

/** Answers a fault as a signed v3 error. */
const wechatFaultResponder: FaultResponder<GatewayAnswer> = {
  refusal: (code) => errorOf(statusOf(code), code),
  status: (status) => errorOf(status, 'SYSTEM_ERROR'),
  expired: () => errorOf(401, 'SIGN_ERROR'),
  emptied: ({ status }) => ({ status, body: {} }),
}

/** The operations about payments, refunds and bills; each body has been checked against the operation's schema. */
export function paymentHandlers(options: WechatGatewayOptions & GatewayReach) {
  return { ...orderHandlers(options), ...phoneHandlers(options), ...billHandlers(options) }
}

function billHandlers({ keys }: WechatGatewayOptions) {
  const bills = createWechatBillService(keys)
  return {
    wechatTradeBill: async (call) => ok(await bills.tradeBill(call.world, askedBill(call))),
    wechatFundFlowBill: async (call) => ok(await bills.fundFlowBill(call.world, askedBill(call))),
    wechatDownloadBill: async ({ world, parameters }) => ({
      status: 200,
      file: await bills.download(world, {
        token: textParameter(parameters, 'token'),
        isPacked: textParameter(parameters, 'tartype') === 'gzip',
      }),
    }),
  } satisfies Partial<GatewayHandlers>
}

function askedBill({ world, parameters, asked }: GatewayCall) {
  const [day, kind, account, pack] = ['bill_date', 'bill_type', 'account_type', 'tar_type'].map((name) =>
    textParameter(parameters, name),
  )
  return {
    ...{ day: day ?? '', kind: kind ?? '', account: account ?? '', isPacked: pack === 'GZIP' },
    subMchid: textParameter(parameters, 'sub_mchid') || undefined,
    baseUrl: askedAddress(asked, { provider: 'wechat', worldId: world.id }),
  }
}

function phoneHandlers(options: WechatGatewayOptions) {
  const service = createWechatCashierService(options)
  return {
    wechatLogin: async ({ world, body }) => ok(await service.login(world, body as Schemas['LoginRequest'])),
    wechatOpenCashier: async ({ world, body }) =>
      ok(await service.openCashier(world, body as Schemas['CashierRequest'])),
    wechatOpenJsapi: async ({ world, body }) =>
      ok(await service.openJsapi(world, body as Schemas['JsapiCashierRequest'])),
    wechatOpenH5: async ({ world, body }) =>
      ok(await service.openH5(world, body as Schemas['H5CashierRequest'])),
    wechatScanCode: async ({ world, body }) =>
      ok(await service.scanCode(world, body as Schemas['ScanRequest'])),
    wechatConfirmPayment: async ({ world, body, traceId }) =>
      ok(await service.confirmPayment(world, body as Schemas['ConfirmRequest'], { traceId })),
  } satisfies Partial<GatewayHandlers>
}

function orderHandlers(options: WechatGatewayOptions & GatewayReach) {
  const service = { ...createWechatTransactionService(options), ...createWechatRefundService(options) }
  const open = (tradeType: TradeType, { world, body }: GatewayCall) =>
    service.createOrder(world, tradeType, body as OrderRequest)
  return {
    wechatCreateAppOrder: async (call) => ok({ prepay_id: await open('APP', call) }),
    wechatCreateJsapiOrder: async (call) => ok({ prepay_id: await open('JSAPI', call) }),
    wechatCreateH5Order: async (call) => {
      const query = `prepay_id=${await open('MWEB', call)}&package=1037687096`
      const address = browserAddress(call.asked, { provider: 'wechat', worldId: call.world.id }, options)
      return ok({ h5_url: `${address}/checkmweb?${query}` })
    },
    wechatCreateNativeOrder: async (call) =>
      ok({ code_url: `weixin://wxpay/bizpayurl?pr=${await open('NATIVE', call)}` }),
    wechatQueryTransaction: async ({ world, parameters }) =>
      ok(
        await service.queryTransaction(world, {
          outTradeNo: outTradeNo(parameters),
          mchid: textParameter(parameters, 'mchid'),
        }),
      ),
    wechatQueryTransactionById: async ({ world, parameters }) =>
      ok(
        await service.queryTransaction(world, {
          transactionId: textParameter(parameters, 'transaction_id'),
          mchid: textParameter(parameters, 'mchid'),
        }),
      ),
    wechatCloseOrder: async ({ world, parameters, body }) => {
      const { mchid } = body as Schemas['CloseOrderRequest']
      await service.closeOrder(world, { outTradeNo: outTradeNo(parameters), mchid })
      return { status: 204 }
    },
    wechatCreateRefund: async ({ world, body }) =>
      ok(await service.createRefund(world, body as Schemas['RefundRequest'])),
    wechatApplyAbnormalRefund: async ({ world, parameters, body, headers }) =>
      ok(
        await service.applyAbnormalRefund(world, {
          refundId: textParameter(parameters, 'refund_id'),
          request: body as Schemas['AbnormalRefundRequest'],
          sealedBy: headers['wechatpay-serial'],
        }),
      ),
    wechatQueryRefund: async ({ world, parameters }) =>
      ok(
        await service.queryRefund(world, {
          outRefundNo: textParameter(parameters, 'out_refund_no'),
          subMchid: textParameter(parameters, 'sub_mchid') || undefined,
        }),
      ),
    wechatListCertificates: async ({ world }) => ok(await listCertificates(options.keys, world)),
  } satisfies Partial<GatewayHandlers>
}

function ok(body: object): GatewayAnswer {
  return { status: 200, body }
}

function outTradeNo(parameters: GatewayCall['parameters']): string {
  return textParameter(parameters, 'out_trade_no')
}

/** The Request-ID of an answer: 40 hex digits of its nonce, and its number after the last hyphen; 0 for a success (R-WECHAT-69). */
function requestId(nonce: string, number: number): string {
  return `08${nonce.toUpperCase().slice(0, 32).padEnd(38, '0')}-${number}`
}
