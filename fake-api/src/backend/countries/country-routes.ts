import type { HttpOperationsByArea } from '@skyshop/openapi/operations'
import type { Handlers } from '../http/handler.ts'
import { countryNameOf } from './rules/country-names.ts'
import { countryCodeOf, countryTable, currencyOf, timeFormatOf } from './rules/country-table.ts'

/** Countries with their currency and their way of writing time: reference data, the same in every world. */
export const countryRoutes = {
  getCountryCurrency: async ({ query }) => ({
    countryCode: countryCodeOf(query.countryCode),
    ...currencyOf(query.countryCode),
  }),
  listCountries: async (_input, { language }) =>
    countryTable.map((country) => ({
      ...country,
      countryName: countryNameOf(country.countryCode, language),
    })),
  getCountryTimeFormat: async ({ query }) => ({
    countryCode: countryCodeOf(query.countryCode),
    timeFormat: timeFormatOf(query.countryCode),
  }),
} satisfies Handlers<HttpOperationsByArea['countries']>
