import { queryOptions } from '@tanstack/react-query'
import { HostError } from '../../../shared/host/host-port.ts'
import type { Services } from '../../../shared/services/services.ts'

/** A channel with its name as the host knows it. */
export interface NamedChannel {
  iotId: string
  /** Empty where the host has none. */
  name: string
}

/** Channels of a device in the order of the host; none where it cannot tell, which hides no package. */
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
