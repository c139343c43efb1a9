import type { Reader } from '../../engine/world/transaction/world.ts'
import { DEFAULT_MODEL, type StoredAbilities } from './rules/device.ts'

/** The fields of a device that anybody who may look it up by its number sees (R-DEVICE-9). */
export interface FoundDevice {
  deviceId: string
  deviceKey: string
  productCode: string
  isFourG: number
  bindFlag: 0 | 1
}

/** A device in full, as the users it belongs to may see it. */
export interface DeviceProfile extends FoundDevice, StoredAbilities {
  model: string
  productKey: string
  insideModelCode: string
  channels: number
}

type Row = Awaited<ReturnType<typeof readRows>>[number]

function readRows(client: Reader, userId: string, device: object) {
  return client.deviceAccess.findMany({
    where: { userId, device },
    include: { device: { include: { _count: { select: { channels: true } } } } },
    orderBy: [{ device: { sort: 'asc' } }, { deviceId: 'asc' }],
  })
}

/** The device of a serial number with whether this user sees it, owned or shared; null for an unknown number. */
export async function findDeviceOfNumber(
  client: Reader,
  userId: string,
  deviceId: string,
): Promise<(FoundDevice & { isVisible: boolean }) | null> {
  const found = await client.device.findUnique({
    where: { deviceId },
    select: { deviceId: true, deviceKey: true, productCode: true, isFourG: true, bindFlag: true },
  })
  if (!found) return null
  const access = await client.deviceAccess.count({ where: { userId, deviceId } })
  return { ...found, bindFlag: found.bindFlag === 1 ? 1 : 0, isVisible: access > 0 }
}

/** The devices of these serial numbers that the user may see. */
export async function findProfiles(
  client: Reader,
  userId: string,
  deviceIds: readonly string[],
): Promise<DeviceProfile[]> {
  return (await readRows(client, userId, { deviceId: { in: [...deviceIds] } })).map(toProfile)
}

/** The devices of a model that the user has or shares. */
export async function findProfilesOfModel(
  client: Reader,
  userId: string,
  model: { productKey: string; insideModelCode: string },
): Promise<DeviceProfile[]> {
  return (await readRows(client, userId, model)).map(toProfile)
}

function toProfile({ device }: Row): DeviceProfile {
  return {
    deviceId: device.deviceId,
    deviceKey: device.deviceKey,
    productCode: device.productCode,
    model: device.model ?? DEFAULT_MODEL,
    bindFlag: device.bindFlag === 1 ? 1 : 0,
    isFourG: device.isFourG,
    productKey: device.productKey,
    insideModelCode: device.insideModelCode,
    canUnattended: device.canUnattended,
    canWechatCall: device.canWechatCall,
    canAlgorithm: device.canAlgorithm,
    lensChoice: device.lensChoice,
    channels: Math.max(1, device._count.channels),
  }
}
