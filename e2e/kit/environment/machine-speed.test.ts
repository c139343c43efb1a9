import { expect, it } from 'vitest'
import { machineSlowness, slownessOf } from './machine-speed.ts'

it.each([
  { tookMs: 20, slowness: 1 },
  { tookMs: 100, slowness: 1 },
  { tookMs: 220, slowness: 2.2 },
  { tookMs: 60_000, slowness: 10 },
])('$tookMs ms of work is a slowness of $slowness', ({ tookMs, slowness }) => {
  expect(slownessOf(tookMs)).toBe(slowness)
})

it('measures once and leaves the answer to the programs it starts', () => {
  const env: NodeJS.ProcessEnv = {}
  const first = machineSlowness(env)
  expect(first).toBeGreaterThanOrEqual(1)
  expect(env.SKYSHOP_SLOWNESS).toBe(String(first))
  expect(machineSlowness({ SKYSHOP_SLOWNESS: '3.5' })).toBe(3.5)
})
