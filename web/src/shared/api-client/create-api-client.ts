import type { operations } from '@skyshop/openapi/http'
import type { SessionStore } from '../session/session-store.ts'
import type { TokenRefresher } from '../session/token-refresher.ts'
import type { ApiResult } from './api-errors.ts'
import type { ApiOperation, Attempt, Send } from './send.ts'

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

/** The one way to the backend. */
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

/** Builds the client: adds who is asking, and renews the token when the body's code is 401. */
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
