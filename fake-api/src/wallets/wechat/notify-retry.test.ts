import { expect, it } from 'vitest'
import { isReceived, NOTIFY_RETRY_DELAYS_MS, nextAttemptAtMs } from './notify-retry.ts'

it('tries again fifteen times over 24 hours and 4 minutes', () => {
  const totalMs = NOTIFY_RETRY_DELAYS_MS.reduce((sum, delayMs) => sum + delayMs, 0)
  expect([NOTIFY_RETRY_DELAYS_MS.length, totalMs]).toEqual([15, (24 * 60 + 4) * 60_000])
})

it.each([
  [1, 15_000],
  [2, 15_000],
  [3, 30_000],
  [4, 180_000],
  [5, 600_000],
  [10, 3_600_000],
  [11, 10_800_000],
  [15, 21_600_000],
])('waits after attempt %i for %i ms', (attempts, delayMs) => {
  expect(nextAttemptAtMs(attempts, 1000)).toBe(1000 + delayMs)
})

it('gives up after the sixteenth attempt', () => {
  expect(nextAttemptAtMs(16, 1000)).toBeNull()
})

it.each([
  [200, true],
  [204, true],
  [201, false],
  [302, false],
  [400, false],
  [401, false],
  [500, false],
])('takes status %i as received: %s', (status, received) => {
  expect(isReceived(status)).toBe(received)
})
