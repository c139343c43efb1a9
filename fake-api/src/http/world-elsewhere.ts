import type { FastifyReply } from 'fastify'
import { WorldElsewhereError } from '../kernel/world-errors.ts'

/** Wall seconds after which the owner has let an idle world go, or a balancer has found it. */
const RETRY_AFTER_S = '1'

/** What a client reads of a world that another server has: when to ask again, and which server that is. */
export function elsewhereHeaders(error: unknown): Record<string, string> {
  if (!(error instanceof WorldElsewhereError)) return {}
  return { 'retry-after': RETRY_AFTER_S, 'x-skyshop-owner': error.owner, 'cache-control': 'no-store' }
}

/** Answers 503 for a world that another server has; false for any other error. Nothing was done before it. */
export function answerElsewhere(error: unknown, reply: FastifyReply): boolean {
  if (!(error instanceof WorldElsewhereError)) return false
  const body = JSON.stringify({ code: 503, success: false, data: null, msg: error.message })
  reply.code(503).headers(elsewhereHeaders(error)).type('application/json; charset=utf-8').send(body)
  return true
}
