import { expect, it } from 'vitest'
import { findDeadCitations, readCited } from './dead-citations.ts'

const code = 'fake-api/src/backend/orders/rules/decide-order.ts'
const good: Readonly<Record<string, string>> = {
  'docs/product.md': '- 4.01 Paid is paid.\n- 4.02 Late is late.\n',
  'docs/decisions/0003-a-world-is-a-folder.md': '# 3\n',
  'docs/rules/orders.md': [
    '<!-- rules R-ORDER-1 -->',
    `Rules of an order: [decide-order.ts](../../${code})`,
    '',
    '- **R-ORDER-1** It moves.',
    '<!-- end -->',
    '',
    `- **R-ORDER-2** It stays,\n  and moves not. [decide-order.ts](../../${code})`,
    '',
  ].join('\n'),
  [code]: '// R-ORDER-1, R-ORDER-2 (docs/rules/orders.md; product 4.01-4.02, 4.01; ADR 3)\n',
}

function find(change: Readonly<Record<string, string>>): string[] {
  const files = new Map(Object.entries({ ...good, ...change }))
  const rulePages = [...files.keys()].filter((path) => path.startsWith('docs/rules/'))
  return findDeadCitations({ files, rulePages, exists: (path) => files.has(path) })
}

it('findDeadCitations returns [] where every citation leads somewhere', () => {
  expect(find({})).toEqual([])
})

it.each([
  ['// R-ORDER-9', 'no page has R-ORDER-9'],
  ['// product 4.01-4.03', 'docs/product.md has no 4.03'],
  ['// product 4.01, 9.99', 'docs/product.md has no 9.99'],
  ['// docs/rules/moon.md', 'there is no docs/rules/moon.md'],
  ['// ADR 99', 'docs/decisions has no ADR 99'],
  [`// dom${'ain.md'}, Order`, `"dom${'ain.md'}" is no page of this repository`],
  [`// spec ${'§4'}`, 'is no page of this repository'],
])('findDeadCitations reports the dead citation in %j with its line', (text, fault) => {
  expect(find({ 'web/src/a.ts': `const a = 1\n${text}\n` })).toEqual([expect.stringContaining(fault)])
  expect(find({ 'web/src/a.ts': `const a = 1\n${text}\n` })[0]).toMatch(/^web\/src\/a[.]ts:2 /)
})

it('findDeadCitations reports a rule that no code names and that its file does not name', () => {
  const page = `${good['docs/rules/orders.md']}- **R-ORDER-3** It ends. [decide-order.ts](../../${code})\n`
  expect(find({ 'docs/rules/orders.md': page })).toEqual([
    'docs/rules/orders.md: R-ORDER-3 is cited by no code',
    `docs/rules/orders.md: R-ORDER-3 is not named in ${code}`,
  ])
})

it('findDeadCitations reports a rule without a link, one whose file is gone, and one there twice', () => {
  const lines = '- **R-ORDER-4** A.\n- **R-ORDER-5** B. [b.ts](b.ts)\n- **R-ORDER-5** B. [b.ts](b.ts)\n'
  expect(find({ 'docs/rules/a.md': lines, 'web/src/a.ts': '// R-ORDER-4, R-ORDER-5' })).toEqual([
    'docs/rules/a.md: R-ORDER-5 is there twice',
    'docs/rules/a.md: R-ORDER-4 links to no file that decides it',
    'docs/rules/a.md: R-ORDER-5 links to docs/rules/b.ts, which does not exist',
    'docs/rules/a.md: R-ORDER-5 links to docs/rules/b.ts, which does not exist',
  ])
})

it('findDeadCitations returns [] for this repository', () => {
  expect(findDeadCitations(readCited())).toEqual([])
})
