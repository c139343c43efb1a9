import type { Schemas } from '@skyshop/openapi/http'
import type { ApiResult } from '../../../shared/api-client/api-errors.ts'
import type { Services } from '../../../shared/services/services.ts'
import type { Purchase } from '../model/payment-state.ts'

/** The package of a purchase at this moment; its price is read again right before an order is made. */
export function readPackage(
  services: Pick<Services, 'api'>,
  { packageId, productCode }: Purchase,
): Promise<ApiResult<Schemas['ShopPackage']>> {
  return services.api.call('getPackage', { query: { packageId, productCode } })
}
