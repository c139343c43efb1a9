import type { FastifyReply, FastifyRequest } from 'fastify'

/** One request on its way through the server; `error` when its body could not be read. */
export interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
  error?: unknown
}

/** Headers Fastify lower-cased; only single values are of use to us. */
export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}
