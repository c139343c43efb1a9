import type { operations } from '@skyshop/openapi/http'
import { operationPaths } from '@skyshop/openapi/operation-paths'
import type { HttpOperationId, httpOperations } from '@skyshop/openapi/operations'
import type { SessionStore, TokenRefresher } from '../session/session.ts'
import type { Timers } from '../time/clock.ts'
import { type ApiResult, NetworkError, type Refusal } from './api-errors.ts'

type JsonOf<T> = T extends { content: { 'application/json': infer Json } } ? Json : never
type AnswerOf<Id extends ApiOperation> = operations[Id] extends { responses: { 200: infer Response } }
  ? Extract<JsonOf<Response>, { code: 200 }>
  : never

/** Data of an operation's answer. */
export type ApiData<Id extends ApiOperation> = AnswerOf<Id> extends { data: infer Data } ? Data : never

type QueryOf<Id extends ApiOperation> = NonNullable<operations[Id]['parameters']['query']>
type BodyOf<Id extends ApiOperation> = operations[Id] extends { requestBody: infer Body }
  ? JsonOf<Body>
  : never

/** Parameters of a call: the contract's, without the tenant, which the client adds. */
export type ApiParams<Id extends ApiOperation> = [BodyOf<Id>] extends [never]
  ? { query: Omit<QueryOf<Id>, 'devTenantId'> }
  : { body: Omit<BodyOf<Id>, 'devTenantId'>; query?: Omit<QueryOf<Id>, 'devTenantId'> }

/** Client for the operations of the backend; the shop has no other. */
export interface ApiClient {
  /** Calls an operation of the contract; rejects with NetworkError, or with the signal's reason once aborted. */
  call<Id extends ApiOperation>(
    id: Id,
    params: ApiParams<Id>,
    signal?: AbortSignal,
  ): Promise<ApiResult<ApiData<Id>>>
}

/** Attempts of one call in all, the first included (product 9.17). */
const MAX_ATTEMPTS = 3
const UNAUTHORISED = 401

/** Creates the client: adds tenant and token, and renews the token when the body's code is 401. */
export function createApiClient(options: {
  send: Send
  session: SessionStore
  refreshToken: TokenRefresher
  /** Language of the shop at the moment. */
  language: () => string
}): ApiClient {
  const { send, session, refreshToken, language } = options

  const attemptCall = async (call: Omit<Attempt, 'token' | 'language'>): Promise<ApiResult<unknown>> => {
    for (let attempt = 1; ; attempt += 1) {
      const { token } = session.getState()
      const result = await send({ ...call, token, language: language() })
      const isRefusedToken = !result.ok && result.refusal.code === UNAUTHORISED
      if (!isRefusedToken || attempt === MAX_ATTEMPTS) return result
      const fresh = await refreshToken(token)
      if (fresh === '') return result
    }
  }

  return {
    async call(id, params, signal) {
      const devTenantId = session.getState().tenantId
      const placed =
        'body' in params
          ? { ...params, body: { ...params.body, devTenantId } }
          : { query: { ...params.query, devTenantId } }
      const result = await attemptCall({ id, ...placed, signal })
      // The contract is checked where the answer is made; here its type is taken from the operation's name.
      return result as ApiResult<never>
    },
  }
}

/** Operations the shop may call: those that need its token. */
export type ApiOperation = {
  [Id in HttpOperationId]: (typeof httpOperations)[Id]['isPublic'] extends true ? never : Id
}[HttpOperationId]

const TIMEOUT_MS = 100_000
const ORDER_TIMEOUT_MS = 60_000
/** Making an order, and paying one of nothing (product 9.02). */
const orderCalls: ReadonlySet<ApiOperation> = new Set<ApiOperation>(['addOrder', 'zeroPay'])

/** One attempt of a call. */
export interface Attempt {
  id: ApiOperation
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  token: string
  language: string
  signal?: AbortSignal | undefined
}

/** Sends one attempt and reads its answer. */
export type Send = (attempt: Attempt) => Promise<ApiResult<unknown>>

export function createSend(options: {
  baseUrl: string
  /** Value of `Authorization`, which names the client. */
  clientAuthorization: string
  page: { fetch(request: Request): Promise<Response> }
  timers: Timers
}): Send {
  return async (attempt) => {
    const limit = startTimeLimit({
      timers: options.timers,
      limitMs: orderCalls.has(attempt.id) ? ORDER_TIMEOUT_MS : TIMEOUT_MS,
      signal: attempt.signal,
    })
    try {
      const response = await options.page.fetch(requestOf(attempt, options, limit.signal))
      if (!isAnswerStatus(response.status)) throw new NetworkError('status')
      return readEnvelope(await response.json())
    } catch (error) {
      throw limit.reasonOf(error)
    } finally {
      limit.end()
    }
  }
}

function requestOf(
  attempt: Attempt,
  { baseUrl, clientAuthorization }: { baseUrl: string; clientAuthorization: string },
  signal: AbortSignal,
): Request {
  const [method, path] = operationPaths[attempt.id]
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(attempt.query ?? {})) {
    if (value !== undefined && value !== null) query.append(name, String(value))
  }
  const search = query.toString() && `?${query}`
  const headers = { Authorization: clientAuthorization, ...headersOf(attempt) }
  if (attempt.body === undefined) return new Request(baseUrl + path + search, { method, headers, signal })
  const body = JSON.stringify(attempt.body)
  const typed = { ...headers, 'Content-Type': 'application/json' }
  return new Request(baseUrl + path + search, { method, headers: typed, body, signal })
}

function headersOf({ token, language }: Attempt): Record<string, string> {
  return {
    'Blade-Auth': `bearer ${token}`,
    'Accept-Language': language,
  }
}

/** Reads the body of a response: its code decides, whatever the HTTP status (product 8.01). */
function readEnvelope(body: unknown): ApiResult<unknown> {
  if (typeof body !== 'object' || body === null || !('code' in body)) throw new NetworkError('unreadable')
  const envelope: { code: unknown; msg?: unknown; data?: unknown } = body
  const code = Number(envelope.code)
  if (!Number.isInteger(code)) throw new NetworkError('unreadable')
  if (code === 200) return { ok: true, data: envelope.data ?? null }
  return {
    ok: false,
    refusal: {
      code,
      msg: typeof envelope.msg === 'string' ? envelope.msg : '',
      data: refusalData(envelope.data),
    },
  }
}

/** Whether a response with this HTTP status has a body to read. */
function isAnswerStatus(status: number): boolean {
  return status >= 200 && status <= 500
}

function refusalData(data: unknown): Refusal['data'] {
  return typeof data === 'object' && data !== null ? data : null
}

/** Aborts a request at its time limit or when its caller aborts it. */
export interface TimeLimit {
  readonly signal: AbortSignal
  /** The cause to throw for a request that failed with `error`: the limit, the caller's abort, or the network. */
  reasonOf(error: unknown): unknown
  end(): void
}

// AbortSignal.any and AbortSignal.timeout are younger than the oldest web view promised.
function startTimeLimit(options: {
  timers: Timers
  limitMs: number
  signal: AbortSignal | undefined
}): TimeLimit {
  const { signal } = options
  const controller = new AbortController()
  let isOver = false
  const cancel = options.timers.after(options.limitMs, () => {
    isOver = true
    controller.abort()
  })
  const onAbort = (): void => controller.abort()
  if (signal?.aborted === true) onAbort()
  signal?.addEventListener('abort', onAbort)
  return {
    signal: controller.signal,
    reasonOf(error) {
      if (isOver) return new NetworkError('timeout', error)
      if (signal?.aborted === true) return signal.reason
      if (error instanceof NetworkError) return error
      return new NetworkError(error instanceof SyntaxError ? 'unreadable' : 'unreachable', error)
    },
    end() {
      cancel()
      signal?.removeEventListener('abort', onAbort)
    },
  }
}
