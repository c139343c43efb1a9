import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerUnderFault, type FaultedAnswer } from '../../faults/http-fault.ts'
import { sendUnderFault } from '../../faults/send-under-fault.ts'
import { exchangeFacts } from '../../http/exchange-facts.ts'
import { traceIdOf } from '../../http/trace.ts'
import type { WorldRegistry } from '../../world/registry/registry.ts'
import type { World } from '../../world/transaction/world.ts'
import { type GatewayEntry, journalGatewayRequest } from '../gateway-journal.ts'
import { readCall, writeAnswer } from './alipay-envelope.ts'
import { type AlipayAnswer, hostFaultResponder, merchantFaultResponder } from './alipay-fault-responder.ts'
import {
  type HostHandlers,
  hostHandlers,
  type MethodHandlers,
  methodHandlers,
} from './alipay-gateway-handlers.ts'
import type { AlipayGatewayService } from './alipay-gateway-service.ts'
import {
  GATEWAY_METHODS,
  GATEWAY_PATH,
  GATEWAY_PREFIX,
  GATEWAY_VERBS,
  HOST_OPERATIONS,
  type HostOperation,
} from './alipay-gateway-table.ts'
import { HostRefusal } from './alipay-host-refusal.ts'
import type { AlipayKeyStore } from './alipay-key-store.ts'
import { type MessageName, messageFault } from './alipay-messages.ts'
import { AlipayRefusal } from './alipay-refusal.ts'
import { type AlipayParameters, readForm } from './alipay-signing.ts'
import { notifyTemplate } from './alipay-trade-service.ts'

/** What the gateway's routes are made of. */
export interface AlipayGatewayRoutesOptions {
  readonly registry: Pick<WorldRegistry, 'has' | 'use'>
  readonly service: AlipayGatewayService
  readonly keys: AlipayKeyStore
  readonly productBaseUrl: () => string
  readonly isJournaling: boolean
  /** Hears of our own faults; the caller only reads that the service is unavailable. */
  readonly onError: (error: unknown, worldId: string) => void
  /** Milliseconds of a monotonic wall clock, for `tookMs`. */
  readonly stopwatchMs: () => number
  /** Runs when an operation was carried out and before it is answered: callbacks that overtake the answer. */
  readonly beforeAnswer: (world: World) => Promise<void>
}

interface RouteContext extends AlipayGatewayRoutesOptions {
  readonly methods: MethodHandlers
  readonly hosts: HostHandlers
}

interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

interface Arrival extends Exchange {
  readonly world: World
  readonly traceId: string
}

const VOICE = {
  notes: ['sub_code', 'trade_status', 'tradeStatus', 'status', 'code'],
  signed: ['orderString', 'signString', 'result'],
}

type Entry = Omit<GatewayEntry, 'traceId' | 'tookMs' | 'http'>
type Serve = (arrival: Arrival) => Promise<Entry>

/** Puts the Alipay gateway on a listener, under `/wallets/alipay/{worldId}`. */
export function registerAlipayGateway(server: FastifyInstance, options: AlipayGatewayRoutesOptions): void {
  const methods = methodHandlers(options.service)
  const context: RouteContext = { ...options, methods, hosts: hostHandlers(options.service) }
  server.register(async (scope) => {
    acceptTexts(scope)
    const add = (route: { path: string; method: string[] }, serve: Serve, unknownWorld: UnknownWorld) => {
      const handle = (request: FastifyRequest, reply: FastifyReply) =>
        inWorld(context, { request, reply }, { serve, unknownWorld })
      // A body that cannot be read is checked like any other wrong body, after the world and the signature.
      const errorHandler = (_: unknown, request: FastifyRequest, reply: FastifyReply) =>
        handle(request, reply)
      const { path, method } = route
      scope.route({ method, url: `${GATEWAY_PREFIX}${path}`, errorHandler, handler: handle })
    }
    const unknownApp = { status: 200, body: UNKNOWN_APP }
    const one = { path: GATEWAY_PATH, method: GATEWAY_VERBS }
    add(one, (arrival) => serveMerchant(context, arrival), unknownApp)
    for (const operation of HOST_OPERATIONS) {
      const unknownWorld = { status: 404, body: JSON.stringify(NO_WORLD.toMessage()) }
      const route = { path: operation.path, method: ['POST'] }
      add(route, (arrival) => serveHost(context, operation, arrival), unknownWorld)
    }
  })
}

interface UnknownWorld {
  readonly status: number
  readonly body: string
}

/** A stranger's world has no key to sign with. */
const UNKNOWN_APP = JSON.stringify({ error_response: new AlipayRefusal('isv.invalid-app-id').toMessage() })
const NO_WORLD = new HostRefusal('NOT_FOUND', 'there is no such world')
const UNAVAILABLE = new AlipayRefusal('aop.unknow-error').toMessage()
const JSON_TYPE = 'application/json; charset=utf-8'

/** Bodies stay texts: the signature covers the form as it came. */
function acceptTexts(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, text, done) => done(null, text))
}

async function inWorld(
  context: RouteContext,
  exchange: Exchange,
  { serve, unknownWorld }: { readonly serve: Serve; readonly unknownWorld: UnknownWorld },
): Promise<void> {
  const { worldId } = exchange.request.params as { worldId: string }
  if (!context.registry.has(worldId)) {
    return void exchange.reply.code(unknownWorld.status).type(JSON_TYPE).send(unknownWorld.body)
  }
  await context.registry.use(worldId, async (world) => {
    const startedMs = context.stopwatchMs()
    const traceId = traceIdOf(exchange.request.headers.traceparent)
    const entry = await serve({ ...exchange, world, traceId })
    if (!context.isJournaling) return
    const http = exchangeFacts(exchange.request, { status: entry.answer.status, mediaType: JSON_TYPE })
    const tookMs = context.stopwatchMs() - startedMs
    journalGatewayRequest(world.journal, { ...entry, traceId, tookMs, http }, VOICE)
  })
}

async function serveMerchant(
  context: RouteContext,
  { world, request, reply, traceId }: Arrival,
): Promise<Entry> {
  const keys = await context.keys.gatewayOf(world)
  const parameters = formOf(request)
  const { name = null, id = 'alipayGateway' } = GATEWAY_METHODS.get(parameters?.method ?? '') ?? {}
  let asked: unknown = null
  const refused = (error: unknown) => {
    if (error instanceof AlipayRefusal) return { status: 200, body: error.toMessage() }
    context.onError(error, world.id)
    // On the wire it is 200; the journal shows a fault of ours as one.
    return { status: 500, body: UNAVAILABLE }
  }
  const work = async (): Promise<FaultedAnswer<AlipayAnswer>> => {
    const { method, content, notifyUrl } = readCall(parameters, keys)
    asked = content
    const place = { worldId: world.id, productBaseUrl: context.productBaseUrl() }
    const call = { world, traceId, content, sellerId: keys.sellerId }
    const urlTemplate = notifyTemplate(notifyUrl, place)
    return answerUnderFault({ world, traceId, operationId: id }, merchantFaultResponder, async () => {
      try {
        const body = await context.methods[method.id]({ ...call, urlTemplate })
        return { status: 200, body: checked(method.answer, body) }
      } catch (error) {
        return refused(error)
      }
    })
  }
  const { answer, fault } = await work().catch((error: unknown) => ({ answer: refused(error), fault: null }))
  await context.beforeAnswer(world)
  const text = writeAnswer(name, answer.body, keys.privateKey)
  const status = fault === null ? 200 : answer.status
  await sendUnderFault(reply, { status, mediaType: 'application/json', text }, fault)
  return { operationId: id, from: 'upstream', label: name ?? 'gateway.do', request: asked, answer, fault }
}

async function serveHost(
  context: RouteContext,
  operation: HostOperation,
  { world, request, reply, traceId }: Arrival,
): Promise<Entry> {
  const asked = jsonOf(request)
  const refused = (error: unknown) => {
    const refusal = error instanceof HostRefusal ? error : new HostRefusal('SYSTEM_ERROR', '系统错误')
    if (refusal !== error) context.onError(error, world.id)
    return { status: refusal.status, body: refusal.toMessage() }
  }
  const work = async (): Promise<FaultedAnswer<AlipayAnswer>> => {
    const broken = asked === undefined ? noJson(request) : messageFault(operation.request, asked)
    if (broken !== null) throw new HostRefusal('PARAM_ERROR', broken)
    const call = { world, body: asked, traceId }
    return answerUnderFault({ world, traceId, operationId: operation.id }, hostFaultResponder, async () => {
      try {
        return { status: 200, body: checked(operation.response, await context.hosts[operation.id](call)) }
      } catch (error) {
        return refused(error)
      }
    })
  }
  const { answer, fault } = await work().catch((error: unknown) => ({ answer: refused(error), fault: null }))
  await context.beforeAnswer(world)
  const wire = { status: answer.status, mediaType: 'application/json', text: JSON.stringify(answer.body) }
  await sendUnderFault(reply, wire, fault)
  const { id: operationId, path } = operation
  return { operationId, from: 'host', label: `POST ${path}`, request: asked, answer, fault }
}

function checked(name: MessageName, answer: object): object {
  const fault = messageFault(name, answer)
  if (fault !== null) throw new Error(`an answer is no ${name}: ${fault}`)
  return answer
}

/** Parameters of query and form together; null when they are no form or name one thing twice. */
function formOf(request: FastifyRequest): AlipayParameters | null {
  const query = request.originalUrl.split('?')[1] ?? ''
  const body = typeof request.body === 'string' ? request.body : ''
  return readForm([query, body].filter((part) => part !== '').join('&'))
}

function noJson({ body }: FastifyRequest): string {
  return typeof body === 'string' && body !== '' ? 'the body is not JSON' : 'the body is missing'
}

function jsonOf(request: FastifyRequest): unknown {
  try {
    return JSON.parse(typeof request.body === 'string' ? request.body : '')
  } catch {
    // Not JSON: no message of ours, and answered as such.
    return undefined
  }
}
