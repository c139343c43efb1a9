import { languageValues } from '@skyshop/openapi/http-values'
import { expect, it } from 'vitest'
import { countryNameOf } from './country-names.ts'
import { countryCodeOf, countryTable, currencyOf, timeFormatOf } from './country-table.ts'

// spec: 9.20
it.each([
  ['CN', 'YYYY-MM-DD HH:mm:ss'],
  ['', 'YYYY-MM-DD HH:mm:ss'],
  ['XX', 'YYYY-MM-DD HH:mm:ss'],
  ['constructor', 'YYYY-MM-DD HH:mm:ss'],
  ['de', 'DD.MM.YYYY HH:mm:ss'],
  [' US ', 'MM/DD/YYYY HH:mm:ss'],
  ['JP', 'YYYY/MM/DD HH:mm:ss'],
])('writes time in %j as %s', (code, format) => {
  expect(timeFormatOf(code)).toBe(format)
})

it.each([
  ['', 'CN'],
  ['  ', 'CN'],
  ['de', 'DE'],
])('reads %j as %s', (text, code) => {
  expect(countryCodeOf(text)).toBe(code)
})

it.each([
  ['', { currencyCode: 'CNY', currencySymbol: '¥', exchangeRate: 1 }],
  ['XX', { currencyCode: 'CNY' }],
  ['de', { currencyCode: 'EUR', currencySymbol: '€', decimals: 2 }],
  ['JP', { currencyCode: 'JPY', decimals: 0 }],
])('charges cards of %j in %j', (code, currency) => {
  expect(currencyOf(code)).toMatchObject(currency)
})

it('lists each country once, with date parts every shop can format', () => {
  const codes = countryTable.map(({ countryCode }) => countryCode)
  expect(new Set(codes).size).toBe(codes.length)
  for (const { countryCode, phoneCode, timeFormat } of countryTable) {
    expect(countryCode).toMatch(/^[A-Z]{2}$/)
    expect(phoneCode).toMatch(/^\d{1,4}$/)
    expect(timeFormat.match(/YYYY|MM|DD|HH|mm|ss/g)?.toSorted()).toEqual([
      'DD',
      'HH',
      'MM',
      'YYYY',
      'mm',
      'ss',
    ])
  }
})

it('names each country in each language, and another by its code', () => {
  for (const language of languageValues) {
    const names = countryTable.map(({ countryCode }) => countryNameOf(countryCode, language))
    expect(new Set(names).size).toBe(countryTable.length)
    expect(names.filter((name) => name === '' || /^[A-Z]{2}$/.test(name))).toEqual([])
  }
  expect([countryNameOf('DE', 'zh'), countryNameOf('AE', 'en'), countryNameOf('XX', 'en')]).toEqual([
    '德国',
    'United Arab Emirates',
    'XX',
  ])
})
