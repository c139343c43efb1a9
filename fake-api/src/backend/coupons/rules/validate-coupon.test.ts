import { expect, it } from 'vitest'
import { aCoupon } from './coupon-fixture.ts'
import { COUPON_NAMES, couponName } from './coupon-names.ts'
import type { Coupon } from './coupon-state.ts'
import { type CouponPurchase, findUnusableReason, rankCoupons, savingOf } from './validate-coupon.ts'

const month: CouponPurchase = { kind: 'cloud', productCode: 'IPC', packageSource: 1, priceFen: 1990 }

it.each<[string, Partial<Coupon>, number, string | null]>([
  ['nothing', {}, 150, null],
  ['an earlier instant', {}, 99, 'not-yet-effective'],
  ['a later instant', {}, 200, 'expired'],
  ['a withdrawal', { state: 'invalid' }, 150, 'invalid'],
  ['a use', { state: 'used' }, 150, 'used'],
  ['another order', { state: 'reserved', orderNo: 'o' }, 150, 'reserved'],
  ['its own kind', { kind: 'cloud' }, 150, null],
  ['another kind', { kind: 'data' }, 150, 'other-kind'],
  ['its own product', { productCode: 'IPC' }, 150, null],
  ['another product', { productCode: 'NVR' }, 150, 'other-product'],
  ['its own source', { packageSource: 1 }, 150, null],
  ['another source', { packageSource: 5 }, 150, 'other-source'],
  ['a price that reaches the minimum', { minimumFen: 1990 }, 150, null],
  ['a price one fen below it', { minimumFen: 1991 }, 150, 'minimum-spend'],
])('returns why a coupon is unusable for %s', (_, change, nowMs, reason) => {
  expect(findUnusableReason(aCoupon(change), month, nowMs)).toBe(reason)
})

it('validates the coupon alone without a purchase', () => {
  expect(findUnusableReason(aCoupon({ kind: 'data', minimumFen: 99999 }), null, 150)).toBeNull()
  expect(findUnusableReason(aCoupon(), null, 200)).toBe('expired')
})

it.each([
  [500, 1990, 500],
  [1990, 1990, 1990],
  [5000, 1990, 1990],
])('subtracts %i from %i: %i', (amountFen, priceFen, saving) => {
  expect(savingOf({ amountFen }, priceFen)).toBe(saving)
})

it('sorts the best coupon first and unusable ones last', () => {
  const coupons = [
    aCoupon({ couponId: 'for-data', amountFen: 9000, kind: 'data' }),
    aCoupon({ couponId: 'small', amountFen: 300 }),
    aCoupon({ couponId: 'covers-all-later', amountFen: 9000, validUntilMs: 300 }),
    aCoupon({ couponId: 'covers-all', amountFen: 2000 }),
    aCoupon({ couponId: 'small-twin', amountFen: 300 }),
  ]
  expect(rankCoupons(coupons, month, 150).map((one) => [one.coupon.couponId, one.savingFen])).toEqual([
    ['covers-all', 1990],
    ['covers-all-later', 1990],
    ['small', 300],
    ['small-twin', 300],
    ['for-data', null],
  ])
  expect(rankCoupons(coupons, null, 150)[0]).toMatchObject({ coupon: { amountFen: 9000 }, savingFen: null })
})

it('names every coupon differently in a language', () => {
  const names = Object.values(COUPON_NAMES).map(({ en }) => en)
  expect(new Set(names).size).toBe(names.length)
  expect(couponName('new-year', 'ja')).toBe('新年クーポン')
  expect(couponName('toString', 'en')).toBe('toString')
})
