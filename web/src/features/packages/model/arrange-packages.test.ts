import { expect, it } from 'vitest'
import {
  arrangePackages,
  autoRenewalOf,
  changeChoice,
  durationsOf,
  offerOf,
  rollingDaysOf,
} from './arrange-packages.ts'
import { type ShopPackage, toOffer } from './package-offer.ts'

const days = { day: 1, month: 30, quarter: 90, year: 365 }

function pack(
  key: `${ShopPackage['recordType']}-${ShopPackage['rollingDays']}-${ShopPackage['durationType']}`,
  price: number,
  change: Partial<ShopPackage> = {},
): ShopPackage {
  const [recordType, rolling, durationType] = key.split('-') as [
    ShopPackage['recordType'],
    string,
    ShopPackage['durationType'],
  ]
  return {
    packageId: key,
    packageName: key,
    description: '',
    productCode: 'IPC',
    packageSource: 1,
    kind: 'cloud',
    recordType,
    rollingDays: rolling === '3' ? 3 : 7,
    durationType,
    validDays: days[durationType],
    price,
    originalPrice: price,
    autoRenew: false,
    topUp: false,
    sort: 0,
    ...change,
  }
}

const records = [
  pack('continuous-7-month', 4990, { sort: 9 }),
  pack('event-7-day', 190, { sort: 1 }),
  pack('event-7-month', 1990, { sort: 2 }),
  pack('event-7-quarter', 5400, { sort: 3, originalPrice: 5970 }),
  pack('event-7-year', 19800, { sort: 4, originalPrice: 23880 }),
  pack('event-3-month', 990, { sort: 5 }),
  pack('event-3-year', 9900, { sort: 6 }),
  pack('event-7-month', 1790, { sort: 7, autoRenew: true, packageId: 'auto' }),
  pack('event-7-month', 500, { sort: 0, topUp: true, packageId: 'top-up' }),
]
const menu = arrangePackages(records)

it('opens on the first record type and days, with the best price by the day', () => {
  expect(menu.recordTypes).toEqual(['event', 'continuous'])
  expect(menu.initial).toEqual({ recordType: 'event', rollingDays: 7, durationType: 'year' })
})

it('puts durations in the order of their price by the day', () => {
  const durations = durationsOf(menu, { recordType: 'event', rollingDays: 7 })
  expect(durations.map((offer) => offer.package.durationType)).toEqual(['year', 'quarter', 'month', 'day'])
})

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
    expect(toOffer(pack(key, price, { originalPrice }))).toMatchObject({ perDayFen, savingPercent })
  },
)

it('keeps top-ups out and auto-renewal apart', () => {
  expect(menu.offers.map((offer) => offer.package.packageId)).not.toContain('top-up')
  expect(
    autoRenewalOf(menu, { recordType: 'event', rollingDays: 7, durationType: 'day' })?.package.packageId,
  ).toBe('auto')
  expect(autoRenewalOf(menu, { recordType: 'event', rollingDays: 3, durationType: 'year' })).toBeNull()
})

it('knows the days of a record type', () => {
  expect(rollingDaysOf(menu, 'event')).toEqual([3, 7])
  expect(rollingDaysOf(menu, 'continuous')).toEqual([7])
})

const eventYear = { recordType: 'event', rollingDays: 7, durationType: 'year' } as const

it.each([
  [{ rollingDays: 3 }, { ...eventYear, rollingDays: 3 }],
  [{ durationType: 'day' }, { ...eventYear, durationType: 'day' }],
  [{ recordType: 'continuous' }, { recordType: 'continuous', rollingDays: 7, durationType: 'month' }],
] as const)('changes %j', (change, expected) => {
  expect(changeChoice(menu, eventYear, change)).toEqual(expected)
})

it('goes to the nearest where the days are not offered', () => {
  const eventThree = { recordType: 'event', rollingDays: 3, durationType: 'month' } as const
  expect(changeChoice(menu, eventThree, { recordType: 'continuous' })).toEqual({
    recordType: 'continuous',
    rollingDays: 7,
    durationType: 'month',
  })
  expect(changeChoice(menu, eventThree, { durationType: 'day' })).toEqual({
    ...eventThree,
    durationType: 'year',
  })
})

it('offers nothing from nothing', () => {
  const empty = arrangePackages([])
  expect(empty).toMatchObject({ recordTypes: [], offers: [], initial: null })
  expect(offerOf(empty, eventYear)).toBeNull()
  expect(changeChoice(empty, eventYear, { rollingDays: 3 })).toEqual(eventYear)
})
