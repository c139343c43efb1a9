import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { recallChannels } from '../../../features/channels/model/channel-memory.ts'
import { type ChannelSet, existingChannels } from '../../../features/channels/model/channel-set.ts'
import { type ChannelOwner, channelSetQuery } from '../../../features/channels/queries.ts'
import { type Device, isNvr } from '../../../features/devices/model/device.ts'
import { hostDevicesQuery } from '../../../features/devices/queries.ts'
import { modelOf } from '../../../shared/catalogue/device-model-query.ts'
import { usePageMemory } from '../../../shared/navigation/use-page-memory.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { readPurchaseDraft } from './purchase-draft.ts'

/** The channels of a device and those chosen. */
export type ChannelsView =
  | { kind: 'loading' }
  | { kind: 'error'; error: unknown; retry: () => void }
  /** A recorder without cameras. */
  | { kind: 'none' }
  | { kind: 'done'; set: ChannelSet; chosen: readonly string[]; choose: (chosen: string[]) => void }

/** Who is asked about: what the address says, and whether its page is for recorders. */
type ChannelsRequest = { deviceId: string; iotId: string | undefined; isRecorder: boolean }

/** How a device of the address is bought for; what was picked on the picker's own page is chosen already. */
export function useChannels(request: ChannelsRequest): ChannelsView {
  const services = useServices()
  const devices = useQuery(hostDevicesQuery(services))
  const owner = channelOwnerOf(request, devices.data)
  // A device the host does not list has no channels anybody could name.
  const isUnknown = owner.iotId === ''
  const answer = useQuery({ ...channelSetQuery(services, owner), enabled: !devices.isPending && !isUnknown })
  const { memory } = usePageMemory()
  const [first] = useState(() => readPurchaseDraft(memory)?.channels)
  const [picked, setPicked] = useState<string[] | null>(null)
  const set = isUnknown && !devices.isPending ? channelsOfUnknown(owner) : answer.data
  if (set === undefined) {
    if (!answer.isError) return { kind: 'loading' }
    return { kind: 'error', error: answer.error, retry: () => void answer.refetch() }
  }
  if (set.mode === 'channels' && set.channels.length === 0) return { kind: 'none' }
  const chosen =
    picked ?? existingChannels(set, first ?? recallChannels(services.sessionStore, request.deviceId))
  return { kind: 'done', set, chosen, choose: setPicked }
}

/** The device whose channels are asked for, completed from the host's list. */
export function channelOwnerOf(request: ChannelsRequest, devices: readonly Device[] = []): ChannelOwner {
  const device = devices.find(({ deviceId }) => deviceId === request.deviceId)
  return {
    deviceId: request.deviceId,
    productCode: device?.productCode ?? (request.isRecorder ? 'NVR' : 'IPC'),
    iotId: device?.iotId || request.iotId || '',
    isRecorder: request.isRecorder || (device !== undefined && isNvr(device)),
    model: modelOf(device),
  }
}

/** How a device is bought for that has no name to ask the host by. */
export function channelsOfUnknown({ isRecorder }: ChannelOwner): ChannelSet {
  return { mode: isRecorder ? 'channels' : 'whole', channels: [] }
}
