import type { Fen } from '../../../kernel/money.ts'
import type { CataloguePackage } from './catalogue-package.ts'

/*
 * Rules of a price (domain.md, Catalogue and Order)
 *  1. The book's price. Channel-priced packages cost it once per channel, one to four (spec §5).
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
