import { notBuiltParameters } from '@skyshop/openapi/not-built'
import { signingKeys } from '../../../engine/gateway/account-keys.ts'
import { backendClockOf, providerNowMs } from '../../../engine/gateway/backend-clock.ts'
import { NotBuiltError, refuseNotBuilt } from '../../../engine/gateway/not-built.ts'
import type { RestAnswer, RestCall, RestGateway } from '../../../engine/gateway/rest-gateway.ts'
import { withinLimit } from '../../../engine/gateway/text-limit.ts'
import type { RestOperation } from '../../../engine/gateway/url-table.ts'
import { askedAddress, askedPlace } from '../../../engine/gateway/world-hosts.ts'
import { signText } from '../../../engine/signing/crypto.ts'
import { mistakeText } from '../../../engine/signing/signature-diagnosis.ts'
import type { WebhookBase } from '../../../engine/webhooks/webhook-url.ts'
import { GATEWAY_METHODS, type GatewayMethod } from '../../../wire/alipay/alipay-gateway-table.ts'
import { validationErrorOf } from '../../../wire/alipay/alipay-messages.ts'
import { type AlipayKeyStore, alipayNumbers } from '../alipay-account.ts'
import { OTHER_MERCHANT } from '../alipay-envelope.ts'
import { notifyTemplate } from '../alipay-trade-service.ts'
import { type AlipayPlan, alipayPlanOf } from '../certificate-keys.ts'
import { type AlipayGatewayService, methodHandlers } from '../gateway/alipay-gateway-service.ts'
import { GATEWAY_PREFIX, isPageMethod } from '../gateway-addresses.ts'
import { AlipayRefusal, LONGEST_TEXT, SignerRefusal } from '../refusals/alipay-refusal.ts'
import { wrongParameterOf } from '../refusals/refusal-table.ts'
import { appOf, diagnoseV3, v3Refusal } from './alipay-v3-auth.ts'

/** Dependencies of the v3 gateway. */
export interface AlipayV3Options {
  readonly service: AlipayGatewayService
  readonly keys: AlipayKeyStore
  readonly webhookBase: () => WebhookBase
}

/** Methods that v3 asks by GET, their content in the query. */
const ASKED_BY_GET: ReadonlySet<string> = new Set(['alipayQueryTrade', 'alipayQueryBill'])

/** Every method that servers call has a path in v3; those that the buyer's app or browser opens keep the older form (AL-052). */
const METHODS = [...GATEWAY_METHODS.values()].filter(({ id }) => !isPageMethod(id))

/** HTTP statuses of refusals, by their codes in the older protocol. */
const STATUSES: Readonly<Record<string, number>> = {
  '20000': 500,
  '20001': 401,
  '40005': 429,
  '40006': 403,
}

/**
 * The v3 protocol for servers: a path for each method below `/v3/alipay/`, JSON both ways, who asks in the header
 * Authorization, and the platform's signature over an answer in headers (R-ALIPAY-42). Errors carry none.
 */
export function createAlipayV3Gateway(options: AlipayV3Options): RestGateway {
  const methods = methodHandlers(options.service)
  const handlers = METHODS.map((method) => {
    const handle = async (call: RestCall): Promise<RestAnswer> => {
      const { sellerId } = await options.keys.gatewayOf(call.world)
      const content = contentOf(method, call, sellerId)
      const around = { sellerId, urlTemplate: urlTemplateOf(content, call, options), ...NO_BROWSER }
      const { world, traceId } = call
      const asked = { world, traceId, content, form: '', ...reachedAt(call), ...around }
      const { v3Codes } = await alipayPlanOf(world)
      const answered = methods[method.id](asked).then((body) => ({ status: 200, body: withoutCode(body) }))
      return answered.catch((error: unknown) => {
        if (error instanceof AlipayRefusal) return errorOf(error, v3Codes)
        throw error
      })
    }
    return [method.id, handle] as const
  })
  return {
    prefix: GATEWAY_PREFIX,
    operations: METHODS.map(operationOf),
    handlers: Object.fromEntries(handlers),
    // Content is checked with the older protocol's schemas when it is handled; answers lack their code here.
    validate: () => null,
    authorise: async (call) => authorise(options.keys, call),
    notBuilt: { provider: 'alipay', parameters: {} },
    addressMembers: ['links'],
    refuse(obstacle) {
      if (obstacle.type === 'unknown-world') return errorOf(new AlipayRefusal('isv.invalid-app-id'))
      if (obstacle.type === 'not-built')
        return errorOf(new AlipayRefusal('ACQ.INVALID_PARAMETER', obstacle.error.message))
      const isOfBody = obstacle.type === 'missing-body'
      const reason = isOfBody ? obstacle.fault.reason : `${obstacle.error.field} ${obstacle.error.issue}`
      return errorOf(new AlipayRefusal('isv.invalid-parameter', reason))
    },
    answerTo: (error) => (error instanceof AlipayRefusal ? errorOf(error) : null),
    failure: errorOf(new AlipayRefusal('aop.unknow-error')),
    refusalOf: (status, reason) => ({ status, body: { code: reason, message: reason, links: [] } }),
    diagnosisOf: (error) => (error instanceof SignerRefusal ? error.diagnosis : null),
    headersOf: (call, text) => signatureOf(options.keys, call, text),
  }
}

const NO_BROWSER = { returnUrl: null, charset: 'utf-8' } as const

function operationOf({ id, name }: GatewayMethod): RestOperation {
  const method = ASKED_BY_GET.has(id) ? 'GET' : 'POST'
  const path = `/v3/${name.replaceAll('.', '/')}`
  return { id, method, path, auth: 'merchant-signature', request: null, response: null }
}

/** The content of a call, from its query or its body; throws AlipayRefusal. */
function contentOf(
  { id, name, content }: GatewayMethod,
  { body, parameters, missingBody }: RestCall,
  sellerId: string,
): unknown {
  const { worldId: _, ...query } = parameters
  const options = query.query_options === undefined ? {} : { query_options: query.query_options.split(',') }
  const isQuery = ASKED_BY_GET.has(id)
  if (!isQuery && missingBody !== null) throw new AlipayRefusal('isv.invalid-parameter', missingBody.reason)
  const asked = isQuery ? { ...query, ...options } : body
  refuseNotBuilt(notBuiltParameters.alipay[id], { call: name, body: asked, own: { seller: sellerId } })
  const error = validationErrorOf(content, asked)
  if (error !== null) throw new AlipayRefusal(wrongParameterOf(name), error)
  return asked
}

function urlTemplateOf(
  content: unknown,
  { world }: RestCall,
  { webhookBase }: AlipayV3Options,
): string | null {
  const url: unknown =
    typeof content === 'object' && content !== null ? Reflect.get(content, 'notify_url') : null
  return typeof url === 'string' ? notifyTemplate(url, { worldId: world.id, ...webhookBase() }) : null
}

const textOf = (header: string | string[] | undefined) => (typeof header === 'string' ? header : '')

function reachedAt({ world, asked }: RestCall) {
  const gateway = { provider: 'alipay', worldId: world.id }
  return { address: askedAddress(asked, gateway), place: askedPlace(asked, gateway) }
}

async function authorise(store: AlipayKeyStore, call: RestCall): Promise<void> {
  const { world, headers, path, operation, rawBody } = call
  const prefix = GATEWAY_PREFIX.replace(':worldId', world.id)
  const token = textOf(headers['alipay-app-auth-token'])
  const request = {
    authorization: textOf(headers.authorization),
    appAuthToken: token === '' ? null : token,
    rootCertSn: textOf(headers['alipay-root-cert-sn']),
    ...{ path, ownPath: path.startsWith(prefix) ? path.slice(prefix.length) : path },
    ...{ method: operation.method, body: rawBody, host: textOf(headers.host) },
  }
  const keys = await store.gatewayOf(world)
  const nowMs = await providerNowMs(world, 'alipay')
  const refusal = v3Refusal(request, keys, nowMs)
  if (refusal === null && token !== '') throw new NotBuiltError(OTHER_MERCHANT)
  if (refusal === null) return
  const check = {
    ...{ refusal, appId: keys.appId, nowMs, clock: await backendClockOf(world, 'alipay') },
    keys: await signingKeys(world, { provider: 'alipay', key: keys.merchantKey }),
    appWorldId: (await call.otherWorldIds()).find((id) => alipayNumbers(id).appId === appOf(request)),
  }
  const diagnosis = diagnoseV3(request, check)
  if (diagnosis === null) throw new AlipayRefusal(refusal)
  throw new SignerRefusal(refusal, mistakeText(diagnosis), diagnosis)
}

/** A refusal in v3: an unsigned body under a status of HTTP, its code without the prefix of the older protocol (AL-050, AL-051). */
function errorOf(refusal: AlipayRefusal, codes: AlipayPlan['v3Codes'] = 'observed'): RestAnswer {
  const { code, sub_code, sub_msg } = refusal.toMessage()
  return {
    status: STATUSES[code] ?? 400,
    body: { code: v3Code(sub_code, codes), message: withinLimit(sub_msg, LONGEST_TEXT), links: [] },
  }
}

function v3Code(subCode: string, codes: AlipayPlan['v3Codes']): string {
  if (subCode.endsWith('bill_not_exist') || subCode === 'BILL_NOT_EXIST')
    return codes === 'observed' ? 'isp.bill_not_exist' : 'BILL_NOT_EXIST'
  return subCode.replace(/^(?:isv|aop|isp)[.]/, '')
}

/** An answer as v3 has it: that it is one says its status. */
function withoutCode(answer: object): object {
  return Object.fromEntries(Object.entries(answer).filter(([name]) => name !== 'code' && name !== 'msg'))
}

/** Headers that sign an answer: time, number and text, each ended by a line feed. */
async function signatureOf(keys: AlipayKeyStore, { world, traceId }: RestCall, text: string) {
  const trace = { 'alipay-trace-id': traceId }
  if (text.startsWith('{"code":')) return trace
  const { privateKey, certificates } = await keys.gatewayOf(world)
  const [timestamp, nonce] = [String(await providerNowMs(world, 'alipay')), traceId]
  const signature = signText(`${timestamp}\n${nonce}\n${text}\n`, privateKey)
  const named = certificates === null ? {} : { 'alipay-sn': certificates.platformCertSn }
  const signed = { 'alipay-signature': signature, 'alipay-timestamp': timestamp, 'alipay-nonce': nonce }
  return { ...trace, ...signed, ...named }
}
