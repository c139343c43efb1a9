import type { Schemas } from '@skyshop/openapi/control'
import type { Reader, WorldTx } from '../../engine/world/transaction/world.ts'
import { createIccid } from '../kernel/ids.ts'
import {
  type AccessibleDevice,
  DEFAULT_DEVICE_NAME,
  DEFAULT_MODEL,
  type DeviceChannel,
  type StoredAbilities,
} from './rules/device.ts'

type Device = NonNullable<Awaited<ReturnType<Reader['device']['findFirst']>>>
type Row = { owned: boolean; device: Device }

/** Two look-ups of one table each cost less than one with its relation. */
async function readRows(client: Reader, userId: string, deviceIds?: readonly string[]): Promise<Row[]> {
  const access = await client.deviceAccess.findMany({
    where: { userId, ...(deviceIds ? { deviceId: { in: [...deviceIds] } } : {}) },
  })
  const devices = await client.device.findMany({
    where: { deviceId: { in: access.map(({ deviceId }) => deviceId) } },
    orderBy: [{ sort: 'asc' }, { deviceId: 'asc' }],
  })
  return withAccess(devices, access)
}

function withAccess(
  devices: readonly Device[],
  access: readonly { deviceId: string; owned: boolean }[],
): Row[] {
  const ownedOf = new Map(access.map(({ deviceId, owned }) => [deviceId, owned]))
  return devices.flatMap((device) => {
    const owned = ownedOf.get(device.deviceId)
    return owned === undefined ? [] : [{ owned, device }]
  })
}

/** All devices of a user, owned and shared, in the order of the host app. */
export async function findDevicesOf(client: Reader, userId: string): Promise<AccessibleDevice[]> {
  return (await readRows(client, userId)).map(toDevice)
}

/** The devices of these serial numbers that the user may see; foreign and unknown ones are left out alike. */
export async function findDevicesBySn(
  client: Reader,
  userId: string,
  sns: readonly string[],
): Promise<AccessibleDevice[]> {
  return (await readRows(client, userId, sns)).map(toDevice)
}

/** One device the user may see, or null. */
export async function findDevice(
  client: Reader,
  userId: string,
  deviceId: string,
): Promise<AccessibleDevice | null> {
  const access = await client.deviceAccess.findUnique({ where: { userId_deviceId: { userId, deviceId } } })
  const device = access && (await client.device.findUnique({ where: { deviceId } }))
  return device && toDevice({ owned: access.owned, device })
}

/** Name of a device the user may see; null for a device without one, and for one they may not see. */
export async function findDeviceName(
  client: Reader,
  userId: string,
  deviceId: string,
): Promise<string | null> {
  if ((await client.deviceAccess.count({ where: { userId, deviceId } })) === 0) return null
  const device = await client.device.findUnique({ where: { deviceId }, select: { deviceName: true } })
  return device?.deviceName ?? null
}

/** Devices the user may see by their keys. */
export async function findDevicesByKey(
  client: Reader,
  userId: string,
  keys: readonly string[],
): Promise<AccessibleDevice[]> {
  const devices = await client.device.findMany({ where: { deviceKey: { in: [...keys] } } })
  const access = await client.deviceAccess.findMany({
    where: { userId, deviceId: { in: devices.map(({ deviceId }) => deviceId) } },
  })
  return withAccess(devices, access).map(toDevice)
}

/** Serial numbers of the devices the user may see, by their keys. */
export async function findDeviceIds(
  client: Reader,
  userId: string,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const devices = await client.device.findMany({
    where: { deviceKey: { in: [...keys] } },
    select: { deviceKey: true, deviceId: true },
  })
  const access = await client.deviceAccess.findMany({
    where: { userId, deviceId: { in: devices.map(({ deviceId }) => deviceId) } },
    select: { deviceId: true },
  })
  const visible = new Set(access.map(({ deviceId }) => deviceId))
  const seen = devices.filter(({ deviceId }) => visible.has(deviceId))
  return new Map(seen.map(({ deviceKey, deviceId }) => [deviceKey, deviceId]))
}

/** Channels of devices in their order, by device; those without any are left out. */
export async function findChannels(
  client: Reader,
  deviceIds: readonly string[],
): Promise<Map<string, DeviceChannel[]>> {
  const rows = await client.deviceChannel.findMany({
    where: { deviceId: { in: [...deviceIds] } },
    orderBy: { channelNumber: 'asc' },
  })
  const channels = new Map<string, DeviceChannel[]>()
  for (const { deviceId, deviceName, lens, ...row } of rows) {
    const channel = {
      ...row,
      deviceName: deviceName ?? DEFAULT_DEVICE_NAME,
      lens: lens === 'wide-angle' || lens === 'ptz' ? lens : null,
    } as const
    channels.set(deviceId, [...(channels.get(deviceId) ?? []), channel])
  }
  return channels
}

function toDevice({ device, owned }: Row): AccessibleDevice {
  return {
    deviceId: device.deviceId,
    deviceKey: device.deviceKey,
    productCode: device.productCode,
    deviceName: device.deviceName ?? DEFAULT_DEVICE_NAME,
    iotId: device.iotId,
    model: device.model ?? DEFAULT_MODEL,
    productSource: device.productSource,
    cover: device.cover,
    cell: device.cell,
    productMorphology: device.productMorphology ?? 0,
    iccid: device.iccid ?? '',
    productKey: device.productKey,
    insideModelCode: device.insideModelCode,
    owned,
    isFourG: device.isFourG,
    canUnattended: device.canUnattended,
    canWechatCall: device.canWechatCall,
    canAlgorithm: device.canAlgorithm,
    lensChoice: device.lensChoice,
  }
}

type DeviceChange = Schemas['DeviceChange']

const KB_PER_MB = 1024
const NEW_CARD = { manufacturer: 'A', form: 'nano', state: 'normal', cardUseState: 1, hasIncludedFlow: false }

/** Writes what is named of a device; false when there is none of that number. `owned` is the given user's. */
export async function updateDevice(
  ctx: WorldTx,
  { deviceId, userId }: { deviceId: string; userId: string },
  { sim, dailyMb, owned, ...columns }: DeviceChange,
): Promise<boolean> {
  const { count } = await ctx.tx.device.updateMany({ where: { deviceId }, data: columns })
  if (count === 0) return false
  if (owned !== undefined)
    await ctx.tx.deviceAccess.updateMany({ where: { userId, deviceId }, data: { owned: owned === 1 } })
  if (sim !== undefined) await saveSim(ctx, deviceId, sim)
  if (dailyMb !== undefined) await insertProfile(ctx, deviceId, dailyMb)
  return true
}

async function saveSim(ctx: WorldTx, deviceId: string, sim: NonNullable<DeviceChange['sim']> | null) {
  const { tx } = ctx
  if (sim === null) {
    await tx.simCard.deleteMany({ where: { deviceId } })
    await tx.device.updateMany({ where: { deviceId }, data: { iccid: null } })
    return
  }
  const { count } = await tx.simCard.updateMany({ where: { deviceId }, data: sim })
  if (count > 0) {
    if (sim.iccid !== undefined)
      await tx.device.updateMany({ where: { deviceId }, data: { iccid: sim.iccid } })
    return
  }
  const { iccid = createIccid(ctx) } = sim
  await tx.simCard.createMany({ data: { ...NEW_CARD, ...sim, iccid, deviceId } })
  await tx.device.updateMany({ where: { deviceId }, data: { iccid } })
}

/** What was used until now stays used: the new profile counts from this instant. */
async function insertProfile(ctx: WorldTx, deviceId: string, dailyMb: number): Promise<void> {
  const dailyKb = Math.round(dailyMb * KB_PER_MB)
  const sinceMs = BigInt(ctx.nowMs)
  await ctx.tx.dataProfile.createMany({ data: { id: ctx.nextId(), deviceId, sinceMs, dailyKb } })
}

/** Takes a device out of every account; false when there is none of that number. */
export async function deleteAccess({ tx }: WorldTx, deviceId: string): Promise<boolean> {
  const { count } = await tx.device.updateMany({ where: { deviceId }, data: { bindFlag: 0 } })
  if (count === 0) return false
  await tx.deviceAccess.deleteMany({ where: { deviceId } })
  return true
}

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

type ProfileRow = Awaited<ReturnType<typeof readProfileRows>>[number]

type ProfileFilter = { deviceId: { in: readonly string[] } } | { productKey: string; insideModelCode: string }

async function readProfileRows(client: Reader, userId: string, where: ProfileFilter) {
  const devices = await client.device.findMany({ where, orderBy: [{ sort: 'asc' }, { deviceId: 'asc' }] })
  const deviceId = { in: devices.map((device) => device.deviceId) }
  const [access, channels] = await Promise.all([
    client.deviceAccess.findMany({ where: { userId, deviceId }, select: { deviceId: true } }),
    client.deviceChannel.findMany({ where: { deviceId }, select: { deviceId: true } }),
  ])
  const visible = new Set(access.map((one) => one.deviceId))
  const channelsOf = Map.groupBy(channels, (channel) => channel.deviceId)
  return devices
    .filter((device) => visible.has(device.deviceId))
    .map((device) => ({ ...device, channels: channelsOf.get(device.deviceId)?.length ?? 0 }))
}

/** The device of a serial number with whether this user sees it, owned or shared; null for an unknown number. */
export async function findDeviceOfNumber(
  client: Reader,
  userId: string,
  deviceId: string,
): Promise<(FoundDevice & { isVisible: boolean }) | null> {
  const device = await client.device.findUnique({
    where: { deviceId },
    select: { deviceId: true, deviceKey: true, productCode: true, isFourG: true, bindFlag: true },
  })
  if (!device) return null
  const access = await client.deviceAccess.count({ where: { userId, deviceId } })
  return { ...device, bindFlag: device.bindFlag === 1 ? 1 : 0, isVisible: access > 0 }
}

/** The devices of these serial numbers that the user may see. */
export async function findProfiles(
  client: Reader,
  userId: string,
  deviceIds: readonly string[],
): Promise<DeviceProfile[]> {
  return (await readProfileRows(client, userId, { deviceId: { in: deviceIds } })).map(toProfile)
}

/** The devices of a model that the user has or shares. */
export async function findProfilesOfModel(
  client: Reader,
  userId: string,
  model: { productKey: string; insideModelCode: string },
): Promise<DeviceProfile[]> {
  return (await readProfileRows(client, userId, model)).map(toProfile)
}

function toProfile(device: ProfileRow): DeviceProfile {
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
    channels: Math.max(1, device.channels),
  }
}
