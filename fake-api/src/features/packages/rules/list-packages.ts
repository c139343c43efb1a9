import type { CataloguePackage, SimForm } from './catalogue-package.ts'

/** What decides whether a package is offered. */
export type OfferedPackage = Pick<
  CataloguePackage,
  'packageSource' | 'productCode' | 'countries' | 'manufacturer' | 'autoRenew' | 'onSale' | 'sort' | 'simForm'
>

/** Whom a list is for. */
export interface PackageQuery {
  productCode: string
  packageSource: number
  /** Empty when the host app knows none; such a buyer sees what is sold everywhere. */
  countryCode: string
  manufacturer: string
  /** SIM of the device, where data is asked for. */
  simForm?: SimForm | undefined
}

/** Packages on sale for this query, in their order, those sold by contract too (R-PACKAGE-36, product 7.19). */
export function listPackages<T extends OfferedPackage>(catalogue: readonly T[], query: PackageQuery): T[] {
  return catalogue.filter((offer) => offer.onSale && isOffered(offer, query)).sort((a, b) => a.sort - b.sort)
}

/** Whether a package fits device, its SIM, country and manufacturer. */
export function isOffered(offer: OfferedPackage, query: PackageQuery): boolean {
  return (
    (offer.packageSource === null || offer.packageSource === query.packageSource) &&
    (offer.productCode === null || offer.productCode === query.productCode) &&
    (offer.countries.length === 0 || offer.countries.includes(query.countryCode)) &&
    (offer.manufacturer === null || offer.manufacturer === query.manufacturer) &&
    (!offer.simForm || offer.simForm === query.simForm)
  )
}
