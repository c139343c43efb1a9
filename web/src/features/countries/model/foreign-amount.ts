import type { Schemas } from '@skyshop/openapi/http'

type Currency = Omit<Schemas['CountryCurrency'], 'countryCode'>

/** The sign of yuan: an amount in another currency that has it, too, is written with its code. */
const YUAN_SIGN = '¥'

/**
 * An amount of fen in another currency, with its sign (`€2.39`), or with its code (`CHF 2.19`) where it has no sign of
 * its own. Null for yuan, and where the configuration cannot be used.
 */
export function foreignAmount(fen: number, currency: Currency): string | null {
  const { currencyCode, currencySymbol, decimals, exchangeRate } = currency
  if (currencyCode === 'CNY' || !(exchangeRate > 0) || !(decimals >= 0 && decimals <= 3)) return null
  const amount = ((fen / 100) * exchangeRate).toFixed(decimals)
  const hasOwnSign = ![currencyCode, YUAN_SIGN, ''].includes(currencySymbol.trim())
  return hasOwnSign ? `${currencySymbol}${amount}` : `${currencyCode}\u00a0${amount}`
}
