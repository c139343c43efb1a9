import type { operations } from '@skyshop/openapi/control'
import type { ControlOperationId } from '@skyshop/openapi/operations'

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
  requestBody: { content: { 'application/json': infer Body } }
}
  ? Body
  : undefined

/** Input of a control operation, checked against control.yaml. */
export interface ControlInput<Id extends ControlOperationId> {
  params: PathOf<Id>
  query: QueryOf<Id>
  body: BodyOf<Id>
}

export type ControlHandler<Id extends ControlOperationId> = (
  input: ControlInput<Id>,
) => Promise<ControlResult<Id>>

/** The stream is written by its own route; everything else answers JSON. */
export type JsonControlOperationId = Exclude<ControlOperationId, 'streamJournal'>

/** One handler for each of these operations: leaving one out does not compile. */
export type ControlHandlers<Ids extends JsonControlOperationId> = { [Id in Ids]: ControlHandler<Id> }
