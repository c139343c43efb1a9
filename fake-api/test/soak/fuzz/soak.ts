import { control, deleteWorld } from '../../support/control.ts'
import { runSoak, type SoakResult } from '../../support/run-soak.ts'
import type { TestStack } from '../../support/test-stack.ts'
import { controlSurface } from './control-surface.ts'
import { type FuzzOptions, fuzz } from './fuzz.ts'
import { gatewaySurface } from './gateway-surface.ts'
import { fuzzSurface } from './surface.ts'

/** Requests of a whole run to the product listener (quality.md); the other two get this share of so many each. */
const REQUESTS = 1_000_000
const BESIDE = 1 / 20

const [requestsText, seed = 'prove'] = process.argv.slice(2)
const requests = Number(requestsText ?? REQUESTS)

await runSoak(async (stack) => {
  const { body } = await control<{ name: string }[]>(stack, 'GET', '/control/scenarios')
  const run = { requests, seed, scenarios: body.map(({ name }) => name) }
  const { figures, misses } = await fuzzProduct(stack, run)
  for (const surface of [gatewaySurface, controlSurface]) {
    const result = await fuzzSurface(stack, surface, { ...run, requests: Math.ceil(requests * BESIDE) })
    figures.push(`${surface.name}: ${result.requests} requests: ${listed(result.statuses)}`)
    misses.push(...result.misses)
  }
  return { figures, misses: misses.map((miss) => `${miss} — pnpm prove fuzz ${requests} ${seed}`) }
})

async function fuzzProduct(stack: TestStack, run: FuzzOptions): Promise<SoakResult> {
  const { requests: sent, statuses, failures, worldIds } = await fuzz(stack, run)
  const misses = failures.map((failure) => JSON.stringify(failure))
  for (const worldId of worldIds)
    for (const violation of await deleteWorld(stack, worldId)) misses.push(JSON.stringify(violation))
  return {
    figures: [`product: ${sent} requests over ${worldIds.length} worlds: ${listed(statuses)}`],
    misses,
  }
}

function listed(statuses: Readonly<Record<number, number>>): string {
  return Object.entries(statuses)
    .map(([status, times]) => `${status} × ${times}`)
    .join(', ')
}
