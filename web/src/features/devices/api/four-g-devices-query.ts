import { queryOptions } from '@tanstack/react-query'
import type { Services } from '../../../shared/services/services.ts'
import { hostDevicesQuery } from './cloud-devices-query.ts'
import { filterFourGDevices } from './filter-four-g-devices.ts'

/** The devices of the data tab; the tab is there when there are some (domain.md, Devices). */
export function fourGDevicesQuery(services: Services) {
  return queryOptions({
    queryKey: ['devices', '4g'],
    queryFn: async ({ client, signal }) =>
      filterFourGDevices(services, await client.fetchQuery(hostDevicesQuery(services)), signal),
  })
}
