import type { ApiResult } from '../../../shared/api-client/api-errors.ts'
import type { Services } from '../../../shared/services/services.ts'
import type { Purchase } from '../model/payment-state.ts'

/** The price of a package at this moment, in fen; read again right before an order is made. */
export async function readPrice(
  services: Pick<Services, 'api'>,
  { packageId, productCode }: Purchase,
): Promise<ApiResult<number>> {
  const result = await services.api.call('getPackage', { query: { packageId, productCode } })
  return result.ok ? { ok: true, data: result.data.price } : result
}
