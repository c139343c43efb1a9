import { expect, it } from 'vitest'
import { DAY_MS, daysUntil, isEndingSoon } from './periods.ts'

it.each([
  [7 * DAY_MS, true],
  [7 * DAY_MS + 1, false],
  [-1, true],
])('isEndingSoon with %i ms left returns %s', (leftMs, isSoon) => {
  expect(isEndingSoon(1000 + leftMs, 1000)).toBe(isSoon)
})

it.each([
  [2 * DAY_MS, 2],
  [DAY_MS + 1, 2],
  [1, 1],
  [0, 0],
  [-DAY_MS, 0],
])('daysUntil with %i ms left returns %i', (leftMs, days) => {
  expect(daysUntil(1000 + leftMs, 1000)).toBe(days)
})
