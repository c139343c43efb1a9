import type { Schemas } from '@skyshop/openapi/control'
import type { Reader, WorldTx } from '../../engine/world/transaction/world.ts'
import { BusinessError } from '../kernel/business-error.ts'
import {
  deleteAccess,
  findChannels,
  findDevice,
  findDeviceIds,
  findDevicesByKey,
  findDevicesBySn,
  findDevicesOf,
  updateDevice,
} from './device-repository.ts'
import {
  type AccessibleDevice,
  assertDeviceVisible,
  canRemind,
  type DeviceChannel,
  filterCloudDevices,
  isCloudEligible,
  packageSourceOf,
} from './rules/device.ts'

/** Devices as one user may see them; foreign and unknown ones are answered alike. */
export class DeviceService {
  /** Owned and shared devices, in the order of the host app. */
  listOfUser(reader: Reader, userId: string): Promise<AccessibleDevice[]> {
    return findDevicesOf(reader, userId)
  }

  /** One device, or null. */
  find(reader: Reader, userId: string, deviceId: string): Promise<AccessibleDevice | null> {
    return findDevice(reader, userId, deviceId)
  }

  /** A device cloud packages may be sold for. Throws device-not-found, package-not-for-device. */
  async findForCloud(
    reader: Reader,
    userId: string,
    { deviceId, productCode }: { deviceId: string; productCode: string },
  ): Promise<AccessibleDevice> {
    const found = await findDevice(reader, userId, deviceId)
    if (found && isCloudEligible(found, productCode)) return found
    assertDeviceVisible(found, productCode)
    throw new BusinessError('package-not-for-device')
  }

  /** The devices of these keys that the user may see. */
  findByKeys(reader: Reader, userId: string, deviceKeys: readonly string[]): Promise<AccessibleDevice[]> {
    return findDevicesByKey(reader, userId, deviceKeys)
  }

  /** Serial numbers of those of these keys the user may see, by their keys. */
  findIdsByKey(reader: Reader, userId: string, deviceKeys: readonly string[]): Promise<Map<string, string>> {
    return findDeviceIds(reader, userId, deviceKeys)
  }

  /** Channels and lenses of devices in their order, by device. */
  listChannels(reader: Reader, deviceIds: readonly string[]): Promise<Map<string, DeviceChannel[]>> {
    return findChannels(reader, deviceIds)
  }

  /** Whether a device can remind by phone, for a user from this country. */
  canRemind(device: AccessibleDevice, countryCode: string): boolean {
    return canRemind(device, countryCode)
  }

  /** The package source cloud packages of this device are sold under. */
  packageSourceOf(device: AccessibleDevice): number {
    return packageSourceOf(device.productSource)
  }

  /** Which of these serial numbers may have cloud packages, in the order asked. */
  async listEligibleForCloud(
    reader: Reader,
    userId: string,
    query: { productCode: string; deviceKeyList: readonly string[] },
  ): Promise<string[]> {
    const visible = await findDevicesBySn(reader, userId, query.deviceKeyList)
    return filterCloudDevices(query.deviceKeyList, visible, query.productCode)
  }
}

/** Changes what is stored of a device; false when there is none of that number. `owned` is the given user's. */
export async function changeDevice(
  ctx: WorldTx,
  key: { deviceId: string; userId: string },
  change: Schemas['DeviceChange'],
): Promise<boolean> {
  if (!(await updateDevice(ctx, key, change))) return false
  const note = Object.keys(change).join(', ')
  recordChange(ctx, { operationId: 'changeDevice', label: 'device changed', note })
  return true
}

/** Takes a device out of every account; false when there is none of that number. */
export async function unbindDevice(ctx: WorldTx, deviceId: string): Promise<boolean> {
  if (!(await deleteAccess(ctx, deviceId))) return false
  recordBinding(ctx, 'device unbound', deviceId)
  return true
}

/** Journals that a device came to an account or left all of them. */
export function recordBinding(
  ctx: WorldTx,
  label: 'device bound' | 'device unbound',
  subject: string | null,
): void {
  recordChange(ctx, { operationId: 'bindDevice', label, note: subject })
}

function recordChange(
  ctx: WorldTx,
  entry: { operationId: string; label: string; note: string | null },
): void {
  ctx.record({ kind: 'system', from: 'world', to: 'upstream', status: 'changed', ...entry })
}
