import { expect, it } from 'vitest'
import { foreignAmount } from './billing-country.tsx'

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
