import type { Schemas } from '@skyshop/openapi/http'

type Currency = Omit<Schemas['CountryCurrency'], 'countryCode'>

/** An amount of fen in another currency, as `€2.39 EUR`; null for yuan, and where the configuration cannot be used. */
export function foreignAmount(fen: number, currency: Currency): string | null {
  const { currencyCode, currencySymbol, decimals, exchangeRate } = currency
  if (currencyCode === 'CNY' || !(exchangeRate > 0) || !(decimals >= 0 && decimals <= 3)) return null
  const amount = ((fen / 100) * exchangeRate).toFixed(decimals)
  return currencySymbol === currencyCode
    ? `${currencyCode} ${amount}`
    : `${currencySymbol}${amount} ${currencyCode}`
}
