import { expect, it } from 'vitest'
import { perSecondLimit } from './per-second-limit.ts'

it('a world may ask so often a second of its clock, and again in the next one', () => {
  const isWithinLimit = perSecondLimit(2)
  const [one, other] = [{}, {}]
  const asked = [0, 999, 999, 1000].map((nowMs) => isWithinLimit(one, nowMs))
  expect(asked).toEqual([true, true, false, true])
  expect(isWithinLimit(other, 1000)).toBe(true)
})
