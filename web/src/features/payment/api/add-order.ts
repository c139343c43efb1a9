import type { Schemas } from '@skyshop/openapi/http'
import type { ApiResult } from '../../../shared/api-client/api-errors.ts'
import type { Services } from '../../../shared/services/services.ts'
import type { Purchase } from '../model/payment-state.ts'
import { dueOf } from '../model/purchase-price.ts'

/** Makes an order at the price shown; the server refuses any other. */
export function addOrder(
  services: Pick<Services, 'api' | 'session'>,
  purchase: Purchase,
): Promise<ApiResult<Schemas['AddedOrder']>> {
  const { iccid = '', channels = [], coupon } = purchase
  const { manufacturerName, operationPoint, appKey, countryCode } = services.session.getState()
  return services.api.call('addOrder', {
    body: {
      productCode: purchase.productCode,
      deviceId: purchase.deviceId,
      deviceKey: purchase.deviceKey,
      packageSource: purchase.packageSource,
      packageId: purchase.packageId,
      payMoney: dueOf(purchase),
      productName: purchase.packageName,
      paySource: manufacturerName,
      operationPointJson: JSON.stringify(operationPoint),
      ...(coupon === undefined ? {} : { couponId: coupon.couponId }),
      ...(iccid === '' ? {} : { iccid }),
      ...(channels.length === 0 ? {} : { channelIotId: channels.join(',') }),
      ...(appKey === '' ? {} : { appKey }),
      ...(countryCode === '' ? {} : { countryCode }),
    },
  })
}
