import { expect, it } from 'vitest'
import { pack } from '../testing/package-samples.ts'
import { toOffer } from './package-offer.ts'

it.each([
  ['event-7-year', 19800, 23880, 54, 17],
  ['event-7-quarter', 5400, 5970, 60, 9],
  ['event-7-month', 1990, 1990, 66, null],
  ['event-7-month', 1990, 1000, 66, null],
  ['event-7-month', 0, 0, 0, null],
  ['event-7-day', 190, 380, null, 50],
] as const)(
  '%s at %i of %i is %s a day and saves %s',
  (key, price, originalPrice, perDayFen, savingPercent) => {
    const offer = toOffer(pack(key, price, { originalPrice }))
    expect(offer.savingPercent).toBe(savingPercent)
    expect(offer.perDayFen === null ? null : Math.round(offer.perDayFen)).toBe(perDayFen)
  },
)

it('has no price by the day for what lasts until it is used up', () => {
  expect(toOffer(pack('event-7-year', 4990, { validDays: 36_500 })).perDayFen).toBeNull()
})
