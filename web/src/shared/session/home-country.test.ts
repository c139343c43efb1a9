import { expect, it } from 'vitest'
import { isHomeCountry } from './home-country.ts'

it.each([
  ['CN', true],
  ['cn', true],
  [' Cn ', true],
  ['', true],
  ['  ', true],
  [null, true],
  [undefined, true],
  ['DE', false],
  ['HK', false],
])('takes the country code %j for China: %s', (countryCode, isHome) => {
  expect(isHomeCountry(countryCode)).toBe(isHome)
})
