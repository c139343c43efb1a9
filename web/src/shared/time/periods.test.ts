import { expect, it } from 'vitest'
import { DAY_MS, isEndingSoon } from './periods.ts'

it.each([
  [7 * DAY_MS, true],
  [7 * DAY_MS + 1, false],
  [-1, true],
])('isEndingSoon with %i ms left returns %s', (leftMs, isSoon) => {
  expect(isEndingSoon(1000 + leftMs, 1000)).toBe(isSoon)
})
