import { expect, it } from 'vitest'
import { fillPage, findStalePages, type PageSources } from './rule-pages.ts'
import { stateTable } from './state-tables.ts'

const sources: PageSources = {
  sheets: [
    {
      path: 'fake-api/src/features/orders/rules/decide-order.ts',
      testPath: 'fake-api/src/features/orders/rules/decide-order.test.ts',
      title: 'Rules of an order',
      rules: [
        { code: 'R-ORDER-1', text: 'It moves.' },
        { code: 'R-ORDER-2', text: 'It stays.' },
      ],
    },
  ],
  stateTable: (name) => (name === 'order' ? '| from |' : null),
  invariants: [
    { path: 'fake-api/src/audit/sql/01-one.sql', sql: '-- R-INVARIANT-1. One\n-- and no more.\nSELECT 1' },
  ],
}
const fill = (text: string) => fillPage('docs/rules/orders.md', text, sources)

it('fillPage writes the rule sheet that has the named rule, with links to its file and test', () => {
  expect(fill('# A\n\n<!-- rules R-ORDER-1 -->\nold\n<!-- end -->\n')).toBe(
    [
      '# A\n',
      '<!-- rules R-ORDER-1 -->',
      'Rules of an order: [decide-order.ts](../../fake-api/src/features/orders/rules/decide-order.ts), ' +
        '[decide-order.test.ts](../../fake-api/src/features/orders/rules/decide-order.test.ts)\n',
      '- **R-ORDER-1** It moves.',
      '- **R-ORDER-2** It stays.',
      '<!-- end -->\n',
    ].join('\n'),
  )
})

it('fillPage writes transition tables and the invariants of the auditor', () => {
  expect(fill('<!-- states order -->\n<!-- end -->')).toBe('<!-- states order -->\n| from |\n<!-- end -->')
  expect(fill('<!-- invariants -->\n<!-- end -->')).toContain(
    '- **R-INVARIANT-1** One and no more. [01-one.sql](../../fake-api/src/audit/sql/01-one.sql)',
  )
})

it.each(['rules R-ORDER-9', 'states moon'])(
  'fillPage throws for the mark %j, which names nothing',
  (mark) => {
    expect(() => fill(`<!-- ${mark} -->\n<!-- end -->`)).toThrow(
      `docs/rules/orders.md: nothing is known for <!-- ${mark}`,
    )
  },
)

it('findStalePages reports a page whose marked part was written by hand', () => {
  const pages = new Map([['docs/rules/orders.md', '<!-- states order -->\n| by hand |\n<!-- end -->\n']])
  expect(findStalePages(pages, sources)).toEqual([
    'docs/rules/orders.md differs from the code: pnpm fix writes it',
  ])
})

it('stateTable names a status by code and word, and the beginning of a machine by a dash', () => {
  const rows = stateTable('order')?.split('\n') ?? []
  expect(rows).toContain('| – | add | 0 unpaid |')
  expect(rows).toContain('| 4 in effect | end | 5 expired |')
})

it.each(['payment', 'contract', 'period', 'entitlement', 'coupon', 'sim'])(
  'stateTable returns the moves of a %s',
  (name) => {
    expect(stateTable(name)?.split('\n').length).toBeGreaterThan(2)
  },
)
