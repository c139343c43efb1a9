import type { Schemas } from '@skyshop/openapi/http'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { recallChannels } from '../../../features/channels/model/channel-memory.ts'
import {
  type ChannelSet,
  existingChannels,
  type IsCovered,
  withRenewed,
} from '../../../features/channels/model/channel-set.ts'
import { type ChannelOwner, channelSetQuery } from '../../../features/channels/queries.ts'
import { type Device, isNvr } from '../../../features/devices/model/device.ts'
import { hostDevicesQuery } from '../../../features/devices/queries.ts'
import { coverageOf } from '../../../features/entitlements/model/owned-packages.ts'
import { validPackagesQuery } from '../../../features/entitlements/queries.ts'
import { contractsQuery } from '../../../features/payment/contracts-query.ts'
import { isRunning } from '../../../features/payment/model/own-contracts.ts'
import { modelOf } from '../../../shared/catalogue/device-model-query.ts'
import { kindOfSource } from '../../../shared/catalogue/package-kind.ts'
import { usePageMemory } from '../../../shared/navigation/use-page-memory.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { readPurchaseDraft } from './purchase-draft.ts'
import { usePurchaseDevice } from './use-purchase-device.ts'

/** The channels of a device and those chosen. */
export type ChannelsView =
  | { kind: 'loading' }
  | { kind: 'error'; error: unknown; retry: () => void }
  /** A recorder without cameras. */
  | { kind: 'none' }
  | {
      kind: 'done'
      set: ChannelSet
      chosen: readonly string[]
      choose: (chosen: string[]) => void
      /** Of channels of the device, the one charged next first. */
      renewals: readonly Schemas['OwnContract'][]
    }

/** Who is asked about: what the address says, and whether its page is for recorders. */
type ChannelsRequest = { deviceId: string; iotId: string | undefined; isRecorder: boolean }

/** Finds how a device of the address is bought for; what was picked on the picker's page is chosen already. */
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
  const channels = isUnknown && !devices.isPending ? channelsOfUnknown(owner) : answer.data
  const renewals = useRenewals(request.deviceId, owner.isRecorder || channels?.mode !== 'whole')
  const covered = useCovered(request.deviceId, channels !== undefined && channels.mode !== 'whole')
  if (channels === undefined) {
    if (!answer.isError) return { kind: 'loading' }
    return { kind: 'error', error: answer.error, retry: () => void answer.refetch() }
  }
  if (channels.mode !== 'whole' && (renewals.isPending || covered.isPending)) return { kind: 'loading' }
  const set = withRenewals(channels, renewals.own)
  if (set.mode === 'channels' && set.channels.length === 0) return { kind: 'none' }
  const kept = first ?? recallChannels(services.sessionStore, request.deviceId)
  const chosen = picked ?? existingChannels(set, kept, covered.isCovered)
  return { kind: 'done', set, chosen, choose: setPicked, renewals: renewals.own }
}

// What cannot be read is no obstacle: the page asks about the channels that are chosen, and the server decides.
function useRenewals(deviceId: string, isAsked: boolean) {
  const services = useServices()
  const { data, isPending } = useQuery({ ...contractsQuery(services), retry: false, enabled: isAsked })
  return { isPending: isAsked && isPending, own: renewalsByChannel(data, deviceId) }
}

// As the page opens: what changes later moves no choice. What cannot be read covers nothing.
function useCovered(deviceId: string, isAsked: boolean) {
  const { target, isResolved } = usePurchaseDevice({ deviceId })
  const asked = { ...validPackagesQuery(useServices(), target), retry: false, enabled: isAsked && isResolved }
  const { data = [], isFetching } = useQuery(asked)
  const [first, setFirst] = useState<typeof data | null>(null)
  if (asked.enabled && !isFetching && first === null) setFirst(data)
  return { isPending: isAsked && first === null, isCovered: coveredBy(first ?? []) }
}

/** Returns which channels some of a device's packages cover. */
export function coveredBy(stored: readonly Schemas['StorePackage'][]): IsCovered {
  return (iotId) => coverageOf(stored, iotId) !== null
}

/** The user's auto-renewals of the cloud for channels or lenses of a device; none where the backend lists none. */
export function renewalsByChannel(
  contracts: readonly Schemas['OwnContract'][] | null | undefined,
  deviceId: string,
): Schemas['OwnContract'][] {
  return (contracts ?? []).filter(
    (one) =>
      isRunning(one) &&
      one.deviceId === deviceId &&
      one.channelIotId !== '' &&
      kindOfSource(one.packageSource) === 'cloud',
  )
}

/** The channels of a device with those that renew by themselves. */
export function withRenewals(set: ChannelSet, renewals: readonly Schemas['OwnContract'][]): ChannelSet {
  return withRenewed(
    set,
    renewals.map(({ channelIotId }) => channelIotId),
  )
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

/** Returns how a device is bought for that has no name to ask the host by. */
export function channelsOfUnknown({ isRecorder }: ChannelOwner): ChannelSet {
  return { mode: isRecorder ? 'channels' : 'whole', channels: [] }
}
