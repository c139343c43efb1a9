import type { Schemas } from '@skyshop/openapi/http'
import type { Instant } from '../../../engine/kernel/clock.ts'
import type { Fen } from '../../../engine/kernel/money.ts'
import type { PackageKind } from '../../kernel/package-kind.ts'

/*
 * Rules of a coupon's state (docs/rules/coupons.md; product 4.13)
 * R-COUPON-1. An order reserves a coupon, cancelling or time-out releases it, payment uses it; staff may withdraw what
 *   no order holds.
 * R-COUPON-2. A used coupon stays used, also when the order is refunded; one order has one coupon, one coupon one
 *   order.
 * R-COUPON-3. Expired and not yet effective are no states of their own: they follow from the time. A coupon is good
 *   from its first millisecond up to its end, the end not included.
 * R-COUPON-4. Whoever reserved a coupon in time may pay until the order's deadline, even when the coupon ends
 *   meanwhile.
 */

/** State of a coupon, whatever the time. */
export type CouponState = 'unused' | 'reserved' | 'used' | 'invalid'

/** Event that can happen to a coupon. */
export type CouponEvent = 'reserve' | 'release' | 'use' | 'withdraw'

/** Status that the user is shown of a coupon (product 4.13). */
export type CouponStatus = Schemas['CouponStatus']

/** Every state, for tables. */
export const couponStates = [
  'unused',
  'reserved',
  'used',
  'invalid',
] as const satisfies readonly CouponState[]

/** Where each event leads; what is missing is refused. */
export const couponTransitions = [
  { from: null, event: 'give', to: 'unused' },
  { from: 'unused', event: 'reserve', to: 'reserved' },
  { from: 'unused', event: 'withdraw', to: 'invalid' },
  { from: 'reserved', event: 'release', to: 'unused' },
  { from: 'reserved', event: 'use', to: 'used' },
] as const satisfies readonly { from: CouponState | null; event: CouponEvent | 'give'; to: CouponState }[]

/** Money off one order. */
export interface Coupon {
  couponId: string
  userId: string
  nameKey: string
  amountFen: Fen
  minimumFen: Fen
  kind: PackageKind | null
  productCode: string | null
  packageSource: number | null
  state: CouponState
  validFromMs: Instant
  validUntilMs: Instant
  /** The unpaid order that reserves it, or the paid one that used it. */
  orderNo: string | null
  usedAtMs: Instant | null
}

/** The state an event leads to, or null when it is refused. */
export function nextCouponState(state: CouponState, event: CouponEvent): CouponState | null {
  return couponTransitions.find((row) => row.from === state && row.event === event)?.to ?? null
}

/** Returns the status that the user is shown at an instant; a reserved coupon counts as unused until paid. */
export function couponStatus(
  { state, validFromMs, validUntilMs }: Pick<Coupon, 'state' | 'validFromMs' | 'validUntilMs'>,
  nowMs: Instant,
): CouponStatus {
  if (state === 'used' || state === 'invalid') return state
  if (state === 'reserved') return 'unused'
  if (nowMs >= validUntilMs) return 'expired'
  return nowMs < validFromMs ? 'not-yet-effective' : 'unused'
}
