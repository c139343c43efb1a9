import type { operations } from '@skyshop/openapi/http'
import type { HttpOperationId, httpOperations } from '@skyshop/openapi/operations'
import type { ApiResult } from './api-errors.ts'

/** Operations the shop may call: those that need its token. */
export type ApiOperation = {
  [Id in HttpOperationId]: (typeof httpOperations)[Id]['isPublic'] extends true ? never : Id
}[HttpOperationId]

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
