import { queryOptions } from '@tanstack/react-query'
import type { Services } from '../../../shared/services/services.ts'
import { filterCloudDevices } from './filter-cloud-devices.ts'
import { listHostDevices } from './list-host-devices.ts'

/** The devices of the cloud tab. */
export function cloudDevicesQuery(services: Services) {
  return queryOptions({
    queryKey: ['devices', 'cloud'],
    queryFn: async ({ client, signal }) =>
      filterCloudDevices(services, await client.fetchQuery(hostDevicesQuery(services)), signal),
  })
}

/** All devices of the user. Lists made of it fetch it through the query client, so that the host is asked once. */
export function hostDevicesQuery(services: Services) {
  return queryOptions({ queryKey: ['devices', 'host'], queryFn: () => listHostDevices(services) })
}
