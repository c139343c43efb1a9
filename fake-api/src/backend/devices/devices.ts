import type { Schemas } from '@skyshop/openapi/control'
import type { HttpOperationsByArea } from '@skyshop/openapi/operations'
import {
  hasTooManyFailedAttempts,
  recordFailedAttempt,
} from '../../engine/world/transaction/failed-attempts.ts'
import type { Reader, WorldTx } from '../../engine/world/transaction/world.ts'
import type { Handlers } from '../http/handler.ts'
import { BusinessError } from '../kernel/business-error.ts'
import { PACKAGE_SOURCES } from '../kernel/package-kind.ts'
import type { EligibilityPolicy } from '../packages/packages.ts'
import type { Caller } from '../users/caller.ts'
import {
  type DeviceProfile,
  deleteAccess,
  type FoundDevice,
  findChannels,
  findDevice,
  findDeviceOfNumber,
  findDevicesBySn,
  findProfiles,
  findProfilesOfModel,
  updateDevice,
} from './device-repository.ts'
import {
  type AccessibleDevice,
  abilitiesOf,
  assertDeviceVisible,
  canCallWechat,
  canRemind,
  chooseChannels,
  filterCloudDevices,
  fourGFlag,
  isCloudEligible,
  isFindable,
  isRealNvr,
  isSerialNumber,
  modelOf,
  packageSourceOf,
  SN_MISSES_PER_HOUR,
} from './rules/device.ts'

/** Rules of the devices that may have cloud packages, and the shape of a device. */
export const deviceRoutes = {
  filterCloudDevices: ({ body }, { world, user }) => listEligibleForCloud(world.read, user.userId, body),
  getDeviceBaseForSn: async ({ query }, context) => {
    const { deviceKey, bindFlag, productCode } = await findBySn(context, query.deviceSerialNumber)
    return { deviceKey, bindFlag, productCode }
  },
  getDeviceInfoBySns: async ({ body }, context) => {
    const profiles = await listBySns(context, body.sns)
    return profiles.map(({ deviceId, isFourG }) => ({ deviceSnNo: deviceId, isFourG: fourGFlag(isFourG) }))
  },
  getDeviceBaseForDevice: async ({ query, body }, context) => {
    const device = await findProfile(context, body)
    const { deviceId, deviceKey, productCode, model, bindFlag } = device
    const abilities = query.isAbility ? { abilities: abilitiesOf(device) } : {}
    return { deviceId, deviceKey, productCode, model, bindFlag, ...abilities }
  },
  getDeviceMetadata: async ({ query }, context) => {
    const device = await findModel(context, query)
    const { productKey, insideModelCode, productCode, model, channels } = device
    const isFourG = fourGFlag(device.isFourG)
    const facts = { productKey, insideModelCode, productCode, model, isFourG, channels }
    return { ...facts, abilities: abilitiesOf(device) }
  },
} satisfies Handlers<HttpOperationsByArea['devices']>

/** Finds a device that cloud packages may be sold for. Throws device-not-found, package-not-for-device. */
async function findForCloud(
  reader: Reader,
  userId: string,
  { deviceId, productCode }: { deviceId: string; productCode: string },
): Promise<AccessibleDevice> {
  const device = await findDevice(reader, userId, deviceId)
  if (device && isCloudEligible(device, productCode)) return device
  assertDeviceVisible(device, productCode)
  throw new BusinessError('package-not-for-device')
}

/** Lists those of these serial numbers that may have cloud packages, in the order asked. */
async function listEligibleForCloud(
  reader: Reader,
  userId: string,
  query: { productCode: string; deviceKeyList: readonly string[] },
): Promise<string[]> {
  const visible = await findDevicesBySn(reader, userId, query.deviceKeyList)
  return filterCloudDevices(query.deviceKeyList, visible, query.productCode)
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

/** Finds the bound device of a serial number, whoever it belongs to. Throws device-not-found, try-later. */
export async function findBoundDevice(context: Caller, serialNumber: string): Promise<FoundDevice> {
  const device = await findBySn(context, serialNumber)
  if (device.bindFlag !== 1) throw new BusinessError('device-not-found')
  return device
}

/** Finds the device of a serial number that this user may be told of (R-DEVICE-9). Throws device-not-found, try-later. */
async function findBySn({ world, user }: Caller, serialNumber: string): Promise<FoundDevice> {
  const device = await world.withTx((ctx) => guess(ctx, user.userId, serialNumber))
  if (device === 'shut') throw new BusinessError('try-later')
  if (device === null) throw new BusinessError('device-not-found')
  return device
}

/** Lists the devices of these serial numbers that the user may see, in the order asked, each once. */
async function listBySns({ world, user }: Caller, sns: readonly string[]): Promise<DeviceProfile[]> {
  const profiles = await findProfiles(world.read, user.userId, sns)
  const byId = new Map(profiles.map((device) => [device.deviceId, device]))
  return [...new Set(sns)].flatMap((sn) => byId.get(sn) ?? [])
}

/** Finds one device of the user. Throws device-not-found. */
async function findProfile(
  { world, user }: Caller,
  query: { deviceId: string; productCode?: string | undefined },
): Promise<DeviceProfile> {
  const [device] = await findProfiles(world.read, user.userId, [query.deviceId])
  const isOther = query.productCode !== undefined && query.productCode !== device?.productCode
  if (!device || isOther) throw new BusinessError('device-not-found')
  return device
}

/** Finds a model that the user has a device of. Throws metadata-not-found. */
async function findModel(
  { world, user }: Caller,
  { productKey, insideModelCode }: { productKey: string; insideModelCode: string },
): Promise<DeviceProfile> {
  const devices = await findProfilesOfModel(world.read, user.userId, { productKey, insideModelCode })
  const [first] = devices
  if (!first) throw new BusinessError('metadata-not-found')
  return { ...first, ...modelOf(devices) }
}

/** One guess at a number, counted in the transaction that checks it, so that many at once are counted too. */
async function guess(ctx: WorldTx, userId: string, serialNumber: string) {
  const scope = `sn:${userId}`
  if (await hasTooManyFailedAttempts(ctx.tx, { scope, max: SN_MISSES_PER_HOUR }, ctx.nowMs)) return 'shut'
  const device = isSerialNumber(serialNumber) ? await findDeviceOfNumber(ctx.tx, userId, serialNumber) : null
  if (device && isFindable(device)) return device
  await recordFailedAttempt(ctx, scope)
  return null
}

/**
 * Cloud packages: for every device the buyer sees, by channel or lens where it has some, under its own package source
 * (product 3.02).
 */
export const cloudEligibilityPolicy: EligibilityPolicy = {
  /** Throws device-not-found, package-not-for-device. */
  async forListing(reader, { userId }, request) {
    const device = await findForCloud(reader, userId, request)
    return { deviceId: device.deviceId, packageSource: packageSourceOf(device.productSource) }
  },
  /** Throws also channel-required, too-many-channels, channel-not-for-device. */
  async forOrder(reader, { userId }, request) {
    const device = await findForCloud(reader, userId, request)
    const { deviceId } = device
    const channels = (await findChannels(reader, [deviceId])).get(deviceId) ?? []
    const choice = { ...device, isRecorder: isRealNvr(device), channels }
    return {
      deviceId,
      packageSource: packageSourceOf(device.productSource),
      channels: chooseChannels(choice, request.channelIotId),
    }
  },
}

/** Tells whether packages of one kind are for this device of a buyer from this country. */
type IsEligible = (device: AccessibleDevice, countryCode: string) => boolean

/** Makes the policy of what a device can do beside recording: for devices the buyer sees whose model can, as a whole. */
function abilityPolicy(packageSource: number, isEligible: IsEligible): EligibilityPolicy {
  const forListing: EligibilityPolicy['forListing'] = async (reader, buyer, request) => {
    const { deviceId, productCode } = request
    const device = assertDeviceVisible(await findDevice(reader, buyer.userId, deviceId), productCode)
    if (!isEligible(device, buyer.countryCode)) throw new BusinessError('package-not-for-device')
    return { deviceId, packageSource }
  }
  return {
    forListing,
    forOrder: async (...purchase) => ({ ...(await forListing(...purchase)), channels: [] }),
  }
}

/** Policies of phone reminder, WeChat call and algorithms, under their package sources. */
export const abilityPolicies = {
  unattended: abilityPolicy(PACKAGE_SOURCES.unattended[0], canRemind),
  'wechat-call': abilityPolicy(PACKAGE_SOURCES['wechat-call'][0], canCallWechat),
  algorithm: abilityPolicy(PACKAGE_SOURCES.algorithm[0], ({ canAlgorithm }) => canAlgorithm),
}
