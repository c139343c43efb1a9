import { expect, it } from 'vitest'
import { findTraceErrors, readStatements, readStatementTests, tracePage, traceSummary } from './spec-trace.ts'

const page = '# Page\n\n- 4.01 Paid is paid.\n- 4.02 (open) Late is late.\n- 4.03 Given | back.\n'
const statements = readStatements(page)
const source = [
  '// spec: 4.01, 4.03',
  "it('pays', () => {})",
  '  // exists: 4.01-4.03',
  '  it.each([',
  "    ['a', 1],",
  '  ] as const)(`takes $' + '{name}`, () => {})',
].join('\n')

it('readStatements returns number, text and openness of each statement', () => {
  expect(statements).toEqual([
    { number: '4.01', text: 'Paid is paid.', isOpen: false },
    { number: '4.02', text: 'Late is late.', isOpen: true },
    { number: '4.03', text: 'Given | back.', isOpen: false },
  ])
})

it('readStatementTests returns each number with the title of its test, a range of existence number by number', () => {
  expect(readStatementTests('a.test.ts', source).map(({ number, title }) => `${number} ${title}`)).toEqual([
    '4.01 pays',
    '4.03 pays',
    '4.01 takes $' + '{name}',
    '4.02 takes $' + '{name}',
    '4.03 takes $' + '{name}',
  ])
})

it('readStatementTests refuses a range of statements whose behaviour a test is to hold', () => {
  expect(() => readStatementTests('a.test.ts', '// spec: 4.01-4.03\nit("x")')).toThrow('range 4.01-4.03')
})

it.each(['// spec: 4.1', '// exists: 4.01-5.02', '// spec: four', '// spec: 4.01'])(
  'readStatementTests throws with file and line for %j',
  (line) => {
    expect(() => readStatementTests('a.test.ts', line)).toThrow('a.test.ts:1')
  },
)

it('findTraceErrors reports statements that no test holds, wrongly open, unknown and doubled ones', () => {
  expect(
    findTraceErrors(statements, readStatementTests('a.test.ts', '// spec: 4.01, 4.02\nit("x")')),
  ).toEqual([
    '4.03 is held by no test: Given | back.',
    '4.02 is marked (open) and is held: take the mark away',
  ])
  expect(
    findTraceErrors(statements, readStatementTests('a.test.ts', '// spec: 4.01, 4.03, 9.09\nit("x")')),
  ).toEqual(['a.test.ts names 9.09, which the page does not have'])
  const twice = readStatements('- 4.01 A.\n- 4.01 B.\n')
  expect(findTraceErrors(twice, readStatementTests('a.test.ts', '// spec: 4.01\nit("x")'))).toEqual([
    '4.01 is there twice',
  ])
})

it('tracePage has a row for every statement; traceSummary has the figures', () => {
  const statementTests = readStatementTests('a.test.ts', '// spec: 4.01, 4.03\nit("x")')
  expect(traceSummary(statements, statementTests)).toBe(
    'specification: 3 statements, 2 held by 1 tests, 0 by existence only, 1 open',
  )
  expect(tracePage(statements, statementTests)).toContain('| 4.03 | Given \\| back. | a.test.ts › x |')
  const existence = readStatementTests('a.test.ts', '// spec: 4.01\nit("x")\n// exists: 4.01-4.03\nit("is")')
  expect(traceSummary(statements, existence)).toContain('1 held by 1 tests, 1 by existence only, 1 open')
  expect(tracePage(statements, existence)).toContain(
    '| 4.03 | Given \\| back. | a.test.ts › is | *existence only* |',
  )
})
