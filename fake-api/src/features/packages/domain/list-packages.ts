import type { CataloguePackage } from './catalogue-package.ts'

/** What decides whether a package is offered. */
export type OfferedPackage = Pick<
  CataloguePackage,
  'packageSource' | 'productCode' | 'countries' | 'manufacturer' | 'autoRenew' | 'onSale' | 'sort'
>

/** Whom a list is for; `single` purchases are paid by an order, `auto-renew` ones by a contract. */
export interface PackageQuery {
  productCode: string
  packageSource: number
  /** Empty when the host app knows none; such a buyer sees what is sold everywhere. */
  countryCode: string
  manufacturer: string
  purchase: 'single' | 'auto-renew'
}

/** Packages on sale for this query, in their order (spec §7, productPage). */
export function listPackages<T extends OfferedPackage>(catalogue: readonly T[], query: PackageQuery): T[] {
  return catalogue
    .filter(
      (offer) =>
        offer.onSale && isOffered(offer, query) && offer.autoRenew === (query.purchase === 'auto-renew'),
    )
    .sort((a, b) => a.sort - b.sort)
}

/** Whether a package fits device, country and manufacturer. */
export function isOffered(offer: OfferedPackage, query: Omit<PackageQuery, 'purchase'>): boolean {
  return (
    (offer.packageSource === null || offer.packageSource === query.packageSource) &&
    (offer.productCode === null || offer.productCode === query.productCode) &&
    (offer.countries.length === 0 || offer.countries.includes(query.countryCode)) &&
    (offer.manufacturer === null || offer.manufacturer === query.manufacturer)
  )
}
