import type { operations } from '@skyshop/openapi/control'
import type { ControlOperationId } from '@skyshop/openapi/control-operations'
import type { FastifyReply } from 'fastify'
import type { ContractValidator } from '../api-contract/contract-validator.ts'

type JsonOf<Response> = Response extends { content: { 'application/json': infer Body } } ? Body : never
type Success<Responses> = Responses extends { 200: infer Ok }
  ? Ok
  : Responses extends { 201: infer Made }
    ? Made
    : never

/** Answer of a control operation. */
export type ControlResult<Id extends ControlOperationId> = JsonOf<Success<operations[Id]['responses']>>

type PathOf<Id extends ControlOperationId> = operations[Id]['parameters'] extends { path: infer Path }
  ? Path
  : object
type QueryOf<Id extends ControlOperationId> = NonNullable<operations[Id]['parameters']['query']>
type BodyOf<Id extends ControlOperationId> = operations[Id] extends {
  requestBody?: { content: { 'application/json': infer Body } }
}
  ? Body
  : undefined

/** Input of a control operation, checked against control.yaml. */
export interface ControlInput<Id extends ControlOperationId> {
  params: PathOf<Id>
  query: QueryOf<Id>
  body: BodyOf<Id>
}

/** Answers one operation of the control plane. */
export type ControlHandler<Id extends ControlOperationId> = (
  input: ControlInput<Id>,
) => Promise<ControlResult<Id>>

/** Operations that write their own answer: a stream, or a file. */
export type RawControlOperationId =
  | 'streamJournal'
  | 'exportJournal'
  | 'exportWorld'
  | 'importWorld'
  | 'getMetrics'

/** Everything else answers JSON. */
export type JsonControlOperationId = Exclude<ControlOperationId, RawControlOperationId>

/** One handler for each of these operations: leaving one out does not compile. */
export type ControlHandlers<Ids extends JsonControlOperationId> = { [Id in Ids]: ControlHandler<Id> }

/** Input of an operation that writes its own answer: path and query are checked, the body is bytes or absent. */
export interface RawControlInput {
  params: Record<string, string | undefined>
  query: Record<string, unknown>
  body: unknown
}

/** Answers an operation by writing to the reply itself. */
export type RawControlHandler = (input: RawControlInput, reply: FastifyReply) => Promise<void>

export type RawControlHandlers<Ids extends RawControlOperationId> = { [Id in Ids]: RawControlHandler }

/** Handlers of every control operation. */
export interface ControlPlane {
  /** Checks requests and answers. */
  validator: ContractValidator
  handlers: ControlHandlers<JsonControlOperationId>
  rawHandlers: RawControlHandlers<RawControlOperationId>
}
