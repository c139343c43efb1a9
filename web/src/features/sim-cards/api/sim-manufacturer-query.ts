import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../../shared/api-client/api-errors.ts'
import type { Services } from '../../../shared/services/services.ts'

/** Whose SIM card a camera has, and whether it is in use. */
export function simManufacturerQuery(services: Services, deviceSnNo: string) {
  return queryOptions({
    queryKey: ['sim-manufacturer', deviceSnNo],
    queryFn: async ({ signal }) =>
      dataOf(await services.api.call('getSimManufacturer', { query: { deviceSnNo } }, signal)),
  })
}
