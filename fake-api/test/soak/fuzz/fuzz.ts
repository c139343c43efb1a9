import type { Schemas } from '@skyshop/openapi/control'
import { type HttpOperationId, httpOperations } from '@skyshop/openapi/operations'
import { makeWorld } from '../../support/control.ts'
import type { TestStack } from '../../support/test-stack.ts'
import { type FuzzRequest, mutateRequest } from './mutation.ts'
import { documentedStatuses, makeRequest } from './request-maker.ts'
import { SeededRandom } from './seeded-random.ts'
import { readPool, type WorldValues } from './value-pool.ts'

/** What a run of the fuzzer came to. */
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
