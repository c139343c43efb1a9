import type { Reader } from '../../engine/world/transaction/world.ts'
import { BusinessError } from '../kernel/business-error.ts'
import { CLOUD_KIND, kindOfSource, type PackageKind } from '../kernel/package-kind.ts'
import type { Caller } from '../users/caller.ts'
import type { UserService } from '../users/user-service.ts'
import type { EligibilityPolicies, EligibilityPolicy, PackageBuyer } from './eligibility-policy.ts'
import { findPackage } from './package-repository.ts'
import { isOffered } from './rules/buy-rules.ts'
import type { LocalizedPackage } from './rules/catalogue-package.ts'

/** Devices and the names of their slots of one kind. */
export interface DevicesOfKind {
  kind: string
  /** iotIds of channels or names of algorithms, by deviceId; an empty name for the device as a whole. */
  slotNames: ReadonlyMap<string, readonly string[]>
}

/** Finds devices with a slot that a base package is sold for; the entitlements feature implements it. */
export interface SlotAvailability {
  findForSale(context: Caller, devices: DevicesOfKind): Promise<ReadonlySet<string>>
}

/** Which devices a package, or anything of a source, is to be bought for. */
export interface BuyableDeviceQuery {
  productCode: string
  packageSource: number
  packageId?: string | undefined
  /** deviceKeys or deviceIds; every device without it. */
  deviceKeyList?: readonly string[] | undefined
}

/** A device of a user, as far as a sale shows it. */
interface VisibleDevice {
  deviceId: string
  deviceKey: string
  deviceName: string
}

/** The devices of a user, in the order of the host app; the devices feature implements it. */
export interface UserDevices {
  listOfUser(reader: Reader, userId: string): Promise<readonly VisibleDevice[]>
  /** Channels and lenses in their order, by device. */
  listChannels(
    reader: Reader,
    deviceIds: readonly string[],
  ): Promise<ReadonlyMap<string, readonly { iotId: string }[]>>
}

/** The features this asks. */
export interface BuyableDeviceDependencies {
  policies: EligibilityPolicies
  devices: UserDevices
  users: UserService
  availability: SlotAvailability
}

/** What is to be bought; no offer for any package of the kind. */
interface AdmissionRequest {
  buyer: PackageBuyer
  kind: PackageKind
  policy: EligibilityPolicy
  packageSource: number
  offer: LocalizedPackage | null
}

/** A device with the source its packages are sold under. */
export interface BuyableDevice extends VisibleDevice {
  productCode: string
  packageSource: number
}

/** Which of a user's devices a package may be bought for now. */
export class BuyableDeviceService {
  readonly #dependencies: BuyableDeviceDependencies

  constructor(dependencies: BuyableDeviceDependencies) {
    this.#dependencies = dependencies
  }

  /** Devices in the order of the host app. Throws package-not-found. */
  async list(context: Caller, query: BuyableDeviceQuery): Promise<BuyableDevice[]> {
    const { world, user } = context
    const wish = await this.#wish(context, query)
    if (!wish) return []
    const { productCode, deviceKeyList } = query
    const asked = deviceKeyList && new Set(deviceKeyList)
    const admitted: VisibleDevice[] = []
    for (const device of await this.#dependencies.devices.listOfUser(world.read, user.userId)) {
      if (asked && !asked.has(device.deviceKey) && !asked.has(device.deviceId)) continue
      if (await this.#isAdmitted(world.read, { device, productCode, wish })) admitted.push(device)
    }
    const ids = admitted.map(({ deviceId }) => deviceId)
    const forSale = await this.#findForSale(context, ids, wish)
    const { packageSource } = wish
    return admitted
      .filter(({ deviceId }) => forSale.has(deviceId))
      .map(({ deviceId, deviceKey, deviceName }) => {
        return { deviceId, deviceKey, deviceName, productCode, packageSource }
      })
  }

  /** Null when nothing is sold under the source. */
  async #wish(
    { world, user, language }: Caller,
    { packageSource, packageId }: BuyableDeviceQuery,
  ): Promise<AdmissionRequest | null> {
    const offer = packageId === undefined ? null : await findPackage(world.read, packageId, language)
    if (packageId !== undefined && (!offer?.onSale || offer.autoRenew))
      throw new BusinessError('package-not-found')
    const kind = kindOfSource(packageSource)
    const policy = kind === null ? null : this.#dependencies.policies[kind]
    if (kind === null || !policy) return null
    const { countryCode, manufacturerName } = await this.#dependencies.users.profile(world.read, user.userId)
    const buyer = { userId: user.userId, countryCode, manufacturerName }
    return { buyer, kind, policy, packageSource, offer }
  }

  async #isAdmitted(
    reader: Reader,
    { device, productCode, wish }: { device: VisibleDevice; productCode: string; wish: AdmissionRequest },
  ): Promise<boolean> {
    const { buyer, policy, offer, packageSource } = wish
    const request = { deviceId: device.deviceId, productCode, packageSource }
    const sale = await policy.forListing(reader, buyer, request).catch(nullWhenRefused)
    if (sale?.packageSource !== packageSource) return false
    const { countryCode, manufacturerName: manufacturer } = buyer
    const seen = { productCode, packageSource, countryCode, manufacturer, simForm: sale.simForm }
    return !offer || isOffered(offer, seen)
  }

  /** A top-up is for every device; all else for those of which a channel, a lens or the whole has room. */
  async #findForSale(
    context: Caller,
    deviceIds: readonly string[],
    { kind, offer }: Pick<AdmissionRequest, 'kind' | 'offer'>,
  ): Promise<ReadonlySet<string>> {
    if (offer?.topUp) return new Set(deviceIds)
    const { devices, availability } = this.#dependencies
    const channels = kind === CLOUD_KIND ? await devices.listChannels(context.world.read, deviceIds) : null
    const slotNamesOf = (deviceId: string) =>
      channels?.get(deviceId)?.map(({ iotId }) => iotId) ?? [offer?.line ?? '']
    return availability.findForSale(context, {
      kind,
      slotNames: new Map(deviceIds.map((deviceId) => [deviceId, slotNamesOf(deviceId)])),
    })
  }
}

/** A refusal of a policy; anything else is a defect. */
function nullWhenRefused(error: unknown): null {
  if (error instanceof BusinessError) return null
  throw error
}
