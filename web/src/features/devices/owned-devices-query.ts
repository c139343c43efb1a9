import { queryOptions } from '@tanstack/react-query'
import type { Services } from '../../shared/services/services.ts'
import type { Device } from './model/device.ts'
import { hostDevicesQuery } from './queries.ts'

/*
 * Whose a device is, where only owners are served (docs/rules/devices.md; product 5.17, 7.58)
 * R-DEVICE-42. Redemption, the offer of the free trial and auto-renewal ask the host for the devices of the user's own:
 *   what is in that list is owned, whatever the flag of the other list says.
 * R-DEVICE-43. Where the host does not answer with such a list, the owned flag of the device counts.
 */

/** All devices of the user, with `isOwned` by the host's list of the user's own. */
export function ownedDevicesQuery(services: Services) {
  return queryOptions({
    queryKey: ['devices', 'owned'],
    queryFn: async ({ client }) => {
      const [devices, own] = await Promise.all([
        client.fetchQuery(hostDevicesQuery(services)),
        listOwnIds(services),
      ])
      return withOwners(devices, own)
    },
  })
}

/** Serial numbers of the devices of the user's own; null where the host does not say. */
async function listOwnIds({ host }: Pick<Services, 'host'>): Promise<ReadonlySet<string> | null> {
  const answer = await host.call('getAllocatedDeviceInfo', {}).catch(() => null)
  return answer && new Set(answer.devices.map(({ deviceId }) => deviceId))
}

function withOwners(devices: readonly Device[], own: ReadonlySet<string> | null): Device[] {
  return devices.map((device) => (own === null ? device : { ...device, isOwned: own.has(device.deviceId) }))
}
