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
import type {
  Admission,
  EligibilityPolicy,
  PackageBuyer,
  PurchaseRequest,
  SaleDevice,
} from '../packages/packages.ts'
import type { Caller } from '../users/caller.ts'
import {
  type DeviceProfile,
  deleteAccess,
  type FoundDevice,
  findChannels,
  findDevice,
  findDeviceIds,
  findDeviceOfNumber,
  findDevicesByKey,
  findDevicesBySn,
  findDevicesOf,
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
  type DeviceChannel,
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

/** Which devices may have cloud packages, and what a device is. */
export function deviceRoutes(devices: DeviceService, lookups: DeviceLookupService) {
  return {
    filterCloudDevices: ({ body }, { world, user }) =>
      devices.listEligibleForCloud(world.read, user.userId, body),
    getDeviceBaseForSn: async ({ query }, context) => {
      const { deviceKey, bindFlag, productCode } = await lookups.bySn(context, query.deviceSerialNumber)
      return { deviceKey, bindFlag, productCode }
    },
    getDeviceInfoBySns: async ({ body }, context) => {
      const found = await lookups.infoBySns(context, body.sns)
      return found.map(({ deviceId, isFourG }) => ({ deviceSnNo: deviceId, isFourG: fourGFlag(isFourG) }))
    },
    getDeviceBaseForDevice: async ({ query, body }, context) => {
      const device = await lookups.profile(context, body)
      const { deviceId, deviceKey, productCode, model, bindFlag } = device
      const abilities = query.isAbility ? { abilities: abilitiesOf(device) } : {}
      return { deviceId, deviceKey, productCode, model, bindFlag, ...abilities }
    },
    getDeviceMetadata: async ({ query }, context) => {
      const device = await lookups.metadata(context, query)
      const { productKey, insideModelCode, productCode, model, channels } = device
      const isFourG = fourGFlag(device.isFourG)
      const facts = { productKey, insideModelCode, productCode, model, isFourG, channels }
      return { ...facts, abilities: abilitiesOf(device) }
    },
  } satisfies Handlers<HttpOperationsByArea['devices']>
}

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

/** Devices looked up by number or model. */
export class DeviceLookupService {
  /** The bound device of a serial number, whoever it belongs to. Throws device-not-found, try-later. */
  async boundBySn(context: Caller, serialNumber: string): Promise<FoundDevice> {
    const found = await this.bySn(context, serialNumber)
    if (found.bindFlag !== 1) throw new BusinessError('device-not-found')
    return found
  }

  /** The device of a serial number this user may be told of (R-DEVICE-9). Throws device-not-found, try-later. */
  async bySn({ world, user }: Caller, serialNumber: string): Promise<FoundDevice> {
    const found = await world.withTx((ctx) => guess(ctx, user.userId, serialNumber))
    if (found === 'shut') throw new BusinessError('try-later')
    if (found === null) throw new BusinessError('device-not-found')
    return found
  }

  /** The devices of these serial numbers that the user may see, in the order asked, each once. */
  async infoBySns({ world, user }: Caller, sns: readonly string[]): Promise<DeviceProfile[]> {
    const found = await findProfiles(world.read, user.userId, sns)
    const byId = new Map(found.map((device) => [device.deviceId, device]))
    return [...new Set(sns)].flatMap((sn) => byId.get(sn) ?? [])
  }

  /** One device of the user. Throws device-not-found. */
  async profile(
    { world, user }: Caller,
    query: { deviceId: string; productCode?: string | undefined },
  ): Promise<DeviceProfile> {
    const [device] = await findProfiles(world.read, user.userId, [query.deviceId])
    const isOther = query.productCode !== undefined && query.productCode !== device?.productCode
    if (!device || isOther) throw new BusinessError('device-not-found')
    return device
  }

  /** A model the user has a device of. Throws metadata-not-found. */
  async metadata(
    { world, user }: Caller,
    { productKey, insideModelCode }: { productKey: string; insideModelCode: string },
  ): Promise<DeviceProfile> {
    const devices = await findProfilesOfModel(world.read, user.userId, { productKey, insideModelCode })
    const [first] = devices
    if (!first) throw new BusinessError('metadata-not-found')
    return { ...first, ...modelOf(devices) }
  }
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
export class CloudEligibilityPolicy implements EligibilityPolicy {
  readonly #devices: DeviceService

  constructor(devices: DeviceService) {
    this.#devices = devices
  }

  /** The device that packages are listed for. @throws BusinessError when it takes no cloud packages */
  async forListing(reader: Reader, { userId }: PackageBuyer, request: PurchaseRequest): Promise<SaleDevice> {
    const device = await this.#devices.findForCloud(reader, userId, request)
    return { deviceId: device.deviceId, packageSource: this.#devices.packageSourceOf(device) }
  }

  /** Throws also channel-required, too-many-channels, channel-not-for-device. */
  async forOrder(reader: Reader, { userId }: PackageBuyer, request: PurchaseRequest): Promise<Admission> {
    const device = await this.#devices.findForCloud(reader, userId, request)
    const { deviceId } = device
    const channels = (await this.#devices.listChannels(reader, [deviceId])).get(deviceId) ?? []
    const choice = { ...device, isRecorder: isRealNvr(device), channels }
    return {
      deviceId,
      packageSource: this.#devices.packageSourceOf(device),
      channels: chooseChannels(choice, request.channelIotId),
    }
  }
}

/** Whether packages of one kind are for this device of a buyer from this country. */
type IsEligible = (device: AccessibleDevice, countryCode: string) => boolean

/** Packages for what a device can do beside recording: for devices the buyer sees whose model can, as a whole. */
class AbilityEligibilityPolicy implements EligibilityPolicy {
  readonly #devices: DeviceService
  readonly #packageSource: number
  readonly #isEligible: IsEligible

  constructor(devices: DeviceService, packageSource: number, isEligible: IsEligible) {
    this.#devices = devices
    this.#packageSource = packageSource
    this.#isEligible = isEligible
  }

  async forListing(reader: Reader, buyer: PackageBuyer, request: PurchaseRequest): Promise<SaleDevice> {
    const { deviceId, productCode } = request
    const found = await this.#devices.find(reader, buyer.userId, deviceId)
    const device = assertDeviceVisible(found, productCode)
    if (!this.#isEligible(device, buyer.countryCode)) throw new BusinessError('package-not-for-device')
    return { deviceId, packageSource: this.#packageSource }
  }

  async forOrder(reader: Reader, buyer: PackageBuyer, request: PurchaseRequest): Promise<Admission> {
    return { ...(await this.forListing(reader, buyer, request)), channels: [] }
  }
}

/** Policies of phone reminder, WeChat call and algorithms, under their package sources. */
export function abilityPolicies(devices: DeviceService) {
  return {
    unattended: new AbilityEligibilityPolicy(devices, PACKAGE_SOURCES.unattended[0], canRemind),
    'wechat-call': new AbilityEligibilityPolicy(devices, PACKAGE_SOURCES['wechat-call'][0], canCallWechat),
    algorithm: new AbilityEligibilityPolicy(
      devices,
      PACKAGE_SOURCES.algorithm[0],
      ({ canAlgorithm }) => canAlgorithm,
    ),
  }
}
