import type { Schemas } from '@skyshop/openapi/http'
import type { HttpOperationsByArea } from '@skyshop/openapi/operations'
import { formatBeijing } from '../../engine/kernel/clock.ts'
import type { Handlers, RequestContext } from '../http/handler.ts'
import type { CouponService } from './coupon-service.ts'
import { couponName } from './rules/coupon-names.ts'
import { couponStatus } from './rules/coupon-state.ts'
import type { RankedCoupon } from './rules/validate-coupon.ts'

/** Coupons of the signed-in user. */
export function couponRoutes(coupons: CouponService) {
  return {
    getAvailableCoupon: async ({ query }, context) => {
      const validated = await coupons.list(context, query)
      return validated.map((one) => toCoupon(one, context))
    },
  } satisfies Handlers<HttpOperationsByArea['coupons']>
}

function toCoupon(
  { coupon, unusableReason, savingFen }: RankedCoupon,
  { world, language }: RequestContext,
): Schemas['Coupon'] {
  return {
    couponId: coupon.couponId,
    couponName: couponName(coupon.nameKey, language),
    status: couponStatus(coupon, world.nowMs()),
    amount: coupon.amountFen,
    minimumSpend: coupon.minimumFen,
    startTime: formatBeijing(coupon.validFromMs),
    endTime: formatBeijing(coupon.validUntilMs),
    useTime: coupon.usedAtMs === null ? null : formatBeijing(coupon.usedAtMs),
    orderNo: coupon.orderNo,
    kind: coupon.kind,
    productCode: coupon.productCode,
    packageSource: coupon.packageSource,
    available: unusableReason === null,
    reason: unusableReason,
    saving: savingFen,
  }
}
