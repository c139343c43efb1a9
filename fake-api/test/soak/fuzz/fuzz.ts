import type { Schemas } from '@skyshop/openapi/control'
import http from '@skyshop/openapi/documents/http' with { type: 'json' }
import { type HttpOperationId, httpOperations } from '@skyshop/openapi/operations'
import { makeWorld } from '../../support/control.ts'
import type { TestStack } from '../../support/test-stack.ts'
import { type FuzzRequest, mutateRequest } from './mutation.ts'
import { type Schema, schemaValue, type ValuePool, type ValueSource } from './schema-value.ts'
import { SeededRandom } from './seeded-random.ts'
import { readPool, type WorldValues } from './value-pool.ts'

/** Result of a run of the fuzzer. */
export interface FuzzResult {
  requests: number
  /** How many answers of each status. */
  statuses: Record<number, number>
  /** Answers no contract documents, each with what was asked. */
  failures: FuzzFailure[]
  worldIds: string[]
}

export interface FuzzFailure {
  seed: string
  operationId: HttpOperationId
  status: number
  request: FuzzRequest
}

export interface FuzzOptions {
  requests: number
  seed: string
  scenarios: readonly string[]
  /** Requests in flight at once. */
  width?: number
}

const SIGNED_IN = (Object.keys(httpOperations) as HttpOperationId[]).filter(
  (id) => !httpOperations[id].isPublic,
)
/** After so many requests a world is left for the next one: it has orders, contracts and gifts by then. */
const PER_WORLD = 2000
const MAX_FAILURES = 20

interface FuzzSetup {
  stack: TestStack
  world: Schemas['World']
  values: WorldValues
}

/** Sends requests that keep, nearly keep and break the contract; every answer must be a documented one. */
export async function fuzz(stack: TestStack, options: FuzzOptions): Promise<FuzzResult> {
  const result: FuzzResult = { requests: 0, statuses: {}, failures: [], worldIds: [] }
  for (let round = 0; result.requests < options.requests; round += 1) {
    const scenario = options.scenarios[round % options.scenarios.length] ?? 'new-owner'
    const world = await makeWorld(stack, scenario, round + 1)
    result.worldIds.push(world.worldId)
    const many = Math.min(PER_WORLD, options.requests - result.requests)
    await fuzzWorld(
      { stack, world, values: await readPool(stack, world) },
      { ...options, requests: many, seed: `${options.seed}/${round}` },
      result,
    )
    if (result.failures.length >= MAX_FAILURES) break
  }
  return result
}

async function fuzzWorld(
  setup: FuzzSetup,
  { requests, seed, width = 4 }: FuzzOptions,
  result: FuzzResult,
): Promise<void> {
  const current = { ...setup }
  let sent = 0
  const lane = async (): Promise<void> => {
    while (sent < requests && result.failures.length < MAX_FAILURES) {
      const number = sent
      sent += 1
      // What earlier requests have made joins the pool now and then.
      if (number % 250 === 249) current.values = await readPool(setup.stack, setup.world)
      const failure = await sendOne(current, `${seed}/${number}`, result)
      if (failure) result.failures.push(failure)
    }
  }
  await Promise.all(Array.from({ length: width }, lane))
}

async function sendOne(setup: FuzzSetup, seed: string, result: FuzzResult): Promise<FuzzFailure | null> {
  const random = new SeededRandom(seed)
  const operationId = random.pick(SIGNED_IN)
  // Mostly about one device and one package, so that requests get past the first question.
  const pool = random.is(0.7) ? setup.values.focus(random) : setup.values.all
  const valid = makeRequest(random, operationId, pool)
  const request = random.is(0.5) ? valid : mutateRequest(random, valid)
  const status = await send(setup, operationId, request)
  result.requests += 1
  result.statuses[status] = (result.statuses[status] ?? 0) + 1
  return documentedStatuses(operationId).includes(status) ? null : { seed, operationId, status, request }
}

async function send({ stack, world }: FuzzSetup, id: HttpOperationId, request: FuzzRequest): Promise<number> {
  const { method, path } = httpOperations[id]
  const { query, body, rawBody, headers } = request
  const text = rawBody ?? (body === undefined ? undefined : JSON.stringify(body))
  const { statusCode } = await stack.product.inject({
    method: method === 'get' ? 'GET' : 'POST',
    url: path,
    query: queryTexts(query),
    headers: {
      authorization: 'Basic c2t5c2hvcA==',
      'blade-auth': `bearer ${world.user.token}`,
      ...(text === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(text === undefined ? {} : { payload: text }),
  })
  return statusCode
}

/** Lone surrogates cannot travel in a URL; a client would send the replacement character. */
export function queryTexts(query: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [
      name,
      (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed(),
    ]),
  )
}

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
function documentedStatuses(id: HttpOperationId): number[] {
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
