import type { Reader } from '../../world/transaction/world.ts'
import type { DeviceRenewal } from '../entitlements/expiry-service.ts'
import { findLastCycle } from './contract-cycle-repository.ts'
import { findLiveContractsOn } from './contract-repository.ts'
import { hasFailedRenewal, nextMoneyAt } from './rules/contract-terms.ts'

/** Auto-renewal of one kind on devices; of several slots of a device the one that is charged first. */
export async function findDeviceRenewals(
  reader: Reader,
  { deviceIds, kind }: { deviceIds: readonly string[]; kind: string },
): Promise<Map<string, DeviceRenewal>> {
  const contracts = await findLiveContractsOn(reader, { deviceIds, kind })
  const found = await Promise.all(
    contracts.map(async (contract) => {
      const cycle = await findLastCycle(reader, contract.id)
      const { deviceId, userId } = contract
      const amountFen = cycle?.amountFen ?? contract.amountFen
      const nextMs = cycle && nextMoneyAt(contract, cycle)
      return { deviceId, renewal: { userId, nextMs, amountFen, isFailed: hasFailedRenewal(contract, cycle) } }
    }),
  )
  // Of equal keys the last one stays.
  const lastFirst = found.sort((one, other) => (other.renewal.nextMs ?? 0) - (one.renewal.nextMs ?? 0))
  return new Map(lastFirst.map(({ deviceId, renewal }) => [deviceId, renewal]))
}
