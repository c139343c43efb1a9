import type { Schemas } from '@skyshop/openapi/control'
import { lastDigits } from '../../format/short-text.ts'
import type { JournalEntry } from '../../model/journal-entry.ts'

/** Which camera, or which contract of none, entries of the journal are about. */
export interface EntryCameras {
  /** Short, to stand beside an entry; null for what is about none. */
  nameOf: (entry: Pick<JournalEntry, 'orderNo' | 'contractCode' | 'deviceId'>) => string | null
  /** Cameras by their serial numbers, in the order of the world. */
  named: readonly (readonly [deviceId: string, name: string])[]
  /** Contracts by their codes, with the camera they are for. */
  contracts: readonly (readonly [contractCode: string, name: string])[]
}

type State = Pick<Schemas['WorldState'], 'devices' | 'orders' | 'contracts'>

/** Reads of a world which camera its orders and contracts are for; of equal names each has the end of its number. */
export function entryCameras({ devices, orders, contracts }: State): EntryCameras {
  const times = new Map<string | null, number>()
  for (const { deviceName } of devices) times.set(deviceName, (times.get(deviceName) ?? 0) + 1)
  const nameOf = ({ deviceId, deviceName }: State['devices'][number]) =>
    times.get(deviceName) === 1 && deviceName !== null
      ? deviceName
      : `${deviceName ?? ''} ${lastDigits(deviceId)}`.trim()
  const names = new Map(devices.map((device) => [device.deviceId, nameOf(device)]))
  const deviceOfOrder = new Map(orders.map(({ orderNo, deviceId }) => [orderNo, deviceId]))
  const deviceOfContract = new Map(contracts.map(({ contractCode, deviceId }) => [contractCode, deviceId]))
  const cameraOf = (deviceId: string | null | undefined) => (deviceId ? (names.get(deviceId) ?? null) : null)
  return {
    nameOf: ({ orderNo, contractCode, deviceId }) =>
      cameraOf(deviceId) ??
      cameraOf(deviceOfOrder.get(orderNo ?? '')) ??
      cameraOf(deviceOfContract.get(contractCode ?? '')) ??
      (contractCode && lastDigits(contractCode)),
    named: [...names],
    contracts: contracts.map(({ contractCode, deviceId }) => [
      contractCode,
      `${cameraOf(deviceId) ?? ''} ${lastDigits(contractCode)}`.trim(),
    ]),
  }
}
