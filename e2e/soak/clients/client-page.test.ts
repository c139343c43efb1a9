import { expect, it } from 'vitest'
import { clientTable, outcomeOf, withTable } from './client-page.ts'

const client = 'tenpay'

it.each([
  [null, 'answered'],
  ['400 {"message":"not built: POST /v3/x, see WX-327"}', 'not built'],
  ['401 SIGN_ERROR', 'refused'],
])('a call that failed with %j is %s', (failure, outcome) => {
  expect(outcomeOf({ failure })).toBe(outcome)
})

it('each call stands once in the row of its client, and a refused one nowhere', () => {
  const results = [
    { client, call: 'pay', failure: null },
    { client, call: 'pay', failure: null },
    { client, call: 'split', failure: 'not built: split, see WX-330' },
    { client, call: 'close', failure: 'refused' },
  ] as const
  expect(clientTable(results, { tenpay: '2.1.18' })).toBe(
    [
      '| client | answered | not built, and says so |',
      '|---|---|---|',
      '| tenpay 2.1.18 | `pay` | `split` |',
    ].join('\n'),
  )
})

it('a client that was not driven keeps its row', () => {
  const row = '| tenpay 2.1.18 | `pay` |  |'
  const [, , kept] = clientTable([], { tenpay: '2.1.18' }, `a\n${row}\nb`).split('\n')
  expect(kept).toBe(row)
})

it('the table takes the place of the one between the marks', () => {
  expect(withTable('a\n<!-- clients -->\nold\n<!-- end -->\nb', 'new $1')).toBe(
    'a\n<!-- clients -->\nnew $1\n<!-- end -->\nb',
  )
  expect(() => withTable('a', 'new')).toThrow('The page has no')
})
