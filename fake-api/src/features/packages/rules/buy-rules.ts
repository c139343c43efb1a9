import { BusinessError } from '../../../kernel/business-error.ts'
import type { Fen } from '../../../kernel/money.ts'
import type { CataloguePackage } from './catalogue-package.ts'
import { isOffered, type OfferedPackage, type PackageQuery } from './list-packages.ts'

/*
 * Rules of buying a package (spec §5; domain.md, Catalogue and Entitlement)
 *  1. Unknown packages, those no longer sold and those sold by contract only are answered alike.
 *  2. A package fits the device's product code and its own package source, the buyer's country and manufacturer.
 *  3. Under an auto-renewal contract only top-ups are sold.
 *  4. Signed for are only the packages sold by contract; the rest of 1 and 2 holds for them too.
 */

/** The buyer's side. `packageSource` is the device's own (`packageSourceOf`), never what the request claims. */
export interface Buyer extends PackageQuery {
  hasContract: boolean
}

/** Throws `package-not-found`, `package-not-for-device` or `contract-active` when this package may not be ordered. */
export function assertBuyable(
  offer: (OfferedPackage & Pick<CataloguePackage, 'topUp'>) | null,
  buyer: Buyer,
): void {
  if (!offer?.onSale || offer.autoRenew) throw new BusinessError('package-not-found')
  if (!isOffered(offer, buyer)) throw new BusinessError('package-not-for-device')
  if (buyer.hasContract && !offer.topUp) throw new BusinessError('contract-active')
}

/** Throws `package-not-found` or `package-not-for-device` when no contract may be signed for this package. */
export function assertRenewable(offer: OfferedPackage, buyer: Omit<Buyer, 'hasContract'>): void {
  if (!offer.onSale || !offer.autoRenew) throw new BusinessError('package-not-found')
  if (!isOffered(offer, buyer)) throw new BusinessError('package-not-for-device')
}

/** Where a package queues on a device: on the line it names itself, else on the channels it is bought for, else on the one of the device. */
export function slotsOf({ line = '' }: { line?: string }, channels: readonly string[]): readonly string[] {
  return line === '' ? channels : [line]
}

/*
 * Rules of a price (domain.md, Catalogue and Order)
 *  1. The price of the list. Channel-priced packages cost it once per channel, one to four (spec §5).
 *  2. What a coupon takes off it is decided where the order is placed, the first period's price where a contract is signed.
 */

/** Most channels one order may buy (spec §9). */
const MAX_CHANNELS = 4

/** Price of a package for a number of channels. Throws a RangeError outside one to four. */
export function priceOf({ priceFen }: Pick<CataloguePackage, 'priceFen'>, channels: number): Fen {
  if (!Number.isInteger(channels) || channels < 1 || channels > MAX_CHANNELS) {
    throw new RangeError(`an order is for 1 to ${MAX_CHANNELS} channels`)
  }
  return priceFen * channels
}
