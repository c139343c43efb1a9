import type { Schemas } from '@skyshop/openapi/control'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { advance, control, makeWorld, stateOf } from './support/control.ts'
import { startTestStack, type TestStack } from './support/test-stack.ts'
import { exportWorld, importWorld } from './support/world-file.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

it('every scenario leaves as a file a month later and comes in again as it stood', async () => {
  const scenarios = await control<Schemas['ScenarioSummary'][]>(stack, 'GET', '/control/scenarios')
  expect(scenarios.body.length).toBeGreaterThan(20)
  for (const { name } of scenarios.body) {
    const { worldId } = await makeWorld(stack, name)
    await advance(stack, worldId, { byMs: 31 * 86_400_000 })
    const { status, body } = await importWorld(stack, await exportWorld(stack, worldId))
    expect([name, status, body.message]).toEqual([name, 201, undefined])
    expect(await stateOf(stack, body.worldId)).toEqual(await stateOf(stack, worldId))
  }
})
