import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../../shared/api-client/api-errors.ts'
import type { Services } from '../../../shared/services/services.ts'
import { joinChannels, type PackageExpiry } from '../model/channels-expiry.ts'

/** The device and the kind of package asked about. */
export interface ExpiryTarget {
  deviceId: string
  productCode: string
  packageSource: number
}

/** The same for some channels or lenses; none stand for the device as a whole. */
type ChannelsTarget = ExpiryTarget & { channels?: readonly string[] | undefined }

/** What is in effect on a device, or on channels of it, and what follows; several channels are asked about one by one. */
export function deviceExpiryQuery(
  services: Services,
  { deviceId, productCode, packageSource, channels = [] }: ChannelsTarget,
) {
  // Whoever hands in more than is asked for must not send it.
  const target = { deviceId, productCode, packageSource }
  const [first, ...others] = channels
  return queryOptions({
    queryKey: ['device-expiry', target, channels.join(',')],
    queryFn: async ({ signal }): Promise<PackageExpiry> => {
      const ask = async (channelIotId?: string) => {
        const query = channelIotId === undefined ? target : { ...target, channelIotId }
        return dataOf(await services.api.call('getDevicePackageExpiry', { query }, signal))
      }
      if (first === undefined || others.length === 0) return ask(first)
      const askChannel = async (channelIotId: string) => ({ channelIotId, expiry: await ask(channelIotId) })
      const [ofFirst, ofOthers] = await Promise.all([askChannel(first), Promise.all(others.map(askChannel))])
      return joinChannels([ofFirst, ...ofOthers])
    },
  })
}
