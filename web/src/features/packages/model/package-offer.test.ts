import { expect, it } from 'vitest'
import { pack } from '../testing/package-samples.ts'
import { firstPeriodFen, perDayFen, toOffer } from './package-offer.ts'

it.each([
  ['event-7-year', 19800, 23880, 17],
  ['event-7-quarter', 5400, 5970, 9],
  ['event-7-month', 1990, 1990, null],
  ['event-7-month', 1990, 1000, null],
  ['event-7-month', 0, 0, null],
  ['event-7-day', 190, 380, 50],
] as const)('%s at %i of %i saves %s', (key, price, originalPrice, savingPercent) => {
  expect(toOffer(pack(key, price, { originalPrice })).savingPercent).toBe(savingPercent)
})

it.each([
  ['event-7-year', 19800, 1, 54],
  ['event-7-quarter', 5400, 1, 60],
  ['event-7-month', 1990, 1, 66],
  ['event-7-month', 2990, 1, 100],
  ['event-7-month', 1990, 2, 133],
  ['event-7-month', 1990, 4, 265],
  ['event-7-month', 0, 1, 0],
  ['event-7-day', 190, 1, null],
] as const)('%s at %i for %i channels is %s a day, to the nearest fen', (key, price, slotCount, fen) => {
  expect(perDayFen(pack(key, price), slotCount)).toBe(fen)
})

it('has no price by the day for what lasts until it is used up', () => {
  expect(perDayFen(pack('event-7-year', 4990, { validDays: 36_500 }), 1)).toBeNull()
})

it.each([
  [undefined, null],
  [1790, null],
  [990, 990],
  [0, 0],
])('firstPeriodFen of a renewal at 1790 with a first price of %s is %s', (firstPeriodPrice, fen) => {
  const price = firstPeriodPrice === undefined ? {} : { firstPeriodPrice }
  expect(firstPeriodFen(pack('event-7-month', 1790, { autoRenew: true, ...price }))).toBe(fen)
})
