import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../../shared/services/services-context.ts'
import { type CouponTarget, couponsQuery } from '../api/coupons-query.ts'
import { type Coupon, type CouponWish, chosenCoupon, savingOf } from '../model/coupon-choice.ts'
import type { Purchase } from '../model/payment-state.ts'

/** The coupons of a purchase and the one it takes. */
export interface CouponChoice {
  coupons: readonly Coupon[]
  chosen: Coupon | null
  /** As the order is given it. */
  coupon: Purchase['coupon']
}

/** Coupons as the server judges them for a purchase; without an answer one buys without. */
export function useCouponChoice(target: CouponTarget, priceFen: number, wish: CouponWish): CouponChoice {
  const { data: coupons = [] } = useQuery(couponsQuery(useServices(), target))
  const chosen = chosenCoupon(coupons, priceFen, wish)
  const coupon =
    chosen === null ? undefined : { couponId: chosen.couponId, savingFen: savingOf(chosen, priceFen) }
  return { coupons, chosen, coupon }
}
