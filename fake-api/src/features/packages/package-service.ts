import type { RequestContext } from '../../http/handler.ts'
import { BusinessError } from '../../kernel/business-error.ts'
import type { Language } from '../../kernel/language.ts'
import type { Reader } from '../../world/world.ts'
import type { DeviceService } from '../devices/device-service.ts'
import type { UserService } from '../users/user-service.ts'
import { assertBuyable, type Buyer } from './domain/buy-rules.ts'
import { listPackages } from './domain/list-packages.ts'
import { type Price, priceOf } from './domain/price-of.ts'
import type { WordedPackage } from './domain/worded-package.ts'
import { findPackage, findPackagesOf } from './package-repository.ts'

/** What the shop asks a list for. Its countryCode is a claim; the buyer's own decides, as it does for an order. */
export interface PackageQuery {
  productCode: string
  sn: string
  packageSource: number
  countryCode?: string | undefined
}

/** A package this buyer may order, with its price. */
export interface Quote {
  offer: WordedPackage
  price: Price
}

/** The price book as one buyer sees it. */
export class PackageService {
  readonly #devices: DeviceService
  readonly #users: UserService

  constructor(devices: DeviceService, users: UserService) {
    this.#devices = devices
    this.#users = users
  }

  /** Packages this buyer may order for a device. Throws device-not-found, package-not-for-device. */
  async listFor({ world, user, language }: RequestContext, query: PackageQuery): Promise<WordedPackage[]> {
    const { productCode, packageSource, sn: deviceId } = query
    await this.#devices.forCloud(world.read, user.userId, { deviceId, productCode })
    const profile = await this.#users.profile(world.read, user.userId)
    const { countryCode, manufacturerName: manufacturer } = profile
    const all = await findPackagesOf(world.read, packageSource, language)
    return listPackages(all, { productCode, packageSource, countryCode, manufacturer, purchase: 'single' })
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

  /** What a buyer pays for a package now. Throws package-not-found, package-not-for-device, contract-active. */
  async quote(
    reader: Reader,
    wanted: { packageId: string; language: Language; buyer: Buyer },
  ): Promise<Quote> {
    const offer = await this.find(reader, wanted.packageId, wanted.language)
    assertBuyable(offer, wanted.buyer)
    return { offer, price: priceOf(offer) }
  }
}
