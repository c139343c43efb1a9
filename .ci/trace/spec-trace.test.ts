import { expect, it } from 'vitest'
import { findTraceErrors, readStatements, readStatementTests, tracePage } from './spec-trace.ts'

const statements = readStatements(
  '# Page\n\n- 4.01 Paid is paid.\n- 4.02 (open) Late is late.\n- 4.03 Given | back.\n',
)
const testsOf = (...lines: string[]) =>
  readStatementTests('a.test.ts', lines.map((line) => `${line}\nit("x")\n`).join(''))

it('readStatementTests returns each number with the title of its test, a range of existence number by number', () => {
  const source =
    "// spec: 4.01\nit('pays')\n // exists: 4.01-4.02\nit.each([\n  ['a'],\n] as const)(`takes it`, () => {})"
  expect(readStatementTests('a.test.ts', source).map(({ number, title }) => `${number} ${title}`)).toEqual([
    '4.01 pays',
    '4.01 takes it',
    '4.02 takes it',
  ])
})

it.each(['// spec: 4.01-4.03', '// spec: 4.1', '// exists: 4.01-5.02', '// spec: four'])(
  'readStatementTests refuses with file and line the range or number %j',
  (line) => {
    expect(() => testsOf(line)).toThrow('a.test.ts:1')
  },
)

it('readStatementTests refuses a line that no test follows', () => {
  expect(() => readStatementTests('a.test.ts', '// spec: 4.01')).toThrow('a.test.ts:1')
})

it('findTraceErrors reports statements that no test holds, wrongly open, unknown and doubled ones', () => {
  const doubled = [...statements, ...readStatements('- 4.03 Given.')]
  expect(findTraceErrors({ statements: doubled, tests: testsOf('// spec: 4.01, 4.02, 9.09') })).toEqual([
    '4.03 is there twice',
    '4.03 is held by no test: Given | back.',
    '4.03 is held by no test: Given.',
    '4.02 is marked (open) and is held: take the mark away',
    'a.test.ts names 9.09, which the page does not have',
  ])
  expect(findTraceErrors({ statements, tests: testsOf('// spec: 4.01, 4.03') })).toEqual([])
})

it('tracePage tells what behaves from what merely exists', () => {
  const page = tracePage({ statements, tests: testsOf('// spec: 4.01', '// exists: 4.01-4.03') })
  expect(page).toContain('3 statements, 1 held by 1 tests, 1 by existence only, 1 open')
  expect(page).toContain('| 4.01 | Paid is paid. | a.test.ts › x |  |')
  expect(page).toContain('| 4.03 | Given \\| back. | a.test.ts › x | *existence only* |')
})
