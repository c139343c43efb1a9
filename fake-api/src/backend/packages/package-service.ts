import type { ErrorName } from '@skyshop/openapi/error-codes'
import type { Fen } from '../../engine/kernel/money.ts'
import type { Reader } from '../../engine/world/transaction/world.ts'
import { BusinessError } from '../kernel/business-error.ts'
import type { Language } from '../kernel/language.ts'
import { kindOfSource, type Slots } from '../kernel/package-kind.ts'
import type { Caller } from '../users/caller.ts'
import type { UserService } from '../users/user-service.ts'
import type {
  Admission,
  EligibilityPolicies,
  EligibilityPolicy,
  PackageBuyer,
  PurchaseRequest,
} from './eligibility-policy.ts'
import { findPackage, findPackagesOf, findService } from './package-repository.ts'
import { assertBuyable, assertRenewable, listPackages, priceOf, slotNamesOf } from './rules/buy-rules.ts'
import type { LocalizedPackage } from './rules/catalogue-package.ts'

/** What the shop asks a list for. Its countryCode is untrusted input; the buyer's own decides, as it does for an order. */
export interface PackageQuery {
  productCode: string
  sn: string
  packageSource: number
  countryCode?: string | undefined
  iccid?: string | undefined
}

/** Whether an auto-renewal contract runs on one of several slots; the auto-renewal feature implements it. */
export interface ContractQueries {
  hasActive(reader: Reader, slots: Slots): Promise<boolean>
}

/** A package this buyer may order, for what, and its price. */
export interface Quote {
  offer: LocalizedPackage
  priceFen: Fen
  admission: Admission
}

/** The price list as one buyer sees it. */
export class PackageService {
  readonly #policies: EligibilityPolicies
  readonly #users: UserService
  readonly #contracts: ContractQueries

  constructor(policies: EligibilityPolicies, users: UserService, contracts: ContractQueries) {
    this.#policies = policies
    this.#users = users
    this.#contracts = contracts
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

  /** One package. Throws package-not-found. */
  async get({ world, language }: Caller, packageId: string): Promise<LocalizedPackage> {
    return this.find(world.read, packageId, language)
  }

  /** One package, on sale or not. Throws package-not-found. */
  async find(reader: Reader, packageId: string, language: Language): Promise<LocalizedPackage> {
    const found = await findPackage(reader, packageId, language)
    if (!found) throw new BusinessError('package-not-found')
    return found
  }

  /** The service on sale of this name, in any language, or of this id. Throws package-not-found. */
  async findService(reader: Reader, productName: string, language: Language): Promise<LocalizedPackage> {
    const found = await findService(reader, productName, language)
    if (!found?.onSale) throw new BusinessError('package-not-found')
    return found
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
    const offer = await this.find(reader, purchase.packageId, purchase.language)
    const { deviceId, simForm } = admission
    const channels = slotNamesOf(offer, admission.channels)
    const hasContract = await this.#contracts.hasActive(reader, { deviceId, kind: offer.kind, channels })
    const { countryCode, manufacturerName: manufacturer } = buyer
    assertBuyable(offer, { productCode, packageSource, countryCode, manufacturer, simForm, hasContract })
    const priceFen = priceOf(offer, Math.max(1, channels.length))
    return { offer, priceFen, admission: { ...admission, channels } }
  }

  /**
   * A package a contract may be signed for, and for what. Throws package-not-found, package-not-for-device and what the
   * policy of its kind refuses with.
   */
  async offerRenewal(
    reader: Reader,
    purchase: { userId: string; packageId: string; language: Language; request: PurchaseRequest },
  ): Promise<Omit<Quote, 'priceFen'>> {
    const { productCode, packageSource } = purchase.request
    const buyer = await this.#buyer(reader, purchase.userId)
    const admission = await this.#policy(packageSource).forOrder(reader, buyer, purchase.request)
    if (admission.packageSource !== packageSource) throw new BusinessError('package-not-for-device')
    const offer = await this.find(reader, purchase.packageId, purchase.language)
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
    if (!offer.topUp && (await this.#contracts.hasActive(reader, { deviceId, kind: offer.kind, channels })))
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
    const { countryCode, manufacturerName } = await this.#users.profile(reader, userId)
    return { userId, countryCode, manufacturerName }
  }
}

/** Refusals the owner can correct keep their code; all others become package-not-for-device. */
const CORRECTABLE: readonly ErrorName[] = ['channel-required', 'too-many-channels', 'channel-not-for-device']

function toGiftRefusal(error: unknown): null {
  if (error instanceof BusinessError && !CORRECTABLE.includes(error.code)) return null
  throw error
}
