import { expect, it, vi } from 'vitest'
import { scaledMs } from './time-limits.ts'

it.each([
  { slowness: '1', limitMs: 90_000 },
  { slowness: '3', limitMs: 270_000 },
])('scaledMs of 90 s is $limitMs ms on a machine with the slowness $slowness', ({ slowness, limitMs }) => {
  vi.stubEnv('SKYSHOP_SLOWNESS', slowness)
  expect(scaledMs(90_000)).toBe(limitMs)
  vi.unstubAllEnvs()
})
