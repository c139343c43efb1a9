import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { HttpFault } from '../../../faults/fault-record.ts'
import { answerUnderFault, type FaultedAnswer } from '../../../faults/http-fault.ts'
import { sendUnderFault } from '../../../faults/send-under-fault.ts'
import { exchangeFacts } from '../../../http/exchange-facts.ts'
import { traceIdOf } from '../../../http/trace.ts'
import type { WorldRegistry } from '../../../world/registry/registry.ts'
import type { World } from '../../../world/transaction/world.ts'
import { journalGatewayRequest } from '../../gateway-journal.ts'
import { toWebhookTemplate, type WebhookTarget } from '../../webhooks/webhook-url.ts'
import { deriveNonce } from '../nonce.ts'
import { GATEWAY_PREFIX } from '../wechat-gateway-operations.ts'
import { WECHAT_JOURNAL_FIELDS } from '../wechat-journal-fields.ts'
import type { WechatKeyStore } from '../wechat-key-store.ts'
import { isMessage, messageValidator } from '../wechat-messages.ts'
import type { PapayContractService } from './papay-contract-service.ts'
import type { PapayDeductService } from './papay-deduct-service.ts'
import { type PapayAnswer, papayFaultResponder } from './papay-fault-responder.ts'
import type { PapayKeyStore } from './papay-keys.ts'
import { type PapayOperation, papayOperations } from './papay-operations.ts'
import { PAPAY_ERRORS, PapayRefusal } from './papay-refusal.ts'
import { signPapay, signTypeOf, verifyPapay } from './papay-signing.ts'
import { buildPapayXml, type PapayFields, parsePapayXml } from './papay-xml.ts'

/** What the v2 routes are made of. */
export interface PapayRoutesOptions {
  readonly registry: Pick<WorldRegistry, 'has' | 'use'>
  readonly service: PapayContractService & PapayDeductService
  readonly keys: WechatKeyStore
  readonly papayKeys: PapayKeyStore
  readonly productBaseUrl: () => string
  readonly isJournaling: boolean
  /** Hears of our own faults; the caller only reads SYSTEMERROR. */
  readonly onError: (error: unknown, worldId: string) => void
  readonly stopwatchMs: () => number
  /** Delivers what is to arrive before the answer. */
  readonly beforeAnswer: (world: World) => Promise<void>
}

interface Call {
  readonly world: World
  readonly fields: PapayFields | null
  readonly traceId: string
}

/** Puts the v2 side of the WeChat gateway on a listener: XML in, XML out, always HTTP 200. */
export function registerPapayGateway(server: FastifyInstance, options: PapayRoutesOptions): void {
  server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    // Whatever it calls itself: merchants send XML as text/xml, application/xml or with no type at all.
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => done(null, text))
    for (const operation of papayOperations()) {
      const handler = (request: FastifyRequest, reply: FastifyReply) =>
        serve(options, operation, { request, reply })
      // A body that cannot be read is checked like any other that is no message: in v2 words, with HTTP 200.
      const errorHandler = (_: unknown, request: FastifyRequest, reply: FastifyReply) =>
        handler(request, reply)
      scope.route({ method: 'POST', url: `${GATEWAY_PREFIX}${operation.path}`, errorHandler, handler })
    }
  })
}

async function serve(
  options: PapayRoutesOptions,
  operation: PapayOperation,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<void> {
  const { worldId } = request.params as { worldId: string }
  const send = ({ status, fields }: PapayAnswer, fault: HttpFault | null = null) =>
    sendUnderFault(reply, { status, mediaType: 'text/xml', text: buildPapayXml(fields) }, fault)
  if (!options.registry.has(worldId)) return send({ status: 200, fields: unread('mch_id参数格式错误') })
  await options.registry.use(worldId, async (world) => {
    const startedMs = options.stopwatchMs()
    const traceId = traceIdOf(request.headers.traceparent)
    const fields = typeof request.body === 'string' ? parsePapayXml(request.body) : null
    const { answer, fault } = await answerTo(options, operation, { world, fields, traceId })
    await options.beforeAnswer(world)
    await send(answer, fault)
    if (!options.isJournaling) return
    const place = { worldId, productBaseUrl: options.productBaseUrl() }
    const entry = {
      operationId: operation.id,
      from: 'upstream',
      label: `POST ${operation.path}`,
      traceId,
      tookMs: options.stopwatchMs() - startedMs,
      request: kept(fields ?? {}, place),
      answer: { status: answer.status, body: kept(answer.fields, place) },
      fault,
      http: exchangeFacts(request, { status: answer.status, mediaType: 'text/xml' }),
    } as const
    journalGatewayRequest(world.journal, entry, WECHAT_JOURNAL_FIELDS)
  })
}

/** Signature first, then form, then meaning: a stranger learns nothing of the contract. */
async function answerTo(
  options: PapayRoutesOptions,
  operation: PapayOperation,
  call: Call,
): Promise<FaultedAnswer<PapayAnswer>> {
  const { world, traceId } = call
  const key = await options.papayKeys.keyOf(world)
  const told = (error: unknown): PapayAnswer => refused(options, world, error)
  let fields: PapayFields
  try {
    fields = await trusted(options, operation, { ...call, key })
  } catch (error) {
    return { answer: told(error), fault: null }
  }
  return answerUnderFault({ world, traceId, operationId: operation.id }, papayFaultResponder, () =>
    signedAnswer(options, operation, { ...call, fields, key }).catch(told),
  )
}

async function signedAnswer(
  options: PapayRoutesOptions,
  operation: PapayOperation,
  call: Call & { readonly fields: PapayFields; readonly key: string },
): Promise<PapayAnswer> {
  const answer = await carryOut(options, operation, call)
  const breach = messageValidator(operation.response)(withoutEmpty(answer))
  if (breach) throw new Error(`${operation.id} answers against the contract: ${breach.field} ${breach.issue}`)
  return { status: 200, fields: signPapay(withNonce(answer), call.key, signTypeOf(call.fields) ?? 'MD5') }
}

function refused(options: PapayRoutesOptions, world: World, error: unknown): PapayAnswer {
  const refusal = error instanceof PapayRefusal ? error : new PapayRefusal('SYSTEMERROR')
  if (refusal !== error) options.onError(error, world.id)
  return { status: 200, fields: refusalFields(refusal) }
}

async function trusted(
  { keys }: PapayRoutesOptions,
  operation: PapayOperation,
  { world, fields, key }: Call & { readonly key: string },
): Promise<PapayFields> {
  if (fields === null) throw new PapayRefusal('PARAM_ERROR', { isUnread: true })
  if (!verifyPapay(fields, key)) throw new PapayRefusal('SIGNERROR', { isUnread: true })
  if (messageValidator(operation.request)(fields)) throw new PapayRefusal('PARAM_ERROR', { isUnread: true })
  const { appid, mchid } = await keys.gatewayOf(world)
  const isMerchant = fields.appid === appid && fields.mch_id === mchid
  if (!isMerchant) throw new PapayRefusal('PARAM_ERROR', { isUnread: true })
  return fields
}

function carryOut(
  { service }: PapayRoutesOptions,
  { id }: PapayOperation,
  { world, fields, traceId }: Call,
): Promise<PapayFields> {
  if (id === 'wechatPreEntrust' && isMessage('PreEntrustRequest', fields))
    return service.preEntrust(world, fields)
  if (id === 'wechatQueryContract' && isMessage('ContractQueryRequest', fields))
    return service.queryContract(world, fields)
  if (id === 'wechatDeleteContract' && isMessage('ContractDeleteRequest', fields))
    return service.deleteContract(world, fields, traceId)
  if (id === 'wechatDeduct' && isMessage('DeductRequest', fields))
    return service.deduct(world, fields, traceId)
  if (id === 'wechatQueryDeduction' && isMessage('DeductQueryRequest', fields))
    return service.queryDeduction(world, fields)
  throw new Error(`nothing serves ${id}`)
}

function withNonce(fields: PapayFields): PapayFields {
  return { nonce_str: deriveNonce(JSON.stringify(fields)), ...fields }
}

function refusalFields({ code, isUnread }: PapayRefusal): PapayFields {
  const text = PAPAY_ERRORS[code]
  if (isUnread) return unread(text)
  return { return_code: 'SUCCESS', return_msg: 'OK', result_code: 'FAIL', err_code: code, err_code_des: text }
}

function unread(return_msg: string): PapayFields {
  return { return_code: 'FAIL', return_msg }
}

function withoutEmpty(fields: PapayFields): PapayFields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''))
}

/** A message as the journal keeps it: where notifies go as a template, no signature. */
function kept(fields: PapayFields, place: WebhookTarget): Record<string, string> {
  const { sign: _, notify_url, ...rest } = fields
  if (notify_url === undefined) return rest
  return { ...rest, notify_url: toWebhookTemplate(notify_url, place) ?? notify_url }
}
