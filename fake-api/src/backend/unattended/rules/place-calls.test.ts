import { expect, it } from 'vitest'
import { AUDITION_CALLS, callsLeft, placeCalls } from './place-calls.ts'

it.each([
  ['all when there are enough', { total: 60, used: 10 }, 50, 50],
  ['what is left', { total: 60, used: 58 }, 5, 2],
  ['none when spent', { total: 60, used: 60 }, 1, 0],
  ['none without a package', { total: 0, used: 0 }, 1, 0],
  ['none when more were used than there are now', { total: 10, used: 12 }, 1, 0],
  ['the audition', { total: AUDITION_CALLS, used: 0 }, 9, 3],
])('placeCalls places %s', (_name, budget, count, placed) => {
  expect(placeCalls(budget, count)).toBe(placed)
  expect(callsLeft(budget)).toBeGreaterThanOrEqual(placed)
})
