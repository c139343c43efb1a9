import { expect, it } from 'vitest'
import { sampleEntry } from '../../model/entry-fixture.ts'
import { fitsToken, takeTokens, tokenOf, tokenText } from './filter-token.ts'

it.each([
  ['order:…0042', { field: 'order', value: '…0042' }],
  ['STATUS:401', { field: 'status', value: '401' }],
  ['order=A-1', { field: 'order', value: 'A-1', isWhole: true }],
  ['order:', null],
  ['colour:red', null],
  ['notify', null],
])('tokenOf parses the word %s', (word, token) => {
  expect(tokenOf(word)).toEqual(token)
})

it('removes a finished token from the text and keeps the rest', () => {
  expect(takeTokens('order:0042')).toEqual({ tokens: [], text: 'order:0042' })
  expect(takeTokens('order:0042 ')).toEqual({ tokens: [{ field: 'order', value: '0042' }], text: '' })
  expect(takeTokens('late status:401 not')).toEqual({
    tokens: [{ field: 'status', value: '401' }],
    text: 'late  not',
  })
  expect(takeTokens('two words ')).toEqual({ tokens: [], text: 'two words ' })
})

it('matches a token in its own field only', () => {
  const entry = sampleEntry({ orderNo: '20260314100211000042', result: '200', to: 'gateway' })
  const fits = (text: string) => fitsToken(entry, tokenOf(text) ?? { field: 'kind', value: '?' })
  expect(['order:…0042', 'op:addorder', 'lane:gateway', 'kind:call', 'status:0042'].map(fits)).toEqual([
    ...[true, true, true, true],
    false,
  ])
  expect(tokenText({ field: 'op', value: 'addOrder' })).toBe('op:addOrder')
})

it('matches all of a field where the token has an equals sign', () => {
  const fits = (orderNo: string) =>
    fitsToken(sampleEntry({ orderNo }), { field: 'order', value: 'A-1', isWhole: true })
  expect(['A-1', 'A-12', 'BA-1'].map(fits)).toEqual([true, false, false])
  expect(tokenText({ field: 'order', value: 'A-1', isWhole: true })).toBe('order=A-1')
})
