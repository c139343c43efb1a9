import { type HttpOperationId, httpOperations } from '@skyshop/openapi/operations'
import { withTrace } from '../journal/trace-scope.ts'
import { contractAnswer, plainAnswer } from './envelope.ts'
import type { Exchange } from './exchange.ts'
import type { PublicAnswer, PublicHandler } from './handler.ts'
import { rawBodyOf } from './raw-body.ts'
import type { ProductServerContext } from './server-context.ts'
import { traceIdOf } from './trace.ts'

/**
 * An operation without a user. A request that breaks the contract never reaches the handler, so a wallet's notify
 * of a wrong form gets the documented 400 and changes nothing.
 */
export async function handlePublic(
  context: ProductServerContext,
  id: HttpOperationId,
  exchange: Exchange,
): Promise<void> {
  const answer = await answerOf(context, id, exchange)
  if (answer.body === undefined) return void exchange.reply.code(answer.status).send()
  const mediaType = answer.mediaType ?? 'application/json'
  const text = mediaType === 'application/json' ? JSON.stringify(answer.body) : String(answer.body)
  exchange.reply.code(answer.status).type(`${mediaType}; charset=utf-8`).send(text)
}

async function answerOf(
  context: ProductServerContext,
  id: HttpOperationId,
  exchange: Exchange,
): Promise<PublicAnswer> {
  const { request, error } = exchange
  const { path, method } = httpOperations[id]
  const faults = error
    ? [{ pointer: '/body', rule: 'json', message: 'must be JSON' }]
    : context.validator.checkRequest(path, method, request)
  if (faults.length > 0) return refused(id, faults)
  const handler = context.handlers[id] as PublicHandler
  const traceId = traceIdOf(request.headers.traceparent)
  const { headers } = request
  const input = {
    params: request.params as Record<string, string>,
    headers,
    rawBody: rawBodyOf(request),
    traceId,
  }
  const answer = await withTrace(traceId, () => handler(input)).catch(() => plainAnswer('internal-error'))
  const undocumented = context.validator.checkResponse(path, method, { body: undefined, ...answer })
  return undocumented.length === 0 ? answer : plainAnswer('internal-error')
}

/** Wallets read their own failure shape, all else the envelope. */
function refused(id: HttpOperationId, faults: Parameters<typeof contractAnswer>[0]): PublicAnswer {
  if (id === 'receiveWechatNotify') {
    return { status: 400, body: { code: 'FAIL', message: faults[0]?.message ?? 'not a notify' } }
  }
  return contractAnswer(faults)
}
