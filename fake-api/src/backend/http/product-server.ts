import cors from '@fastify/cors'
import httpDocument from '@skyshop/openapi/documents/http' with { type: 'json' }
import { type HttpOperationId, httpOperations } from '@skyshop/openapi/operations'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { type ContractDocument, ContractValidator } from '../../engine/api-contract/contract-validator.ts'
import { answerAway } from '../../engine/http/exchange.ts'
import { guardHost, methodsByPath } from '../../engine/http/listener.ts'
import { addPipeline, type PipelineRoute } from '../../engine/http/pipeline.ts'
import { acceptJsonBodies, acceptTextBodies } from '../../engine/http/raw-body.ts'
import { type Answer, methodAnswer, plainAnswer } from './envelope.ts'
import type { ProductServerContext, ProductServerOptions } from './handler.ts'
import { publicProtocol, signedInProtocol } from './protocols.ts'

/** The API contract of the product, compiled from `openapi/`. */
export const httpContract: ContractDocument = { name: 'http', json: httpDocument, decidedBy: 'success' }

/** The validator of the product's contract for the whole process: a schema is compiled once. */
export const httpValidator = new ContractValidator(httpContract)

const BODY_LIMIT_BYTES = 256 * 1024

/** The product listener: every operation of http.yaml at its path, and nothing else. */
export function createProductServer(options: ProductServerOptions): FastifyInstance {
  const server = Fastify({
    // While it closes, too, the hook of `ServerEnd` answers.
    return503OnClosing: false,
    bodyLimit: BODY_LIMIT_BYTES,
    exposeHeadRoutes: false,
    // A URL that cannot be read is the path of nothing.
    frameworkErrors: (_error, _request, reply) => send(reply, plainAnswer('not-found')),
  })
  const context: ProductServerContext = { ...options, validator: httpValidator }
  guardHost(server, options.hostNames ?? [])
  acceptJsonBodies(server)
  acceptTextBodies(server)
  server.register(cors, { origin: options.allowedOrigins })
  server.register(async (scope) =>
    addPipeline(scope, signedInProtocol(context), routesOf({ isPublic: false })),
  )
  server.register(async (scope) => addPipeline(scope, publicProtocol(context), routesOf({ isPublic: true })))
  const methodsOf = methodsByPath(Object.values(httpOperations))
  const sayNotThere = ({ url }: FastifyRequest, reply: FastifyReply) => {
    const allowed = methodsOf(url)
    if (allowed.length === 0) return send(reply, plainAnswer('not-found'))
    return send(reply.header('allow', allowed.join(', ')), methodAnswer(allowed))
  }
  server.setNotFoundHandler(sayNotThere)
  server.setErrorHandler((error, request, reply) => {
    if (answerAway(error, reply)) return
    // Where there is nothing, its body need not be readable.
    if (request.is404) return sayNotThere(request, reply)
    context.onError(error)
    send(reply, plainAnswer('internal-error'))
  })
  return server
}

function routesOf({ isPublic }: { isPublic: boolean }): PipelineRoute<HttpOperationId>[] {
  const operations = Object.entries(httpOperations).filter(([, operation]) => operation.isPublic === isPublic)
  return operations.map(([id, { method, path }]) => ({
    method: method.toUpperCase(),
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    operation: id as HttpOperationId,
  }))
}

function send(reply: FastifyReply, { status, body }: Answer) {
  reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}
