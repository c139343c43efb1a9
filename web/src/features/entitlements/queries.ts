import { queryOptions } from '@tanstack/react-query'
import { dataOf } from '../../shared/api-client/api-errors.ts'
import { HostError } from '../../shared/host/host-port.ts'
import type { Services } from '../../shared/services/services.ts'
import { joinChannels, type PackageExpiry } from './model/channels-expiry.ts'

/** A channel with its name as the host knows it. */
export interface NamedChannel {
  iotId: string
  /** Empty where the host has none. */
  name: string
}

/** Channels of a device in the order of the host; none when the host has no list, which hides no package. */
export function channelNamesQuery({ host }: Services, iotId: string) {
  return queryOptions({
    queryKey: ['channel-names', iotId],
    queryFn: async (): Promise<NamedChannel[]> => {
      try {
        const { channels } = await host.call('getChannelList', { iotId })
        return channels.map((channel) => ({ iotId: channel.iotId, name: channel.deviceName ?? '' }))
      } catch (error) {
        if (error instanceof HostError) return []
        throw error
      }
    },
  })
}

/** The device and the kind of package asked about. */
export interface ExpiryTarget {
  deviceId: string
  productCode: string
  packageSource: number
}

/** A target with its channels or lenses; none means the device as a whole. */
type ChannelsTarget = ExpiryTarget & { channels?: readonly string[] | undefined }

/** Asks what is in effect on a device, or on its channels, and what follows; several channels are asked one by one. */
export function deviceExpiryQuery(
  services: Services,
  { deviceId, productCode, packageSource, channels = [] }: ChannelsTarget,
) {
  // Callers pass larger objects; only these fields are sent.
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
      const queryChannel = async (channelIotId: string) => ({ channelIotId, expiry: await ask(channelIotId) })
      const [ofFirst, ofOthers] = await Promise.all([
        queryChannel(first),
        Promise.all(others.map(queryChannel)),
      ])
      return joinChannels([ofFirst, ...ofOthers])
    },
  })
}

/** Packages of a device that run or will, one by one. */
export function validPackagesQuery(
  services: Services,
  { deviceId, productCode, packageSource }: ExpiryTarget,
) {
  const target: ExpiryTarget = { deviceId, productCode, packageSource }
  return queryOptions({
    queryKey: ['valid-packages', target],
    queryFn: async ({ signal }) =>
      dataOf(await services.api.call('listValidPackages', { query: target }, signal)),
  })
}
