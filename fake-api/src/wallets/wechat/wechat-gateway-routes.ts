import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { acceptJsonBodies, rawBodyOf } from '../../http/raw-body.ts'
import { traceIdOf } from '../../http/trace.ts'
import type { WorldRegistry } from '../../world/registry.ts'
import type { World } from '../../world/world.ts'
import { GatewayRefusal } from './gateway-refusal.ts'
import { deriveNonce } from './nonce.ts'
import { signBody } from './notify-signing.ts'
import { type NotifyPlace, toNotifyTemplate } from './notify-url.ts'
import { verifyAuthorization } from './request-signing.ts'
import { type GatewayAnswer, type GatewayHandlers, gatewayHandlers } from './wechat-gateway-handlers.ts'
import { GATEWAY_PREFIX, type GatewayOperation, gatewayOperations } from './wechat-gateway-operations.ts'
import type { WechatGatewayService } from './wechat-gateway-service.ts'
import { journalGatewayRequest } from './wechat-journal.ts'
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
        // A body that cannot be read is judged like any other wrong body, after the world and the signature.
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
    const answer = await answerTo(context, operation, { world, request: exchange.request, traceId })
    await send(context, exchange, { world, operation, answer })
    if (!context.isJournaling) return
    const place = { worldId, productBaseUrl: context.productBaseUrl() }
    journalGatewayRequest(world.journal, {
      operationId: operation.id,
      from: operation.isMerchantSigned ? 'upstream' : 'host',
      label: `${operation.method} ${operation.path}`,
      traceId,
      tookMs: context.stopwatchMs() - startedMs,
      request: withoutPlace(exchange.request.body ?? exchange.request.params, place),
      answer,
    })
  })
}

/** Signature first, then form, then meaning: a stranger learns nothing of the contract. */
async function answerTo(
  context: RouteContext,
  operation: GatewayOperation,
  call: { readonly world: World; readonly request: FastifyRequest; readonly traceId: string },
): Promise<GatewayAnswer> {
  try {
    if (operation.isMerchantSigned) await checkSignature(context, call.world, call.request)
    checkRequest(operation, call.request.body)
    const answer = await context.handlers[operation.id]({
      world: call.world,
      traceId: call.traceId,
      parameters: { ...(call.request.query as object), ...(call.request.params as object) },
      body: call.request.body,
    })
    const fault = operation.response === null ? null : messageValidator(operation.response)(answer.body)
    if (fault !== null)
      throw new Error(`${operation.id} answers against the contract: ${fault.field} ${fault.issue}`)
    return answer
  } catch (error) {
    const refusal = error instanceof GatewayRefusal ? error : new GatewayRefusal('SYSTEM_ERROR', '系统错误')
    if (refusal !== error) context.onError(error, call.world.id)
    return { status: refusal.status, body: refusal.toMessage() }
  }
}

async function checkSignature(context: RouteContext, world: World, request: FastifyRequest): Promise<void> {
  const { merchant } = await context.keys.gatewayOf(world)
  const { method, originalUrl, headers } = request
  const signed = { method, path: originalUrl, body: rawBodyOf(request) }
  const refusal = verifyAuthorization(headers.authorization, signed, {
    signer: merchant,
    nowMs: world.nowMs(),
  })
  if (refusal !== null) throw new GatewayRefusal('SIGN_ERROR', `签名错误: ${refusal}`)
}

function checkRequest(operation: GatewayOperation, body: unknown): void {
  if (operation.request === null) return
  const fault = messageValidator(operation.request)(body)
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
  exchange: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  outcome: { readonly world: World; readonly operation: GatewayOperation; readonly answer: GatewayAnswer },
): Promise<void> {
  const { world, operation, answer } = outcome
  const body = answer.body === undefined ? '' : JSON.stringify(answer.body)
  const { reply } = exchange
  reply.code(answer.status)
  if (operation.isMerchantSigned) {
    const { platform } = await context.keys.gatewayOf(world)
    const nonce = deriveNonce('answer', exchange.request.headers.authorization ?? '', body)
    reply.headers(signBody(body, platform, { nowMs: world.nowMs(), nonce }))
  }
  if (body !== '') reply.type('application/json; charset=utf-8')
  reply.send(body === '' ? undefined : body)
}

/** A request as the journal keeps it: where notifies go as a template, the world's id nowhere. */
function withoutPlace(request: unknown, place: NotifyPlace): unknown {
  if (typeof request !== 'object' || request === null) return request
  const { worldId: _, notify_url, ...rest } = request as Record<string, unknown>
  if (typeof notify_url !== 'string') return rest
  return { ...rest, notify_url: toNotifyTemplate(notify_url, place) ?? notify_url }
}
