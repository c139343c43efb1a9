import { expect, it } from 'vitest'
import { hasSlept, mustPushClock } from './phone-clock.ts'

const standing = (nowMs: number, wallMs: number) => ({
  clock: { nowMs, mode: 'standing', rate: 1 } as const,
  wallMs,
})
const running = (nowMs: number, wallMs: number) => ({
  clock: { nowMs, mode: 'running', rate: 1 } as const,
  wallMs,
})
const fast = (nowMs: number, wallMs: number, rate = 60) => ({
  clock: { nowMs, mode: 'running', rate } as const,
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

it('lets the phone sleep over a jump of a minute or more, not while the clock runs, stops or goes back', () => {
  const year = 365 * 86_400_000
  expect(hasSlept(null, standing(year, 0))).toBe(false)
  expect(hasSlept(standing(0, 0), standing(year, 50))).toBe(true)
  expect(hasSlept(running(0, 0), running(year, 1000))).toBe(true)
  expect(hasSlept(standing(0, 0), standing(59_999, 50))).toBe(false)
  expect(hasSlept(running(0, 0), standing(90_000, 90_000))).toBe(false)
  expect(hasSlept(standing(year, 0), standing(0, 50))).toBe(false)
})

it('lets the phone sleep at a fast rate only over what exceeds a late reading', () => {
  expect(hasSlept(fast(0, 0, 3600), fast(3_661_200, 1000, 3600))).toBe(false)
  expect(hasSlept(fast(0, 0, 3600), fast(3_600_000 + 5_399_000, 1000, 3600))).toBe(false)
  expect(hasSlept(fast(0, 0, 3600), fast(3_600_000 + 86_400_000, 1000, 3600))).toBe(true)
})

it('does not let the phone sleep while the rate changes, or the clock starts or stops', () => {
  expect(hasSlept(running(0, 0), fast(3_600_000, 2000, 3600))).toBe(false)
  expect(hasSlept(standing(0, 0), fast(3_600_000, 2000, 3600))).toBe(false)
  expect(hasSlept(fast(0, 0, 3600), standing(7_200_000, 1000))).toBe(false)
})
