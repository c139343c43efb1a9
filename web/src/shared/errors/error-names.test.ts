import { type ErrorName, errorCodes } from '@skyshop/openapi/error-codes'
import { expect, it } from 'vitest'
import { NetworkError, RefusalError } from '../api-client/api-errors.ts'
import { loadLocale } from '../i18n/i18n.ts'
import { errorNameOf, errorTextKey, nameOfError } from './error-names.ts'

// spec: 8.20
it('names every code of the catalogue', () => {
  for (const name of Object.keys(errorCodes) as ErrorName[])
    expect(errorNameOf(errorCodes[name].code)).toBe(name)
  expect(errorNameOf(-1)).toBeNull()
})

const refusal = (code: number): RefusalError => new RefusalError({ code, msg: '', data: null })

it.each<[unknown, ErrorName]>([
  [refusal(20004), 'no-unpaid-order'],
  [refusal(99999), 'contract-violation'],
  [new NetworkError('unreachable'), 'network-error'],
  [new NetworkError('timeout'), 'network-error'],
  [new NetworkError('unreadable'), 'request-error'],
  [new TypeError('bug'), 'internal-error'],
  [undefined, 'internal-error'],
])('nameOfError names %s', (error, name) => {
  expect(nameOfError(error)).toBe(name)
})

it('shows every business error with the text of the catalogue', async () => {
  const texts = await loadLocale('en')
  const business = Object.values(errorCodes).filter(({ level }) => level === 'business')
  expect(business.length).toBeGreaterThan(40)
  for (const { code, text } of business)
    expect(texts[errorTextKey(nameOfError(refusal(code)))], String(code)).toBe(text)
})

it('errorTextKey returns the text key of a name', () => {
  expect(errorTextKey('pay-failed')).toBe('error.pay-failed')
})
