import { queryOptions } from '@tanstack/react-query'
import { dataOf, RefusalError } from '../../../shared/api-client/api-errors.ts'
import { nameOfError } from '../../../shared/errors/error-names.ts'
import type { Services } from '../../../shared/services/services.ts'
import { type DataDevice, iccidQuery } from '../model/data-device.ts'

/** Data packages on a camera, past ones too; none where the device has not purchased data. */
export function dataPacksQuery(services: Services, device: DataDevice) {
  const query = { deviceKey: device.deviceKey ?? device.deviceId, ...iccidQuery(device) }
  return queryOptions({
    queryKey: ['data-packs', query],
    queryFn: async ({ signal }) => {
      try {
        return dataOf(await services.api.call('listDataPacks', { query }, signal))
      } catch (error) {
        if (error instanceof RefusalError && nameOfError(error) === 'data-not-purchased') return []
        throw error
      }
    },
  })
}
