import { expect, it } from 'vitest'
import { isFen } from './money.ts'

it.each([
  [0, true],
  [19800, true],
  [-1, false],
  [0.5, false],
  [Number.NaN, false],
  [2 ** 53, false],
])('isAmount of %d is %s', (value, expected) => {
  expect(isFen(value)).toBe(expected)
})
