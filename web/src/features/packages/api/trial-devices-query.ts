import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../../shared/api-client/api-errors.ts'
import type { Services } from '../../../shared/services/services.ts'

/** The ids of the user's devices that may have the free cloud trial; the server knows which had it already. */
export function trialDevicesQuery(services: Pick<Services, 'api'>) {
  return queryOptions({
    queryKey: ['trial-devices'],
    queryFn: async ({ signal }) =>
      dataOf(await services.api.call('filterTrialDevices', { query: {} }, signal)).map(
        ({ deviceId }) => deviceId,
      ),
  })
}
