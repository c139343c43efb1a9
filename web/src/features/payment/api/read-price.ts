import type { ApiResult } from '../../../shared/api-client/api-errors.ts'
import type { Services } from '../../../shared/services/services.ts'
import type { Purchase } from '../model/payment-state.ts'
import { linesOf } from '../model/purchase-price.ts'

/** The price of a purchase at this moment, in fen; read again right before an order is made. */
export async function readPrice(
  services: Pick<Services, 'api'>,
  purchase: Purchase,
): Promise<ApiResult<number>> {
  const { packageId, productCode } = purchase
  const result = await services.api.call('getPackage', { query: { packageId, productCode } })
  return result.ok ? { ok: true, data: result.data.price * linesOf(purchase) } : result
}
