/*
 * Rules of countries; the table itself is assumed (docs/rules/operations.md; product 7.50-7.52, 9.20)
 * R-OPERATION-4. Prices are in CNY and carry the yuan sign, whatever the country. A country has the currency that its
 *   cards are charged in, with a fixed rate; one that is not in the table has CNY.
 * R-OPERATION-5. A country writes date and time its own way; one that is not in the table, or none, the default way.
 * R-OPERATION-6. A country code counts without case and blanks; none means CN, as everywhere in the product.
 */

/** Currencies: sign, decimal places of a shown amount, and units for one yuan (assumed, the same in every world). */
const currencies = {
  CNY: { currencySymbol: '¥', decimals: 2, exchangeRate: 1 },
  AED: { currencySymbol: 'AED', decimals: 2, exchangeRate: 0.51 },
  AUD: { currencySymbol: 'A$', decimals: 2, exchangeRate: 0.21 },
  BRL: { currencySymbol: 'R$', decimals: 2, exchangeRate: 0.75 },
  CAD: { currencySymbol: 'C$', decimals: 2, exchangeRate: 0.19 },
  CHF: { currencySymbol: 'CHF', decimals: 2, exchangeRate: 0.11 },
  EGP: { currencySymbol: 'E£', decimals: 2, exchangeRate: 6.6 },
  EUR: { currencySymbol: '€', decimals: 2, exchangeRate: 0.12 },
  GBP: { currencySymbol: '£', decimals: 2, exchangeRate: 0.104 },
  HKD: { currencySymbol: 'HK$', decimals: 2, exchangeRate: 1.09 },
  IDR: { currencySymbol: 'Rp', decimals: 0, exchangeRate: 2290 },
  INR: { currencySymbol: '₹', decimals: 2, exchangeRate: 12.4 },
  JPY: { currencySymbol: 'JP¥', decimals: 0, exchangeRate: 21.5 },
  KRW: { currencySymbol: '₩', decimals: 0, exchangeRate: 197 },
  MXN: { currencySymbol: 'MX$', decimals: 2, exchangeRate: 2.6 },
  MYR: { currencySymbol: 'RM', decimals: 2, exchangeRate: 0.59 },
  PLN: { currencySymbol: 'zł', decimals: 2, exchangeRate: 0.51 },
  RUB: { currencySymbol: '₽', decimals: 2, exchangeRate: 11.3 },
  SAR: { currencySymbol: 'SAR', decimals: 2, exchangeRate: 0.52 },
  SGD: { currencySymbol: 'S$', decimals: 2, exchangeRate: 0.18 },
  THB: { currencySymbol: '฿', decimals: 2, exchangeRate: 4.5 },
  TRY: { currencySymbol: '₺', decimals: 2, exchangeRate: 5.9 },
  USD: { currencySymbol: '$', decimals: 2, exchangeRate: 0.14 },
  VND: { currencySymbol: '₫', decimals: 0, exchangeRate: 3700 },
} as const

/** A country the product is sold in. */
export interface Country {
  /** Two capitals, ISO 3166. */
  countryCode: string
  currencyCode: keyof typeof currencies
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
  { countryCode: HOME, currencyCode: 'CNY', phoneCode: '86', timeFormat: DEFAULT_TIME_FORMAT },
  { countryCode: 'AE', currencyCode: 'AED', phoneCode: '971', timeFormat: SLASHED },
  { countryCode: 'AT', currencyCode: 'EUR', phoneCode: '43', timeFormat: DOTTED },
  { countryCode: 'AU', currencyCode: 'AUD', phoneCode: '61', timeFormat: SLASHED },
  { countryCode: 'BR', currencyCode: 'BRL', phoneCode: '55', timeFormat: SLASHED },
  { countryCode: 'CA', currencyCode: 'CAD', phoneCode: '1', timeFormat: DEFAULT_TIME_FORMAT },
  { countryCode: 'CH', currencyCode: 'CHF', phoneCode: '41', timeFormat: DOTTED },
  { countryCode: 'DE', currencyCode: 'EUR', phoneCode: '49', timeFormat: DOTTED },
  { countryCode: 'EG', currencyCode: 'EGP', phoneCode: '20', timeFormat: SLASHED },
  { countryCode: 'ES', currencyCode: 'EUR', phoneCode: '34', timeFormat: SLASHED },
  { countryCode: 'FR', currencyCode: 'EUR', phoneCode: '33', timeFormat: SLASHED },
  { countryCode: 'GB', currencyCode: 'GBP', phoneCode: '44', timeFormat: SLASHED },
  { countryCode: 'HK', currencyCode: 'HKD', phoneCode: '852', timeFormat: SLASHED },
  { countryCode: 'ID', currencyCode: 'IDR', phoneCode: '62', timeFormat: SLASHED },
  { countryCode: 'IN', currencyCode: 'INR', phoneCode: '91', timeFormat: SLASHED },
  { countryCode: 'IT', currencyCode: 'EUR', phoneCode: '39', timeFormat: SLASHED },
  { countryCode: 'JP', currencyCode: 'JPY', phoneCode: '81', timeFormat: 'YYYY/MM/DD HH:mm:ss' },
  { countryCode: 'KR', currencyCode: 'KRW', phoneCode: '82', timeFormat: 'YYYY.MM.DD HH:mm:ss' },
  { countryCode: 'MX', currencyCode: 'MXN', phoneCode: '52', timeFormat: SLASHED },
  { countryCode: 'MY', currencyCode: 'MYR', phoneCode: '60', timeFormat: SLASHED },
  { countryCode: 'PL', currencyCode: 'PLN', phoneCode: '48', timeFormat: DOTTED },
  { countryCode: 'RU', currencyCode: 'RUB', phoneCode: '7', timeFormat: DOTTED },
  { countryCode: 'SA', currencyCode: 'SAR', phoneCode: '966', timeFormat: SLASHED },
  { countryCode: 'SG', currencyCode: 'SGD', phoneCode: '65', timeFormat: SLASHED },
  { countryCode: 'TH', currencyCode: 'THB', phoneCode: '66', timeFormat: SLASHED },
  { countryCode: 'TR', currencyCode: 'TRY', phoneCode: '90', timeFormat: DOTTED },
  { countryCode: 'US', currencyCode: 'USD', phoneCode: '1', timeFormat: 'MM/DD/YYYY HH:mm:ss' },
  { countryCode: 'VN', currencyCode: 'VND', phoneCode: '84', timeFormat: SLASHED },
]

/** A country code in its one spelling; CN for none. */
export function countryCodeOf(text: string): string {
  return text.trim().toUpperCase() || HOME
}

/** The currency that cards of a country are charged in. */
export function currencyOf(countryCode: string) {
  const { currencyCode = 'CNY' } = findCountry(countryCode) ?? {}
  return { currencyCode, ...currencies[currencyCode] }
}

/** Returns the format in which a country writes date and time. */
export function timeFormatOf(countryCode: string): string {
  return findCountry(countryCode)?.timeFormat ?? DEFAULT_TIME_FORMAT
}

function findCountry(countryCode: string): Country | undefined {
  const code = countryCodeOf(countryCode)
  return countryTable.find((country) => country.countryCode === code)
}
