import { errorCodes } from '@skyshop/openapi/error-codes'
import { type HttpOperationId, httpOperations } from '@skyshop/openapi/operations'
import type { FastifyRequest } from 'fastify'
import { answerViolation, type SchemaError } from '../../engine/api-contract/schema-error.ts'
import { markFaulted } from '../../engine/faults/distort-answer.ts'
import type { FaultResponder } from '../../engine/faults/http-fault.ts'
import {
  type Exchange,
  headerOf,
  leaseOf,
  type Protocol,
  viaOf,
  type WireAnswer,
  worldInPath,
} from '../../engine/http/exchange.ts'
import { exchangeFacts } from '../../engine/http/exchange-facts.ts'
import { otherMedia, rawBodyOf } from '../../engine/http/raw-body.ts'
import type { Journal } from '../../engine/journal/journal.ts'
import { type NewJournalEntry, withTrace } from '../../engine/journal/journal-entry.ts'
import { type MaybePromise, whenReady } from '../../engine/kernel/maybe-promise.ts'
import { BusinessError } from '../kernel/business-error.ts'
import { languageOf } from '../kernel/language.ts'
import {
  type Answer,
  isExtraOperation,
  okAnswer,
  plainAnswer,
  productFaultResponder,
  refusalAnswer,
  schemaErrorAnswer,
  stripExtensions,
  unauthorisedAnswer,
} from './envelope.ts'
import type { Handler, ProductServerContext, PublicAnswer, PublicHandler } from './handler.ts'
import { authenticate, bearerToken, readToken, type SignedInUser, settingsOf, tenantOf } from './sign-in.ts'

type AnyHandler = Handler<HttpOperationId>

interface Details {
  readonly token: string | null
  user: SignedInUser | null
  /** True where the backend of the world has no extras. */
  isStrict: boolean
  /** The tenant that requests of the world carry. */
  tenantId: string
  /** A note about what was ignored in the query; null when nothing was. */
  ignored: string | null
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
      ignored: null,
    }),
    findWorld: ({ details: { token } }) => leaseOf(context.registry, worldIdOf(token)),
    unknownWorld: ({ details: { token } }) => unauthorisedAnswer(tokenRefusal(token)),
    authenticate: authenticateUser,
    checkRequest: (exchange) => checkRequest(context, exchange),
    faults: ({ operation, request }) => ({
      operationId: operation,
      responder: productFaultResponder(request.body),
    }),
    handle: (exchange) => handleSignedIn(context, exchange),
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
    record(exchange, answer, text) {
      const { operation, request, fault, details } = exchange
      if (fault === null && !details.isStrict) context.outcomes.count(operation, answer, viaOf(request))
      if (context.isJournaling) journalSignedIn(context, exchange, { answer, text })
    },
    isDelayRecorded: false,
    stopwatchMs: context.stopwatchMs,
    onAnswered: context.onAnswered,
  }
}

/** The world a token names; none when it cannot be read. */
function worldIdOf(token: string | null): string {
  return (token && readToken(token)?.worldId) || ''
}

/** Returns why a token leads to no world. */
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
  const { operation, request, details } = exchange
  if (context.isQueryOpen) details.ignored = dropUnknownQuery(context, operation, request)
  const errors = withQuerySetting(requestErrors(context, exchange))
  if (errors.length > 0) return schemaErrorAnswer(errors)
  const isOwnTenant = askedTenant(request) === details.tenantId
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

/** Most names of a query that the journal says. */
const MAX_NAMES = 10

/** Takes the names that the contract does not have out of a request's query; returns a note about them, null without any. */
function dropUnknownQuery(
  { validator }: ProductServerContext,
  id: HttpOperationId,
  request: FastifyRequest,
): string | null {
  const { path, method } = httpOperations[id]
  const names = validator.unknownQuery(path, method, request.query)
  if (names.length === 0) return null
  const known = Object.entries(request.query as object).filter(([name]) => !names.includes(name))
  request.query = Object.fromEntries(known)
  const rest = names.length > MAX_NAMES ? ' …' : ''
  return `not known and ignored in the query: ${names.slice(0, MAX_NAMES).join(', ')}${rest}`
}

/** Names the setting that would have let a request pass, where a query is refused for a name that nobody knows. */
function withQuerySetting(errors: SchemaError[]): SchemaError[] {
  return errors.map((error) =>
    error.rule === 'additionalProperties' && error.pointer.startsWith('/query/')
      ? { ...error, message: `${error.message}; to have it ignored, start with SKYSHOP_UNKNOWN_QUERY=ignore` }
      : error,
  )
}

function askedTenant({ query, body }: FastifyRequest): unknown {
  const source = body && typeof body === 'object' ? body : query
  return (source as { devTenantId?: unknown }).devTenantId
}

async function handleSignedIn(context: ProductServerContext, exchange: SignedInExchange): Promise<Answer> {
  const { operation, request, world, traceId, spanId, isSampled, details } = exchange
  const { user } = details
  if (user === null) throw new Error(`${operation} was not authenticated`)
  const handler = context.handlers[operation] as AnyHandler
  const input = { query: request.query, body: request.body } as Parameters<AnyHandler>[0]
  const language = languageOf(headerOf(request, 'accept-language'))
  const answer = () => handler(input, { world, user, language, traceId })
  try {
    return okAnswer(await withTrace({ traceId, spanId, isSampled }, answer))
  } catch (error) {
    if (error instanceof BusinessError) return refusalAnswer(error.code, error.data)
    return defect(context, exchange, error)
  }
}

/** An answer the contract does not document is our defect: 500 and a journal entry (ADR 4). */
function checkAnswer(context: ProductServerContext, exchange: SignedInExchange, answer: Answer): Answer {
  const { validator, isValidating } = context
  if (!isValidating || answer.status === 500) return answer
  const { path, method, businessCodes } = httpOperations[exchange.operation]
  const errors = validator.checkResponse(path, method, answer)
  const isDocumented = (code: number) =>
    code === 200 || businessCodes.some((name) => errorCodes[name].code === code)
  if (!isDocumented(answer.body.code)) {
    const message = `${answer.body.code} is not documented`
    errors.push({ pointer: '/body/code', rule: 'x-business-codes', message })
  }
  return errors.length === 0 ? answer : defect(context, exchange, answerViolation(errors, answer))
}

const JSON_TYPE = 'application/json; charset=utf-8'

/** Writes a request with its answer into the journal; `text` is the body of the answer as JSON. */
function journalSignedIn(
  context: ProductServerContext,
  exchange: SignedInExchange,
  { answer, text }: { answer: Answer; text: string | undefined },
): void {
  const { operation, request, fault, lease, startedMs, traceId } = exchange
  const { query, body } = request
  const end = answer.status === 200 ? answer.body.code : answer.status
  const reason = answer.body.success ? null : reasonOf(answer)
  const plainNote = [reason, exchange.details.ignored].filter((part) => part !== null).join('; ') || null
  const { status, note } = markFaulted({ status: `${end}`, note: plainNote }, fault)
  const entry: NewJournalEntry = {
    traceId,
    kind: 'http',
    operationId: operation,
    from: 'shop',
    to: 'upstream',
    tookMs: lease ? context.stopwatchMs() - startedMs : 0,
    label: labelOf(operation),
    status,
    note,
    orderNo: orderNoOf(query) ?? orderNoOf(body) ?? orderNoOf(answer.body.data),
    request: { query, body },
    response: answer.body,
    http: exchangeFacts(request, { status: answer.status, mediaType: JSON_TYPE }),
  }
  journalOf(context, exchange).append(entry, text)
}

function reasonOf(answer: Answer): string {
  if (answer.note !== undefined) return answer.note
  const errorCode = Object.entries(errorCodes).find(([, entry]) => entry.code === answer.body.code)
  return answer.status === 400 ? answer.body.msg : (errorCode?.[0] ?? answer.body.msg)
}

function orderNoOf(value: unknown): string | null {
  if (!value || typeof value !== 'object' || !('orderNo' in value)) return null
  return typeof value.orderNo === 'string' ? value.orderNo : null
}

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
      if (context.isQueryOpen) dropUnknownQuery(context, operation, request)
      const errors = unreadable
        ? [{ pointer: '/body', rule: 'json', message: 'must be JSON' }]
        : validator.checkRequest(path, method, request)
      return errors.length === 0 ? null : refused(operation, withQuerySetting(errors))
    },
    faults: ({ operation }) => ({ operationId: operation, responder: publicFaultResponder }),
    handle: (exchange) => handlePublic(context, exchange),
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
      if (context.isJournaling) journalPublic(journalOf(context, exchange), exchange, answer)
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

/** Faults for callers that read the status alone. */
const publicFaultResponder: FaultResponder<PublicAnswer> = {
  refusal: (code) => ({ status: 400, mediaType: 'text/plain', body: code }),
  status: (status) => ({ status, mediaType: 'text/plain', body: '' }),
  expired: () => ({ status: 401, mediaType: 'text/plain', body: '' }),
  emptied: ({ status, mediaType }) => ({ status, mediaType: mediaType ?? 'text/plain', body: '' }),
}

async function handlePublic(context: ProductServerContext, exchange: PublicExchange): Promise<PublicAnswer> {
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

function journalPublic(journal: Journal, exchange: PublicExchange, answer: PublicAnswer): void {
  const { operation, request, fault, traceId } = exchange
  if (answer.status < 400 && answer.note === undefined && fault === null) return
  journal.append({
    traceId,
    kind: 'http',
    operationId: operation,
    from: 'gateway',
    to: 'upstream',
    label: labelOf(operation),
    ...markFaulted({ status: `${answer.status}`, note: answer.note ?? null }, fault),
    request: {
      params: request.params,
      body: 'journaledBody' in answer ? answer.journaledBody : request.body,
    },
    response: answer.body,
  })
}

type AnyExchange = SignedInExchange | PublicExchange

/** Returns the journal of the world that a request is for, the system's where there is none. */
function journalOf({ systemJournal }: ProductServerContext, { lease }: AnyExchange): Journal {
  return lease?.world.journal ?? systemJournal
}

/** Names an operation in the journal. */
function labelOf(id: HttpOperationId): string {
  const { method, path } = httpOperations[id]
  return `${method.toUpperCase()} ${path.replace(/^\/api\/skyworth\w+/, '')}`
}

/** Journals a defect of ours with its stack, and answers 500 without inner text; a test world with one fails its test. */
function defect(context: ProductServerContext, exchange: AnyExchange, error: unknown): Answer {
  const { operation: operationId, traceId } = exchange
  journalOf(context, exchange).append({
    traceId,
    kind: 'system',
    operationId,
    from: 'upstream',
    to: 'upstream',
    status: 'defect',
    label: `defect in ${operationId}`,
    note: error instanceof Error ? error.message : String(error),
    response: error instanceof Error ? error.stack : undefined,
  })
  return plainAnswer('internal-error')
}
