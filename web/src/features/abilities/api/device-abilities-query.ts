import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../../shared/api-client/api-errors.ts'
import type { Services } from '../../../shared/services/services.ts'

/** What a camera can do. */
export function deviceAbilitiesQuery(services: Services, deviceId: string) {
  return queryOptions({
    queryKey: ['abilities', deviceId],
    queryFn: async ({ signal }) => {
      const params = { query: { isAbility: true }, body: { deviceId } }
      const { abilities } = dataOf(await services.api.call('getDeviceBaseForDevice', params, signal))
      return abilities ?? null
    },
  })
}
