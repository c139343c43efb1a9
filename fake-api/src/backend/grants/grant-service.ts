import type { Reader, WorldTx } from '../../engine/world/transaction/world.ts'
import { findChannels, findDevice, findDevicesByKey, findDevicesOf } from '../devices/device-repository.ts'
import { type AccessibleDevice, packageSourceOf } from '../devices/rules/device.ts'
import { type GivenPackage, type GivenSpan, grantPackage } from '../entitlements/entitlements.ts'
import { BusinessError } from '../kernel/business-error.ts'
import type { PackageService } from '../packages/packages.ts'
import type { LocalizedPackage } from '../packages/rules/catalogue-package.ts'
import { findGrantedDevices, type GrantKey, hasClaimed, hasGrant, insertGrant } from './grant-repository.ts'

/** A device of the asking user's own. */
export type OwnDevice = AccessibleDevice

/** A package and the device it is for. */
export interface GrantRequest {
  device: OwnDevice
  offer: LocalizedPackage
  /** A recorder's channel or a lens. */
  channelIotId?: string | undefined
}

/** A package that fits its device, with the package source and channel it goes to. */
export interface GrantTarget extends GrantRequest {
  packageSource: number
  /** Empty for the device as a whole. */
  channel: string
}

/** Result that a grant left behind, for its row. */
export interface GrantResult {
  entitlementId?: number | undefined
  couponId?: string | undefined
}

/** The features a package is given through. */
export interface GrantDependencies {
  packages: PackageService
}

/**
 * Packages that are given, not bought (R-OFFER-10): to owners only, where they could be bought, and once where a key
 * says so.
 */
export class GrantService {
  readonly #dependencies: GrantDependencies

  constructor(dependencies: GrantDependencies) {
    this.#dependencies = dependencies
  }

  /** A device by its id. Throws device-not-found for foreign and unknown ones alike, device-not-owned for shared ones. */
  async ownDevice(reader: Reader, userId: string, deviceId: string): Promise<OwnDevice> {
    return assertOwn(await findDevice(reader, userId, deviceId))
  }

  /** A device by its key. Throws as `ownDevice`; another product code is answered like an unknown device. */
  async ownDeviceByKey(
    reader: Reader,
    userId: string,
    { deviceKey, productCode }: { deviceKey: string; productCode?: string },
  ): Promise<OwnDevice> {
    const [device] = await findDevicesByKey(reader, userId, [deviceKey])
    const isMatchingProduct = productCode === undefined || device?.productCode === productCode
    return assertOwn(device && isMatchingProduct ? device : null)
  }

  /** All devices of the user's own, in the order of the host app. */
  async ownDevices(reader: Reader, userId: string): Promise<OwnDevice[]> {
    return (await findDevicesOf(reader, userId)).filter(({ owned }) => owned)
  }

  /** All devices the user owns. Throws user-has-no-device when nothing is bound to the account, owned or shared. */
  async requireOwnDevices(reader: Reader, userId: string): Promise<OwnDevice[]> {
    const devices = await findDevicesOf(reader, userId)
    if (devices.length === 0) throw new BusinessError('user-has-no-device')
    return devices.filter(({ owned }) => owned)
  }

  /**
   * Where a package would go: on one slot of the device, which is one lens or one channel where it has some. Without
   * one named, a camera with lenses gets it on the first. Throws package-not-for-device, contract-active,
   * channel-required, too-many-channels, channel-not-for-device.
   */
  async findTarget(
    reader: Reader,
    userId: string,
    { device, offer, channelIotId }: GrantRequest,
  ): Promise<GrantTarget> {
    const { packages } = this.#dependencies
    const { deviceId, productCode } = device
    if ((offer.productCode ?? productCode) !== productCode) throw new BusinessError('package-not-for-device')
    const packageSource = offer.packageSource ?? packageSourceOf(device.productSource)
    const chosenIotId = channelIotId ?? (await this.#firstLens(reader, device, offer))
    const request = { deviceId, productCode, packageSource, channelIotId: chosenIotId }
    const admission = await packages.admitGift(reader, { userId, offer, request })
    const [channel = '', ...more] = admission.channels
    if (more.length > 0) throw new BusinessError('too-many-channels')
    return { device, offer, packageSource: admission.packageSource, channel }
  }

  /** Whether `findTarget` finds one. */
  async hasSlot(reader: Reader, userId: string, wish: GrantRequest): Promise<boolean> {
    return this.findTarget(reader, userId, wish).then(() => true, falseWhenRefused)
  }

  /** Puts a package on a device. Throws already-renewed, before it writes. */
  give(
    ctx: WorldTx,
    { device, offer, channel }: GrantTarget,
    cause: GivenPackage['cause'],
  ): Promise<GivenSpan> {
    const { packageId, validityDays, effectWithinMs, topUp } = offer
    const slot = { deviceId: device.deviceId, kind: offer.kind, channel }
    const given = { packageId, validityDays, effectWithinMs, topUp, cause }
    return grantPackage(ctx, slot, given)
  }

  /** The ids of those devices that something has been given for. */
  grantedDeviceIds(
    reader: Reader,
    { kind, campaign }: Pick<GrantKey, 'kind' | 'campaign'>,
    devices: readonly OwnDevice[],
  ): Promise<Set<string>> {
    const deviceIds = devices.map(({ deviceId }) => deviceId)
    return findGrantedDevices(reader, { kind, campaign, deviceIds })
  }

  /** Whether a user has claimed something, for whichever device. */
  hasClaimed(reader: Reader, claim: Pick<GrantKey, 'kind' | 'campaign' | 'userId'>): Promise<boolean> {
    return hasClaimed(reader, claim)
  }

  async #firstLens(reader: Reader, { deviceId, lensChoice }: OwnDevice, { kind }: LocalizedPackage) {
    if (lensChoice === null || kind !== 'cloud') return undefined
    const channels = await findChannels(reader, [deviceId])
    return channels.get(deviceId)?.[0]?.iotId
  }

  /** Gives what may be given once, with the row that refuses a second time. Throws already-received. */
  async grantOnce<T extends GrantResult>(ctx: WorldTx, key: GrantKey, give: () => Promise<T>): Promise<T> {
    if (await hasGrant(ctx.tx, key)) throw new BusinessError('already-received')
    const given = await give()
    const { entitlementId, couponId } = given
    await insertGrant(ctx.tx, { ...key, entitlementId, couponId, grantedAtMs: ctx.nowMs })
    return given
  }
}

function falseWhenRefused(error: unknown): false {
  if (error instanceof BusinessError) return false
  throw error
}

function assertOwn(device: OwnDevice | null | undefined): OwnDevice {
  if (!device) throw new BusinessError('device-not-found')
  if (!device.owned) throw new BusinessError('device-not-owned')
  return device
}
