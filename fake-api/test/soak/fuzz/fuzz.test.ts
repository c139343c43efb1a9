import { afterAll, beforeAll, expect, it } from 'vitest'
import { deleteWorld } from '../../support/control.ts'
import { startTestStack, type TestStack } from '../../support/test-stack.ts'
import { controlSurface } from './control-surface.ts'
import { fuzz } from './fuzz.ts'
import { gatewaySurface } from './gateway-surface.ts'
import { fuzzSurface } from './surface.ts'

/** Enough to reach every rule; the million is `pnpm prove fuzz`. */
const REQUESTS = 2_500

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

it('answers mutated requests as the contract documents', async () => {
  const scenarios = ['active-cloud', 'two-owners', 'unpaid-order', 'renewed-ahead']
  const result = await fuzz(stack, { requests: REQUESTS, seed: 'test', scenarios })
  expect(result.failures).toEqual([])
  expect(result.requests).toBe(REQUESTS)
  // Neither all refused nor all taken: the requests reach into the rules and past them.
  expect(result.statuses[200]).toBeGreaterThan(REQUESTS * 0.4)
  expect(result.statuses[400]).toBeGreaterThan(REQUESTS * 0.2)
  for (const worldId of result.worldIds) expect(await deleteWorld(stack, worldId)).toEqual([])
})

it.each([gatewaySurface, controlSurface])(
  'answers mutated requests to the $name as documented',
  async (surface) => {
    const scenarios = ['unpaid-order', 'auto-renew-wechat', 'auto-renew-alipay-failing']
    const result = await fuzzSurface(stack, surface, { requests: 300, seed: 'test', scenarios })
    expect(result.misses).toEqual([])
    expect(result.statuses[200]).toBeGreaterThan(50)
    expect(result.statuses[400]).toBeGreaterThan(50)
  },
)
