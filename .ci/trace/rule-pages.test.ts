import { expect, it } from 'vitest'
import { fillPage, findRuleSheets, findStalePages, readRuleSheets, stateTable } from './rule-pages.ts'

// What each mark is filled with is seen in the pages themselves, which `pnpm check citations` compares.
const page = 'docs/rules/orders.md'

it.each(['rules R-ORDER-999', 'states moon'])(
  'fillPage throws for the mark %j, which names nothing',
  (mark) => {
    expect(() => fillPage(page, `<!-- ${mark} -->\n<!-- end -->`)).toThrow(
      `${page}: nothing is known for <!-- ${mark}`,
    )
  },
)

it('fillPage writes over what was there by hand, and findStalePages reports it', () => {
  const text = '# A\n\n<!-- states order -->\n| by hand |\n<!-- end -->\n'
  expect(fillPage(page, text)).toBe(`# A\n\n<!-- states order -->\n${stateTable('order')}\n<!-- end -->\n`)
  expect(findStalePages(new Map([[page, text]]))).toEqual([
    `${page} differs from the code: pnpm fix writes it`,
  ])
})

it('stateTable names a status by code and word, and the beginning of a machine by a dash', () => {
  const rows = stateTable('order')?.split('\n') ?? []
  expect(rows).toContain('| – | add | 0 unpaid |')
  expect(rows).toContain('| 4 in effect | end | 5 expired |')
})

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

it('findRuleSheets returns the sheets of server and shop, with the tests beside them', () => {
  const sheets = findRuleSheets()
  expect([...new Set(sheets.map(({ path }) => path.split('/')[0]))].sort()).toEqual(['fake-api', 'web'])
  const order = sheets.find(({ path }) => path.endsWith('/decide-order.ts'))
  expect(order?.testPath).toBe(order?.path.replace('.ts', '.test.ts'))
})
