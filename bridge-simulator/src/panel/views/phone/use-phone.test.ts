import { expect, it } from 'vitest'
import { mustPushClock } from './use-phone.tsx'

const standing = (nowMs: number, wallMs: number) => ({
  clock: { nowMs, mode: 'standing', rate: 1 } as const,
  wallMs,
})
const running = (nowMs: number, wallMs: number) => ({
  clock: { nowMs, mode: 'running', rate: 1 } as const,
  wallMs,
})
const fast = (nowMs: number, wallMs: number) => ({
  clock: { nowMs, mode: 'running', rate: 60 } as const,
  wallMs,
})

it('pushes nothing on the first reading, which the shim was built with', () => {
  expect(mustPushClock(null, running(5, 5))).toBe(false)
})

it('pushes every jump, stop and start', () => {
  expect(mustPushClock(standing(1000, 0), standing(1001, 50))).toBe(true)
  expect(mustPushClock(running(1000, 0), running(3_601_000, 1000))).toBe(true)
  expect(mustPushClock(running(1000, 0), standing(2000, 1000))).toBe(true)
  expect(mustPushClock(standing(1000, 0), running(1000, 10))).toBe(true)
})

it('pushes nothing while the page’s clock is right', () => {
  expect(mustPushClock(standing(1000, 0), standing(1000, 9000))).toBe(false)
  expect(mustPushClock(running(1000, 0), running(11_200, 10_000))).toBe(false)
})

it('takes the rate into account and pushes when it changes', () => {
  expect(mustPushClock(fast(1000, 0), fast(61_000, 1000))).toBe(false)
  expect(mustPushClock(fast(1000, 0), fast(361_000, 1000))).toBe(true)
  expect(mustPushClock(running(1000, 0), fast(2000, 1000))).toBe(true)
})
