import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../../shared/api-client/api-errors.ts'
import type { Services } from '../../../shared/services/services.ts'

/** Calls an owner may hear without a package. */
export function auditionCallsQuery(services: Services, deviceKey: string) {
  return queryOptions({
    queryKey: ['unattended', 'audition', deviceKey],
    queryFn: async ({ signal }) =>
      dataOf(await services.api.call('getAuditionCallTimes', { query: { deviceKey } }, signal)),
  })
}
