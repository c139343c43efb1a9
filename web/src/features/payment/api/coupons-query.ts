import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../../shared/api-client/api-errors.ts'
import type { Services } from '../../../shared/services/services.ts'
import type { Purchase } from '../model/payment-state.ts'

/** What a coupon is judged for. */
export type CouponTarget = Pick<
  Purchase,
  'productCode' | 'deviceId' | 'packageId' | 'packageSource' | 'channels'
>

/** Coupons of the buyer with what each takes off a purchase, the best first. */
export function couponsQuery(services: Services, target: CouponTarget) {
  const { productCode, deviceId, packageId, packageSource, channels = [] } = target
  const query = {
    ...{ productCode, deviceId, packageId, packageSource },
    ...(channels.length === 0 ? {} : { channelIotId: channels.join(',') }),
  }
  return queryOptions({
    queryKey: ['coupons', query],
    queryFn: async ({ signal }) => dataOf(await services.api.call('getAvailableCoupon', { query }, signal)),
  })
}
