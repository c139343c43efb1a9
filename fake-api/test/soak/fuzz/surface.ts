import { control, makeWorld } from '../../support/control.ts'
import { ShopClient } from '../../support/shop-client.ts'
import type { TestStack } from '../../support/test-stack.ts'
import type { ValuePool } from './schema-value.ts'
import { SeededRandom } from './seeded-random.ts'

/** A request to a listener beside the product. */
export interface SurfaceRequest {
  id: string
  method: string
  url: string
  headers: Record<string, string>
  body?: string
  /** Whether the contract documents an answer with this status. */
  isDocumented(status: number): boolean
}

/** A world as it stands, and what is known of it. */
export interface SurfaceContext {
  stack: TestStack
  client: ShopClient
  pool: ValuePool
}

/** One listener: what its world has, and requests to it. */
export interface Surface {
  name: string
  readPool(stack: TestStack, client: ShopClient): Promise<ValuePool>
  request(setup: SurfaceContext, random: SeededRandom): Promise<SurfaceRequest>
}

/** Node's own answer to a URL or header beyond its limit: it never reached a listener. */
const TOO_LONG = 431
const PER_WORLD = 500
const POOL_EVERY = 48
const WIDTH = 4

/** Result of a run against one listener. */
export interface SurfaceResult {
  requests: number
  /** How many answers of each status. */
  statuses: Record<number, number>
  misses: string[]
}

/** Sends so many requests to one listener; an answer no contract documents is a miss. */
export async function fuzzSurface(
  stack: TestStack,
  surface: Surface,
  { requests, seed, scenarios }: { requests: number; seed: string; scenarios: readonly string[] },
): Promise<SurfaceResult> {
  const result: SurfaceResult = { requests: 0, statuses: {}, misses: [] }
  for (let round = 0; result.requests < requests; round += 1) {
    const scenario = scenarios[round % scenarios.length] ?? 'new-owner'
    const client = new ShopClient(stack, await makeWorld(stack, scenario, round + 1))
    const run = { surface, setup: { stack, client, pool: {} }, seed: `${seed}/${round}` }
    await fuzzWorld(run, Math.min(PER_WORLD, requests - result.requests), result)
    const { violations } = (
      await control<{ violations: unknown[] }>(stack, 'DELETE', `/control/worlds/${client.world.worldId}`)
    ).body
    for (const violation of violations)
      result.misses.push(`${surface.name} ${seed}/${round}: ${JSON.stringify(violation)}`)
  }
  return result
}

async function fuzzWorld(
  { surface, setup, seed }: { surface: Surface; setup: SurfaceContext; seed: string },
  requests: number,
  result: SurfaceResult,
): Promise<void> {
  let current = setup
  for (let sent = 0; sent < requests; sent += WIDTH) {
    if (sent % POOL_EVERY === 0)
      current = { ...setup, pool: await surface.readPool(setup.stack, setup.client) }
    const random = Array.from({ length: WIDTH }, (_, lane) => new SeededRandom(`${seed}/${sent + lane}`))
    for (const { status, failure } of await Promise.all(
      random.map((one) => sendOne(current, surface, one)),
    )) {
      result.requests += 1
      result.statuses[status] = (result.statuses[status] ?? 0) + 1
      if (failure !== null) result.misses.push(`${surface.name} ${seed}/${sent}: ${failure}`)
    }
  }
}

async function sendOne(
  setup: SurfaceContext,
  surface: Surface,
  random: SeededRandom,
): Promise<{ status: number; failure: string | null }> {
  const { id, url, isDocumented, ...request } = await surface.request(setup, random)
  const response = await fetch(url, request)
  const text = await response.text()
  const { status } = response
  if (isDocumented(status) || status === TOO_LONG) return { status, failure: null }
  return {
    status,
    failure: `${id} answered ${status} ${text.slice(0, 200)} to ${request.method} ${url} ${request.body ?? ''}`,
  }
}

/** A path with its parameters filled in from the pool, or with something else. */
export function fillPath(path: string, pool: ValuePool, random: SeededRandom): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const real = pool[name]
    const value = real && real.length > 0 && random.is(0.9) ? random.pick(real) : random.pick(ODD_PARTS)
    return encodeURIComponent(String(value).toWellFormed())
  })
}

/** Not `..`, which every client takes for a step up: that is another path. */
const ODD_PARTS = ['x', '0', '-1', '__proto__', '%', "'", '💥', '9'.repeat(40), 'a/b', '...']
