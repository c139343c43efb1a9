import { expect, it } from 'vitest'
import { changedAmount, toPaypalAmount } from './paypal-money.ts'

it.each([
  ['USD', 1, '0.01'],
  ['USD', 1990, '19.90'],
  ['CNY', 100_000_005, '1000000.05'],
  ['JPY', 200_000, '2000'],
  ['HUF', 0, '0'],
])('writes an amount in %s of %i hundredths as %s', (currency, fen, value) => {
  expect(toPaypalAmount({ currency, fen })).toEqual({ currency_code: currency, value })
})

it.each([
  ['USD', '19.90', 1, '19.91'],
  ['USD', '0.05', -10, '0.00'],
  ['JPY', '2000', 1, '2000.01'],
])('changes %s %s by %i hundredths to %s', (currency_code, value, byFen, changed) => {
  expect(changedAmount({ currency_code, value }, byFen)).toEqual({ currency_code, value: changed })
})
