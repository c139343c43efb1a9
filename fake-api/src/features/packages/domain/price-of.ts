import type { Fen } from '../../../kernel/money.ts'
import type { CataloguePackage } from './catalogue-package.ts'

/*
 * Rules of a price (domain.md, Catalogue and Order)
 *  1. The book's price, or the first period's where a contract begins and the book has one.
 *  2. Channel-priced packages cost it once per channel, one to four (spec §5).
 *  3. A coupon takes off its amount, down to nothing and never below.
 */

/** Most channels one order may buy (spec §9). */
const MAX_CHANNELS = 4

/** What the price of one order depends on beside the package. */
export interface PriceConditions {
  channels?: number
  isFirstPeriod?: boolean
  discountFen?: Fen
}

/** A price taken apart; `dueFen` = `priceFen` − `discountFen`. */
export interface Price {
  priceFen: Fen
  originalPriceFen: Fen
  discountFen: Fen
  dueFen: Fen
}

type Priced = Pick<CataloguePackage, 'priceFen' | 'originalPriceFen' | 'firstPeriodPriceFen'>

/** Price of a package. Throws a RangeError outside one to four channels. */
export function priceOf(book: Priced, conditions: PriceConditions = {}): Price {
  const { channels = 1, isFirstPeriod = false, discountFen: offeredFen = 0 } = conditions
  if (!Number.isInteger(channels) || channels < 1 || channels > MAX_CHANNELS) {
    throw new RangeError(`an order is for 1 to ${MAX_CHANNELS} channels`)
  }
  const unitFen = isFirstPeriod ? (book.firstPeriodPriceFen ?? book.priceFen) : book.priceFen
  const priceFen = unitFen * channels
  const discountFen = Math.min(priceFen, offeredFen)
  return {
    priceFen,
    originalPriceFen: book.originalPriceFen * channels,
    discountFen,
    dueFen: priceFen - discountFen,
  }
}
