import { errorCodes } from '@skyshop/openapi/error-codes'
import { type HttpOperationId, httpOperations } from '@skyshop/openapi/operations'
import type { FastifyRequest } from 'fastify'
import { answerViolation } from '../../engine/api-contract/schema-error.ts'
import { type Exchange, headerOf, leaseOf, type Protocol, viaOf } from '../../engine/http/exchange.ts'
import { otherMedia } from '../../engine/http/raw-body.ts'
import { withTrace } from '../../engine/journal/journal-entry.ts'
import { type MaybePromise, whenReady } from '../../engine/kernel/maybe-promise.ts'
import { BusinessError } from '../kernel/business-error.ts'
import { languageOf } from '../kernel/language.ts'
import { authenticate, bearerToken } from './authenticate.ts'
import {
  type Answer,
  okAnswer,
  plainAnswer,
  productFaultResponder,
  refusalAnswer,
  schemaErrorAnswer,
  unauthorisedAnswer,
} from './envelope.ts'
import type { Handler, ProductServerContext, SignedInUser } from './handler.ts'
import { journalDefect, journalRequest } from './journal-request.ts'
import { isExtraOperation, stripExtensions } from './strict-backend.ts'
import { readToken } from './user-token.ts'
import { settingsOf, tenantOf } from './world-settings.ts'

type AnyHandler = Handler<HttpOperationId>

interface Details {
  readonly token: string | null
  user: SignedInUser | null
  /** Whether the backend of the world has no extras. */
  isStrict: boolean
  /** The tenant that requests of the world carry. */
  tenantId: string
}

type SignedInExchange = Exchange<HttpOperationId, Details, Answer>

/** Operations of the product for a user: a token names the world, answers stand in the envelope. */
export function signedInProtocol(context: ProductServerContext): Protocol<HttpOperationId, Details, Answer> {
  return {
    begin: ({ headers }) => ({
      token: bearerToken(headers['blade-auth']),
      user: null,
      isStrict: false,
      tenantId: '',
    }),
    findWorld: ({ details: { token } }) => leaseOf(context.registry, worldIdOf(token)),
    unknownWorld: ({ details: { token } }) => unauthorisedAnswer(tokenRefusal(token)),
    authenticate: authenticateUser,
    checkRequest: (exchange) => checkRequest(context, exchange),
    faults: ({ operation, request }) => ({
      operationId: operation,
      responder: productFaultResponder(request.body),
    }),
    handle: (exchange) => handle(context, exchange),
    checkAnswer(exchange, answer) {
      const checked = checkAnswer(context, exchange, answer)
      return exchange.details.isStrict ? stripExtensions(exchange.operation, checked) : checked
    },
    refuse: (_exchange, error) => {
      throw error
    },
    write: (_exchange, { status, body }) => ({
      status,
      mediaType: 'application/json',
      text: JSON.stringify(body),
    }),
    record: (exchange, answer, text) => record(context, exchange, { answer, text }),
    isDelayRecorded: false,
    stopwatchMs: context.stopwatchMs,
    onAnswered: context.onAnswered,
  }
}

/** The world a token names; none when it cannot be read. */
function worldIdOf(token: string | null): string {
  return (token && readToken(token)?.worldId) || ''
}

/** Why a token leads to no world. */
function tokenRefusal(token: string | null): string {
  if (!token) return 'no Blade-Auth header with a token'
  return readToken(token) === null ? 'unreadable token' : 'token of a world that is not here'
}

function authenticateUser(exchange: SignedInExchange): MaybePromise<Answer | null> {
  const { world, details, request, operation } = exchange
  return whenReady(settingsOf(world), (settings) => {
    details.isStrict = settings.isBare
    details.tenantId = tenantOf(world, settings)
    return whenReady(authenticate(world, details.token ?? ''), ({ user, refusal }) => {
      if (!user) return unauthorisedAnswer(refusal)
      if (!headerOf(request, 'authorization')) return unauthorisedAnswer('no Authorization header')
      details.user = user
      return details.isStrict && isExtraOperation(operation) ? plainAnswer('not-found') : null
    })
  })
}

function checkRequest(context: ProductServerContext, exchange: SignedInExchange): Answer | null {
  const errors = requestErrors(context, exchange)
  if (errors.length > 0) return schemaErrorAnswer(errors)
  const isOwnTenant = askedTenant(exchange.request) === exchange.details.tenantId
  return isOwnTenant ? null : unauthorisedAnswer('devTenantId is another tenant’s')
}

function requestErrors(
  { validator, isValidating }: ProductServerContext,
  { operation, request, unreadable }: SignedInExchange,
) {
  if (unreadable) return [{ pointer: '/body', rule: 'json', message: unreadable.message }]
  const { path, method } = httpOperations[operation]
  const message = validator.takesBody(path, method) ? otherMedia(request) : null
  if (message) return [{ pointer: '/body', rule: 'json', message }]
  return isValidating
    ? validator.checkRequest(path, method, request)
    : validator.coerce(path, method, request)
}

function askedTenant({ query, body }: FastifyRequest): unknown {
  const source = body && typeof body === 'object' ? body : query
  return (source as { devTenantId?: unknown }).devTenantId
}

async function handle({ handlers }: ProductServerContext, exchange: SignedInExchange): Promise<Answer> {
  const { operation, request, world, traceId, spanId, isSampled, details } = exchange
  const { user } = details
  if (user === null) throw new Error(`${operation} was not authenticated`)
  const handler = handlers[operation] as AnyHandler
  const input = { query: request.query, body: request.body } as Parameters<AnyHandler>[0]
  const language = languageOf(headerOf(request, 'accept-language'))
  const answer = () => handler(input, { world, user, language, traceId })
  try {
    return okAnswer(await withTrace({ traceId, spanId, isSampled }, answer))
  } catch (error) {
    if (error instanceof BusinessError) return refusalAnswer(error.code, error.data)
    return defect(exchange, error)
  }
}

/** An answer the contract does not document is our defect: 500 and a journal entry (ADR 4). */
function checkAnswer(
  { validator, isValidating }: ProductServerContext,
  exchange: SignedInExchange,
  answer: Answer,
): Answer {
  if (!isValidating || answer.status === 500) return answer
  const { path, method, businessCodes } = httpOperations[exchange.operation]
  const errors = validator.checkResponse(path, method, answer)
  const isDocumented = (code: number) =>
    code === 200 || businessCodes.some((name) => errorCodes[name].code === code)
  if (!isDocumented(answer.body.code)) {
    const message = `${answer.body.code} is not documented`
    errors.push({ pointer: '/body/code', rule: 'x-business-codes', message })
  }
  return errors.length === 0 ? answer : defect(exchange, answerViolation(errors, answer))
}

/** Journals a defect of ours with its stack, and answers 500 without inner text. */
function defect({ world, operation: id, traceId }: SignedInExchange, error: unknown): Answer {
  journalDefect(world.journal, { id, traceId }, error)
  return plainAnswer('internal-error')
}

/** Journals an answer, in the system journal where no world knows who asks, and counts it unless a tester arranged it. */
function record(
  context: ProductServerContext,
  exchange: SignedInExchange,
  { answer, text }: { answer: Answer; text: string | undefined },
): void {
  const { operation: id, request, fault, lease, startedMs, traceId, details } = exchange
  if (fault === null && !details.isStrict) context.outcomes.count(id, answer, viaOf(request))
  if (!context.isJournaling) return
  const journal = lease?.world.journal ?? context.systemJournal
  const tookMs = lease ? context.stopwatchMs() - startedMs : 0
  journalRequest(journal, { id, request, answer, text, fault, traceId, tookMs })
}
