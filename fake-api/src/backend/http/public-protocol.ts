import { type HttpOperationId, httpOperations } from '@skyshop/openapi/operations'
import { answerViolation } from '../../engine/api-contract/schema-error.ts'
import { markFaulted } from '../../engine/faults/distort-answer.ts'
import type { FaultResponder } from '../../engine/faults/http-fault.ts'
import {
  type Exchange,
  type Protocol,
  viaOf,
  type WireAnswer,
  worldInPath,
} from '../../engine/http/exchange.ts'
import { rawBodyOf } from '../../engine/http/raw-body.ts'
import type { Journal } from '../../engine/journal/journal.ts'
import { withTrace } from '../../engine/journal/journal-entry.ts'
import { plainAnswer, schemaErrorAnswer } from './envelope.ts'
import type { ProductServerContext, PublicAnswer, PublicHandler } from './handler.ts'
import { journalDefect } from './journal-request.ts'

type PublicExchange = Exchange<HttpOperationId, null, PublicAnswer>

/**
 * Operations of the product without a user. A request that breaks the contract never reaches the handler, so a wallet's
 * notify of a wrong form gets the documented 400 and changes nothing. What is refused or came to nothing is journaled.
 */
export function publicProtocol(context: ProductServerContext): Protocol<HttpOperationId, null, PublicAnswer> {
  const { registry, validator } = context
  return {
    begin: () => null,
    findWorld: worldInPath(registry),
    // Handlers answer in the format of their provider for a world that is not here.
    unknownWorld: () => null,
    checkRequest({ operation, request, unreadable }) {
      const { path, method } = httpOperations[operation]
      const errors = unreadable
        ? [{ pointer: '/body', rule: 'json', message: 'must be JSON' }]
        : validator.checkRequest(path, method, request)
      return errors.length === 0 ? null : refused(operation, errors)
    },
    faults: ({ operation }) => ({ operationId: operation, responder: publicFaultResponder }),
    handle: (exchange) => handle(context, exchange),
    checkAnswer(exchange, answer) {
      if (answer.status === 500) return answer
      const { path, method } = httpOperations[exchange.operation]
      const undocumented = validator.checkResponse(path, method, { body: undefined, ...answer })
      if (undocumented.length === 0) return answer
      return defect(context, exchange, answerViolation(undocumented, answer))
    },
    refuse: (_exchange, error) => {
      throw error
    },
    write: (_exchange, answer) => write(answer),
    record(exchange, answer) {
      const { operation, request, fault } = exchange
      if (fault === null) context.outcomes.count(operation, answer, viaOf(request))
      if (context.isJournaling) journalAnswer(journalOf(context, exchange), exchange, answer)
    },
    isDelayRecorded: false,
    stopwatchMs: context.stopwatchMs,
    onAnswered: context.onAnswered,
  }
}

function write({ status, body, mediaType = 'application/json' }: PublicAnswer): WireAnswer {
  if (body === undefined) return { status, mediaType: null, text: '' }
  const text = mediaType === 'application/json' ? JSON.stringify(body) : String(body)
  return { status, mediaType, text }
}

/** Who calls these reads the status alone. */
const publicFaultResponder: FaultResponder<PublicAnswer> = {
  refusal: (code) => ({ status: 400, mediaType: 'text/plain', body: code }),
  status: (status) => ({ status, mediaType: 'text/plain', body: '' }),
  expired: () => ({ status: 401, mediaType: 'text/plain', body: '' }),
  emptied: ({ status, mediaType }) => ({ status, mediaType: mediaType ?? 'text/plain', body: '' }),
}

async function handle(context: ProductServerContext, exchange: PublicExchange): Promise<PublicAnswer> {
  const { operation, request, lease, traceId, spanId, isSampled } = exchange
  const handler = context.handlers[operation] as PublicHandler
  const params = request.params as Record<string, string>
  const world = lease?.world ?? null
  const input = { params, world, headers: request.headers, rawBody: rawBodyOf(request), traceId }
  try {
    return await withTrace({ traceId, spanId, isSampled }, () => handler(input))
  } catch (error) {
    return defect(context, exchange, error)
  }
}

function defect(context: ProductServerContext, exchange: PublicExchange, error: unknown): PublicAnswer {
  const { operation: id, traceId } = exchange
  journalDefect(journalOf(context, exchange), { id, traceId }, error)
  return plainAnswer('internal-error')
}

function journalOf({ systemJournal }: ProductServerContext, { lease }: PublicExchange): Journal {
  return lease?.world.journal ?? systemJournal
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
  return { status: 200, mediaType: 'text/plain', body: 'failure', note, journaledBody: null }
}

function papayFailure(note: string): PublicAnswer {
  const body = '<xml><return_code>FAIL</return_code><return_msg>not a notify</return_msg></xml>'
  return { status: 200, mediaType: 'text/xml', body, note, journaledBody: null }
}

function refused(id: HttpOperationId, errors: Parameters<typeof schemaErrorAnswer>[0]): PublicAnswer {
  const fail = FAILURES[id]
  return fail ? fail(errors[0]?.message ?? 'not a notify') : schemaErrorAnswer(errors)
}

function journalAnswer(journal: Journal, exchange: PublicExchange, answer: PublicAnswer): void {
  const { operation, request, fault, traceId } = exchange
  if (answer.status < 400 && answer.note === undefined && fault === null) return
  const { method, path } = httpOperations[operation]
  journal.append({
    traceId,
    kind: 'http',
    operationId: operation,
    from: 'gateway',
    to: 'upstream',
    label: `${method.toUpperCase()} ${path.replace(/^\/api\/skyworth\w+/, '')}`,
    ...markFaulted({ status: `${answer.status}`, note: answer.note ?? null }, fault),
    request: {
      params: request.params,
      body: 'journaledBody' in answer ? answer.journaledBody : request.body,
    },
    response: answer.body,
  })
}
