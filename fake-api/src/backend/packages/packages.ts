import type { ErrorName } from '@skyshop/openapi/error-codes'
import type { Schemas } from '@skyshop/openapi/http'
import type { HttpOperationsByArea } from '@skyshop/openapi/operations'
import type { Fen } from '../../engine/kernel/money.ts'
import type { Reader } from '../../engine/world/transaction/world.ts'
import type { Handlers } from '../http/handler.ts'
import { BusinessError } from '../kernel/business-error.ts'
import type { Language } from '../kernel/language.ts'
import { CLOUD_KIND, kindOfSource, type PackageKind } from '../kernel/package-kind.ts'
import type { Caller } from '../users/caller.ts'
import { findUser } from '../users/user-repository.ts'
import { findPackage, findPackagesOf, findService, hasActiveContract } from './package-repository.ts'
import {
  assertBuyable,
  assertRenewable,
  isOffered,
  listPackages,
  originalPriceOf,
  priceOf,
  slotNamesOf,
} from './rules/buy-rules.ts'
import type { LocalizedPackage, SimForm } from './rules/catalogue-package.ts'

/** Packages offered for a device, and one of them. */
export function packageRoutes(packages: PackageService, buyableDevices: BuyableDeviceService) {
  return {
    listPackages: async ({ query }, context) => {
      const packageRows = await packages.listFor(context, query)
      const records = packageRows.map((row) => toShopPackage(row, query.productCode))
      return {
        records,
        total: records.length,
        size: Math.max(records.length, 1),
        current: 1,
        pages: records.length > 0 ? 1 : 0,
      }
    },
    filterBuyStoreDevices: ({ body }, context) => buyableDevices.list(context, body),
    getPackage: async ({ query }, context) =>
      toShopPackage(
        await findOffer(context.world.read, query.packageId, context.language),
        query.productCode,
      ),
  } satisfies Handlers<HttpOperationsByArea['packages']>
}

type ShopPackage = Schemas['ShopPackage']

/** A package on the wire. */
function toShopPackage(row: LocalizedPackage, productCode: string): ShopPackage {
  return {
    packageId: row.packageId,
    packageName: row.name,
    description: row.description,
    productCode,
    packageSource: row.packageSource ?? 0,
    kind: row.kind,
    ...contentsOf(row),
    durationType: row.duration,
    validDays: row.validityDays,
    price: row.priceFen,
    originalPrice: row.originalPriceFen,
    ...(row.firstPeriodPriceFen === null ? {} : { firstPeriodPrice: row.firstPeriodPriceFen }),
    autoRenew: row.autoRenew,
    topUp: row.topUp,
    ...(row.badge === null ? {} : { badge: row.badge }),
    sort: row.sort,
  }
}

/** Contents of a package, which differ by kind. */
function contentsOf(row: LocalizedPackage) {
  const { recordType, rollingDays, dataMb, simForm, callCount, kind, line = '', channels } = row
  return {
    ...(recordType === null ? {} : { recordType }),
    ...(rollingDays === null ? {} : { rollingDays }),
    ...(dataMb === null ? {} : { dataMb }),
    ...(simForm ? { simForm } : {}),
    ...(callCount === null ? {} : { callCount }),
    ...(kind === 'algorithm' && line !== '' ? { algorithm: line } : {}),
    ...(channels === null ? {} : { channels }),
  }
}

/** Filter of a list. Its countryCode is untrusted input; the buyer's own decides, as it does for an order. */
export interface PackageQuery {
  productCode: string
  sn: string
  packageSource: number
  countryCode?: string | undefined
  iccid?: string | undefined
}

/** A package this buyer may order, for what, and its price. */
export interface Quote {
  offer: LocalizedPackage
  priceFen: Fen
  /** What it would cost without any reduction. */
  originalPriceFen: Fen
  admission: Admission
}

/** Finds one package, on sale or not. Throws package-not-found. */
export async function findOffer(
  reader: Reader,
  packageId: string,
  language: Language,
): Promise<LocalizedPackage> {
  const offer = await findPackage(reader, packageId, language)
  if (!offer) throw new BusinessError('package-not-found')
  return offer
}

/** Finds the service on sale of this name, in any language, or of this id. Throws package-not-found. */
export async function findServiceOffer(
  reader: Reader,
  productName: string,
  language: Language,
): Promise<LocalizedPackage> {
  const offer = await findService(reader, productName, language)
  if (!offer?.onSale) throw new BusinessError('package-not-found')
  return offer
}

/** The price list as one buyer sees it. */
export class PackageService {
  readonly #policies: EligibilityPolicies

  constructor(policies: EligibilityPolicies) {
    this.#policies = policies
  }

  /** Counts guesses at devices of others, where a kind is sold for them. Throws device-not-found, try-later. */
  async guard(context: Caller, request: PurchaseRequest): Promise<void> {
    await this.#policy(request.packageSource).guard?.(context, request)
  }

  /** Packages this buyer may order for a device. Throws what its policy refuses with, and try-later. */
  async listFor(context: Caller, query: PackageQuery): Promise<LocalizedPackage[]> {
    const { world, user, language } = context
    const { productCode, packageSource, sn: deviceId, iccid } = query
    const buyer = await this.#buyer(world.read, user.userId)
    const request = { deviceId, productCode, packageSource, iccid }
    await this.guard(context, request)
    const { simForm } = await this.#policy(packageSource).forListing(world.read, buyer, request)
    const all = await findPackagesOf(world.read, packageSource, language)
    const { countryCode, manufacturerName: manufacturer } = buyer
    return listPackages(all, { productCode, packageSource, countryCode, manufacturer, simForm })
  }

  /**
   * What a buyer pays for a package now, before coupons. Throws package-not-found, package-not-for-device,
   * contract-active and what the policy of its kind refuses with.
   */
  async quote(
    reader: Reader,
    purchase: { userId: string; packageId: string; language: Language; request: PurchaseRequest },
  ): Promise<Quote> {
    const { request } = purchase
    const { productCode, packageSource } = request
    const buyer = await this.#buyer(reader, purchase.userId)
    const admission = await this.#policy(packageSource).forOrder(reader, buyer, request)
    if (admission.packageSource !== packageSource) throw new BusinessError('package-not-for-device')
    const offer = await findOffer(reader, purchase.packageId, purchase.language)
    const { deviceId, simForm } = admission
    const channels = slotNamesOf(offer, admission.channels)
    const hasContract = await hasActiveContract(reader, { deviceId, kind: offer.kind, channels })
    const { countryCode, manufacturerName: manufacturer } = buyer
    assertBuyable(offer, { productCode, packageSource, countryCode, manufacturer, simForm, hasContract })
    const slotCount = Math.max(1, channels.length)
    const priceFen = priceOf(offer, slotCount)
    const originalPriceFen = originalPriceOf(offer, slotCount)
    return { offer, priceFen, originalPriceFen, admission: { ...admission, channels } }
  }

  /**
   * A package a contract may be signed for, and for what. Throws package-not-found, package-not-for-device and what the
   * policy of its kind refuses with.
   */
  async offerRenewal(
    reader: Reader,
    purchase: { userId: string; packageId: string; language: Language; request: PurchaseRequest },
  ): Promise<Omit<Quote, 'priceFen' | 'originalPriceFen'>> {
    const { productCode, packageSource } = purchase.request
    const buyer = await this.#buyer(reader, purchase.userId)
    const admission = await this.#policy(packageSource).forOrder(reader, buyer, purchase.request)
    if (admission.packageSource !== packageSource) throw new BusinessError('package-not-for-device')
    const offer = await findOffer(reader, purchase.packageId, purchase.language)
    const { countryCode, manufacturerName: manufacturer } = buyer
    const { simForm } = admission
    assertRenewable(offer, { productCode, packageSource, countryCode, manufacturer, simForm })
    return { offer, admission: { ...admission, channels: slotNamesOf(offer, admission.channels) } }
  }

  /**
   * Where a package that is given would go: the same policy as for an order. Throws channel-required,
   * too-many-channels, channel-not-for-device, contract-active, and package-not-for-device for all else.
   */
  async admitGift(
    reader: Reader,
    { userId, offer, request }: { userId: string; offer: LocalizedPackage; request: PurchaseRequest },
  ): Promise<Admission> {
    const policy = this.#policies[offer.kind]
    const buyer = await this.#buyer(reader, userId)
    const admission = await policy?.forOrder(reader, buyer, request).catch(toGiftRefusal)
    if (!admission || (offer.packageSource ?? admission.packageSource) !== admission.packageSource)
      throw new BusinessError('package-not-for-device')
    const { deviceId } = admission
    const channels = slotNamesOf(offer, admission.channels)
    if (!offer.topUp && (await hasActiveContract(reader, { deviceId, kind: offer.kind, channels })))
      throw new BusinessError('contract-active')
    return { ...admission, channels }
  }

  /** Sources nothing is sold under are answered like packages a device may not have. */
  #policy(packageSource: number): EligibilityPolicy {
    const kind = kindOfSource(packageSource)
    const policy = kind === null ? null : this.#policies[kind]
    if (!policy) throw new BusinessError('package-not-for-device')
    return policy
  }

  async #buyer(reader: Reader, userId: string): Promise<PackageBuyer> {
    const { countryCode, manufacturerName } = await findUser(reader, userId)
    return { userId, countryCode, manufacturerName }
  }
}

/** Refusals the owner can correct keep their code; all others become package-not-for-device. */
const CORRECTABLE: readonly ErrorName[] = ['channel-required', 'too-many-channels', 'channel-not-for-device']

function toGiftRefusal(error: unknown): null {
  if (error instanceof BusinessError && !CORRECTABLE.includes(error.code)) return null
  throw error
}

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

/** Request for the devices a package, or anything of a source, can be bought for. */
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
  availability: SlotAvailability
}

/** Offer to be bought; none stands for any package of the kind. */
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

/** Finds those of a user's devices that a package may be bought for now. */
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
    const { countryCode, manufacturerName } = await findUser(world.read, user.userId)
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

/** Buyer as the server knows them. */
export interface PackageBuyer {
  userId: string
  countryCode: string
  manufacturerName: string
}

/** Purpose the shop states for a package; untrusted input of the client. */
export interface PurchaseRequest {
  deviceId: string
  productCode: string
  packageSource: number
  /** iotIds of channels or lenses, comma-joined. */
  channelIotId?: string | undefined
  iccid?: string | undefined
}

/** The device a kind is sold for. `packageSource` is its own, whatever the request said. */
export interface SaleDevice {
  deviceId: string
  packageSource: number
  /** SIM data is sold for; only of data. */
  simForm?: SimForm
}

/** A device and the slots a purchase is for. */
export interface Admission extends SaleDevice {
  /** iotIds of channels or names of algorithms; none for the device as a whole. */
  channels: readonly string[]
}

/** Rule for the devices one kind of package is sold for; the feature of the kind decides. */
export interface EligibilityPolicy {
  /** Counts a guess at somebody else's device, before and outside any transaction. Throws device-not-found, try-later. */
  guard?(context: Caller, request: PurchaseRequest): Promise<void>
  /** Throws device-not-found, package-not-for-device. */
  forListing(reader: Reader, buyer: PackageBuyer, request: PurchaseRequest): Promise<SaleDevice>
  /** Throws what `forListing` throws, and a refusal of its own for everything else that forbids buying now. */
  forOrder(reader: Reader, buyer: PackageBuyer, request: PurchaseRequest): Promise<Admission>
}

/** The policy of each kind; null for what is not sold for devices. */
export type EligibilityPolicies = Readonly<Record<PackageKind, EligibilityPolicy | null>>
