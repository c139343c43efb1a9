import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../../shared/api-client/api-errors.ts'
import type { Services } from '../../../shared/services/services.ts'

/** The phone reminder of a camera. */
export function unattendedDetailQuery(services: Services, deviceKey: string) {
  return queryOptions({
    queryKey: ['unattended', 'detail', deviceKey],
    queryFn: async ({ signal }) =>
      dataOf(await services.api.call('getUnattendedDetail', { query: { deviceKey } }, signal)),
  })
}
