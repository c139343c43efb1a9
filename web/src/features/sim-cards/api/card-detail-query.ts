import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../../shared/api-client/api-errors.ts'
import type { Services } from '../../../shared/services/services.ts'
import { type DataDevice, iccidQuery } from '../model/data-device.ts'

/** The SIM card of a camera with what its data is used for. */
export function cardDetailQuery(services: Services, device: DataDevice) {
  const query = { deviceSnNo: device.deviceId, ...iccidQuery(device) }
  return queryOptions({
    queryKey: ['card-detail', query],
    queryFn: async ({ signal }) => dataOf(await services.api.call('getCardDetail', { query }, signal)),
  })
}
