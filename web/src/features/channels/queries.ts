import type { Schemas } from '@skyshop/openapi/http'
import { queryOptions } from '@tanstack/react-query'
import { HostError } from '../../shared/host/host-port.ts'
import type { Services } from '../../shared/services/services.ts'
import type { Channel, ChannelSet } from './model/channel-set.ts'

/** The device whose channels are asked for. */
export interface ChannelOwner {
  deviceId: string
  productCode: string
  iotId: string
  isRecorder: boolean
}

type Lens = NonNullable<Schemas['DeviceAbilities']['lens']>

const modeOfLens = { one: 'one-lens', single: 'one-lens', multiple: 'lenses' } as const satisfies Record<
  Lens,
  ChannelSet['mode']
>

/** How a device is bought for. Throws `HostError` for a recorder whose channels the host cannot tell. */
export function channelSetQuery(services: Services, owner: ChannelOwner) {
  return queryOptions({
    queryKey: ['channel-set', owner],
    queryFn: async ({ signal }): Promise<ChannelSet> => {
      const channels = await readChannels(services, owner)
      if (owner.isRecorder) return { mode: 'channels', channels }
      if (channels.length === 0) return { mode: 'whole', channels }
      return {
        mode: modeOfLens[await lensOf(services, owner, signal)],
        channels,
      }
    },
  })
}

async function readChannels({ host }: Services, { iotId, isRecorder }: ChannelOwner): Promise<Channel[]> {
  try {
    const { channels } = await host.call('getChannelList', { iotId })
    return channels.map((channel) => ({ iotId: channel.iotId, name: channel.deviceName ?? '' }))
  } catch (error) {
    // A camera is bought for as a whole where an old host knows of no lenses.
    if (error instanceof HostError && !isRecorder) return []
    throw error
  }
}

/** A server that cannot tell gets one lens named, which it takes from every camera with lenses. */
async function lensOf(
  services: Services,
  { deviceId, productCode }: ChannelOwner,
  signal: AbortSignal,
): Promise<Lens> {
  const params = { query: { isAbility: true }, body: { deviceId, productCode } }
  const answer = await services.api.call('getDeviceBaseForDevice', params, signal)
  return answer.ok ? (answer.data.abilities?.lens ?? 'single') : 'single'
}
