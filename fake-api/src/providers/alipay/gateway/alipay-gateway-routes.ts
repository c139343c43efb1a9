import type { FastifyInstance } from 'fastify'
import { otherWorldIds, signingKeys } from '../../../engine/gateway/account-keys.ts'
import { providerNowMs } from '../../../engine/gateway/backend-clock.ts'
import {
  type GatewayEntry,
  type GatewayOptions,
  gatewayStages,
  journalGatewayRequest,
} from '../../../engine/gateway/gateway-protocol.ts'
import { type NotBuilt, NotBuiltError } from '../../../engine/gateway/not-built.ts'
import { withinLimit } from '../../../engine/gateway/text-limit.ts'
import { askedAddress, askedPlace } from '../../../engine/gateway/world-hosts.ts'
import type { Exchange, Protocol, WireAnswer } from '../../../engine/http/exchange.ts'
import { exchangeFacts } from '../../../engine/http/exchange-facts.ts'
import { addPipeline } from '../../../engine/http/pipeline.ts'
import { acceptAnyText } from '../../../engine/http/raw-body.ts'
import type { JournalCall } from '../../../engine/journal/journal-entry.ts'
import { journalSignature, type SignatureDiagnosis } from '../../../engine/signing/signature-diagnosis.ts'
import type { WebhookBase } from '../../../engine/webhooks/webhook-url.ts'
import type { World } from '../../../engine/world/transaction/world.ts'
import { type AnswerSigner, writeAnswer } from '../../../wire/alipay/alipay-answer.ts'
import { GATEWAY_METHODS } from '../../../wire/alipay/alipay-gateway-table.ts'
import { type MessageName, validationErrorOf } from '../../../wire/alipay/alipay-messages.ts'
import {
  type AlipayParameters,
  bytesIn,
  isGbk,
  readForm,
  verifyRequest,
  writeForm,
} from '../../../wire/alipay/alipay-signing.ts'
import { type AlipayKeyStore, alipayNumbers, type GatewayKeys, platformSigner } from '../alipay-account.ts'
import { encryptContent } from '../alipay-content.ts'
import {
  admittedCall,
  answerMethod,
  distortAnswer,
  isAppKnown,
  type MerchantCall,
  notBuiltRefusal,
} from '../alipay-envelope.ts'
import { notifyTemplate } from '../alipay-trade-service.ts'
import { alipayPlanOf } from '../certificate-keys.ts'
import {
  GATEWAY_PATH,
  GATEWAY_PREFIX,
  GATEWAY_VERBS,
  HOST_OPERATIONS,
  type HostOperation,
  isPageMethod,
} from '../gateway-addresses.ts'
import {
  type AlipayAnswer,
  AlipayRefusal,
  HostRefusal,
  hostFaultResponder,
  LONGEST_TEXT,
  merchantFaultResponder,
  UnbuiltString,
} from '../refusals/alipay-refusal.ts'
import { createCallLimits } from '../refusals/call-limits.ts'
import { diagnoseForm, unknownApp } from '../refusals/signature-diagnosis.ts'
import { clockRemark } from '../rules/client-clock.ts'
import { type AlipayGatewayService, hostHandlers, methodHandlers } from './alipay-gateway-service.ts'
import { writePage } from './page-answer.ts'
import { formFault, formTextOf, jsonFault } from './request-form.ts'

/** Dependencies of the gateway's routes. */
export interface AlipayGatewayRoutesOptions extends GatewayOptions {
  readonly service: AlipayGatewayService
  readonly keys: AlipayKeyStore
  readonly webhookBase: () => WebhookBase
}

/** Puts the Alipay gateway on a listener, under `/wallets/alipay/{worldId}`. */
export function registerAlipayGateway(server: FastifyInstance, options: AlipayGatewayRoutesOptions): void {
  server.register(async (scope) => {
    // The signature covers the raw form.
    acceptAnyText(scope)
    const url = `${GATEWAY_PREFIX}${GATEWAY_PATH}`
    addPipeline(scope, merchantProtocol(options), [{ method: GATEWAY_VERBS, url, operation: null }])
  })
  server.register(async (scope) => {
    acceptAnyText(scope)
    const routes = HOST_OPERATIONS.map((operation) => {
      return { method: 'POST', url: `${GATEWAY_PREFIX}${operation.path}`, operation }
    })
    addPipeline(scope, hostProtocol(options), routes)
  })
}

interface MerchantDetails {
  /** Of query and form together; null when they are no form. */
  parameters: AlipayParameters | null
  keys: GatewayKeys | null
  /** Null for a form that does not hold. */
  call: MerchantCall | null
  /** What is wrong with the clock of the client; null for nothing. */
  remark: string | null
  signature: JournalCall['signature']
  /** What of the request is not built; null for one that is served or refused. */
  notBuilt: NotBuilt | null
}

const NOTHING_KNOWN: MerchantDetails = {
  ...{ parameters: null, keys: null, call: null },
  ...{ remark: null, signature: null, notBuilt: null },
}

type MerchantExchange = Exchange<null, MerchantDetails, AlipayAnswer>

const UNKNOWN_APP: AlipayAnswer = { status: 200, body: new AlipayRefusal('isv.invalid-app-id').toMessage() }
const UNAVAILABLE = new AlipayRefusal('aop.unknow-error').toMessage()

/** Calls of the merchant: one path for all methods, the signed form names the method. */
function merchantProtocol(
  options: AlipayGatewayRoutesOptions,
): Protocol<null, MerchantDetails, AlipayAnswer> {
  const methods = methodHandlers(options.service)
  const isCallLimited = createCallLimits()
  return {
    ...gatewayStages(options),
    begin: () => ({ ...NOTHING_KNOWN }),
    // Without a world there is no app, and no key to sign with.
    unknownWorld: () => UNKNOWN_APP,
    async authenticate({ details, world, request }) {
      const keys = await options.keys.gatewayOf(world)
      const form = formTextOf(request)
      const parameters = readForm(form)
      Object.assign(details, { parameters, keys })
      const fault = formFault(request, parameters)
      if (fault !== null) throw new AlipayRefusal('isv.invalid-parameter', fault)
      const nowMs = await providerNowMs(world, 'alipay')
      details.remark = clockRemark(parameters?.timestamp ?? '', nowMs)
      const diagnosis = isSignedBy(parameters, keys)
        ? null
        : await diagnosisOf(options, world, { form, keys })
      if (parameters?.app_id) details.signature = diagnosis ? journalSignature(diagnosis) : HOLDS
      const plan = await alipayPlanOf(world)
      const call = admittedCall(parameters, { keys, diagnosis }, plan)
      if (isCallLimited(world, call.method.name, plan.callsPerMinute))
        throw new AlipayRefusal('isv.method-call-limited')
      details.call = call
      return null
    },
    operationIdOf: (exchange) => methodOf(exchange).id,
    faults: (exchange) => ({ operationId: methodOf(exchange).id, responder: merchantFaultResponder }),
    handle: (exchange) => serve(options, methods, exchange),
    checkAnswer: ({ details }, answer) => checked(required(details.call).method.answer, answer),
    refuse: (exchange, error) => refusalOf(options, exchange, error),
    signatureOf: ({ details }) => details.signature,
    write(exchange, answer) {
      const { lease, fault, request, details, traceId } = exchange
      if (isPageMethod(methodOf(exchange).id)) return writePage(answer.body)
      const parameters = details.parameters ?? readForm(formTextOf(request))
      const plain = withSolution(answer.body, traceId)
      const { call, keys } = details
      const isEncrypted = call?.isEncrypted === true && keys !== null
      const body = isEncrypted ? encryptContent(JSON.stringify(plain), keys.encryptKey) : plain
      const name = answerMethod(parameters)
      const signer = isSigned(exchange) ? signerFor(parameters, required(details.keys)) : null
      const text = distortAnswer(writeAnswer(name, body, signer), fault?.answer?.kind)
      const status = fault === null || lease === null ? 200 : answer.status
      return { status, ...textIn(parameters?.charset, text), headers: { trace_id: traceId } }
    },
    record: (exchange, answer) => recordCall(options, exchange, answer),
  }
}

/** Does what a checked call asks for. */
async function serve(
  { webhookBase }: AlipayGatewayRoutesOptions,
  methods: ReturnType<typeof methodHandlers>,
  { details, world, traceId, request }: MerchantExchange,
): Promise<AlipayAnswer> {
  const { method, notifyUrl, isEncrypted: _, ...call } = required(details.call)
  const { sellerId } = required(details.keys)
  const target = { worldId: world.id, ...webhookBase() }
  const urlTemplate = notifyTemplate(notifyUrl, target)
  const gateway = { provider: 'alipay', worldId: world.id }
  const reached = { address: askedAddress(request, gateway), place: askedPlace(request, gateway) }
  const form = writeForm(details.parameters ?? {})
  const asked = { ...call, ...reached, world, traceId, sellerId, urlTemplate, form }
  return { status: 200, body: await methods[method.id](asked) }
}

/** The answer to what a stage threw; what is not built is noted in the list of the run. */
function refusalOf(
  options: AlipayGatewayRoutesOptions,
  { world, details }: MerchantExchange,
  error: unknown,
): AlipayAnswer {
  if (error instanceof NotBuiltError) {
    details.notBuilt = error.notBuilt
    options.notBuilt?.met('alipay', error.notBuilt)
    return { status: 200, body: notBuiltRefusal(error).toMessage() }
  }
  if (error instanceof AlipayRefusal) return { status: 200, body: error.toMessage() }
  options.onError(error, world.id)
  // On the wire it is 200; the journal shows a defect of ours as one.
  return { status: 500, body: UNAVAILABLE }
}

/** Journals a call of the merchant; one of what is not built stands there as such. */
function recordCall(
  options: AlipayGatewayRoutesOptions,
  exchange: MerchantExchange,
  answer: AlipayAnswer,
): void {
  const { id, name } = methodOf(exchange)
  const { call, parameters, notBuilt } = exchange.details
  const entry = {
    operationId: id,
    from: 'upstream',
    label: name ?? 'gateway.do',
    request: call?.content ?? null,
    signedBy: signerOf(exchange),
    call: {
      provider: 'alipay',
      parameters: signedParameters(parameters),
      signature: exchange.details.signature,
      clock: exchange.details.remark,
    },
    remark: exchange.details.remark,
    notBuilt,
  } as const
  record(options, exchange, { ...entry, answer: withoutCheckedText(answer) })
}

/** The keys that answer a request: one without certificates is answered without one, where both are taken (AL-060). */
function signerFor(parameters: AlipayParameters | null, keys: GatewayKeys): AnswerSigner {
  const isKeyMode = keys.certificates?.isKeyTaken === true && !parameters?.app_cert_sn
  const { privateKey, certificates } = keys
  return { privateKey, certificates: isKeyMode ? null : certificates, charset: parameters?.charset }
}

/** The text of an answer in the charset of its request (AL-022). */
function textIn(charset: string | undefined, text: string): Pick<WireAnswer, 'mediaType' | 'text' | 'bytes'> {
  if (!isGbk(charset)) return { mediaType: 'text/html', text }
  return { mediaType: 'text/html;charset=GBK', text, bytes: bytesIn(charset, text) }
}

/** Whether the answer carries a signature: not while no app of the merchant is known (AL-015). */
function isSigned({ details: { keys, parameters } }: MerchantExchange): boolean {
  return keys !== null && isAppKnown(parameters, keys)
}

/** Codes of refusals by the gateway itself, before any business. */
const GATEWAY_CODES: ReadonlySet<unknown> = new Set(['20001', '40001', '40002', '40003', '40005', '40006'])

/** Refusals of the gateway itself end with the link of a page that explains them (AL-017). */
function withSolution(body: object, traceId: string): object {
  if (!('code' in body) || !GATEWAY_CODES.has(body.code) || !('sub_msg' in body)) return body
  const solution = `，解决方案：https://open.alipay.com/api/errCheck?traceId=${traceId}`
  const isOfText = 'sub_code' in body && body.sub_code === 'isv.invalid-signature'
  const longest = isOfText ? Number.POSITIVE_INFINITY : LONGEST_TEXT - solution.length
  return { ...body, sub_msg: `${withinLimit(String(body.sub_msg), longest)}${solution}` }
}

const OF_SIGNER = ['isv.invalid-signature', 'isv.invalid-signature-type', 'isv.invalid-app-id'] as const

/** The journal keeps what was found out of a signature beside the answer: it names the world's own app and addresses. */
function withoutCheckedText(answer: AlipayAnswer): AlipayAnswer {
  const { body } = answer
  const subCode = OF_SIGNER.find((one) => 'sub_code' in body && body.sub_code === one)
  return subCode === undefined ? answer : { ...answer, body: new AlipayRefusal(subCode).toMessage() }
}

/** What the signature's check has left for the later stages. @throws Error before it */
function required<T>(value: T | null): T {
  if (value === null) throw new Error('the sender was not checked')
  return value
}

/** Who signed the answer; null where nobody did. */
function signerOf(exchange: MerchantExchange) {
  const {
    details: { keys },
    fault,
  } = exchange
  return keys === null || !isSigned(exchange) || fault?.answer?.kind === 'unsigned'
    ? null
    : platformSigner(keys)
}

/** The method a form names, also when nothing else of the form holds. */
function methodOf({ details: { parameters } }: MerchantExchange) {
  return GATEWAY_METHODS.get(parameters?.method ?? '') ?? { id: 'alipayGateway', name: null }
}

const HOLDS = { holds: true, mistake: null } as const

/** Whether parameters carry the merchant's signature, in the way that an app has to sign. */
function isSignedBy(parameters: AlipayParameters | null, keys: GatewayKeys): boolean {
  if (parameters === null || !isAppKnown(parameters, keys)) return false
  return parameters.sign_type === 'RSA2' && verifyRequest(parameters, keys.merchantKey)
}

/** What is known of a form that the merchant did not sign; null for what is no form. */
async function diagnosisOf(
  options: AlipayGatewayRoutesOptions,
  world: World,
  { form, keys }: { readonly form: string; readonly keys: GatewayKeys },
): Promise<SignatureDiagnosis | null> {
  const { appId, merchantKey: key } = keys
  const appOf = readForm(form)?.app_id
  const worldIds = appOf === appId ? [] : await otherWorldIds(options, world)
  const worldId = worldIds.find((id) => alipayNumbers(id).appId === appOf)
  const appMistake = unknownApp({ app_id: appOf ?? '' }, { appId, ...(worldId && { worldId }) })
  return diagnoseForm({ form, keys: await signingKeys(world, { provider: 'alipay', key }), appMistake })
}

/** Parameters of a form or of a string, its content as the text it is, without the signature. */
function signedParameters(parameters: AlipayParameters | null): Record<string, string> {
  const { sign: _, ...rest } = parameters ?? {}
  return rest
}

/** The parameters of the string that the app opened. */
function openedParameters(asked: unknown): Record<string, string> {
  const { orderString, signString } = Object(asked) as { orderString?: unknown; signString?: unknown }
  const text = orderString ?? signString
  return typeof text === 'string' ? signedParameters(readForm(text)) : {}
}

interface HostDetails {
  asked: unknown
  /** What of the merchant's string is not built; null for one that is served or refused. */
  notBuilt: NotBuilt | null
}

const NO_WORLD = new HostRefusal('NOT_FOUND', 'there is no such world')

/** Calls of the Alipay app on the buyer's phone: JSON at paths of their own, without a signature. */
function hostProtocol(
  options: AlipayGatewayRoutesOptions,
): Protocol<HostOperation, HostDetails, AlipayAnswer> {
  const handlers = hostHandlers(options.service)
  return {
    ...gatewayStages(options),
    begin: () => ({ asked: undefined, notBuilt: null }),
    unknownWorld: () => hostAnswer(NO_WORLD),
    checkRequest({ details, operation, request }) {
      details.asked = parsedBody(request.body)
      const error =
        details.asked === undefined ? jsonFault(request) : validationErrorOf(operation.request, details.asked)
      return error === null ? null : hostAnswer(new HostRefusal('PARAM_ERROR', error))
    },
    operationIdOf: ({ operation }) => operation.id,
    faults: ({ operation }) => ({ operationId: operation.id, responder: hostFaultResponder }),
    async handle({ operation, details, world, traceId }) {
      return { status: 200, body: await handlers[operation.id]({ world, body: details.asked, traceId }) }
    },
    checkAnswer: ({ operation }, answer) => checked(operation.response, answer),
    refuse({ world, details }, error) {
      if (error instanceof UnbuiltString) {
        details.notBuilt = error.notBuilt
        options.notBuilt?.met('alipay', error.notBuilt)
        return { status: 200, body: error.answer }
      }
      if (error instanceof HostRefusal) return hostAnswer(error)
      options.onError(error, world.id)
      return hostAnswer(new HostRefusal('SYSTEM_ERROR', '系统错误'))
    },
    write: (_exchange, { status, body }) => ({
      status,
      mediaType: 'application/json',
      text: JSON.stringify(body),
    }),
    record(exchange, answer) {
      const { operation, details } = exchange
      const entry = { operationId: operation.id, from: 'host', label: `POST ${operation.path}` } as const
      const { asked, notBuilt } = details
      const call = { provider: 'alipay', parameters: openedParameters(asked), signature: null }
      const remark = 'remark' in answer.body ? String(answer.body.remark) : null
      record(options, exchange, { ...entry, request: asked, answer, signedBy: null, notBuilt, call, remark })
    },
  }
}

function hostAnswer(refusal: HostRefusal): AlipayAnswer {
  return { status: refusal.status, body: refusal.toMessage() }
}

const JOURNAL_FIELDS = {
  number: 'out_trade_no',
  notes: ['sub_code', 'trade_status', 'tradeStatus', 'status', 'code'],
  signed: ['orderString', 'signString', 'result', 'location', 'bill_download_url'],
}

function record(
  { isJournaling, stopwatchMs }: AlipayGatewayRoutesOptions,
  { lease, request, traceId, startedMs, fault }: Exchange<unknown, unknown, AlipayAnswer>,
  entry: Omit<GatewayEntry, 'fault' | 'traceId' | 'tookMs' | 'http'>,
): void {
  if (!isJournaling || lease === null) return
  const mediaType = entry.from === 'host' ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8'
  const http = exchangeFacts(request, { status: entry.answer.status, mediaType })
  const tookMs = stopwatchMs() - startedMs
  journalGatewayRequest(lease.world.journal, { ...entry, fault, traceId, tookMs, http }, JOURNAL_FIELDS)
}

function checked(name: MessageName, answer: AlipayAnswer): AlipayAnswer {
  const error = validationErrorOf(name, answer.body)
  if (error !== null) throw new Error(`an answer is no ${name}: ${error}`)
  return answer
}

function parsedBody(body: unknown): unknown {
  try {
    return JSON.parse(typeof body === 'string' ? body : '')
  } catch {
    // Not JSON: no message of ours, and answered as such.
    return undefined
  }
}
