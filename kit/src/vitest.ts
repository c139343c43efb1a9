import { test as base, expect, type TestAPI } from 'vitest'
import type { World } from '../testing/world/world.ts'
import { createWorld, type WorldPlan } from './start-skyshop.ts'

interface WorldFixtures {
  /** How the world begins. */
  plan: WorldPlan
  world: World
}

/** Vitest's test with a `world` of its own, which is audited and removed at the end; `test.extend` changes its `plan`. */
export const test: TestAPI<WorldFixtures> =
  'override' in base ? base.extend<WorldFixtures>({ plan: {}, world }) : testOf({}, [])

async function world({ plan }: { plan: WorldPlan }, use: (world: World) => Promise<void>): Promise<void> {
  const made = await createWorld(plan)
  await use(made)
  expect(await made.remove(), 'violations found by the auditor').toEqual([])
}

/**
 * Vitest's test for a plan, in Vitest before 4.1: there a fixture keeps the others that it was made with, whatever
 * `extend` puts in their place, so all of them are made anew.
 */
function testOf(plan: WorldPlan, others: readonly object[]): TestAPI<WorldFixtures> {
  const first: TestAPI<WorldFixtures> = base.extend<WorldFixtures>({ plan, world })
  const made = others.reduce<TestAPI<WorldFixtures>>(
    (test, fixtures) => test.extend<Record<never, never>>(fixtures),
    first,
  )
  const extend = ({ plan: next = plan, ...fixtures }: Partial<WorldFixtures>) =>
    testOf(next, [...others, fixtures])
  return Object.assign(made, { extend })
}
