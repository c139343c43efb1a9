import type { Schemas } from '@skyshop/openapi/http'

type AnyPackage = Schemas['ShopPackage']

/** A cloud package: it records something and keeps it for some days. */
export type ShopPackage = AnyPackage & Required<Pick<AnyPackage, 'recordType' | 'rollingDays'>>

/** Whether a package of the price book is a cloud package. */
export function isCloudPackage(offer: AnyPackage): offer is ShopPackage {
  return offer.recordType !== undefined && offer.rollingDays !== undefined
}

/** One package as a duration card shows it. */
export interface PackageOffer {
  package: ShopPackage
  /** Fen a day, rounded; null where a day is all there is. */
  perDayFen: number | null
  /** What is saved against the original price, in whole per cent rounded down; null when nothing is. */
  savingPercent: number | null
}

export function toOffer(shopPackage: ShopPackage): PackageOffer {
  const { price, originalPrice, validDays } = shopPackage
  const saving = originalPrice > 0 ? Math.floor(((originalPrice - price) * 100) / originalPrice) : 0
  return {
    package: shopPackage,
    perDayFen: validDays > 1 ? Math.round(price / validDays) : null,
    savingPercent: saving > 0 ? saving : null,
  }
}

/** Cheaper by the day comes first; compared without rounding. Of equals the backend's order decides. */
export function compareByDay(one: ShopPackage, other: ShopPackage): number {
  return one.price * other.validDays - other.price * one.validDays || one.sort - other.sort
}
