import type { ErrorName } from '@skyshop/openapi/error-codes'
import type { RequestContext } from '../../http/handler.ts'
import { BusinessError } from '../../kernel/business-error.ts'
import type { Language } from '../../kernel/language.ts'
import type { Fen } from '../../kernel/money.ts'
import { kindOfSource } from '../../kernel/package-kind.ts'
import type { Reader } from '../../world/world.ts'
import type { UserService } from '../users/user-service.ts'
import { assertBuyable, assertRenewable } from './domain/buy-rules.ts'
import { linesOf } from './domain/lines-of.ts'
import { listPackages } from './domain/list-packages.ts'
import { priceOf } from './domain/price-of.ts'
import type { WordedPackage } from './domain/worded-package.ts'
import { findPackage, findPackagesOf } from './package-repository.ts'
import type {
  Admission,
  PackageBuyer,
  PurchaseGate,
  PurchaseGates,
  PurchaseRequest,
} from './purchase-gate.ts'

/** What the shop asks a list for. Its countryCode is a claim; the buyer's own decides, as it does for an order. */
export interface PackageQuery {
  productCode: string
  sn: string
  packageSource: number
  countryCode?: string | undefined
  iccid?: string | undefined
}

/** Whether an auto-renewal contract runs on a line of packages; the contracts feature answers it. */
export interface ContractDesk {
  hasLive(
    reader: Reader,
    line: { deviceId: string; kind: string; channels: readonly string[] },
  ): Promise<boolean>
}

/** A package this buyer may order, for what, and its price. */
export interface Quote {
  offer: WordedPackage
  priceFen: Fen
  admission: Admission
}

/** The price book as one buyer sees it. */
export class PackageService {
  readonly #gates: PurchaseGates
  readonly #users: UserService
  readonly #contracts: ContractDesk

  constructor(gates: PurchaseGates, users: UserService, contracts: ContractDesk) {
    this.#gates = gates
    this.#users = users
    this.#contracts = contracts
  }

  /** Counts guesses at devices of others, where a kind is sold for them. Throws device-not-found, try-later. */
  async guard(context: RequestContext, request: PurchaseRequest): Promise<void> {
    await this.#gate(request.packageSource).guard?.(context, request)
  }

  /** Packages this buyer may order for a device. Throws what its gate refuses with, and try-later. */
  async listFor(context: RequestContext, query: PackageQuery): Promise<WordedPackage[]> {
    const { world, user, language } = context
    const { productCode, packageSource, sn: deviceId, iccid } = query
    const buyer = await this.#buyer(world.read, user.userId)
    const request = { deviceId, productCode, packageSource, iccid }
    await this.guard(context, request)
    const { simForm } = await this.#gate(packageSource).forListing(world.read, buyer, request)
    const all = await findPackagesOf(world.read, packageSource, language)
    const { countryCode, manufacturerName: manufacturer } = buyer
    return listPackages(all, { productCode, packageSource, countryCode, manufacturer, simForm })
  }

  /** One package. Throws package-not-found. */
  async get({ world, language }: RequestContext, packageId: string): Promise<WordedPackage> {
    return this.find(world.read, packageId, language)
  }

  /** One package, on sale or not. Throws package-not-found. */
  async find(reader: Reader, packageId: string, language: Language): Promise<WordedPackage> {
    const found = await findPackage(reader, packageId, language)
    if (!found) throw new BusinessError('package-not-found')
    return found
  }

  /**
   * What a buyer pays for a package now, before coupons. Throws package-not-found, package-not-for-device,
   * contract-active and what the gate of its kind refuses with.
   */
  async quote(
    reader: Reader,
    wanted: { userId: string; packageId: string; language: Language; request: PurchaseRequest },
  ): Promise<Quote> {
    const { request } = wanted
    const { productCode, packageSource } = request
    const buyer = await this.#buyer(reader, wanted.userId)
    const admission = await this.#gate(packageSource).forOrder(reader, buyer, request)
    if (admission.packageSource !== packageSource) throw new BusinessError('package-not-for-device')
    const offer = await this.find(reader, wanted.packageId, wanted.language)
    const { deviceId, simForm } = admission
    const channels = linesOf(offer, admission.channels)
    const hasContract = await this.#contracts.hasLive(reader, { deviceId, kind: offer.kind, channels })
    const { countryCode, manufacturerName: manufacturer } = buyer
    assertBuyable(offer, { productCode, packageSource, countryCode, manufacturer, simForm, hasContract })
    const priceFen = priceOf(offer, Math.max(1, channels.length))
    return { offer, priceFen, admission: { ...admission, channels } }
  }

  /**
   * A package a contract may be signed for, and for what. Throws package-not-found, package-not-for-device and what the
   * gate of its kind refuses with.
   */
  async offerRenewal(
    reader: Reader,
    wanted: { userId: string; packageId: string; language: Language; request: PurchaseRequest },
  ): Promise<Omit<Quote, 'priceFen'>> {
    const { productCode, packageSource } = wanted.request
    const buyer = await this.#buyer(reader, wanted.userId)
    const admission = await this.#gate(packageSource).forOrder(reader, buyer, wanted.request)
    if (admission.packageSource !== packageSource) throw new BusinessError('package-not-for-device')
    const offer = await this.find(reader, wanted.packageId, wanted.language)
    const { countryCode, manufacturerName: manufacturer } = buyer
    const { simForm } = admission
    assertRenewable(offer, { productCode, packageSource, countryCode, manufacturer, simForm })
    return { offer, admission: { ...admission, channels: linesOf(offer, admission.channels) } }
  }

  /**
   * Where a package that is given would go: the same gate as for an order. Throws channel-required,
   * too-many-channels, channel-not-for-device, contract-active, and package-not-for-device for all else.
   */
  async admitGift(
    reader: Reader,
    { userId, offer, request }: { userId: string; offer: WordedPackage; request: PurchaseRequest },
  ): Promise<Admission> {
    const gate = this.#gates[offer.kind]
    const buyer = await this.#buyer(reader, userId)
    const admission = await gate?.forOrder(reader, buyer, request).catch(toGiftRefusal)
    if (!admission || (offer.packageSource ?? admission.packageSource) !== admission.packageSource)
      throw new BusinessError('package-not-for-device')
    const { deviceId } = admission
    const channels = linesOf(offer, admission.channels)
    if (!offer.topUp && (await this.#contracts.hasLive(reader, { deviceId, kind: offer.kind, channels })))
      throw new BusinessError('contract-active')
    return { ...admission, channels }
  }

  /** Sources nothing is sold under are answered like packages a device may not have. */
  #gate(packageSource: number): PurchaseGate {
    const kind = kindOfSource(packageSource)
    const gate = kind === null ? undefined : this.#gates[kind]
    if (!gate) throw new BusinessError('package-not-for-device')
    return gate
  }

  async #buyer(reader: Reader, userId: string): Promise<PackageBuyer> {
    const { countryCode, manufacturerName } = await this.#users.profile(reader, userId)
    return { userId, countryCode, manufacturerName }
  }
}

/** What the owner can mend is told; what the device cannot have is one thing. */
const MENDABLE: readonly ErrorName[] = ['channel-required', 'too-many-channels', 'channel-not-for-device']

function toGiftRefusal(error: unknown): null {
  if (error instanceof BusinessError && !MENDABLE.includes(error.code)) return null
  throw error
}
