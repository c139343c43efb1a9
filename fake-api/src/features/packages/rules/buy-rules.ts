import { BusinessError } from '../../../kernel/business-error.ts'
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
