import { expect, it } from 'vitest'
import { isTimeline, isWholeNumber, parseQuery, takeTokens, tokenOf, tokenText } from './journal-query.ts'

it.each([
  ['order:…0042', { field: 'order', value: '…0042' }],
  ['STATUS:401', { field: 'status', value: '401' }],
  ['order=A-1', { field: 'order', value: 'A-1', isWhole: true }],
  ['-op:reportEvent', { field: 'op', value: 'reportEvent', isExcluded: true }],
  ['camera:"Gate 3"', { field: 'camera', value: 'Gate 3' }],
  ['-camera="Gate 3"', { field: 'camera', value: 'Gate 3', isWhole: true, isExcluded: true }],
  ['order:', null],
  ['order:""', null],
  ['colour:red', null],
  ['notify', null],
  ['-notify', null],
])('tokenOf parses the word %s', (word, token) => {
  expect(tokenOf(word)).toEqual(token)
})

it.each(['op:addOrder', '-op:reportEvent', 'camera:"Gate 3"', 'order=A-1'])(
  'tokenText writes %s as it was typed',
  (word) => {
    const token = tokenOf(word)
    expect(token && tokenText(token)).toBe(word)
  },
)

it('removes a finished token from the text and keeps the rest', () => {
  expect(takeTokens('order:0042')).toEqual({ tokens: [], text: 'order:0042' })
  expect(takeTokens('order:0042 ')).toEqual({ tokens: [{ field: 'order', value: '0042' }], text: '' })
  expect(takeTokens('late status:401 not')).toEqual({
    tokens: [{ field: 'status', value: '401' }],
    text: 'late  not',
  })
  expect(takeTokens('two words ')).toEqual({ tokens: [], text: 'two words ' })
})

it('does not take a token whose quotation is still open', () => {
  expect(takeTokens('camera:"Gate 3 ')).toEqual({ tokens: [], text: 'camera:"Gate 3 ' })
  expect(takeTokens('camera:"Gate 3" ')).toEqual({ tokens: [{ field: 'camera', value: 'Gate 3' }], text: '' })
})

it('parses tokens and words, in lower case and as one in quotes', () => {
  expect(parseQuery(' Period 12 -op:poll "Gate 3" "" ')).toEqual({
    tokens: [{ field: 'op', value: 'poll', isExcluded: true }],
    words: ['period', '12', 'gate 3'],
  })
})

it('has a timeline of an order, a contract and a cause, unless they are excluded', () => {
  const isOne = (word: string) => {
    const token = tokenOf(word)
    return token !== null && isTimeline(token)
  }
  expect(['order:1', 'contract=C1', 'cause:7', '-order:1', 'camera:x', 'op:x'].map(isOne)).toEqual([
    ...[true, true, true],
    ...[false, false, false],
  ])
})

it('looks for a number of up to three digits as a whole', () => {
  expect(['12', '401', '0042', '1a'].map(isWholeNumber)).toEqual([true, true, false, false])
})
