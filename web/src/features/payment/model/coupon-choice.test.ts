import { expect, it } from 'vitest'
import {
  type Coupon,
  chosenCoupon,
  couponRefusalKey,
  savingOf,
  sortForPicking,
  usableCoupons,
} from './coupon-choice.ts'

function coupon(couponId: string, change: Partial<Coupon> = {}): Coupon {
  return {
    couponId,
    couponName: couponId,
    status: 'unused',
    amount: 500,
    minimumSpend: 0,
    startTime: '2026-11-01 00:00:00',
    endTime: '2026-12-31 00:00:00',
    available: true,
    ...change,
  }
}

const coupons = [
  coupon('small'),
  coupon('big', { amount: 2000 }),
  coupon('twin', { amount: 2000 }),
  coupon('later', { available: false, reason: 'not-yet-effective', amount: 9000 }),
]

it('puts what saves most first, and leaves out what cannot be used', () => {
  expect(usableCoupons(coupons, 19_800).map(({ couponId }) => couponId)).toEqual(['big', 'twin', 'small'])
})

it('sorts coupons to pick from by their end, those that cannot be used last', () => {
  const ends = { late: '2027-03-01', soon: '2026-12-01', refused: '2026-11-30', mid: '2027-01-01' }
  const listed = Object.entries(ends).map(([couponId, date]) =>
    coupon(couponId, { endTime: `${date} 00:00:00`, available: couponId !== 'refused' }),
  )
  expect(sortForPicking(listed).map(({ couponId }) => couponId)).toEqual(['soon', 'mid', 'late', 'refused'])
})

it.each([
  [null, 'big'],
  ['small', 'small'],
  ['later', 'big'],
  ['gone', 'big'],
  ['none', undefined],
])('with the selection %s chooses %s', (selection, taken) => {
  expect(chosenCoupon(coupons, 19_800, selection)?.couponId).toBe(taken)
})

it.each([
  [{ saving: 1990 }, 1990],
  [{ saving: null }, 2000],
  [{}, 2000],
  [{ amount: 9000 }, 3000],
])('%j takes %i fen off thirty yuan', (change, savingFen) => {
  expect(savingOf(coupon('one', { amount: 2000, ...change }), 3000)).toBe(savingFen)
})

it.each([
  [{ available: true, reason: null }, null],
  [{ available: false, reason: 'reserved' }, 'sheet.couponReason.reserved'],
  [{ available: false, reason: 'other-source' }, 'sheet.couponReason.other'],
  [{ available: false }, 'sheet.couponReason.other'],
] as const)('%j is refused with %s', (change, key) => {
  expect(couponRefusalKey(coupon('one', change))).toBe(key)
})
