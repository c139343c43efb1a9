import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { createQueryClient } from '../../../shared/api-client/query-client.ts'
import { ServicesContext } from '../../../shared/services/services-context.ts'
import { createFakeServices } from '../../../shared/testing/fake-services.ts'
import { BillingCountry, foreignAmount } from './billing-country.tsx'

vi.mock('react-i18next', () => ({
  useTranslation: () => ({ t: (key: string) => key, i18n: { language: 'en' } }),
}))

it.each([
  ['DE', 'and an empty one for the amount', '\u00a0'],
  ['', 'and none for an amount, as yuan are paid in yuan', ''],
])('while countries are loading, %j has a line for its country %s', async (countryCode, _, amount) => {
  const waiting = () => new Promise<never>(() => undefined)
  const services = createFakeServices({ api: { listCountries: waiting, getCountryCurrency: waiting } })
  services.session.setState({ countryCode })
  const place = document.createElement('div')
  await act(async () =>
    createRoot(place).render(
      <QueryClientProvider client={createQueryClient()}>
        <ServicesContext value={services}>
          <BillingCountry fen={1990} />
        </ServicesContext>
      </QueryClientProvider>,
    ),
  )
  expect(place.querySelector('label')?.textContent).toContain('card.country')
  expect(place.querySelector('select')?.disabled).toBe(true)
  expect(place.querySelector('p')?.textContent).toBe(amount)
})

const euro = { currencyCode: 'EUR', currencySymbol: '€', decimals: 2, exchangeRate: 0.12 }

// spec: 7.50
it.each([
  [1990, euro, '€2.39'],
  [1990, { currencyCode: 'JPY', currencySymbol: 'JP¥', decimals: 0, exchangeRate: 21.5 }, 'JP¥428'],
  [1990, { currencyCode: 'JPY', currencySymbol: '¥', decimals: 0, exchangeRate: 21.5 }, 'JPY\u00a0428'],
  [1990, { currencyCode: 'CHF', currencySymbol: 'CHF', decimals: 2, exchangeRate: 0.11 }, 'CHF\u00a02.19'],
  [1990, { currencyCode: 'CNY', currencySymbol: '¥', decimals: 2, exchangeRate: 1 }, null],
  [1990, { ...euro, exchangeRate: Number.NaN }, null],
  [1990, { ...euro, decimals: 200 }, null],
])('shows %i fen in %j as %j', (fen, currency, amount) => {
  expect(foreignAmount(fen, currency)).toBe(amount)
})
