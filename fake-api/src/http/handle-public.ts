import { type HttpOperationId, httpOperations } from '@skyshop/openapi/operations'
import type { HttpFault } from '../faults/fault-record.ts'
import { answerUnderFault, type FaultedAnswer, type FaultResponder } from '../faults/http-fault.ts'
import { markFaulted, sendUnderFault } from '../faults/send-under-fault.ts'
import type { Journal } from '../journal/journal.ts'
import { withTrace } from '../journal/trace-scope.ts'
import { answerViolation } from './answer-violation.ts'
import { contractAnswer, plainAnswer } from './envelope.ts'
import { type Exchange, viaOf } from './exchange.ts'
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
  const { request } = exchange
  const input = {
    params: request.params as Record<string, string>,
    headers: request.headers,
    rawBody: rawBodyOf(request),
    traceId: traceIdOf(request.headers.traceparent),
  }
  const { worldId = '' } = input.params
  const journal = context.registry.has(worldId) ? context.registry.journalOf(worldId) : context.systemJournal
  const call = { context, id, exchange, input, journal }
  const { answer, fault } = await answerOf(call)
  if (fault === null) context.ledger.count(id, answer, viaOf(exchange.request))
  if (context.isJournaling) journalAnswer(call, answer, fault)
  await send(exchange, answer, fault)
}

function send({ reply }: Exchange, answer: PublicAnswer, fault: HttpFault | null): Promise<void> {
  const { status, body, mediaType = 'application/json' } = answer
  if (body === undefined) return sendUnderFault(reply, { status, mediaType: null, text: '' }, fault)
  const text = mediaType === 'application/json' ? JSON.stringify(body) : String(body)
  return sendUnderFault(reply, { status, mediaType, text }, fault)
}

async function answerOf(call: PublicCall): Promise<FaultedAnswer<PublicAnswer>> {
  const { context, id, exchange, input } = call
  const { path, method } = httpOperations[id]
  const faults = exchange.error
    ? [{ pointer: '/body', rule: 'json', message: 'must be JSON' }]
    : context.validator.checkRequest(path, method, exchange.request)
  if (faults.length > 0) return { answer: refused(id, faults), fault: null }
  const { worldId = '' } = input.params
  if (!context.registry.has(worldId)) return { answer: await run(call), fault: null }
  return context.registry.use(worldId, (world) =>
    answerUnderFault({ world, operationId: id, traceId: input.traceId }, PUBLIC_VOICE, () => run(call)),
  )
}

/** Who calls these reads the status alone. */
const PUBLIC_VOICE: FaultResponder<PublicAnswer> = {
  refusal: (code) => ({ status: 400, mediaType: 'text/plain', body: code }),
  status: (status) => ({ status, mediaType: 'text/plain', body: '' }),
  expired: () => ({ status: 401, mediaType: 'text/plain', body: '' }),
  emptied: ({ status, mediaType }) => ({ status, mediaType: mediaType ?? 'text/plain', body: '' }),
}

async function run({ context, id, input, journal }: PublicCall): Promise<PublicAnswer> {
  const { path, method } = httpOperations[id]
  const handler = context.handlers[id] as PublicHandler
  try {
    const answer = await withTrace(input.traceId, () => handler(input))
    const undocumented = context.validator.checkResponse(path, method, { body: undefined, ...answer })
    if (undocumented.length === 0) return answer
    throw answerViolation(undocumented, answer)
  } catch (error) {
    journalDefect(journal, { id, traceId: input.traceId }, error)
    return plainAnswer('internal-error')
  }
}

/** Wallets read their own failure shape, all else the envelope. */
const FAILURES: Partial<Record<HttpOperationId, (message: string) => PublicAnswer>> = {
  receiveWechatNotify: (message) => ({ status: 400, body: { code: 'FAIL', message } }),
  receiveAlipayNotify: alipayFailure,
  receiveAlipayGatewayNotify: alipayFailure,
  receiveWechatContractNotify: papayFailure,
  receiveWechatDeductNotify: papayFailure,
}

function alipayFailure(note: string): PublicAnswer {
  return { status: 200, mediaType: 'text/plain', body: 'failure', note, kept: null }
}

function papayFailure(note: string): PublicAnswer {
  const body = '<xml><return_code>FAIL</return_code><return_msg>not a notify</return_msg></xml>'
  return { status: 200, mediaType: 'text/xml', body, note, kept: null }
}

function refused(id: HttpOperationId, faults: Parameters<typeof contractAnswer>[0]): PublicAnswer {
  const fail = FAILURES[id]
  return fail ? fail(faults[0]?.message ?? 'not a notify') : contractAnswer(faults)
}

function journalAnswer(
  { id, exchange, input, journal }: PublicCall,
  answer: PublicAnswer,
  fault: HttpFault | null,
): void {
  if (answer.status < 400 && answer.note === undefined && fault === null) return
  const { method, path } = httpOperations[id]
  journal.append({
    traceId: input.traceId,
    kind: 'http',
    operationId: id,
    from: 'gateway',
    to: 'upstream',
    label: `${method.toUpperCase()} ${path.replace(/^\/api\/skyworth\w+/, '')}`,
    ...markFaulted({ status: String(answer.status), note: answer.note ?? null }, fault),
    request: { params: input.params, body: 'kept' in answer ? answer.kept : exchange.request.body },
    response: answer.body,
  })
}
