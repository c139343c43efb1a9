import { BusinessError } from '../../kernel/business-error.ts'
import { CLOUD_KIND, kindOfSource, type PackageKind } from '../../kernel/package-kind.ts'
import type { Reader, World } from '../../world/transaction/world.ts'
import type { Caller } from '../users/caller.ts'
import type { UserService } from '../users/user-service.ts'
import type { EligibilityPolicies, EligibilityPolicy, PackageBuyer } from './eligibility-policy.ts'
import { findPackage } from './package-repository.ts'
import type { ContractQueries } from './package-service.ts'
import { isOffered } from './rules/buy-rules.ts'
import type { LocalizedPackage } from './rules/catalogue-package.ts'

/** Whether a further base package fits on a slot; the entitlements feature answers it. */
export interface SlotAvailability {
  hasRoom(world: World, slot: { deviceId: string; kind: string; channel: string }): Promise<boolean>
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

/** The devices of a user, in the order of the host app; the devices feature answers it. */
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
  contracts: ContractQueries
  room: SlotAvailability
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
    const buyable: BuyableDevice[] = []
    for (const device of await this.#dependencies.devices.listOfUser(world.read, user.userId)) {
      const { deviceId, deviceKey, deviceName } = device
      if (asked && !asked.has(deviceKey) && !asked.has(deviceId)) continue
      const packageSource = await this.#sourceOf(world, { device, productCode, wish })
      if (packageSource !== null)
        buyable.push({ deviceId, deviceKey, deviceName, productCode, packageSource })
    }
    return buyable
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

  async #sourceOf(
    world: World,
    { device, productCode, wish }: { device: VisibleDevice; productCode: string; wish: AdmissionRequest },
  ): Promise<number | null> {
    const { buyer, kind, policy, offer, packageSource } = wish
    const { deviceId } = device
    const request = { deviceId, productCode, packageSource }
    const sale = await policy.forListing(world.read, buyer, request).catch(nullWhenRefused)
    if (sale?.packageSource !== packageSource) return null
    const { countryCode, manufacturerName: manufacturer } = buyer
    const seen = { productCode, packageSource, countryCode, manufacturer, simForm: sale.simForm }
    if (offer && !isOffered(offer, seen)) return null
    if (offer?.topUp) return packageSource
    return (await this.#hasFreeSlot(world, device.deviceId, { kind, offer })) ? packageSource : null
  }

  /** One channel or lens without a contract and without a package queued ahead is enough. */
  async #hasFreeSlot(
    world: World,
    deviceId: string,
    { kind, offer }: Pick<AdmissionRequest, 'kind' | 'offer'>,
  ): Promise<boolean> {
    const { devices, contracts, room } = this.#dependencies
    const known = kind === CLOUD_KIND ? await devices.listChannels(world.read, [deviceId]) : null
    const channels = known?.get(deviceId)?.map(({ iotId }) => iotId) ?? [offer?.line ?? '']
    for (const channel of channels) {
      const slot = { deviceId, kind, channel }
      const isSigned = await contracts.hasActive(world.read, { ...slot, channels: channel ? [channel] : [] })
      if (!isSigned && (await room.hasRoom(world, slot))) return true
    }
    return false
  }
}

/** A refusal of a policy; anything else is a defect. */
function nullWhenRefused(error: unknown): null {
  if (error instanceof BusinessError) return null
  throw error
}
