import type { Schemas } from '@skyshop/openapi/http'
import { LONG_TERM_DAYS } from '../../../shared/time/periods.ts'

/** A package of any kind, as the price list has it. */
export type ShopPackage = Schemas['ShopPackage']

/** One package as a card shows it; prices in fen, for one channel. */
export interface PackageOffer {
  package: ShopPackage
  /** What is saved against the original price, in whole per cent rounded down; null when nothing is. */
  savingPercent: number | null
}

export function toOffer(shopPackage: ShopPackage): PackageOffer {
  const { price, originalPrice } = shopPackage
  const saving = originalPrice > 0 ? Math.floor(((originalPrice - price) * 100) / originalPrice) : 0
  return {
    package: shopPackage,
    savingPercent: saving > 0 ? saving : null,
  }
}

/** Returns the price of the first period of an auto-renewal in fen; null where it is that of the others. */
export function firstPeriodFen({ price, firstPeriodPrice = price }: ShopPackage): number | null {
  return firstPeriodPrice === price ? null : firstPeriodPrice
}

/**
 * Price of a day for a number of channels, to the nearest fen; null where a day is all there is, or where the package
 * lasts until it is used up.
 */
export function perDayFen({ price, validDays }: ShopPackage, slotCount: number): number | null {
  return validDays > 1 && validDays < LONG_TERM_DAYS ? Math.round((price * slotCount) / validDays) : null
}

/** Cheaper by the day comes first; compared without rounding. Of equals the backend's order decides. */
export function compareByDay({ package: one }: PackageOffer, { package: other }: PackageOffer): number {
  return one.price * other.validDays - other.price * one.validDays || one.sort - other.sort
}
