/*
 * Rules of countries; the table itself is assumed (docs/rules/operations.md; product 7.50-7.52, 9.20)
 * R-OPERATION-4. Prices are in CNY and carry the yuan sign, whatever the country.
 * R-OPERATION-5. A country writes date and time its own way; one that is not in the table, or none, the default way.
 * R-OPERATION-6. A country code counts without case and blanks; none means CN, as everywhere in the product.
 */

/** A country the product is sold in. */
export interface Country {
  /** Two capitals, ISO 3166. */
  countryCode: string
  /** Digits after the plus sign. */
  phoneCode: string
  timeFormat: string
}

/** The format of everybody without an own one (product 9.20). */
const DEFAULT_TIME_FORMAT = 'YYYY-MM-DD HH:mm:ss'

const SLASHED = 'DD/MM/YYYY HH:mm:ss'
const DOTTED = 'DD.MM.YYYY HH:mm:ss'
const HOME = 'CN'

/** All countries, the home market first, then by code. */
export const countryTable: readonly Country[] = [
  { countryCode: HOME, phoneCode: '86', timeFormat: DEFAULT_TIME_FORMAT },
  { countryCode: 'AE', phoneCode: '971', timeFormat: SLASHED },
  { countryCode: 'AT', phoneCode: '43', timeFormat: DOTTED },
  { countryCode: 'AU', phoneCode: '61', timeFormat: SLASHED },
  { countryCode: 'BR', phoneCode: '55', timeFormat: SLASHED },
  { countryCode: 'CA', phoneCode: '1', timeFormat: DEFAULT_TIME_FORMAT },
  { countryCode: 'CH', phoneCode: '41', timeFormat: DOTTED },
  { countryCode: 'DE', phoneCode: '49', timeFormat: DOTTED },
  { countryCode: 'EG', phoneCode: '20', timeFormat: SLASHED },
  { countryCode: 'ES', phoneCode: '34', timeFormat: SLASHED },
  { countryCode: 'FR', phoneCode: '33', timeFormat: SLASHED },
  { countryCode: 'GB', phoneCode: '44', timeFormat: SLASHED },
  { countryCode: 'HK', phoneCode: '852', timeFormat: SLASHED },
  { countryCode: 'ID', phoneCode: '62', timeFormat: SLASHED },
  { countryCode: 'IN', phoneCode: '91', timeFormat: SLASHED },
  { countryCode: 'IT', phoneCode: '39', timeFormat: SLASHED },
  { countryCode: 'JP', phoneCode: '81', timeFormat: 'YYYY/MM/DD HH:mm:ss' },
  { countryCode: 'KR', phoneCode: '82', timeFormat: 'YYYY.MM.DD HH:mm:ss' },
  { countryCode: 'MX', phoneCode: '52', timeFormat: SLASHED },
  { countryCode: 'MY', phoneCode: '60', timeFormat: SLASHED },
  { countryCode: 'PL', phoneCode: '48', timeFormat: DOTTED },
  { countryCode: 'RU', phoneCode: '7', timeFormat: DOTTED },
  { countryCode: 'SA', phoneCode: '966', timeFormat: SLASHED },
  { countryCode: 'SG', phoneCode: '65', timeFormat: SLASHED },
  { countryCode: 'TH', phoneCode: '66', timeFormat: SLASHED },
  { countryCode: 'TR', phoneCode: '90', timeFormat: DOTTED },
  { countryCode: 'US', phoneCode: '1', timeFormat: 'MM/DD/YYYY HH:mm:ss' },
  { countryCode: 'VN', phoneCode: '84', timeFormat: SLASHED },
]

/** The one currency of the shop; money travels in its hundredth, fen. */
export const shopCurrency = { currencyCode: 'CNY', currencySymbol: '¥', decimals: 2 } as const

/** A country code in its one spelling; CN for none. */
export function countryCodeOf(text: string): string {
  return text.trim().toUpperCase() || HOME
}

/** How a country writes date and time. */
export function timeFormatOf(countryCode: string): string {
  const code = countryCodeOf(countryCode)
  return countryTable.find((country) => country.countryCode === code)?.timeFormat ?? DEFAULT_TIME_FORMAT
}
