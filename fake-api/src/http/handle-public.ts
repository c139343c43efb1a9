import { type HttpOperationId, httpOperations } from '@skyshop/openapi/operations'
import type { Journal } from '../journal/journal.ts'
import { withTrace } from '../journal/trace-scope.ts'
import { contractAnswer, plainAnswer } from './envelope.ts'
import type { Exchange } from './exchange.ts'
import type { PublicAnswer, PublicHandler, PublicRequest } from './handler.ts'
import { journalDefect } from './journal-defect.ts'
import { rawBodyOf } from './raw-body.ts'
import type { ProductServerContext } from './server-context.ts'
import { traceIdOf } from './trace.ts'

/** One request without a user, and the journal it belongs to. */
interface PublicCall {
  context: ProductServerContext
  id: HttpOperationId
  exchange: Exchange
  input: PublicRequest
  journal: Journal
}

/**
 * An operation without a user. A request that breaks the contract never reaches the handler, so a wallet's notify
 * of a wrong form gets the documented 400 and changes nothing. What is refused or came to nothing is journaled.
 */
export async function handlePublic(
  context: ProductServerContext,
  id: HttpOperationId,
  exchange: Exchange,
): Promise<void> {
  const { request, reply } = exchange
  const input = {
    params: request.params as Record<string, string>,
    headers: request.headers,
    rawBody: rawBodyOf(request),
    traceId: traceIdOf(request.headers.traceparent),
  }
  const { worldId = '' } = input.params
  const journal = context.registry.has(worldId) ? context.registry.journalOf(worldId) : context.systemJournal
  const call = { context, id, exchange, input, journal }
  const answer = await answerOf(call)
  if (context.isJournaling) journalAnswer(call, answer)
  if (answer.body === undefined) return void reply.code(answer.status).send()
  const mediaType = answer.mediaType ?? 'application/json'
  const text = mediaType === 'application/json' ? JSON.stringify(answer.body) : String(answer.body)
  reply.code(answer.status).type(`${mediaType}; charset=utf-8`).send(text)
}

async function answerOf(call: PublicCall): Promise<PublicAnswer> {
  const { context, id, exchange, input } = call
  const { path, method } = httpOperations[id]
  const faults = exchange.error
    ? [{ pointer: '/body', rule: 'json', message: 'must be JSON' }]
    : context.validator.checkRequest(path, method, exchange.request)
  if (faults.length > 0) return refused(id, faults)
  const handler = context.handlers[id] as PublicHandler
  try {
    const answer = await withTrace(input.traceId, () => handler(input))
    const undocumented = context.validator.checkResponse(path, method, { body: undefined, ...answer })
    if (undocumented.length === 0) return answer
    throw new Error(`contract violation: ${JSON.stringify(undocumented)}`)
  } catch (error) {
    journalDefect(call.journal, { id, traceId: input.traceId }, error)
    return plainAnswer('internal-error')
  }
}

/** Wallets read their own failure shape, all else the envelope. */
function refused(id: HttpOperationId, faults: Parameters<typeof contractAnswer>[0]): PublicAnswer {
  if (id === 'receiveWechatNotify') {
    return { status: 400, body: { code: 'FAIL', message: faults[0]?.message ?? 'not a notify' } }
  }
  return contractAnswer(faults)
}

function journalAnswer({ id, exchange, input, journal }: PublicCall, answer: PublicAnswer): void {
  if (answer.status < 400 && answer.note === undefined) return
  const { method, path } = httpOperations[id]
  journal.append({
    traceId: input.traceId,
    kind: 'http',
    operationId: id,
    from: 'gateway',
    to: 'upstream',
    status: String(answer.status),
    label: `${method.toUpperCase()} ${path.replace(/^\/api\/skyworth\w+/, '')}`,
    note: answer.note ?? null,
    request: { params: input.params, body: exchange.request.body },
    response: answer.body,
  })
}
