import { test as base, expect, type TestAPI } from 'vitest'
import type { World } from '../../e2e/kit/world/world.ts'
import { createWorld, type WorldPlan } from './start-skyshop.ts'

interface WorldFixtures {
  /** How the world begins. */
  plan: WorldPlan
  world: World
}

/** Vitest's test with a `world` of its own, which is audited and removed at the end; `test.extend` changes its `plan`. */
export const test: TestAPI<WorldFixtures> = base.extend<WorldFixtures>({
  plan: {},
  world: async ({ plan }, use) => {
    const world = await createWorld(plan)
    await use(world)
    expect(await world.remove(), 'violations found by the auditor').toEqual([])
  },
})
