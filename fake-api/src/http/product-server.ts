import cors from '@fastify/cors'
import { type HttpOperationId, httpOperations } from '@skyshop/openapi/operations'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { httpValidator } from './contract-validators.ts'
import { type Answer, methodAnswer, plainAnswer } from './envelope.ts'
import { handlePublic } from './handle-public.ts'
import { handleSignedIn } from './handle-signed-in.ts'
import { methodsByPath } from './methods-of-path.ts'
import { admitOwnConnections } from './own-connections.ts'
import { acceptJsonBodies, acceptTextBodies, UnreadableBodyError } from './raw-body.ts'
import type { ProductServerContext, ProductServerOptions } from './server-context.ts'

const BODY_LIMIT_BYTES = 256 * 1024

/** The product listener: every operation of http.yaml at its path, and nothing else. */
export function createProductServer(options: ProductServerOptions): FastifyInstance {
  const server = Fastify({
    bodyLimit: BODY_LIMIT_BYTES,
    exposeHeadRoutes: false,
    // A URL that cannot be read is the path of nothing.
    frameworkErrors: (_error, _request, reply) => send(reply, plainAnswer('not-found')),
  })
  const context: ProductServerContext = { ...options, validator: httpValidator }
  acceptJsonBodies(server)
  acceptTextBodies(server)
  admitOwnConnections(server)
  server.register(cors, { origin: options.allowedOrigins })
  for (const [id, operation] of Object.entries(httpOperations)) {
    const handle = operation.isPublic ? handlePublic : handleSignedIn
    server.route({
      method: operation.method.toUpperCase(),
      url: operation.path.replace(/\{(\w+)\}/g, ':$1'),
      errorHandler: (error, request, reply) => {
        if (!isUnreadable(error)) throw error
        return handle(context, id as HttpOperationId, { request, reply, error })
      },
      handler: (request, reply) => handle(context, id as HttpOperationId, { request, reply }),
    })
  }
  const methodsOf = methodsByPath(Object.values(httpOperations))
  server.setNotFoundHandler(({ url }, reply) => {
    const allowed = methodsOf(url)
    if (allowed.length === 0) return send(reply, plainAnswer('not-found'))
    return send(reply.header('allow', allowed.join(', ')), methodAnswer(allowed))
  })
  server.setErrorHandler((error, _request, reply) => {
    context.onError(error)
    send(reply, plainAnswer('internal-error'))
  })
  return server
}

/** Whether the listener could not read the body of a request; any other error is ours. */
function isUnreadable(error: unknown): boolean {
  const isClientFault = error instanceof Error && 'statusCode' in error && Number(error.statusCode) < 500
  return isClientFault || error instanceof UnreadableBodyError
}

function send(reply: FastifyReply, { status, body }: Answer) {
  reply.code(status).send(body)
}
