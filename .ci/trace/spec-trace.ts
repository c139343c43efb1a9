import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rootDir } from '../../e2e/run/project.ts'
import { sourceFiles } from '../../e2e/run/source-files.ts'
import { readTestTags } from './test-tags.ts'

/** A numbered statement of `docs/product.md`. */
export interface Statement {
  number: string
  text: string
  /** Marked `(open)`: no test holds it yet. */
  isOpen: boolean
}

/** A test whose `// spec:` line names a statement, or whose `// exists:` line names it among many. */
export interface StatementTest {
  number: string
  file: string
  title: string
  /** The test asks of each whether it is there, and nothing that the statement says of it. */
  isExistence: boolean
}

/** The statements of the page, in its order. */
export function readStatements(page: string): Statement[] {
  const lines = page.matchAll(/^- (\d+[.]\d\d) (\(open\) )?(.+)$/gm)
  return [...lines].map(([, number = '', open, text = '']) => ({ number, text, isOpen: open !== undefined }))
}

/**
 * Statements held by the tests of a file, from lines such as `// spec: 4.16, 9.11`, and those whose existence alone is
 * asked, from `// exists: 2.02-2.51`. Throws on an unreadable line, and on a range of what behaves.
 */
export function readStatementTests(file: string, source: string): StatementTest[] {
  return (['spec', 'exists'] as const).flatMap((word) => {
    const isExistence = word === 'exists'
    return readTestTags(file, source, word).flatMap(({ names, title, place }) =>
      names
        .flatMap((name) => numbersOf(name, place, isExistence))
        .map((number) => ({ number, file, title, isExistence })),
    )
  })
}

function numbersOf(part: string, place: string, mayBeRange: boolean): string[] {
  const [, section = '', first = '', range, last = first] = /^(\d+)[.](\d\d)(-\1[.](\d\d))?$/.exec(part) ?? []
  if (section === '') throw new Error(`${place} has "${part}", which is no number of a statement.`)
  if (range !== undefined && !mayBeRange) {
    throw new Error(`${place} has the range ${part}: name each statement where a test holds what it says.`)
  }
  const count = Number(last) - Number(first) + 1
  return Array.from({ length: count }, (_, offset) => {
    return `${section}.${String(Number(first) + offset).padStart(2, '0')}`
  })
}

/** Differences between page and tests, one line each; empty when every statement is held. */
export function findTraceErrors(
  statements: readonly Statement[],
  statementTests: readonly StatementTest[],
): string[] {
  const held = new Set(statementTests.map(({ number }) => number))
  const known = new Set(statements.map(({ number }) => number))
  const twice = statements.filter(({ number }, index) => statements[index - 1]?.number === number)
  return [
    ...twice.map(({ number }) => `${number} is there twice`),
    ...statements
      .filter(({ number, isOpen }) => !isOpen && !held.has(number))
      .map(({ number, text }) => `${number} is held by no test: ${text}`),
    ...statements
      .filter(({ number, isOpen }) => isOpen && held.has(number))
      .map(({ number }) => `${number} is marked (open) and is held: take the mark away`),
    ...statementTests
      .filter(({ number }) => !known.has(number))
      .map(({ number, file }) => `${file} names ${number}, which the page does not have`),
  ]
}

/** One line with the figures of the trace. */
export function traceSummary(
  statements: readonly Statement[],
  statementTests: readonly StatementTest[],
): string {
  const open = statements.filter(({ isOpen }) => isOpen).length
  const behaving = statementTests.filter(({ isExistence }) => !isExistence)
  const tests = new Set(behaving.map(({ file, title }) => `${file} › ${title}`)).size
  const held = new Set(behaving.map(({ number }) => number))
  const rest = statements.filter(({ number, isOpen }) => !isOpen && !held.has(number)).length
  const all = statements.length
  return `specification: ${all} statements, ${all - open - rest} held by ${tests} tests, ${rest} by existence only, ${open} open`
}

/** The trace as a Markdown table. */
export function tracePage(
  statements: readonly Statement[],
  statementTests: readonly StatementTest[],
): string {
  const byNumber = Map.groupBy(statementTests, ({ number }) => number)
  const rows = statements.map(({ number, text, isOpen }) => {
    const tests = byNumber.get(number) ?? []
    const named = tests.filter(({ isExistence }) => !isExistence)
    const isExistenceOnly = tests.length > 0 && named.length === 0
    const titles = (isExistenceOnly ? tests : named).map(({ file, title }) => `${file} › ${title}`)
    const cells = [
      number,
      text,
      isOpen ? '*open*' : titles.join('<br>'),
      isExistenceOnly ? '*existence only*' : '',
    ]
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  })
  const head = ['| | statement | held by | |', '|---|---|---|---|']
  return [
    '# What holds the specification',
    '',
    traceSummary(statements, statementTests),
    '',
    ...head,
    ...rows,
    '',
  ].join('\n')
}

/** The numbered list, and which tests of the repository hold what. */
export interface SpecTrace {
  statements: readonly Statement[]
  statementTests: readonly StatementTest[]
}

/** Reads the list and every test. */
export function readTrace(): SpecTrace {
  const read = (path: string) => readFileSync(join(rootDir, path), 'utf8')
  const tests = sourceFiles(/[.]test[.]tsx?$/).filter((path) => path !== '.ci/trace/spec-trace.test.ts')
  return {
    statements: readStatements(read('docs/product.md')),
    statementTests: tests.flatMap((path) => readStatementTests(path, read(path))),
  }
}

/** Writes the trace as a page and returns its gaps. */
export function checkTrace({ statements, statementTests }: SpecTrace): string[] {
  const folder = join(rootDir, 'e2e/test-results')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'spec-trace.md'), tracePage(statements, statementTests))
  return findTraceErrors(statements, statementTests)
}
