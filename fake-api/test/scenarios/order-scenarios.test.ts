import { afterAll, beforeAll, expect, it } from 'vitest'
import { advance, makeWorld, stateOf } from '../support/control.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

const HOUR_MS = 3_600_000

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

// spec: 4.07
it('has an order of every status in orders-of-every-status', async () => {
  const world = await makeWorld(stack, 'orders-of-every-status')
  const statuses = new Set((await stateOf(stack, world.worldId)).orders.map(({ status }) => status))
  expect([...statuses].sort((a, b) => a - b)).toEqual([-3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7])
})

it('resumes the month of suspended-package behind the quarter', async () => {
  const world = await makeWorld(stack, 'suspended-package')
  const states = async () => (await stateOf(stack, world.worldId)).entitlements.map(({ state }) => state)
  expect((await states()).sort()).toEqual(['activated', 'suspended'])
  await advance(stack, world.worldId, { byMs: 86 * 24 * HOUR_MS })
  expect((await states()).sort()).toEqual(['activated', 'expired'])
})

// spec: 4.25
it('lets the package of event-annual-activating take effect within the hour', async () => {
  const world = await makeWorld(stack, 'event-annual-activating')
  const orderOf = async () => (await stateOf(stack, world.worldId)).orders[0]?.status
  expect(await orderOf()).toBe(1)
  await advance(stack, world.worldId, { byMs: HOUR_MS })
  expect(await orderOf()).toBe(4)
})
