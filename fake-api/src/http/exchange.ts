import { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Via } from './outcome-ledger.ts'

/** One request on its way through the server; `error` when its body could not be read. */
export interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
  error?: unknown
}

/** How a request came: what was put into the listener has no real socket. */
export function viaOf({ socket }: FastifyRequest): Via {
  return socket instanceof Socket ? 'socket' : 'process'
}

/** Headers Fastify lower-cased; only single values are of use to us. */
export function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}
