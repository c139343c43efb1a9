import type { Fen } from '../../../engine/kernel/money.ts'
import { BusinessError } from '../../kernel/business-error.ts'
import type { CataloguePackage, SimForm } from './catalogue-package.ts'

/** Fields that decide whether a package is offered. */
export type OfferedPackage = Pick<
  CataloguePackage,
  'packageSource' | 'productCode' | 'countries' | 'manufacturer' | 'autoRenew' | 'onSale' | 'sort' | 'simForm'
>

/** The device and buyer a package is offered to. */
export interface OfferQuery {
  productCode: string
  packageSource: number
  /** Empty when the host app knows none; such a buyer sees what is sold everywhere. */
  countryCode: string
  manufacturer: string
  /** SIM of the device, where data is asked for. */
  simForm?: SimForm | undefined
}

/** Packages on sale for this query, in their order, those sold by contract too (R-PACKAGE-36, product 7.19). */
export function listPackages<T extends OfferedPackage>(catalogue: readonly T[], query: OfferQuery): T[] {
  return catalogue.filter((offer) => offer.onSale && isOffered(offer, query)).sort((a, b) => a.sort - b.sort)
}

/** Tells whether a package fits a device, its SIM, country and manufacturer. */
export function isOffered(offer: OfferedPackage, query: OfferQuery): boolean {
  return (
    (offer.packageSource === null || offer.packageSource === query.packageSource) &&
    (offer.productCode === null || offer.productCode === query.productCode) &&
    (offer.countries.length === 0 || offer.countries.includes(query.countryCode)) &&
    (offer.manufacturer === null || offer.manufacturer === query.manufacturer) &&
    (!offer.simForm || offer.simForm === query.simForm)
  )
}

/*
 * Rules of buying a package (docs/rules/packages.md; product 5.20, 7.19)
 * R-PACKAGE-1. Unknown packages, those no longer sold and those sold by contract only are answered alike.
 * R-PACKAGE-2. A package is sold only where it fits the device's product code and own package source, and the buyer's
 *   country and manufacturer.
 * R-PACKAGE-3. Under an auto-renewal contract only top-ups are sold.
 * R-PACKAGE-4. A contract is signed only for packages sold by contract; the rest of R-PACKAGE-1 and R-PACKAGE-2 holds
 *   for them too.
 */

/** The device and buyer of a purchase. `packageSource` is the device's own (`packageSourceOf`), never that of the request. */
export interface PurchaseQuery extends OfferQuery {
  hasContract: boolean
}

/** Throws `package-not-found`, `package-not-for-device` or `contract-active` when this package may not be ordered. */
export function assertBuyable(
  offer: (OfferedPackage & Pick<CataloguePackage, 'topUp'>) | null,
  buyer: PurchaseQuery,
): void {
  if (!offer?.onSale || offer.autoRenew) throw new BusinessError('package-not-found')
  if (!isOffered(offer, buyer)) throw new BusinessError('package-not-for-device')
  if (buyer.hasContract && !offer.topUp) throw new BusinessError('contract-active')
}

/** Throws `package-not-found` or `package-not-for-device` when no contract may be signed for this package. */
export function assertRenewable(offer: OfferedPackage, buyer: Omit<PurchaseQuery, 'hasContract'>): void {
  if (!offer.onSale || !offer.autoRenew) throw new BusinessError('package-not-found')
  if (!isOffered(offer, buyer)) throw new BusinessError('package-not-for-device')
}

/** Names of the slots of a package on a device: its algorithm, else its channels; none for the device as a whole. */
export function slotNamesOf(
  { line = '' }: { line?: string },
  channels: readonly string[],
): readonly string[] {
  return line === '' ? channels : [line]
}

/*
 * Rules of a price (docs/rules/packages.md; product 9.05)
 * R-PACKAGE-5. The price of the list. Channel-priced packages cost it once per channel, one to four.
 * R-PACKAGE-6. What a coupon takes off it is decided where the order is placed, the first period's price where a
 *   contract is signed.
 */

/** Most channels one order may buy (product 9.05). */
const MAX_CHANNELS = 4

/** Price of a package for a number of channels. Throws a RangeError outside one to four. */
export function priceOf({ priceFen }: Pick<CataloguePackage, 'priceFen'>, channels: number): Fen {
  if (!Number.isInteger(channels) || channels < 1 || channels > MAX_CHANNELS) {
    throw new RangeError(`an order is for 1 to ${MAX_CHANNELS} channels`)
  }
  return priceFen * channels
}

/** Returns what a number of channels would cost in fen without any reduction; never below the price. */
export function originalPriceOf(
  { priceFen, originalPriceFen }: Pick<CataloguePackage, 'priceFen' | 'originalPriceFen'>,
  channels: number,
): Fen {
  return Math.max(priceFen, originalPriceFen) * channels
}
