import type { Schemas } from '@skyshop/openapi/http'
import type { ApiResult } from '../../../shared/api-client/api-errors.ts'
import type { Services } from '../../../shared/services/services.ts'

/** Where an order stands: 1 for every paid one. */
export function confirmOrder(
  services: Pick<Services, 'api'>,
  orderNo: string,
): Promise<ApiResult<Schemas['OrderConfirmation']>> {
  return services.api.call('confirmOrder', { query: { orderNo } })
}
