import { expect, it } from 'vitest'
import { pack, packData } from '../testing/package-samples.ts'
import {
  arrangePackages,
  autoRenewalOf,
  bestByDay,
  changeTraits,
  durationsOf,
  initialOf,
  isLengthChoice,
  offerOf,
  onceOf,
  pricedAlike,
  renewalStateOf,
  renewedAlike,
  suggestedLength,
  valuesOf,
} from './arrange-packages.ts'
import type { ShopPackage } from './package-offer.ts'

const menu = arrangePackages([
  pack('continuous-7-month', 4990, { sort: 9 }),
  pack('event-7-day', 190, { sort: 1 }),
  pack('event-7-month', 1990, { sort: 2 }),
  pack('event-7-quarter', 5400, { sort: 3, originalPrice: 5970 }),
  pack('event-7-year', 19800, { sort: 4, originalPrice: 23880 }),
  pack('event-3-month', 990, { sort: 5 }),
  pack('event-3-year', 9900, { sort: 6 }),
  pack('event-7-month', 1790, { sort: 7, autoRenew: true, packageId: 'auto' }),
  pack('event-7-month', 500, { sort: 0, topUp: true, packageId: 'top-up' }),
])

function packageOf(packageId: string): ShopPackage {
  const offer = offerOf(menu, packageId)
  if (offer === null) throw new Error(`no ${packageId}`)
  return offer.package
}

const idsOf = (offers: readonly { package: ShopPackage }[]) => offers.map((offer) => offer.package.packageId)

it('opens on the first record type and days, with the best price by the day', () => {
  expect(initialOf(menu)?.package.packageId).toBe('event-7-year')
})

it('puts durations in the order of their price by the day', () => {
  expect(idsOf(durationsOf(menu, packageOf('event-7-day')))).toEqual([
    'event-7-year',
    'event-7-quarter',
    'event-7-month',
    'event-7-day',
  ])
})

it('names the length whose day costs least, unless another one costs the same', () => {
  expect(bestByDay(durationsOf(menu, packageOf('event-7-day')))?.packageId).toBe('event-7-year')
  const equal = arrangePackages([pack('event-7-month', 3000), pack('event-7-quarter', 9000)])
  expect(bestByDay(equal.offers)).toBeNull()
  expect(bestByDay(menu.offers.slice(0, 1))).toBeNull()
})

it('prices a choice beside the chosen one where all else can stay as it is', () => {
  const year = packageOf('event-7-year')
  expect(pricedAlike(menu, year, { rollingDays: 3 })?.price).toBe(9_900)
  expect(pricedAlike(menu, year, { recordType: 'continuous' })).toBeNull()
})

it('prices a choice at the renewal while one is chosen, and once where none is offered', () => {
  const year = packageOf('event-7-year')
  const renewals = arrangePackages([
    pack('event-7-year', 19_800),
    pack('event-3-year', 9900),
    pack('continuous-7-year', 39_800),
    pack('event-7-month', 1790, { packageId: 'event-7', autoRenew: true }),
    pack('event-3-month', 1160, { packageId: 'event-3', autoRenew: true }),
  ])
  expect(renewedAlike(renewals, year, { recordType: 'event' })?.price).toBe(1790)
  expect(renewedAlike(renewals, year, { rollingDays: 3 })?.price).toBe(1160)
  expect(renewedAlike(renewals, year, { recordType: 'continuous' })?.price).toBe(39_800)
})

it('suggests no length whose day costs more than a day of the renewal', () => {
  const lengths = durationsOf(menu, packageOf('event-7-day'))
  expect(suggestedLength(lengths, autoRenewalOf(menu, packageOf('event-7-day')))?.packageId).toBe(
    'event-7-year',
  )
  const { autoRenewals } = arrangePackages([pack('event-7-month', 1000, { autoRenew: true })])
  expect(suggestedLength(lengths, autoRenewals[0] ?? null)).toBeNull()
  expect(suggestedLength(lengths, null)?.packageId).toBe('event-7-year')
})

it('keeps top-ups and auto-renewals apart', () => {
  expect(idsOf(menu.offers)).not.toContain('top-up')
  expect(idsOf(menu.topUps)).toEqual(['top-up'])
  expect(autoRenewalOf(menu, packageOf('event-7-day'))?.package.packageId).toBe('auto')
  expect(autoRenewalOf(menu, packageOf('event-3-year'))).toBeNull()
})

it('returns the values of a trait in the backend’s order', () => {
  expect(valuesOf(menu, 'recordType')).toEqual(['event', 'continuous'])
  expect(valuesOf(menu, 'rollingDays', { recordType: 'event' })).toEqual([7, 3])
  expect(valuesOf(menu, 'rollingDays', { recordType: 'continuous' })).toEqual([7])
})

it.each([
  ['event-7-year', { rollingDays: 3 }, 'event-3-year'],
  ['event-7-year', { durationType: 'day' }, 'event-7-day'],
  ['event-7-year', { recordType: 'continuous' }, 'continuous-7-month'],
  ['event-3-month', { recordType: 'continuous' }, 'continuous-7-month'],
  ['event-7-quarter', { rollingDays: 3 }, 'event-3-year'],
  ['event-3-month', { durationType: 'day' }, 'event-7-day'],
] as const)('changeTraits of %s with %j returns %s', (from, change, to) => {
  expect(changeTraits(menu, packageOf(from), change).packageId).toBe(to)
})

it('groups data packages by their amount a month', () => {
  const data = arrangePackages([
    packData('3-year', 12800, { sort: 1 }),
    packData('3-month', 1290, { sort: 2 }),
    packData('10-month', 2990, { sort: 3 }),
  ])
  const first = initialOf(data)?.package as ShopPackage
  expect(first.packageId).toBe('3-year')
  expect(valuesOf(data, 'monthlyMb')).toEqual([3072, 10240])
  expect(idsOf(durationsOf(data, first))).toEqual(['3-year', '3-month'])
  expect(changeTraits(data, first, { monthlyMb: 10240 }).packageId).toBe('10-month')
})

it('opens on a top-up where nothing else is offered', () => {
  const onlyTopUp = arrangePackages([pack('event-7-month', 500, { topUp: true })])
  expect(initialOf(onlyTopUp)?.package.packageId).toBe('event-7-month')
})

it('offers nothing when no package is listed', () => {
  const empty = arrangePackages([])
  expect(initialOf(empty)).toBeNull()
  expect(offerOf(empty, 'event-7-year')).toBeNull()
  expect(changeTraits(empty, packageOf('event-7-year'), { rollingDays: 3 })).toEqual(
    packageOf('event-7-year'),
  )
})

it.each([
  ['event-7-year', 'event-7-month', true],
  ['event-7-year', 'event-7-year', true],
  ['event-7-month', 'top-up', true],
  ['event-7-year', 'event-3-year', false],
  ['event-7-month', 'continuous-7-month', false],
])('isLengthChoice from %s to %s returns %s', (chosen, next, expected) => {
  expect(isLengthChoice(packageOf(chosen), packageOf(next))).toBe(expected)
})

it('a renewal begins with the recording that runs, bought once where a contract bought it, and with no other kind', () => {
  const menu = arrangePackages([
    pack('event-7-year', 19_800),
    pack('event-7-month', 1990),
    pack('event-7-month', 1790, { packageId: 'monthly', autoRenew: true }),
    packData('3-month', 2900),
  ])
  expect(onceOf(menu, 'event-7-month')).toBe('event-7-month')
  expect(onceOf(menu, 'monthly')).toBe('event-7-month')
  expect(onceOf(menu, '3-month')).toBeNull()
  expect(onceOf(menu, 'trial')).toBeNull()
  expect(onceOf(menu, null)).toBeNull()
})

it.each([
  [false, 1, { isChosen: false, isShut: false, isHeld: false }],
  [true, 1, { isChosen: true, isShut: false, isHeld: false }],
  [false, 2, { isChosen: false, isShut: true, isHeld: false }],
  [true, 2, { isChosen: false, isShut: true, isHeld: true }],
] as const)('offers a renewal, chosen: %s, of %i channels as %j', (isWanted, slotCount, state) => {
  expect(renewalStateOf(isWanted, slotCount)).toEqual(state)
})
