import type { Schemas } from '@skyshop/openapi/http'
import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../shared/api-client/api-errors.ts'
import type { Services } from '../../shared/services/services.ts'
import { type CouponFilter, sortCoupons, statusesOf } from './model/coupons.ts'

/** The user's coupons of one filter, in the order they are shown in. */
export function ownCouponsQuery(services: Services, filter: CouponFilter) {
  return queryOptions({
    queryKey: ['own-coupons', filter],
    queryFn: async ({ signal }): Promise<Schemas['Coupon'][]> => {
      const lists = await Promise.all(
        statusesOf(filter).map(async (status) =>
          dataOf(await services.api.call('getAvailableCoupon', { query: { status } }, signal)),
        ),
      )
      return sortCoupons(filter, lists.flat())
    },
  })
}
