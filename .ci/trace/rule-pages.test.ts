import { expect, it } from 'vitest'
import type { Fact } from '../../openapi/scripts/fact-files.ts'
import {
  fillPage,
  findRuleSheets,
  findStalePages,
  type PageSources,
  readRuleSheets,
  stateTable,
} from './rule-pages.ts'

const score = {
  ...{ playable: 3, played: 2, armed: 0, onPurpose: 0, untested: 0, notBuilt: 1, assumed: 1 },
  ...{ dearest: 1, dearestPlayed: 1, percent: '66.6' },
}

const fact = (change: Partial<Fact>): Fact => ({
  ...{
    id: '',
    area: 'Order',
    behaviour: 'It is so.',
    source: 'PP1',
    status: 'documented',
    play: 'not-built',
  },
  ...change,
})

const sources: PageSources = {
  sheets: [
    {
      path: 'fake-api/src/backend/orders/rules/decide-order.ts',
      testPath: 'fake-api/src/backend/orders/rules/decide-order.test.ts',
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
  fidelity: [
    {
      ...{ title: 'PayPal', currencies: 'its own', score },
      facts: [
        fact({ id: 'PP-001', play: 'played' }),
        fact({ id: 'PP-002', behaviour: 'Units of several.' }),
        fact({ id: 'PP-003', behaviour: 'Authorizing.', calls: ['POST /authorize', 'POST /void'] }),
      ],
    },
  ],
  checks: [],
  signatures: {
    protocols: [
      {
        ...{ id: 'v2', provider: 'wechat', title: 'WeChat Pay v2', zh: '微信支付 v2' },
        ...{ said: '`msg`', saidZh: '`msg`', example: 'a=1', rules: ['WX-209'] },
        ...{ covers: 'All of it.', coversZh: '全部。' },
      },
    ],
    reasons: [
      {
        ...{ id: 'lower-case', protocols: ['v2'], says: 'digits in lower case', zh: '小写' },
        ...{ mend: 'Write capitals.', mendZh: '用大写。' },
      },
    ],
  },
  refusals: [
    {
      ...{ name: 'unpaid', code: 20001, text: 'You have unpaid orders', source: 'product 8.14' },
      ...{ mend: 'Pay it.', mendZh: '请支付。' },
    },
  ],
}
const fill = (text: string) => fillPage('docs/rules/orders.md', text, sources)

it('fillPage writes the rule sheet that has the named rule, with links to its file and test', () => {
  expect(fill('# A\n\n<!-- rules R-ORDER-1 -->\nold\n<!-- end -->\n')).toBe(
    [
      '# A\n',
      '<!-- rules R-ORDER-1 -->',
      'Rules of an order: [decide-order.ts](../../fake-api/src/backend/orders/rules/decide-order.ts), ' +
        '[decide-order.test.ts](../../fake-api/src/backend/orders/rules/decide-order.test.ts)\n',
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

it('fillPage writes the scores of the gateways', () => {
  expect(fill('<!-- scores -->\n<!-- end -->')).toContain(
    '| PayPal | 3 | 2 | 0 | 0 | 0 | 1 | 1 | 1 of 1 | 66.6 % |',
  )
})

it('fillPage writes what is not played, in full and by its calls', () => {
  expect(fill('<!-- not-played -->\n<!-- end -->')).toBe(
    [
      '<!-- not-played -->',
      '**PayPal**; currencies: its own.',
      '',
      '- **PP-002** Order: Units of several.',
      '- **PP-003** Order: Authorizing. (`POST /authorize`, `POST /void`)',
      '<!-- end -->',
    ].join('\n'),
  )
  expect(fill('<!-- not-played calls -->\n<!-- end -->')).toContain(
    '| PayPal | its own | `POST /authorize`, `POST /void` | 1 |',
  )
})

it('fillPage writes why signatures are refused, in both languages', () => {
  const head = ['', '## WeChat Pay v2', '', 'All of it.', '', '```text', 'a=1', '```', '']
  const table = ['| it says | what to do | facts |', '|---|---|---|']
  expect(fill('<!-- signatures en -->\n<!-- end -->')).toBe(
    [
      ...['<!-- signatures en -->', ...head, 'Said in `msg`.', 'Rests on WX-209.', '', ...table],
      ...['| digits in lower case | Write capitals. | – |', '', '<!-- end -->'],
    ].join('\n'),
  )
  expect(fill('<!-- signatures zh -->\n<!-- end -->')).toContain(
    '| digits in lower case<br>小写 | 用大写。 | – |',
  )
})

it('fillPage writes what the backend refuses, in both languages', () => {
  expect(fill('<!-- refusals en -->\n<!-- end -->')).toContain(
    '| 20001 `unpaid` | You have unpaid orders | Pay it. | product 8.14 | [show](http://127.0.0.1:4000/#explain=20001) |',
  )
  expect(fill('<!-- refusals zh -->\n<!-- end -->')).toContain('| 请支付。 |')
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
