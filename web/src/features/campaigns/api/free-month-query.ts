import { queryOptions } from '@tanstack/react-query'
import { filledOf } from '../../../shared/api-client/api-errors.ts'
import type { Services } from '../../../shared/services/services.ts'

/** The package that is free first and what follows it, with the cameras it may be claimed for. */
export function freeMonthQuery(services: Services) {
  return queryOptions({
    queryKey: ['campaigns', 'free-month'],
    queryFn: async ({ signal }) => {
      const [offer, devices] = await Promise.all([
        services.api.call('getFreeToPayPackage', { query: {} }, signal),
        services.api.call('filterFreeToPayDevices', { body: {} }, signal),
      ])
      return { offer: filledOf(offer), devices: devices.ok ? filledOf(devices) : [] }
    },
  })
}
