import { expect, it } from 'vitest'
import { fillPage, findStalePages, readRuleSheets } from './rule-pages.ts'

// What each mark is filled with is seen in the pages themselves, which `pnpm check citations` compares.
const page = 'docs/rules/orders.md'

it('fillPage throws for a mark that names nothing, and findStalePages reports what was written by hand', () => {
  for (const mark of ['rules R-ORDER-999', 'states moon', 'moon'])
    expect(() => fillPage(page, `<!-- ${mark} -->\n<!-- end -->`)).toThrow(
      `${page}: nothing is known for <!-- ${mark}`,
    )
  const stale = new Map([[page, '<!-- states order -->\n| by hand |\n<!-- end -->\n']])
  expect(findStalePages(stale)).toEqual([`${page} differs from the code: pnpm fix writes it`])
})

it('readRuleSheets returns title and rules of a sheet, joined where they go on over lines', () => {
  const sheet = `/*
 * Rules of an order (docs/rules/orders.md; product 4.01-4.08)
 * R-ORDER-1. An order moves along its table; anything
 *   else is refused.
 * R-ORDER-2. A client result moves nothing.
 */
`
  expect(readRuleSheets('a.ts', `${sheet}\n/*\n * Rules of an order\n *  1. It moves.\n */\n`)).toEqual([
    {
      path: 'a.ts',
      title: 'Rules of an order (product 4.01-4.08)',
      rules: [
        { code: 'R-ORDER-1', text: 'An order moves along its table; anything else is refused.' },
        { code: 'R-ORDER-2', text: 'A client result moves nothing.' },
      ],
    },
  ])
})
