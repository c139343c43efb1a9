import type { HttpOperationsByArea } from '@skyshop/openapi/operations'
import type { Handlers } from '../http/handler.ts'
import { countryCodeOf, countryTable, currencyOf, timeFormatOf } from './rules/country-table.ts'

/** Countries with their currency and their way of writing time: reference data, the same in every world. */
export const countryRoutes = {
  getCountryCurrency: async ({ query }) => ({
    countryCode: countryCodeOf(query.countryCode),
    ...currencyOf(query.countryCode),
  }),
  listCountries: async (_input, { language }) => {
    const names = new Intl.DisplayNames([language], { type: 'region' })
    return countryTable.map((country) => ({
      ...country,
      countryName: names.of(country.countryCode) ?? country.countryCode,
    }))
  },
  getCountryTimeFormat: async ({ query }) => ({
    countryCode: countryCodeOf(query.countryCode),
    timeFormat: timeFormatOf(query.countryCode),
  }),
} satisfies Handlers<HttpOperationsByArea['countries']>
