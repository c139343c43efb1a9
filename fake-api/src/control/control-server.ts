import { controlOperations } from '@skyshop/openapi/operations'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { EnvError } from '../env.ts'
import { controlValidator } from '../http/contract-validators.ts'
import { methodsByPath } from '../http/methods-of-path.ts'
import { acceptJsonBodies, UnreadableBodyError } from '../http/raw-body.ts'
import { controlObjection } from './control-guard.ts'
import type {
  ControlHandler,
  ControlPlane,
  JsonControlOperationId,
  RawControlHandlers,
  RawControlInput,
  RawControlOperationId,
} from './control-handler.ts'
import { ControlRefusal, refusalBody, toControlRefusal } from './control-refusal.ts'
import { addReferenceRoutes, isReferenceRoute } from './reference-routes.ts'

export interface ControlServerOptions extends ControlPlane {
  bootToken: string
  /** Hears of our own faults. */
  onError: (error: unknown) => void
}

const WORLD_FILE_LIMIT_BYTES = 64 * 1024 * 1024

interface ControlOperation {
  method: string
  path: string
  status: number
}

type AnyHandler = ControlHandler<JsonControlOperationId>

/** The control listener: every operation of control.yaml behind one guard. Refuses to be made in production. */
export function createControlServer(
  options: ControlServerOptions,
  nodeEnv: string | undefined,
): FastifyInstance {
  if (nodeEnv === 'production')
    throw new EnvError('The control plane does not start with NODE_ENV=production.')
  const server = Fastify({
    exposeHeadRoutes: false,
    frameworkErrors: (_error, request, reply) => answerUnknown(request, reply, []),
  })
  acceptJsonBodies(server)
  server.addHook('onRequest', async (request, reply) => {
    const objection = controlObjection(guarded(request), options.bootToken)
    if (objection) await reply.code(403).send({ error: 'forbidden', message: objection })
  })
  for (const [id, operation] of Object.entries(controlOperations)) {
    if (id in options.rawHandlers) continue
    const handle = options.handlers[id as JsonControlOperationId] as AnyHandler
    server.route({
      ...routeOf(operation),
      preHandler: async (request) => {
        request.body = meantBody(request.body, controlValidator.takesBody(operation.path, operation.method))
        checkRequest(operation, request)
      },
      handler: async (request, reply) => {
        const result = await handle(request as never)
        checkAnswer(operation, result)
        return reply.code(operation.status).send(result)
      },
    })
  }
  server.register(async (scope) => addRawRoutes(scope, options.rawHandlers))
  addReferenceRoutes(server)
  const methodsOf = methodsByPath(Object.values(controlOperations))
  server.setNotFoundHandler((request, reply) => answerUnknown(request, reply, methodsOf(request.url)))
  server.setErrorHandler((error, _request, reply) => answerError(error, reply, options.onError))
  return server
}

function guarded(request: FastifyRequest) {
  const { headers } = request
  const one = (name: string) => (typeof headers[name] === 'string' ? headers[name] : undefined)
  return {
    remoteAddress: request.socket.remoteAddress,
    host: headers.host,
    origin: headers.origin,
    fetchSite: one('sec-fetch-site'),
    token: one('x-skyshop-control'),
    isHealth: request.url === controlOperations.getHealth.path,
    isReference: isReferenceRoute(request.routeOptions.url),
  }
}

/** To a person no body and an empty one say the same. */
function meantBody(body: unknown, takesBody: boolean): unknown {
  if (takesBody) return body ?? {}
  const isEmpty = typeof body === 'object' && (body === null || Object.keys(body).length === 0)
  return isEmpty ? undefined : body
}

function checkRequest(
  operation: ControlOperation,
  request: { params: unknown; query: unknown; body: unknown },
): void {
  const faults = controlValidator.checkRequest(operation.path, operation.method, request)
  const first = faults[0]
  if (!first) return
  const refusal = new ControlRefusal(400, 'bad-request', `${first.pointer} ${first.message}.`)
  refusal.details = faults
  throw refusal
}

function checkAnswer(operation: ControlOperation, body: unknown): void {
  const { path, method, status } = operation
  const faults = controlValidator.checkResponse(path, method, { status, body })
  if (faults.length > 0) throw new Error(`${method} ${path} broke its contract: ${JSON.stringify(faults)}`)
}

function answerUnknown({ method }: FastifyRequest, reply: FastifyReply, allowed: readonly string[]) {
  if (allowed.length === 0) {
    const message = 'No such control operation; see openapi/control.yaml.'
    return reply.code(404).send({ error: 'not-found', message })
  }
  const list = allowed.join(', ')
  const message = `${method} is not allowed here: use ${list}.`
  return reply.code(405).header('allow', list).send({ error: 'method-not-allowed', message })
}

function routeOf({ method, path }: ControlOperation) {
  return { method: method.toUpperCase(), url: path.replace(/\{(\w+)\}/g, ':$1') }
}

/** Routes whose bodies are bytes: in a scope of their own, so that nothing else takes any. */
function addRawRoutes(scope: FastifyInstance, handlers: RawControlHandlers<RawControlOperationId>): void {
  const asBuffer = { parseAs: 'buffer', bodyLimit: WORLD_FILE_LIMIT_BYTES } as const
  scope.addContentTypeParser(
    'application/octet-stream',
    asBuffer,
    async (_: FastifyRequest, bytes: Buffer) => bytes,
  )
  for (const [id, handle] of Object.entries(handlers)) {
    const operation = controlOperations[id as RawControlOperationId]
    scope.route({
      ...routeOf(operation),
      preHandler: async (request) => checkRequest(operation, { ...partsOf(request), body: undefined }),
      handler: async (request, reply) => {
        await handle(partsOf(request), reply)
        return reply
      },
    })
  }
}

function partsOf({ params, query, body }: FastifyRequest): RawControlInput {
  return { params, query, body } as RawControlInput
}

function answerError(error: unknown, reply: FastifyReply, onError: (error: unknown) => void) {
  const refusal = bodyRefusal(error) ?? toControlRefusal(error)
  if (refusal) return reply.code(refusal.status).send(refusalBody(refusal))
  onError(error)
  return reply
    .code(500)
    .send({ error: 'internal-error', message: 'The control plane failed; the terminal it runs in says why.' })
}

/** Statuses with which the listener itself refuses a body before anybody reads it. */
const BODY_REFUSALS: Readonly<Record<number, ControlRefusal>> = {
  413: new ControlRefusal(413, 'too-large', 'The body is too large.'),
  415: new ControlRefusal(400, 'bad-request', 'Send JSON: the content type is none.'),
}

function bodyRefusal(error: unknown): ControlRefusal | null {
  if (error instanceof UnreadableBodyError)
    return new ControlRefusal(400, 'bad-request', `Send JSON: ${error.message}.`)
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 0
  return BODY_REFUSALS[status] ?? null
}
