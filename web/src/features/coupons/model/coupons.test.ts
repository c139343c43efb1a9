import type { Schemas } from '@skyshop/openapi/http'
import { expect, it } from 'vitest'
import { couponMoment, isCouponFilter, sortCoupons, statusesOf } from './coupons.ts'

function coupon(couponId: string, change: Partial<Schemas['Coupon']> = {}): Schemas['Coupon'] {
  return {
    ...{ couponId, couponName: 'Welcome', status: 'unused', amount: 500, minimumSpend: 0, available: true },
    ...{ startTime: '2026-11-01 00:00:00', endTime: '2026-12-31 00:00:00' },
    ...change,
  }
}

it('lists withdrawn coupons among those that are over', () => {
  expect(statusesOf('over')).toEqual(['expired', 'invalid'])
  expect(statusesOf('used')).toEqual(['used'])
})

it.each([
  ['unused', 'bac'],
  ['not-yet-effective', 'bca'],
  ['used', 'acb'],
  ['over', 'cab'],
] as const)('sorts what is %s as %s', (filter, order) => {
  const coupons = [
    coupon('a', { startTime: '2026-12-03', endTime: '2027-01-02', useTime: '2026-11-20' }),
    coupon('b', { startTime: '2026-12-01', endTime: '2027-01-01', useTime: null }),
    coupon('c', { startTime: '2026-12-02', endTime: '2027-01-03', useTime: '2026-11-19' }),
  ]
  expect(
    sortCoupons(filter, coupons)
      .map(({ couponId }) => couponId)
      .join(''),
  ).toBe(order)
})

it.each([
  ['unused', true],
  ['over', true],
  ['expired', false],
  [null, false],
  [{}, false],
])('takes %j for a filter: %s', (value, expected) => {
  expect(isCouponFilter(value)).toBe(expected)
})

const nowMs = Date.UTC(2026, 10, 20, 1, 41)

it.each<[Partial<Schemas['Coupon']>, unknown]>([
  [{}, { kind: 'until', date: '2026.12.31', isSoon: false }],
  [{ endTime: '2026-11-27 09:41:00' }, { kind: 'until', date: '2026.11.27', isSoon: true }],
  [{ endTime: '2026-11-27 09:41:01' }, { kind: 'until', date: '2026.11.27', isSoon: false }],
  [
    { available: false, reason: 'reserved' },
    { kind: 'reserved', date: '2026.12.31', isSoon: false },
  ],
  [{ status: 'not-yet-effective' }, { kind: 'span', from: '2026.11.01', until: '2026.12.31' }],
  [
    { status: 'used', useTime: '2026-11-10 00:00:00' },
    { kind: 'used', date: '2026.11.10' },
  ],
  [{ status: 'used' }, { kind: 'used', date: null }],
  [{ status: 'expired' }, { kind: 'expired', date: '2026.12.31' }],
  [{ status: 'invalid' }, { kind: 'invalid' }],
])('says of %j: %j', (change, moment) => {
  expect(couponMoment(coupon('a', change), nowMs)).toEqual(moment)
})
