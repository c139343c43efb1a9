import type { FastifyInstance, FastifyReply } from 'fastify'
import {
  type AnsweredRequest,
  type Exchange,
  exchangeOf,
  type Protocol,
  readTraceParent,
} from './exchange.ts'

type Observed<Operation, Details, Answer> = Pick<
  Protocol<Operation, Details, Answer>,
  'operationIdOf' | 'onAnswered'
>

/** Calls the observer of a protocol for each request of its routes once the answer has been sent. */
export function observeAnswers<Operation, Details, Answer>(
  scope: FastifyInstance,
  protocol: Observed<Operation, Details, Answer>,
): void {
  scope.addHook('onResponse', (request, reply, done) => {
    const exchange = exchangeOf<Operation, Details, Answer>(request)
    if (exchange !== null) protocol.onAnswered?.(answeredRequest(protocol, exchange, reply))
    done()
  })
}

function answeredRequest<Operation, Details, Answer>(
  protocol: Observed<Operation, Details, Answer>,
  exchange: Exchange<Operation, Details, Answer>,
  { statusCode, elapsedTime }: FastifyReply,
): AnsweredRequest {
  const { request, operation, traceId, spanId, lease } = exchange
  const { worldId } = request.params as { worldId?: string }
  return {
    operationId: protocol.operationIdOf?.(exchange) ?? String(operation),
    worldId: lease?.world.id ?? worldId ?? null,
    method: request.method,
    status: statusCode,
    traceId,
    spanId,
    parent: readTraceParent(request.headers.traceparent),
    tookMs: elapsedTime,
  }
}
