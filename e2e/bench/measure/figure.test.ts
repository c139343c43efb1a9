import { expect, it } from 'vitest'
import { figureLine, isWithin, median, medianWithSpread, ratiosByTurn } from './figure.ts'

it.each([
  [10, { atMost: 10 }, true],
  [10.1, { atMost: 10 }, false],
  [10, { atLeast: 10 }, true],
  [9.9, { atLeast: 10 }, false],
  [10, undefined, true],
])('isWithin compares %d with the limit %j', (value, limit, expected) => {
  expect(isWithin({ name: 'x', value, unit: 'ms', ...(limit ? { limit } : {}) })).toBe(expected)
})

it('figureLine marks a figure over its limit', () => {
  expect(figureLine({ name: 'start', value: 1200, unit: 'ms', limit: { atMost: 1000 } })).toMatch(
    /^OVER {2}start +1200 ms +≤ 1000$/,
  )
})

it.each([
  [1.664, '×', '1.66'],
  [0.946, '×', '0.95'],
  [1.664, 's', '1.7'],
  [120.6, 's', '121'],
])('figureLine shows %d %s as %s', (value, unit, shown) => {
  expect(figureLine({ name: 'x', value, unit, limit: { atLeast: 1.7 } })).toContain(` ${shown} ${unit} `)
})

it('median returns the middle value and medianWithSpread adds the range', () => {
  expect(median([5, 1, 9])).toBe(5)
  expect(medianWithSpread([5, 1, 9])).toEqual({ value: 5, note: '3 runs, 1.0 to 9.0' })
  expect(medianWithSpread([0.946, 0.99, 1.2], '×')).toEqual({ value: 0.99, note: '3 runs, 0.95 to 1.20' })
})

it('ratiosByTurn compares the turns of two that were measured together, in the mean of all operations', () => {
  const ours = [
    [20, 40],
    [10, 10],
  ]
  const theirs = [
    [10, 10],
    [5, 10],
  ]
  expect(ratiosByTurn(ours, theirs).map((ratio) => ratio.toFixed(2))).toEqual(['2.00', '2.00'])
  expect(ratiosByTurn([[8, 2]], [[2, 1]])).toEqual([4, 2])
})
