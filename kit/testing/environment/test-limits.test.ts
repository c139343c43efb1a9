import { expect, it, vi } from 'vitest'
import { machineSlowness, scaledMs, slownessOf } from './test-limits.ts'

it.each([
  { tookMs: 20, slowness: 1 },
  { tookMs: 100, slowness: 1 },
  { tookMs: 220, slowness: 2.2 },
  { tookMs: 60_000, slowness: 10 },
])('slownessOf $tookMs ms of work is $slowness', ({ tookMs, slowness }) => {
  expect(slownessOf(tookMs)).toBe(slowness)
})

it('machineSlowness measures once and passes the result on by the environment', () => {
  const env: NodeJS.ProcessEnv = {}
  const first = machineSlowness(env)
  expect(first).toBeGreaterThanOrEqual(1)
  expect(env.SKYSHOP_SLOWNESS).toBe(String(first))
  expect(machineSlowness({ SKYSHOP_SLOWNESS: '3.5' })).toBe(3.5)
})

it.each([
  { slowness: '1', limitMs: 90_000 },
  { slowness: '3', limitMs: 270_000 },
])('scaledMs of 90 s is $limitMs ms on a machine with the slowness $slowness', ({ slowness, limitMs }) => {
  vi.stubEnv('SKYSHOP_SLOWNESS', slowness)
  expect(scaledMs(90_000)).toBe(limitMs)
  vi.unstubAllEnvs()
})
