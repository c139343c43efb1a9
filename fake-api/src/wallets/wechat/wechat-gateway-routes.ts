import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerUnderFault, type FaultedAnswer } from '../../faults/http-fault.ts'
import { sendUnderFault } from '../../faults/send-under-fault.ts'
import { exchangeFacts } from '../../http/exchange-facts.ts'
import { acceptJsonBodies, missingJson, rawBodyOf } from '../../http/raw-body.ts'
import { traceIdOf } from '../../http/trace.ts'
import type { WorldRegistry } from '../../world/registry/registry.ts'
import type { World } from '../../world/transaction/world.ts'
import { journalGatewayRequest } from '../gateway-journal.ts'
import { signatureObjection } from '../signature-objection.ts'
import { toWebhookTemplate, type WebhookTarget } from '../webhooks/webhook-url.ts'
import { GatewayRefusal } from './gateway-refusal.ts'
import { deriveNonce } from './nonce.ts'
import { signBody } from './notify-signing.ts'
import { verifyAuthorization } from './request-signing.ts'
import { wechatFaultResponder } from './wechat-fault-responder.ts'
import { type GatewayAnswer, type GatewayHandlers, gatewayHandlers } from './wechat-gateway-handlers.ts'
import { GATEWAY_PREFIX, type GatewayOperation, gatewayOperations } from './wechat-gateway-operations.ts'
import type { WechatGatewayService } from './wechat-gateway-service.ts'
import { WECHAT_JOURNAL_FIELDS } from './wechat-journal-fields.ts'
import type { WechatKeyStore } from './wechat-key-store.ts'
import { messageValidator } from './wechat-messages.ts'

/** What the gateway's routes are made of. */
export interface WechatGatewayRoutesOptions {
  readonly registry: Pick<WorldRegistry, 'has' | 'use'>
  readonly service: WechatGatewayService
  readonly keys: WechatKeyStore
  /** Base of the product listener; kept out of the journal, so that two runs write the same. */
  readonly productBaseUrl: () => string
  readonly isJournaling: boolean
  /** Hears of our own faults; the caller only reads SYSTEM_ERROR. */
  readonly onError: (error: unknown, worldId: string) => void
  /** Milliseconds of a monotonic wall clock, for `tookMs`. */
  readonly stopwatchMs: () => number
  /** Runs when an operation was carried out and before it is answered: callbacks that overtake the answer. */
  readonly beforeAnswer: (world: World) => Promise<void>
}

interface RouteContext extends WechatGatewayRoutesOptions {
  readonly handlers: GatewayHandlers
}

/** Puts the WeChat gateway on a listener, under `/wallets/wechat/{worldId}`. */
export function registerWechatGateway(server: FastifyInstance, options: WechatGatewayRoutesOptions): void {
  const context = { ...options, handlers: gatewayHandlers(options.service) }
  server.register(async (scope) => {
    acceptJsonBodies(scope)
    for (const operation of gatewayOperations()) {
      scope.route({
        method: operation.method,
        url: `${GATEWAY_PREFIX}${operation.path}`,
        // A body that cannot be read is checked like any other wrong body, after the world and the signature.
        errorHandler: (_error, request, reply) => serve(context, operation, { request, reply }),
        handler: (request, reply) => serve(context, operation, { request, reply }),
      })
    }
  })
}

async function serve(
  context: RouteContext,
  operation: GatewayOperation,
  exchange: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<void> {
  const { worldId } = exchange.request.params as { worldId: string }
  if (!context.registry.has(worldId)) {
    const refusal = new GatewayRefusal('RESOURCE_NOT_EXISTS', `there is no world ${worldId.slice(0, 40)}`)
    return void exchange.reply.code(refusal.status).send(refusal.toMessage())
  }
  await context.registry.use(worldId, async (world) => {
    const startedMs = context.stopwatchMs()
    const traceId = traceIdOf(exchange.request.headers.traceparent)
    const { answer, fault } = await answerTo(context, operation, {
      world,
      request: exchange.request,
      traceId,
    })
    await context.beforeAnswer(world)
    await send(context, exchange, { world, operation, answer, fault })
    if (!context.isJournaling) return
    const place = { worldId, productBaseUrl: context.productBaseUrl() }
    const entry = {
      operationId: operation.id,
      from: operation.isMerchantSigned ? 'upstream' : 'host',
      label: `${operation.method} ${operation.path}`,
      traceId,
      tookMs: context.stopwatchMs() - startedMs,
      request: withoutPlace(exchange.request.body ?? exchange.request.params, place),
      answer,
      fault,
      http: exchangeFacts(exchange.request, { status: answer.status, mediaType: 'application/json' }),
    } as const
    journalGatewayRequest(world.journal, entry, WECHAT_JOURNAL_FIELDS)
  })
}

interface GatewayRequest {
  readonly world: World
  readonly request: FastifyRequest
  readonly traceId: string
}

/** Signature first, then form, then meaning: a stranger learns nothing of the contract. */
async function answerTo(
  context: RouteContext,
  operation: GatewayOperation,
  call: GatewayRequest,
): Promise<FaultedAnswer<GatewayAnswer>> {
  try {
    if (operation.isMerchantSigned) await checkSignature(context, call.world, call.request)
    checkRequest(operation, call.request)
  } catch (error) {
    return { answer: refused(context, call.world, error), fault: null }
  }
  const { world, traceId } = call
  return answerUnderFault({ world, traceId, operationId: operation.id }, wechatFaultResponder, () =>
    carryOut(context, operation, call).catch((error: unknown) => refused(context, world, error)),
  )
}

async function carryOut(
  context: RouteContext,
  operation: GatewayOperation,
  { world, request, traceId }: GatewayRequest,
): Promise<GatewayAnswer> {
  const parameters = { ...(request.query as object), ...(request.params as object) }
  const answer = await context.handlers[operation.id]({ world, traceId, parameters, body: request.body })
  const fault = operation.response === null ? null : messageValidator(operation.response)(answer.body)
  if (fault === null) return answer
  throw new Error(`${operation.id} answers against the contract: ${fault.field} ${fault.issue}`)
}

function refused(context: RouteContext, world: World, error: unknown): GatewayAnswer {
  const refusal = error instanceof GatewayRefusal ? error : new GatewayRefusal('SYSTEM_ERROR', '系统错误')
  if (refusal !== error) context.onError(error, world.id)
  return { status: refusal.status, body: refusal.toMessage() }
}

async function checkSignature(context: RouteContext, world: World, request: FastifyRequest): Promise<void> {
  const { merchant } = await context.keys.gatewayOf(world)
  const { method, originalUrl, headers } = request
  const signed = { method, path: originalUrl, body: rawBodyOf(request) }
  const nowMs = world.nowMs()
  const refusal = verifyAuthorization(headers.authorization, signed, { signer: merchant, nowMs })
  if (refusal !== null)
    throw new GatewayRefusal('SIGN_ERROR', `签名错误: ${signatureObjection(refusal, nowMs)}`)
}

function checkRequest(operation: GatewayOperation, request: FastifyRequest): void {
  if (operation.request === null) return
  const missing = missingJson(request)
  if (missing !== null) throw new GatewayRefusal('PARAM_ERROR', `参数错误: ${missing}`)
  const fault = messageValidator(operation.request)(request.body)
  if (fault === null) return
  throw new GatewayRefusal(
    'PARAM_ERROR',
    `参数错误: ${fault.issue}`,
    fault.field.slice(1).replaceAll('/', '.'),
  )
}

/** Sends the answer signed by the platform, as every answer of v3 is. */
async function send(
  context: RouteContext,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  outcome: FaultedAnswer<GatewayAnswer> & { readonly world: World; readonly operation: GatewayOperation },
): Promise<void> {
  const { world, operation, answer, fault } = outcome
  const text = answer.body === undefined ? '' : JSON.stringify(answer.body)
  if (operation.isMerchantSigned) {
    const { platform } = await context.keys.gatewayOf(world)
    const nonce = deriveNonce('answer', request.headers.authorization ?? '', text)
    reply.headers(signBody(text, platform, { nowMs: world.nowMs(), nonce }))
  }
  const mediaType = text === '' ? null : 'application/json'
  await sendUnderFault(reply, { status: answer.status, mediaType, text }, fault)
}

/** A request as the journal keeps it: where notifies go as a template, the world's id nowhere. */
function withoutPlace(request: unknown, place: WebhookTarget): unknown {
  if (typeof request !== 'object' || request === null) return request
  const { worldId: _, notify_url, ...rest } = request as Record<string, unknown>
  if (typeof notify_url !== 'string') return rest
  return { ...rest, notify_url: toWebhookTemplate(notify_url, place) ?? notify_url }
}
