import { errorNumbers } from '@skyshop/openapi/error-numbers'
import type { Schemas } from '@skyshop/openapi/http'
import { queryOptions } from '@tanstack/react-query'
import { type ApiResult, dataOf } from '../../../shared/api-client/api-errors.ts'
import type { Services } from '../../../shared/services/services.ts'

/** The device an unpaid order belongs to. */
export interface UnpaidKey {
  productCode: string
  deviceId: string
}

/** The unpaid order of a device; null when there is none. */
export async function readUnpaidOrder(
  services: Pick<Services, 'api'>,
  { productCode, deviceId }: UnpaidKey,
  signal?: AbortSignal,
): Promise<ApiResult<Schemas['OrderRecord'] | null>> {
  const result = await services.api.call('getUnpaidOrder', { query: { productCode, deviceId } }, signal)
  const isNone = !result.ok && result.refusal.code === errorNumbers['no-unpaid-order']
  return isNone ? { ok: true, data: null } : result
}

/** The unpaid order of a device with the page's time at which it was read; null when there is none. */
export function unpaidOrderQuery(services: Services, key: UnpaidKey) {
  return queryOptions({
    queryKey: ['orders', 'unpaid', key.productCode, key.deviceId],
    queryFn: async ({ signal }) => {
      const order = dataOf(await readUnpaidOrder(services, key, signal))
      return order === null ? null : { order, receivedAtMs: services.clock.nowMs() }
    },
  })
}
