import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../../shared/api-client/api-errors.ts'
import type { Services } from '../../../shared/services/services.ts'

/** Which SIM card is bound to a camera, whatever the card itself says. */
export function bindInfoQuery(services: Services, deviceKey: string) {
  return queryOptions({
    queryKey: ['bind-info', deviceKey],
    queryFn: async ({ signal }) =>
      dataOf(await services.api.call('getBindInfo', { query: { deviceKey } }, signal)),
  })
}
