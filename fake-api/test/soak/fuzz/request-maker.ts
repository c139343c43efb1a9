import http from '@skyshop/openapi/documents/http' with { type: 'json' }
import { type HttpOperationId, httpOperations } from '@skyshop/openapi/operations'
import type { FuzzRequest } from './mutation.ts'
import { type Schema, schemaValue, type ValuePool, type ValueSource } from './schema-value.ts'
import type { SeededRandom } from './seeded-random.ts'

interface Parameter {
  name: string
  in: string
  required?: boolean
  schema: Schema
}

interface Operation {
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, unknown>
}

const document = http as unknown as {
  paths: Record<string, Record<string, Operation>>
}

/** A request of an operation that keeps the contract, over values the world has. */
export function makeRequest(random: SeededRandom, id: HttpOperationId, pool: ValuePool): FuzzRequest {
  const source: ValueSource = { random, pool, resolve: (ref) => lookUp(ref) as Schema }
  const { parameters = [], requestBody } = operationOf(id)
  const query: Record<string, unknown> = {}
  for (const parameter of parameters.map(parameterOf)) {
    if (parameter.in !== 'query' || !(parameter.required || random.is(0.5))) continue
    query[parameter.name] = schemaValue(source, parameter.schema, parameter.name)
  }
  const schema = requestBody?.content['application/json']?.schema
  const body = schema ? schemaValue(source, schema) : undefined
  return { query, body, headers: {} }
}

/** Statuses the contract documents for an operation; 500 is none of them, being our own defect. */
export function documentedStatuses(id: HttpOperationId): number[] {
  return Object.keys(operationOf(id).responses)
    .map(Number)
    .filter((status) => status !== 500)
}

function operationOf(id: HttpOperationId): Operation {
  const { path, method } = httpOperations[id]
  const operation = document.paths[path]?.[method]
  if (!operation) throw new Error(`the contract has no ${method} ${path}`)
  return operation
}

function parameterOf(parameter: Parameter | { $ref: string }): Parameter {
  return '$ref' in parameter ? (lookUp(parameter.$ref) as Parameter) : parameter
}

/** Follows `#/a/b` in the document. */
function lookUp(ref: string): unknown {
  return ref
    .slice(2)
    .split('/')
    .reduce<unknown>(
      (at, part) => (at as Record<string, unknown>)[decodeURIComponent(part).replaceAll('~1', '/')],
      document,
    )
}
