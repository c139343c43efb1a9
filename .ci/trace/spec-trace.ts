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
  if (range !== undefined && !mayBeRange)
    throw new Error(`${place} has the range ${part}: name each statement where a test holds what it says.`)
  const count = Number(last) - Number(first) + 1
  return Array.from({ length: count }, (_, at) => `${section}.${String(Number(first) + at).padStart(2, '0')}`)
}

/** The numbered list, and which tests of the repository hold what. */
export interface SpecTrace {
  statements: readonly Statement[]
  tests: readonly StatementTest[]
}

/** Differences between page and tests, one line each; empty when every statement is held. */
export function findTraceErrors({ statements, tests }: SpecTrace): string[] {
  const held = new Set(tests.map(({ number }) => number))
  const known = new Set(statements.map(({ number }) => number))
  return [
    ...statements
      .filter(({ number }, at) => statements[at - 1]?.number === number)
      .map(({ number }) => `${number} is there twice`),
    ...statements
      .filter(({ number, isOpen }) => !isOpen && !held.has(number))
      .map(({ number, text }) => `${number} is held by no test: ${text}`),
    ...statements
      .filter(({ number, isOpen }) => isOpen && held.has(number))
      .map(({ number }) => `${number} is marked (open) and is held: take the mark away`),
    ...tests
      .filter(({ number }) => !known.has(number))
      .map(({ number, file }) => `${file} names ${number}, which the page does not have`),
  ]
}

/** The trace as a Markdown page: a row for every statement, with the tests that hold it. */
export function tracePage({ statements, tests }: SpecTrace): string {
  const byNumber = Map.groupBy(tests, ({ number }) => number)
  const states = statements.map(({ number, isOpen }) => {
    const [existing, behaving] = [true, false].map((isExistence) =>
      (byNumber.get(number) ?? []).filter((test) => test.isExistence === isExistence),
    )
    const isOnly = !isOpen && behaving?.length === 0 && existing?.length !== 0
    const titles = ((isOnly ? existing : behaving) ?? []).map(({ file, title }) => `${file} › ${title}`)
    return { held: isOpen ? '*open*' : titles.join('<br>'), note: isOnly ? '*existence only*' : '' }
  })
  const rows = statements.map(({ number, text }, at) => {
    const cells = [number, text, states[at]?.held ?? '', states[at]?.note ?? '']
    return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  })
  const open = statements.filter(({ isOpen }) => isOpen).length
  const only = states.filter(({ note }) => note !== '').length
  const titles = new Set(
    tests.filter((test) => !test.isExistence).map(({ file, title }) => `${file} › ${title}`),
  )
  const held = `${statements.length - only - open} held by ${titles.size} tests`
  const figures = `specification: ${statements.length} statements, ${held}, ${only} by existence only, ${open} open`
  const head = ['| | statement | held by | |', '|---|---|---|---|']
  return ['# What holds the specification', '', figures, '', ...head, ...rows, ''].join('\n')
}

/** Reads the list and every test. */
export function readTrace(): SpecTrace {
  const read = (path: string) => readFileSync(join(rootDir, path), 'utf8')
  const paths = sourceFiles(/[.]test[.]tsx?$/).filter((path) => !path.startsWith('.ci/trace/'))
  return {
    statements: readStatements(read('docs/product.md')),
    tests: paths.flatMap((path) => readStatementTests(path, read(path))),
  }
}

/** Writes the trace as a page and returns its gaps. */
export function checkTrace(trace: SpecTrace): string[] {
  const folder = join(rootDir, 'e2e/test-results')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'spec-trace.md'), tracePage(trace))
  return findTraceErrors(trace)
}
