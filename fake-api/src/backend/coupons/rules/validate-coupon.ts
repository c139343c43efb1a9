import type { Schemas } from '@skyshop/openapi/http'
import type { Instant } from '../../../engine/kernel/clock.ts'
import type { Fen } from '../../../engine/kernel/money.ts'
import { type Coupon, couponStatus } from './coupon-state.ts'

/*
 * Rules of taking a coupon (docs/rules/coupons.md; product 3.14, 4.13)
 * R-COUPON-5. A coupon has to be unused, good at this instant and not reserved by another order.
 * R-COUPON-6. The scope of a coupon has to match where it names one: kind of package, product code, package source.
 * R-COUPON-7. The price, before the coupon, has to reach its minimum spend.
 * R-COUPON-8. A coupon takes off its amount, down to nothing.
 * R-COUPON-9. Coupons are listed best first: what takes off most, then what ends soonest, then the older one. Those
 *   that cannot be taken follow, each with its first reason.
 */

/** Reason why a coupon cannot be taken. */
export type UnusableReason = NonNullable<Schemas['Coupon']['reason']>

/** Purchase as the price list has it. */
export interface CouponPurchase {
  kind: string
  productCode: string
  packageSource: number
  priceFen: Fen
}

/** A coupon with what it is worth to a purchase. */
export interface RankedCoupon {
  coupon: Coupon
  unusableReason: UnusableReason | null
  /** Fen it takes off; null without a purchase or when it cannot be taken. */
  savingFen: Fen | null
}

/** Finds why an order may not take a coupon, or null. Without a purchase only the coupon is validated. */
export function findUnusableReason(
  coupon: Coupon,
  purchase: CouponPurchase | null,
  nowMs: Instant,
): UnusableReason | null {
  const status = couponStatus(coupon, nowMs)
  if (status !== 'unused') return status
  if (coupon.state === 'reserved') return 'reserved'
  return purchase && scopeMismatch(coupon, purchase)
}

function scopeMismatch(coupon: Coupon, purchase: CouponPurchase): UnusableReason | null {
  if (coupon.kind !== null && coupon.kind !== purchase.kind) return 'other-kind'
  if (coupon.productCode !== null && coupon.productCode !== purchase.productCode) return 'other-product'
  if (coupon.packageSource !== null && coupon.packageSource !== purchase.packageSource) return 'other-source'
  return purchase.priceFen < coupon.minimumFen ? 'minimum-spend' : null
}

/** Returns what a coupon takes off a price, in fen. */
export function savingOf(coupon: Pick<Coupon, 'amountFen'>, priceFen: Fen): Fen {
  return Math.min(coupon.amountFen, priceFen)
}

/** Validates coupons for a purchase, the best first. */
export function rankCoupons(
  coupons: readonly Coupon[],
  purchase: CouponPurchase | null,
  nowMs: Instant,
): RankedCoupon[] {
  const validated = coupons.map((coupon) => {
    const unusableReason = findUnusableReason(coupon, purchase, nowMs)
    const savingFen = purchase && !unusableReason ? savingOf(coupon, purchase.priceFen) : null
    return { coupon, unusableReason, savingFen }
  })
  return validated.sort(
    (a, b) =>
      Number(a.unusableReason !== null) - Number(b.unusableReason !== null) ||
      (b.savingFen ?? b.coupon.amountFen) - (a.savingFen ?? a.coupon.amountFen) ||
      a.coupon.validUntilMs - b.coupon.validUntilMs ||
      (a.coupon.couponId < b.coupon.couponId ? -1 : 1),
  )
}
