import { recallChannels } from '../../../features/channels/model/channel-memory.ts'
import { existingChannels } from '../../../features/channels/model/channel-set.ts'
import { channelSetQuery } from '../../../features/channels/queries.ts'
import { hostDevicesQuery } from '../../../features/devices/queries.ts'
import { validPackagesQuery } from '../../../features/entitlements/queries.ts'
import { unpaidOrdersQuery } from '../../../features/orders/unpaid-orders-query.ts'
import { trialDevicesQuery } from '../../../features/packages/queries.ts'
import { contractsQuery } from '../../../features/payment/contracts-query.ts'
import { readPageQuery } from '../../../shared/navigation/page-query.ts'
import { type PrefetchContext, prefetchQuery } from '../../page/prefetch.ts'
import { trialCandidateOf } from './cloud-packages-page.tsx'
import {
  channelOwnerOf,
  channelsOfUnknown,
  coveredBy,
  renewalsByChannel,
  withRenewals,
} from './use-channels.ts'
import { packagesPageQueries } from './use-packages-page.ts'
import { purchaseDeviceOf } from './use-purchase-device.ts'

/** Asks for the cloud packages of the device of an address, in the steps of the page. */
export async function prefetchPackages(ahead: PrefetchContext, isRecorder: boolean): Promise<void> {
  const { services, search } = ahead
  const { deviceId, iotId } = readPageQuery(search)
  if (deviceId === undefined) return
  void prefetchQuery(ahead, unpaidOrdersQuery(services))
  if (isRecorder) void prefetchQuery(ahead, contractsQuery(services))
  const devices = await prefetchQuery(ahead, hostDevicesQuery(services))
  if (trialCandidateOf(devices, deviceId)) void prefetchQuery(ahead, trialDevicesQuery(services))
  const owner = channelOwnerOf({ deviceId, iotId, isRecorder }, devices)
  const channelSet =
    owner.iotId === ''
      ? channelsOfUnknown(owner)
      : await prefetchQuery(ahead, channelSetQuery(services, owner))
  if (channelSet === undefined) return
  const isWhole = channelSet.mode === 'whole'
  const { target } = purchaseDeviceOf({ deviceId }, devices)
  const stored = isWhole ? undefined : prefetchQuery(ahead, validPackagesQuery(services, target))
  const contracts = isWhole ? null : await prefetchQuery(ahead, contractsQuery(services))
  const set = withRenewals(channelSet, renewalsByChannel(contracts, deviceId))
  const kept = recallChannels(services.sessionStore, deviceId)
  const chosen = existingChannels(set, kept, coveredBy((await stored) ?? []))
  const channels = isWhole ? undefined : chosen
  const { packages, expiry, contract } = packagesPageQueries(
    services,
    purchaseDeviceOf({ deviceId, channels }, devices),
  )
  void prefetchQuery(ahead, packages)
  void prefetchQuery(ahead, expiry)
  void prefetchQuery(ahead, contract)
}
