import { timingSafeEqual } from 'node:crypto'
import { type ControlOperationId, controlOperations } from '@skyshop/openapi/control-operations'
import { hostRefusal, isLoopbackAddress, isSentHere } from '@skyshop/openapi/this-machine'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { ContractValidator, RequestParts } from '../engine/api-contract/contract-validator.ts'
import { describeSchemaError } from '../engine/api-contract/schema-error.ts'
import type {
  ControlHandler,
  ControlPlane,
  JsonControlOperationId,
  RawControlInput,
  RawControlOperationId,
} from '../engine/control/control-handler.ts'
import {
  answerError,
  type ControlAnswer,
  ControlRefusal,
  refusalBody,
} from '../engine/control/control-refusal.ts'
import type { AnsweredRequest, Protocol, WireAnswer } from '../engine/http/exchange.ts'
import { addWebRoute, methodsByPath, WEB_METHODS } from '../engine/http/listener.ts'
import { addPageRoutes, type FindPage, isPageRoute } from '../engine/http/page-routes.ts'
import { addPipeline, type PipelineRoute } from '../engine/http/pipeline.ts'
import { acceptJsonBodies, normalizedBody } from '../engine/http/raw-body.ts'
import type { MerchantAuditor } from './merchants.ts'

export interface ControlServerOptions extends ControlPlane {
  bootToken: string
  reach: ControlReach
  /** Where this server and the panel in front of it are reached; empty before, and where there is no panel. */
  controlUrl: () => string
  panelUrl: () => string
  /** Called with our own errors. */
  onError: (error: unknown) => void
  /** Carries an operation out, which the end of the server waits for. @throws ServerEndingError once that has begun */
  runToEnd: <T>(work: () => Promise<T>) => Promise<T>
  /** Makes sure that a world is this server's. @throws WorldElsewhereError */
  claimWorld: (worldId: string) => Promise<void>
  onAnswered?: (request: AnsweredRequest) => void
  /** Finds pages of documentation and reference; there are none when left out. */
  findPage?: FindPage
  /** Answers what programs ask by the Model Context Protocol; no such address when left out. */
  mcp?: (request: Request) => Promise<Response>
}

/** Additions to the control port by a program that knows more than these servers. */
export interface ControlAdditions {
  /** Address of the panel in front of the servers; empty while there is none. */
  panelUrl: () => string
  /** Finds pages of documentation and reference. */
  findPage: FindPage
  /** Creates the server of the Model Context Protocol; addresses are asked at each call. */
  createMcp: (stack: () => { controlUrl: string; controlToken: string; panelUrl: string }) => {
    fetch: (request: Request) => Promise<Response>
    close: () => Promise<void>
  }
  /** Plays audits of a merchant's backend. */
  auditor: MerchantAuditor
}

const MCP_PATH = '/mcp'

interface ControlOperation {
  method: string
  path: string
  status: number
  maxBytes?: number
}

type ControlProtocol<Id> = Protocol<Id, null, ControlAnswer>

/** The control listener: every operation of control.yaml behind one guard. */
export function createControlServer(options: ControlServerOptions): FastifyInstance {
  const { bootToken, reach, controlUrl, panelUrl, findPage, onError } = options
  const server = Fastify({
    // While it closes, too, the hook of `ServerEnd` answers.
    return503OnClosing: false,
    exposeHeadRoutes: false,
    frameworkErrors: (_error, request, reply) => sendRefusal(reply, unknownCall(request, []), controlUrl()),
  })
  acceptJsonBodies(server)
  // Before the body is read: who may not call it gets nothing in.
  server.addHook('onRequest', async (request, reply) => {
    const refusal = controlRefusal(guarded(request), bootToken, reach)
    if (refusal) await sendRefusal(reply, new ControlRefusal(403, 'forbidden', refusal), controlUrl())
  })
  server.register(async (scope) => addPipeline(scope, jsonProtocol(options), routesOf(options.handlers)))
  server.register(async (scope) => {
    acceptWorldFiles(scope)
    addPipeline(scope, rawProtocol(options), routesOf(options.rawHandlers))
  })
  addWebRoute(server, MCP_PATH, options.mcp)
  if (findPage) addPageRoutes(server, { findPage, panelUrl })
  const mcpMethods = options.mcp ? WEB_METHODS.map((method) => ({ method, path: MCP_PATH })) : []
  const methodsOf = methodsByPath([...Object.values(controlOperations), ...mcpMethods])
  server.setNotFoundHandler((request, reply) => {
    const allowed = methodsOf(request.url)
    if (allowed.length > 0) reply.header('allow', allowed.join(', '))
    return sendRefusal(reply, unknownCall(request, allowed), controlUrl())
  })
  server.setErrorHandler((error, _request, reply) => {
    const { status, body, headers = {} } = answerError(error, { controlUrl, onError })
    return reply.code(status).headers(headers).send(body)
  })
  return server
}

function routesOf<Id extends ControlOperationId>(handlers: Record<Id, unknown>): PipelineRoute<Id>[] {
  return (Object.keys(handlers) as Id[]).map((id) => {
    const { method, path, maxBytes }: ControlOperation = controlOperations[id]
    const url = path.replace(/\{(\w+)\}/g, ':$1')
    return { method: method.toUpperCase(), url, operation: id, maxBytes }
  })
}

/** Operations that take and answer JSON. */
function jsonProtocol(options: ControlServerOptions): ControlProtocol<JsonControlOperationId> {
  const { validator, handlers, runToEnd, onAnswered } = options
  return {
    begin: () => null,
    checkRequest({ request, operation, unreadable }) {
      if (unreadable) throw unreadable
      const { path, method } = controlOperations[operation]
      request.body = normalizedBody(request.body, validator.takesBody(path, method))
      requireContract(validator, controlOperations[operation], request)
      return claimed(options, operation, request)
    },
    async handle({ request, operation }) {
      const handler = handlers[operation] as ControlHandler<JsonControlOperationId>
      const { status } = controlOperations[operation]
      const answer = async () => ({ status, body: await handler(request as never) })
      // It waits for what others do, and is told when the world goes.
      return operation === 'waitForJournal' ? answer() : runToEnd(answer)
    },
    checkAnswer({ operation }, answer) {
      const { path, method } = controlOperations[operation]
      const faults = validator.checkResponse(path, method, answer)
      if (faults.length === 0) return answer
      throw new Error(`${method} ${path} broke its contract: ${JSON.stringify(faults)}`)
    },
    refuse: (_exchange, error) => answerError(error, options),
    write: (_exchange, answer) => write(answer),
    onAnswered,
  }
}

/** Operations that write their own answer. */
function rawProtocol(options: ControlServerOptions): ControlProtocol<RawControlOperationId> {
  const { rawHandlers, runToEnd, onAnswered } = options
  return {
    begin: () => null,
    checkRequest({ request, operation, unreadable }) {
      if (unreadable) throw unreadable
      const { params, query } = request
      requireContract(options.validator, controlOperations[operation], { params, query, body: undefined })
      return claimed(options, operation, request)
    },
    async handle({ request, operation }, reply) {
      const { params, query, body } = request
      await runToEnd(() => rawHandlers[operation]({ params, query, body } as RawControlInput, reply))
      return null
    },
    refuse: (_exchange, error) => answerError(error, options),
    write: (_exchange, answer) => write(answer),
    onAnswered,
  }
}

function write({ status, body, headers = {} }: ControlAnswer): WireAnswer {
  return { status, mediaType: 'application/json', text: JSON.stringify(body), headers }
}

/** Claims the world of an operation for this server before it is carried out; two operations do so themselves. */
async function claimed(
  { claimWorld }: ControlServerOptions,
  operation: ControlOperationId,
  request: FastifyRequest,
): Promise<null> {
  const { worldId } = request.params as { worldId?: string }
  if (worldId !== undefined && operation !== 'releaseWorld' && operation !== 'putWorld')
    await claimWorld(worldId)
  return null
}

function guarded(request: FastifyRequest) {
  const { headers } = request
  const one = (name: string) => (typeof headers[name] === 'string' ? headers[name] : undefined)
  return {
    remoteAddress: request.socket.remoteAddress,
    host: headers.host,
    origin: headers.origin,
    fetchSite: one('sec-fetch-site'),
    // Clients of the Model Context Protocol often have a field for the second header alone.
    token: one('x-skyshop-control') ?? headers.authorization?.replace(/^bearer /i, ''),
    isHealth: request.url === controlOperations.getHealth.path,
    isPage: isPageRoute(request.routeOptions.url),
  }
}

/** @throws ControlRefusal for a request that breaks the contract */
function requireContract(
  validator: ContractValidator,
  { path, method }: ControlOperation,
  parts: RequestParts,
): void {
  const errors = validator.checkRequest(path, method, parts)
  const [first] = errors
  if (!first) return
  const refusal = new ControlRefusal(400, 'bad-request', describeSchemaError(first))
  refusal.details = errors
  throw refusal
}

function unknownCall({ method }: FastifyRequest, allowed: readonly string[]): ControlRefusal {
  if (allowed.length === 0)
    return new ControlRefusal(404, 'not-found', 'No such control operation; see /reference/control.html.')
  const list = allowed.join(', ')
  return new ControlRefusal(405, 'method-not-allowed', `${method} is not allowed here: use ${list}.`)
}

function sendRefusal(reply: FastifyReply, refusal: ControlRefusal, controlUrl: string): FastifyReply {
  return reply.code(refusal.status).send(refusalBody(refusal, controlUrl))
}

/** Files of worlds, in a scope of their own, so that nothing else takes any. */
function acceptWorldFiles(scope: FastifyInstance): void {
  const whole = async (_: FastifyRequest, bytes: Buffer) => bytes
  scope.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, whole)
}

/** Parts of a request that the guard reads. */
export interface GuardedRequest {
  remoteAddress: string | undefined
  host: string | undefined
  origin: string | undefined
  fetchSite: string | undefined
  token: string | undefined
  isHealth: boolean
  /** Pages for people, the same for everybody: no token, and a browser may open them. */
  isPage: boolean
}

/** Hosts that a control plane answers, and names of its own. */
export interface ControlReach {
  /** True where other hosts may call; only this machine otherwise. */
  readonly isOpen: boolean
  /** Names of this host beside those of this machine, in lower case. */
  readonly names: readonly string[]
}

/**
 * Says why a request may not reach the control plane, or null. Loopback address, a Host of this host (no DNS
 * rebinding), no foreign Origin (no web page), and the per-boot token on everything but health (ADR 5). Documentation and
 * reference pages are only asked for the first two: they know nothing of any world. One that is open to other hosts takes any
 * address (ADR 5).
 */
export function controlRefusal(
  request: GuardedRequest,
  bootToken: string,
  { isOpen, names }: ControlReach = { isOpen: false, names: [] },
): string | null {
  const { remoteAddress, host = '' } = request
  if (!isOpen && !isLoopbackAddress(remoteAddress)) return 'The control plane answers this machine only.'
  if (!isSentHere(host, names)) return hostRefusal(host)
  if (request.isPage) return null
  if (request.origin !== undefined) return 'Web pages may not call the control plane; go through the panel.'
  if (request.fetchSite !== undefined && request.fetchSite !== 'none')
    return 'Web pages may not call the control plane.'
  if (request.isHealth || isSameToken(request.token, bootToken)) return null
  return 'The header x-skyshop-control, or Authorization: Bearer, must carry this start’s token: controlToken of stack.json in the data folder.'
}

function isSameToken(token: string | undefined, expected: string): boolean {
  const given = Buffer.from(token ?? '')
  const secret = Buffer.from(expected)
  return given.length === secret.length && timingSafeEqual(given, secret)
}
