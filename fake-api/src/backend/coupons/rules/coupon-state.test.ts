import { expect, it } from 'vitest'
import { aCoupon } from './coupon-fixture.ts'
import { type CouponEvent, type CouponState, couponStatus, nextCouponState } from './coupon-state.ts'

const STATES: CouponState[] = ['unused', 'reserved', 'used', 'invalid']
const EVENTS: CouponEvent[] = ['reserve', 'release', 'use', 'withdraw']
const ALLOWED = [
  'unused reserve reserved',
  'unused withdraw invalid',
  'reserved release unused',
  'reserved use used',
]

it('a coupon moves along its table only', () => {
  const moves = STATES.flatMap((state) =>
    EVENTS.flatMap((event) => {
      const next = nextCouponState(state, event)
      return next ? [`${state} ${event} ${next}`] : []
    }),
  )
  expect(moves).toEqual(ALLOWED)
})

// spec: 4.13
it.each<[CouponState, number, string]>([
  ['unused', 99, 'not-yet-effective'],
  ['unused', 100, 'unused'],
  ['unused', 199, 'unused'],
  ['unused', 200, 'expired'],
  ['reserved', 200, 'unused'],
  ['used', 99, 'used'],
  ['used', 200, 'used'],
  ['invalid', 150, 'invalid'],
])('shows a coupon that is %s at %i as %s', (state, nowMs, status) => {
  expect(couponStatus(aCoupon({ state }), nowMs)).toBe(status)
})
