import { expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../../engine/kernel/clock.ts'
import { retryDelayMs } from './retry-delay.ts'

it.each([
  [1, 0],
  [2, 10 * MINUTE_MS],
  [10, 10 * MINUTE_MS],
  [11, DAY_MS],
  [400, DAY_MS],
])('waits before attempt %i for %i ms', (attempt, waitMs) => {
  expect(retryDelayMs(attempt)).toBe(waitMs)
})
