import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type AnsweredRequest, exchangeOf } from './exchange.ts'
import { parentSpanIdOf } from './trace.ts'

/** Calls the observer of a scope for each request once its answer has been sent. */
export function observeAnswers(scope: FastifyInstance, observe: (request: AnsweredRequest) => void): void {
  scope.addHook('onResponse', (request, reply, done) => {
    const answered = answeredRequest(request, reply)
    if (answered !== null) observe(answered)
    done()
  })
}

function answeredRequest(
  request: FastifyRequest,
  { statusCode, elapsedTime }: FastifyReply,
): AnsweredRequest | null {
  const exchange = exchangeOf(request)
  if (exchange === null) return null
  const { operationId, traceId, lease } = exchange
  const { worldId } = request.params as { worldId?: string }
  return {
    operationId,
    worldId: lease?.world.id ?? worldId ?? null,
    method: request.method,
    status: statusCode,
    traceId,
    parentSpanId: parentSpanIdOf(request.headers.traceparent),
    tookMs: elapsedTime,
  }
}
