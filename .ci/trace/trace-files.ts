import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rootDir } from '../../e2e/run/project.ts'
import { sourceFiles } from '../../e2e/run/source-files.ts'
import {
  findGaps,
  type Holding,
  readHoldings,
  readStatements,
  type Statement,
  tracePage,
} from './spec-trace.ts'

/** The numbered list, and which tests of the repository hold what. */
export interface SpecTrace {
  statements: readonly Statement[]
  holdings: readonly Holding[]
}

/** Reads the list and every test. */
export function readTrace(): SpecTrace {
  const read = (path: string) => readFileSync(join(rootDir, path), 'utf8')
  const tests = sourceFiles(/[.]test[.]tsx?$/).filter((path) => path !== '.ci/trace/spec-trace.test.ts')
  return {
    statements: readStatements(read('docs/specification.md')),
    holdings: tests.flatMap((path) => readHoldings(path, read(path))),
  }
}

/** Leaves the trace as a page, and answers what is wrong in it. */
export function checkTrace({ statements, holdings }: SpecTrace): string[] {
  const folder = join(rootDir, 'e2e/test-results')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'spec-trace.md'), tracePage(statements, holdings))
  return findGaps(statements, holdings)
}
