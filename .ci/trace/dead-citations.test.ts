import { expect, it } from 'vitest'
import { findDeadCitations } from './dead-citations.ts'

const code = 'fake-api/src/backend/orders/rules/decide-order.ts'
const page = 'docs/rules/orders.md'
const sound = {
  'docs/product.md': '- 4.01 Paid is paid.\n- 4.02 Late is late.\n',
  'docs/decisions/0003-a-world-is-a-folder.md': '# 3\n',
  [page]: [
    `Rules of an order: [decide-order.ts](../../${code}), [its test](moon.ts)`,
    '\n- **R-ORDER-1** It moves.',
    `\n- **R-ORDER-2** It stays,\n  and moves not. [decide-order.ts](../../${code})\n`,
  ].join('\n'),
  [code]: `// R-ORDER-1, R-ORDER-2 (${page}; product 4.01-4.02, 4.01; ADR 3)\n`,
}
const find = (change: object) => findDeadCitations(new Map(Object.entries({ ...sound, ...change })))

it('findDeadCitations returns [] where every citation leads somewhere', () => {
  expect(find({ 'CHANGELOG.md': 'ADR 99' })).toEqual([])
})

it.each(['R-ORDER-9', 'product 4.01-4.03', 'product 4.01, 9.99', 'docs/rules/moon.md', 'ADR 99'])(
  'findDeadCitations reports the dead citation %s with its line',
  (text) => {
    expect(find({ 'web/src/a.ts': `const a = 1\n// ${text}\n` })).toEqual([
      `web/src/a.ts:2 there is no ${text}`,
    ])
  },
)

it.each([
  [
    'no code cites',
    '- **R-ORDER-3** It ends.\n',
    ['R-ORDER-3 is cited by no code', `R-ORDER-3 is not named in ${code}`],
  ],
  ['is there twice', '- **R-ORDER-1** It moves.\n', ['R-ORDER-1 is there twice']],
  [
    'its file does not name',
    '- **R-ORDER-4** A. [b.ts](b.ts)\n',
    ['R-ORDER-4 is not named in docs/rules/b.ts'],
  ],
])('findDeadCitations reports a rule that %s', (_, item, faults) => {
  const change = { [page]: sound[page] + item, 'web/src/a.ts': '// R-ORDER-4' }
  const told = faults[0]?.includes('R-ORDER-4') ? find(change) : find({ [page]: change[page] })
  expect(told).toEqual(faults.map((fault) => `${page}: ${fault}`))
})
