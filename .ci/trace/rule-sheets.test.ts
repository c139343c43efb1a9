import { expect, it } from 'vitest'
import { findRuleSheets, readRuleSheets } from './rule-sheets.ts'

const source = `import x from 'x'

/*
 * Rules of an order (docs/rules/orders.md; product 4.01-4.08)
 * R-ORDER-1. An order moves along its table; anything
 *   else is refused.
 * R-ORDER-2. A client result moves nothing.
 */

/** Not a sheet. */
export const a = 1
`

it('readRuleSheets returns title and rules of a sheet, joined where they go on over lines', () => {
  expect(readRuleSheets('a.ts', source)).toEqual([
    {
      path: 'a.ts',
      testPath: null,
      title: 'Rules of an order (product 4.01-4.08)',
      rules: [
        { code: 'R-ORDER-1', text: 'An order moves along its table; anything else is refused.' },
        { code: 'R-ORDER-2', text: 'A client result moves nothing.' },
      ],
    },
  ])
})

it('readRuleSheets returns [] for a comment without rule numbers', () => {
  expect(readRuleSheets('a.ts', '/*\n * Rules of an order\n *  1. It moves.\n */\n')).toEqual([])
})

it('readRuleSheets joins a title of two lines', () => {
  const two =
    '/*\n * Rules of a device\n * in a list (docs/rules/devices.md)\n * R-DEVICE-1. It is one.\n */\n'
  expect(readRuleSheets('a.ts', two).map(({ title }) => title)).toEqual(['Rules of a device in a list'])
})

it('findRuleSheets returns the sheets of server and shop, with the tests beside them', () => {
  const sheets = findRuleSheets()
  expect([...new Set(sheets.map(({ path }) => path.split('/')[0]))].sort()).toEqual(['fake-api', 'web'])
  const order = sheets.find(({ path }) => path.endsWith('/decide-order.ts'))
  expect(order?.testPath).toBe(order?.path.replace('.ts', '.test.ts'))
})
