import { queryOptions } from '@tanstack/react-query'
import { filledOf } from '../../shared/api-client/api-errors.ts'
import type { Services } from '../../shared/services/services.ts'

/** What is the same for everybody is asked for once a visit. */
const REFERENCE = { staleTime: Number.POSITIVE_INFINITY, retry: false } as const

/** Countries the product is sold in, named in a language of the shop. */
export function countriesQuery(services: Services, language: string) {
  return queryOptions({
    queryKey: ['countries', language],
    ...REFERENCE,
    queryFn: async ({ signal }) => {
      const countries = filledOf(await services.api.call('listCountries', { query: {} }, signal))
      return [...countries].sort((a, b) => a.countryName.localeCompare(b.countryName, language))
    },
  })
}

/** The currency that a card or PayPal account of a country is charged in (product 7.50). */
export function currencyQuery(services: Services, countryCode: string) {
  return queryOptions({
    queryKey: ['currency', countryCode],
    ...REFERENCE,
    queryFn: async ({ signal }) =>
      filledOf(await services.api.call('getCountryCurrency', { query: { countryCode } }, signal)),
  })
}
