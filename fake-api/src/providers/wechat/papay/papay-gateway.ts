import { notBuiltParameters } from '@skyshop/openapi/not-built'
import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { otherWorldIds } from '../../../engine/gateway/account-keys.ts'
import { providerNowMs } from '../../../engine/gateway/backend-clock.ts'
import {
  type GatewayOptions,
  gatewayStages,
  journalGatewayRequest,
} from '../../../engine/gateway/gateway-protocol.ts'
import type { ValidationError } from '../../../engine/gateway/message-check.ts'
import { type NotBuilt, NotBuiltError, refuseNotBuilt } from '../../../engine/gateway/not-built.ts'
import { textParameter } from '../../../engine/gateway/url-table.ts'
import type { Exchange, Protocol, WireAnswer } from '../../../engine/http/exchange.ts'
import { exchangeFacts } from '../../../engine/http/exchange-facts.ts'
import { addPipeline } from '../../../engine/http/pipeline.ts'
import { acceptAnyText, foundIn, notRead, unreadBody } from '../../../engine/http/raw-body.ts'
import type { JournalCall } from '../../../engine/journal/journal-entry.ts'
import { deriveNonce } from '../../../engine/signing/crypto.ts'
import { journalSignature, mistakeText, shownAs } from '../../../engine/signing/signature-diagnosis.ts'
import {
  toWebhookTemplate,
  type WebhookBase,
  type WebhookTarget,
} from '../../../engine/webhooks/webhook-url.ts'
import type { EventHandlers } from '../../../engine/world/clock/schedule.ts'
import type { World } from '../../../engine/world/transaction/world.ts'
import {
  type PapayOperation,
  type PapayOperationId,
  papayOperations,
} from '../../../wire/wechat/papay-operations.ts'
import { PAPAY_SIGNER, signPapay, signTypeOf, verifyPapay } from '../../../wire/wechat/papay-signing.ts'
import {
  buildPapayXml,
  hasDocumentType,
  type PapayFields,
  parsePapayXml,
} from '../../../wire/wechat/papay-xml.ts'
import { wechatMessages } from '../../../wire/wechat/wechat-messages.ts'
import { GATEWAY_PREFIX, type GatewayHandlers, WECHAT_JOURNAL_FIELDS } from '../gateway-operations.ts'
import { distortSign } from '../platform-keys.ts'
import { actedFor, checkSubMerchant, providerRefusal, subMerchantFields } from '../provider-mode.ts'
import { diagnosePapay } from '../signature-diagnosis.ts'
import {
  BOUND_APPIDS,
  papayKeyOptionsOf,
  validPapayKeysOf,
  type WechatKeyStore,
  wechatPlanOf,
} from '../wechat-account.ts'
import type { WechatGatewayOptions } from '../wechat-transaction-service.ts'
import {
  createPapayContractService,
  onPapayExpiry,
  PAPAY_EXPIRY_EVENT,
  type PapayContractService,
} from './papay-contract-service.ts'
import {
  createPapayDeductService,
  createPapaySettler,
  PAPAY_SETTLE_EVENT,
  type PapayDeductService,
  type TakeForcedOutcome,
} from './papay-deduct-service.ts'
import {
  notBuiltFields,
  type PapayAnswer,
  type PapayFile,
  PapayRefusal,
  papayFaultResponder,
  refusalFields,
  unsignedFailure,
  unsignedRefusal,
  WholeRefusal,
} from './papay-messages.ts'
import { createPapayOrderService, type PapayOrderService } from './papay-order-service.ts'
import { brokenField, namesSignType } from './papay-rules.ts'
import { createPapaySheetService, type PapaySheetService } from './papay-sheet-service.ts'

/** Everything the gateway does on request about contracts, in v2 and v3. */
export type PapayGatewayService = PapayContractService &
  PapayDeductService &
  PapayOrderService &
  PapaySheetService

/** The contracts of the gateway without their routes. */
export function createPapayGatewayService(
  options: WechatGatewayOptions & { readonly takeForcedOutcome: TakeForcedOutcome },
): PapayGatewayService {
  return {
    ...createPapayContractService(options),
    ...createPapayDeductService(options),
    ...createPapayOrderService(options),
    ...createPapaySheetService(options),
  }
}

/** The work of contracts on the world's clock, for the registry. */
export function createPapayEventHandlers(takeForcedOutcome: TakeForcedOutcome): EventHandlers {
  return {
    [PAPAY_SETTLE_EVENT]: createPapaySettler(takeForcedOutcome),
    [PAPAY_EXPIRY_EVENT]: onPapayExpiry,
  }
}

/** The operations of v3 about contracts; the routes have checked each body against the operation's schema. */
export function contractHandlers(service: PapayGatewayService) {
  const ok = (body: object) => ({ status: 200, body })
  return {
    wechatDeductNotice: async ({ world, parameters, body }) => {
      const contractId = textParameter(parameters, 'contract_id')
      const { subMerchants } = await wechatPlanOf(world)
      const own = actedFor(null, subMerchants)
      await service.announce(world, contractId, { ...(body as Schemas['DeductNotice']), ...own })
      return { status: 204 }
    },
    wechatPartnerDeductNotice: async ({ world, parameters, body }) => {
      const named = body as Schemas['PartnerDeductNotice']
      const { sp_mchid: mchid, sp_appid: appid, sub_mchid, sub_appid, ...said } = named
      const { subMerchants } = await wechatPlanOf(world)
      checkSubMerchant({ mchid, sub_mch_id: sub_mchid, sub_appid }, subMerchants)
      const notice = { mchid, appid, subMchid: sub_mchid, ...said }
      await service.announce(world, textParameter(parameters, 'contract_id'), notice)
      return { status: 204 }
    },
    wechatOpenContractSheet: async ({ world, body }) =>
      ok(await service.openContractSheet(world, body as Schemas['ContractSheetRequest'])),
    wechatSignContract: async ({ world, body, traceId }) =>
      ok(await service.signContract(world, body as Schemas['ContractSheetRequest'], traceId)),
    wechatListContracts: async ({ world, body }) =>
      ok(await service.listContracts(world, body as Schemas['ContractListRequest'])),
    wechatEndContract: async ({ world, body, traceId }) =>
      ok(await service.endContract(world, body as Schemas['ContractEndRequest'], traceId)),
  } satisfies Partial<GatewayHandlers>
}

/** A call of v2 whose fields fit the contract. */
export interface PapayCall {
  readonly world: World
  readonly fields: PapayFields
  readonly request: Pick<FastifyRequest, 'headers' | 'host' | 'originalUrl'>
}

/** Handlers that answer calls of v2. Refusals are PapayRefusal. */
export type PapayHandlers = Partial<
  Record<PapayOperationId, (call: PapayCall) => Promise<PapayFields | PapayFile>>
>

/** Dependencies of the v2 routes. */
export interface PapayRoutesOptions extends GatewayOptions {
  readonly service: PapayContractService & PapayDeductService & PapayOrderService
  /** Calls of v2 that are not about contracts and deductions. */
  readonly further: PapayHandlers
  readonly keys: WechatKeyStore
  readonly webhookBase: () => WebhookBase
}

interface Details {
  /** The message; null for a body that is none. */
  fields: PapayFields | null
  key: string
  signature: JournalCall['signature']
  /** What of the request is not built; null for one that is served or refused. */
  notBuilt: NotBuilt | null
}

type PapayExchange = Exchange<PapayOperation, Details, PapayAnswer>

/** Puts the v2 side of the WeChat gateway on a listener: XML in, XML out, always HTTP 200. */
export function registerPapayGateway(server: FastifyInstance, options: PapayRoutesOptions): void {
  server.register(async (scope) => {
    // Whatever it calls itself: merchants send XML as text/xml, application/xml or with no type at all.
    acceptAnyText(scope)
    const routes = papayOperations().map((operation) => {
      return { method: 'POST', url: `${GATEWAY_PREFIX}${operation.path}`, operation }
    })
    addPipeline(scope, papayProtocol(options), routes)
  })
}

/** Checks the signature first, then the schema: an unknown caller learns nothing of the contract. */
function papayProtocol(options: PapayRoutesOptions): Protocol<PapayOperation, Details, PapayAnswer> {
  return {
    ...gatewayStages(options),
    begin: () => ({ fields: null, key: '', signature: null, notBuilt: null }),
    unknownWorld: () => ({ status: 200, fields: unsignedFailure('mch_id参数格式错误') }),
    authenticate: (exchange) => checkSigner(options, exchange),
    async checkRequest({ details: { fields }, operation, world }) {
      const asked = { call: `POST ${operation.path}`, body: fields }
      refuseNotBuilt(notBuiltParameters.wechat[operation.id], asked)
      const wrong = wechatMessages.validate(operation.request, fields)
      if (wrong !== null || fields === null) return formRefusal(operation.id, wrong)
      const broken = brokenField(fields, await providerNowMs(world, 'wechat'))
      if (broken !== null) return unsignedRefusal(operation.id, 'PARAM_ERROR', broken)
      const { appid, mchid } = await options.keys.gatewayOf(world)
      // A signing in the app is of the app's own id alone (WX-047).
      const isOwnAlone = operation.path.endsWith('/preentrustweb')
      const appids: readonly string[] = isOwnAlone ? [appid] : [appid, ...Object.values(BOUND_APPIDS)]
      if (!appids.includes(fields.appid ?? '') || fields.mch_id !== mchid)
        return unsignedRefusal(operation.id, 'MERCHANT', foreignMerchant(fields, { appid, mchid }))
      const { subMerchants } = await wechatPlanOf(world)
      const foreign = providerRefusal({ path: operation.path, fields, mchid }, subMerchants)
      return foreign === null ? null : { status: 200, fields: unsignedFailure(foreign) }
    },
    operationIdOf: ({ operation }) => operation.id,
    faults: ({ operation, details }) => ({
      operationId: operation.id,
      responder: papayFaultResponder((fields) => signedRefusal(details, fields)),
    }),
    async handle(exchange) {
      const answer = await execute(options, exchange)
      if (isFile(answer)) return { status: 200, fields: {}, file: answer }
      const { fields } = exchange.details
      // An answer names the app that asked.
      const named = answer.appid === undefined ? {} : { appid: fields?.appid ?? answer.appid }
      return { status: 200, fields: { ...answer, ...named, ...subMerchantFields(fields ?? {}) } }
    },
    checkAnswer({ operation: { id, response }, details }, { status, fields, file }) {
      if (file !== undefined) return { status, fields, file }
      const named = withNonce(fields)
      const error = wechatMessages.validate(response, withoutEmpty(named))
      if (error) throw new Error(`${id} answers against the contract: ${error.field} ${error.issue}`)
      return { status, fields: signed(details, named) }
    },
    refuse: (exchange, error) => refusalOf(options, exchange, error),
    signatureOf: ({ details }) => details.signature,
    write: ({ fault }, answer) => writeAnswer(answer, fault?.answer?.kind),
    record: (exchange, answer) => record(options, exchange, answer),
  }
}

/** The refusal of a message whose fields are not as they should be; an address of the payer has words of its own (WX-343). */
function formRefusal(id: PapayOperationId, wrong: ValidationError | null): PapayAnswer {
  if (wrong?.field === '/spbill_create_ip' && wrong.rule === 'format')
    return { status: 200, fields: unsignedFailure('invalid spbill_create_ip') }
  return unsignedRefusal(id, 'PARAM_ERROR', wrong?.field.slice(1))
}

/** Checks who signed a message; the refusal of one that the merchant did not sign says why. */
async function checkSigner(
  options: PapayRoutesOptions,
  { details, request, world, operation: { id } }: PapayExchange,
): Promise<PapayAnswer | null> {
  details.fields = typeof request.body === 'string' ? parsePapayXml(request.body) : null
  const { fields } = details
  if (fields === null) return unsignedRefusal(id, 'XML', unreadBody(request)?.reason ?? notXml(request.body))
  const keys = await validPapayKeysOf(world)
  const key = namesSignType(fields) ? keys.find((valid) => verifyPapay(fields, valid)) : undefined
  if (key === undefined) {
    const tried = await papayKeyOptionsOf(world, await otherWorldIds(options, world))
    const diagnosis = diagnosePapay(fields, tried)
    details.signature = journalSignature(diagnosis)
    return unsignedRefusal(id, 'SIGNERROR', mistakeText(diagnosis))
  }
  details.signature = { holds: true, mistake: null }
  // The answer is signed with the key of its request.
  details.key = key
  if (fields.sign_type === '') details.fields = omitEmptyType(fields)
  return null
}

/** Says why a body is no message. */
function notXml(body: unknown): string {
  const text = typeof body === 'string' ? body : ''
  return foundIn(text, 'XML') === null && hasDocumentType(text)
    ? 'the body is not XML: it has a document type, which is not read'
    : notRead(text, 'XML')
}

/** A message without a `sign_type` that says nothing: the signature leaves it out, and so does the contract. */
function omitEmptyType({ sign_type: _, ...fields }: PapayFields): PapayFields {
  return fields
}

/** What is said of a message that another merchant, or an app of another, has signed. */
function foreignMerchant(
  { appid, mch_id }: PapayFields,
  own: { readonly appid: string; readonly mchid: string },
): string {
  const [merchant, app] = [shownAs(/^\d{1,12}$/, String(mch_id)), shownAs(/^wx\w{1,18}$/, String(appid))]
  const detail = `it is ${merchant} with ${app}, and this world's ${own.mchid} with ${own.appid}`
  return mistakeText({ mistakes: [{ reason: 'unknown-merchant', about: detail }] })
}

/** The answer to what a stage threw; what is not built is noted in the list of the run. */
function refusalOf(
  options: PapayRoutesOptions,
  { world, details }: PapayExchange,
  error: unknown,
): PapayAnswer {
  if (error instanceof NotBuiltError) {
    details.notBuilt = error.notBuilt
    options.notBuilt?.met('wechat', error.notBuilt)
    return { status: 200, fields: signedRefusal(details, notBuiltFields(error.notBuilt)) }
  }
  if (error instanceof WholeRefusal) return { status: 200, fields: error.fields }
  const refusal = error instanceof PapayRefusal ? error : new PapayRefusal('SYSTEMERROR')
  if (refusal !== error) options.onError(error, world.id)
  return { status: 200, fields: signedRefusal(details, refusalFields(refusal.code, refusal.message)) }
}

function isFile(answer: PapayFields | PapayFile): answer is PapayFile {
  return answer.isFile === true
}

function writeAnswer(
  { status, fields, file }: PapayAnswer,
  kind: Parameters<typeof distortSign>[1],
): WireAnswer {
  if (file === undefined)
    return { status, mediaType: 'text/xml', text: buildPapayXml(distortSign(fields, kind)) }
  const { text, bytes } = file
  return { status, mediaType: 'text/plain', text, ...(bytes === undefined ? {} : { bytes }) }
}

function execute(
  options: PapayRoutesOptions,
  { operation, details: { fields }, world, traceId, request }: PapayExchange,
): Promise<PapayFields | PapayFile> {
  const { service } = options
  const id = operation.id.replace('Partner', '')
  if (id === 'wechatPreEntrust' && wechatMessages.fits('PreEntrustRequest', fields))
    return service.preEntrust(world, fields)
  if (id === 'wechatQueryContract' && wechatMessages.fits('ContractQueryRequest', fields))
    return service.queryContract(world, fields)
  if (id === 'wechatDeleteContract' && wechatMessages.fits('ContractDeleteRequest', fields))
    return service.deleteContract(world, fields, traceId)
  if (id === 'wechatDeduct' && wechatMessages.fits('DeductRequest', fields))
    return service.deduct(world, fields, traceId)
  if (id === 'wechatQueryDeduction' && wechatMessages.fits('DeductQueryRequest', fields))
    return service.queryDeduction(world, fields)
  if (id === 'wechatQueryOrder' && wechatMessages.fits('DeductQueryRequest', fields))
    return service.queryOrder(world, fields)
  if (id === 'wechatCloseDeduction' && wechatMessages.fits('OrderCloseRequest', fields))
    return service.closeOrder(world, fields)
  const further = options.further[operation.id]
  if (further !== undefined && fields !== null) return further({ world, fields, request })
  throw new Error(`nothing serves ${id}`)
}

function withNonce(fields: PapayFields): PapayFields {
  return { nonce_str: deriveNonce(JSON.stringify(fields)), ...fields }
}

/** An answer signed in the way of its request. */
function signed({ fields: request, key }: Details, fields: PapayFields): PapayFields {
  return signPapay(withNonce(fields), key, (request && signTypeOf(request)) ?? 'MD5')
}

/** A refusal names the merchant and is signed like any answer (R-WECHAT-46). */
function signedRefusal(details: Details, fields: PapayFields): PapayFields {
  const { appid = '', mch_id = '' } = details.fields ?? {}
  return signed(details, { ...fields, appid, mch_id })
}

function withoutEmpty(fields: PapayFields): PapayFields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
}

function record(
  { isJournaling, stopwatchMs, webhookBase }: PapayRoutesOptions,
  { lease, operation, request, details, traceId, startedMs, fault }: PapayExchange,
  answer: PapayAnswer,
): void {
  if (!isJournaling || lease === null) return
  const target = { worldId: lease.world.id, ...webhookBase() }
  const entry = {
    operationId: operation.id,
    from: 'upstream',
    label: `POST ${operation.path}`,
    traceId,
    tookMs: stopwatchMs() - startedMs,
    request: journaled(details.fields ?? {}, target),
    answer: { status: answer.status, body: journaled(answer.fields, target) },
    fault,
    call: { provider: 'wechat', parameters: {}, signature: details.signature },
    http: exchangeFacts(request, { status: answer.status, mediaType: 'text/xml' }),
    signedBy: answer.fields.sign === undefined || fault?.answer?.kind === 'unsigned' ? null : PAPAY_SIGNER,
    notBuilt: details.notBuilt,
  } as const
  journalGatewayRequest(lease.world.journal, entry, WECHAT_JOURNAL_FIELDS)
}

/** A message as the journal keeps it: where notifies go as a template, no signature. */
function journaled(fields: PapayFields, target: WebhookTarget): Record<string, string> {
  const { sign: _, notify_url, ...rest } = fields
  if (notify_url === undefined) return rest
  return { ...rest, notify_url: toWebhookTemplate(notify_url, target) ?? notify_url }
}
