import type { Reader } from '../../engine/world/transaction/world.ts'
import type { DeviceRenewal } from '../entitlements/expiry-service.ts'
import { findLastCycles, findLiveContractsOn } from './contract-repository.ts'
import { hasFailedRenewal, nextDeductionAtMs } from './rules/contract.ts'

/**
 * Auto-renewal of one kind on devices as a user sees it; of several slots of a device the user's own before those of
 * others, then the one that is charged first. A slot whose next charge is not known comes after those with one.
 */
export async function findDeviceRenewals(
  reader: Reader,
  { deviceIds, kind, userId: viewerId }: { deviceIds: readonly string[]; kind: string; userId: string },
): Promise<Map<string, DeviceRenewal>> {
  const contracts = await findLiveContractsOn(reader, { deviceIds, kind })
  const cycles = await findLastCycles(
    reader,
    contracts.map(({ id }) => id),
  )
  const found = contracts.map((contract) => {
    const cycle = cycles.get(contract.id) ?? null
    const { deviceId, userId, channel } = contract
    const amountFen = cycle?.amountFen ?? contract.amountFen
    const nextMs = cycle && nextDeductionAtMs(contract, cycle)
    const isFailed = hasFailedRenewal(contract, cycle)
    return { deviceId, channel, renewal: { userId, nextMs, amountFen, isFailed } }
  })
  const byDevice = Map.groupBy(found, ({ deviceId }) => deviceId)
  const channelsOf = (deviceId: string) => byDevice.get(deviceId)?.map(({ channel }) => channel) ?? []
  // Of equal keys the last one stays.
  const isOwn = ({ userId }: { userId: string }) => Number(userId === viewerId)
  const lastFirst = found.sort(
    ({ renewal: one }, { renewal: other }) => isOwn(one) - isOwn(other) || orderOf(other) - orderOf(one),
  )
  return new Map(
    lastFirst.map(({ deviceId, renewal }) => [deviceId, { ...renewal, channels: channelsOf(deviceId) }]),
  )
}

const orderOf = ({ nextMs }: Pick<DeviceRenewal, 'nextMs'>): number => nextMs ?? Number.MAX_SAFE_INTEGER
