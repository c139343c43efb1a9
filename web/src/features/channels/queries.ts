import type { Schemas } from '@skyshop/openapi/http'
import { queryOptions } from '@tanstack/react-query'
import { deviceModelQuery, type ModelKey } from '../../shared/catalogue/device-model-query.ts'
import { HostError } from '../../shared/host/host-port.ts'
import type { Services } from '../../shared/services/services.ts'
import type { Channel, ChannelSet } from './model/channel-set.ts'

/** The device whose channels are asked for. */
export interface ChannelOwner {
  deviceId: string
  productCode: string
  iotId: string
  isRecorder: boolean
  model: ModelKey
}

type Lens = NonNullable<Schemas['DeviceAbilities']['lens']>

const modeOfLens = { one: 'one-lens', single: 'one-lens', multiple: 'lenses' } as const satisfies Record<
  Lens,
  ChannelSet['mode']
>

/** Asks how a device is bought for: whole, by channel or lens. Throws `HostError` if a recorder has no channel list. */
export function channelSetQuery(services: Services, owner: ChannelOwner) {
  return queryOptions({
    queryKey: ['channel-set', owner],
    queryFn: async ({ client, signal }): Promise<ChannelSet> => {
      const channels = await readChannels(services, owner)
      if (owner.isRecorder) return { mode: 'channels', channels }
      if (channels.length === 0) return { mode: 'whole', channels }
      // Without an answer the camera is asked about by itself.
      const model = await client.fetchQuery(deviceModelQuery(services, owner.model)).catch(() => null)
      const lens = model?.abilities.lens ?? (await lensOf(services, owner, signal))
      return { mode: modeOfLens[lens], channels }
    },
  })
}

async function readChannels({ host }: Services, { iotId, isRecorder }: ChannelOwner): Promise<Channel[]> {
  try {
    const { channels } = await host.call('getChannelList', { iotId })
    return channels.map((channel) => ({ iotId: channel.iotId, name: channel.deviceName ?? '' }))
  } catch (error) {
    // An old host lists no lenses: the camera is bought for as a whole.
    if (error instanceof HostError && !isRecorder) return []
    throw error
  }
}

/** The kind of lenses of a camera whose model is not known; `single` when the server does not say, which every camera with lenses accepts. */
async function lensOf(
  services: Services,
  { deviceId, productCode }: ChannelOwner,
  signal: AbortSignal,
): Promise<Lens> {
  const params = { query: { isAbility: true }, body: { deviceId, productCode } }
  const answer = await services.api.call('getDeviceBaseForDevice', params, signal)
  return answer.ok ? (answer.data.abilities?.lens ?? 'single') : 'single'
}
