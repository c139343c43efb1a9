import type { operations } from '@skyshop/openapi/http'
import type { HttpOperationId, httpOperations } from '@skyshop/openapi/operations'
import type { ContractValidator } from '../../engine/api-contract/contract-validator.ts'
import type { AnsweredRequest } from '../../engine/http/exchange.ts'
import type { OutcomeCounter } from '../../engine/http/outcome-counter.ts'
import type { Journal } from '../../engine/journal/journal.ts'
import type { WorldRegistry } from '../../engine/world/registry/registry.ts'
import type { World } from '../../engine/world/transaction/world.ts'
import type { Language } from '../kernel/language.ts'
import type { SignedInUser } from './sign-in.ts'

type SuccessData<Body> = Body extends { success: true; data: infer Data } ? Data : never
type JsonAnswer<Id extends HttpOperationId> = operations[Id]['responses'] extends {
  200: { content: { 'application/json': infer Body } }
}
  ? Body
  : never

/** `data` of the success answer of an operation. */
export type DataOf<Id extends HttpOperationId> = SuccessData<JsonAnswer<Id>>

/** Query of an operation, coerced and checked. */
export type QueryOf<Id extends HttpOperationId> = NonNullable<operations[Id]['parameters']['query']>

/** JSON body of an operation, checked; undefined where the contract has none. */
export type BodyOf<Id extends HttpOperationId> = operations[Id] extends {
  requestBody: { content: { 'application/json': infer Body } }
}
  ? Body
  : undefined

/** Context that every handler knows beside its input. */
export interface RequestContext {
  world: World
  user: SignedInUser
  language: Language
  traceId: string
}

/** Handler of a signed-in operation: input in, data out; refusals are thrown as BusinessError. */
export type Handler<Id extends HttpOperationId> = (
  input: { query: QueryOf<Id>; body: BodyOf<Id> },
  context: RequestContext,
) => Promise<DataOf<Id>>

/** A request without a user: a webhook of a wallet, or for a drawing. */
export interface PublicRequest {
  params: Record<string, string>
  /** Named by the path; null when it is not here, or closing. */
  world: World | null
  headers: Record<string, string | string[] | undefined>
  rawBody: string
  traceId: string
}

/** An answer outside the envelope. A `note`, like any status from 400 on, makes a journal entry. */
export interface PublicAnswer {
  status: number
  mediaType?: string
  body?: unknown
  note?: string
  /** What the journal keeps of the request's body, for bodies signed for one world; the body itself when absent. */
  journaledBody?: unknown
}

/** Handler of an operation whose `security` is empty. */
export type PublicHandler = (request: PublicRequest) => Promise<PublicAnswer>

/** One handler for each of these operations: leaving one out does not compile. */
export type Handlers<Ids extends HttpOperationId> = {
  [Id in Ids]: (typeof httpOperations)[Id]['isPublic'] extends true ? PublicHandler : Handler<Id>
}

/** Parts of the product listener. Validation and journal are only ever off to measure what they cost. */
export interface ProductServerOptions {
  registry: WorldRegistry
  handlers: Handlers<HttpOperationId>
  systemJournal: Journal
  outcomes: OutcomeCounter
  allowedOrigins: string[]
  isValidating: boolean
  isJournaling: boolean
  /** True where names in a query that the contract does not have are ignored; they are refused otherwise. */
  isQueryOpen: boolean
  /** Names of this host beside those of this machine, in lower case; none when left out. */
  hostNames?: readonly string[] | undefined
  /** Called with our own errors that no journal of a world has. */
  onError: (error: unknown) => void
  /** Milliseconds of a monotonic wall clock, for `tookMs`. */
  stopwatchMs: () => number
  onAnswered?: (request: AnsweredRequest) => void
}

/** Parts of the server around them that the request handlers need. */
export interface ProductServerContext extends ProductServerOptions {
  validator: ContractValidator
}
