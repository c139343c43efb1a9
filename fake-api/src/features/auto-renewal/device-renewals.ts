import type { Reader } from '../../world/transaction/world.ts'
import type { DeviceRenewal } from '../entitlements/expiry-service.ts'
import { findLastCycles } from './contract-cycle-repository.ts'
import { findLiveContractsOn } from './contract-repository.ts'
import { hasFailedRenewal, nextMoneyAt } from './rules/contract.ts'

/**
 * Auto-renewal of one kind on devices; of several slots of a device the one that is charged first. A slot whose next
 * charge is not known comes after those with one.
 */
export async function findDeviceRenewals(
  reader: Reader,
  { deviceIds, kind }: { deviceIds: readonly string[]; kind: string },
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
    const nextMs = cycle && nextMoneyAt(contract, cycle)
    const isFailed = hasFailedRenewal(contract, cycle)
    return { deviceId, channel, renewal: { userId, nextMs, amountFen, isFailed } }
  })
  const byDevice = Map.groupBy(found, ({ deviceId }) => deviceId)
  const channelsOf = (deviceId: string) => byDevice.get(deviceId)?.map(({ channel }) => channel) ?? []
  // Of equal keys the last one stays.
  const lastFirst = found.sort((one, other) => orderOf(other.renewal) - orderOf(one.renewal))
  return new Map(
    lastFirst.map(({ deviceId, renewal }) => [deviceId, { ...renewal, channels: channelsOf(deviceId) }]),
  )
}

const orderOf = ({ nextMs }: Pick<DeviceRenewal, 'nextMs'>): number => nextMs ?? Number.MAX_SAFE_INTEGER
