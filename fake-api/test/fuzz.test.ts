import { afterAll, beforeAll, expect, it } from 'vitest'
import { fuzz } from './fuzz/fuzz.ts'
import { deleteWorld } from './support/control.ts'
import { startTestStack, type TestStack } from './support/test-stack.ts'

const REQUESTS = 20_000

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

it('answers every request, however odd, as the contract documents', { timeout: 240_000 }, async () => {
  const scenarios = ['active-cloud', 'two-owners', 'unpaid-order', 'renewed-ahead']
  const result = await fuzz(stack, { requests: REQUESTS, seed: 'test', scenarios })
  expect(result.failures).toEqual([])
  expect(result.requests).toBe(REQUESTS)
  // Neither all refused nor all taken: the requests reach into the rules and past them.
  expect(result.statuses[200]).toBeGreaterThan(REQUESTS * 0.4)
  expect(result.statuses[400]).toBeGreaterThan(REQUESTS * 0.2)
  for (const worldId of result.worldIds) expect(await deleteWorld(stack, worldId)).toEqual([])
})
