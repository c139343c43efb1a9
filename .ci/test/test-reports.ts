import { join, relative, resolve, sep } from 'node:path'
import { projectCommand, rootDir } from '../../e2e/run/project.ts'
import type { NotRunTest, RunSummary } from '../check/run-summary.ts'

/** Part of Vitest's JSON report that is read (its shape is Jest's). */
export interface VitestReport {
  testResults: { name: string; status: string; assertionResults: VitestTest[] }[]
}

interface VitestTest {
  status: string
  fullName: string
  /** `needs` is set by a test that found a program missing, and ended itself as skipped. */
  meta?: { needs?: string }
}

/** Part of Playwright's JSON report that is read. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
  suites: PlaywrightSuite[]
}

interface PlaywrightSuite {
  /** From the folder of the scenarios. */
  file: string
  specs: {
    title: string
    ok: boolean
    tests: { results: { attachments: { name: string; path?: string }[] }[] }[]
  }[]
  suites?: PlaywrightSuite[]
}

/**
 * Counts the tests of a report. A test that did not run counts as failed, as does a file that could not be loaded; one
 * that asked for a program which this machine lacks is listed with what it needs.
 */
export function summarizeVitest({ testResults }: VitestReport): RunSummary {
  const all = testResults.flatMap((file) => file.assertionResults)
  const notRun = all.flatMap(asNotRun)
  const tests = all.filter((test) => asNotRun(test).length === 0)
  const passed = tests.filter((test) => test.status === 'passed').length
  const brokenFiles = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status === 'passed'),
  )
  const counts = { passed, failed: tests.length - passed + brokenFiles.length }
  return notRun.length === 0 ? counts : { ...counts, notRun }
}

/** Title and need of a test whose program is missing; empty for every other test. */
function asNotRun({ status, fullName, meta }: VitestTest): NotRunTest[] {
  return status !== 'passed' && status !== 'failed' && meta?.needs !== undefined
    ? [{ title: fullName, needs: meta.needs }]
    : []
}

/** The report of a run that was asked for some titles: the others are in it as skipped. */
export function withoutUnselected({ testResults }: VitestReport): VitestReport {
  const isSelected = (test: VitestTest) =>
    (test.status !== 'skipped' && test.status !== 'pending') || asNotRun(test).length > 0
  return {
    testResults: testResults
      .map((file) => ({ ...file, assertionResults: file.assertionResults.filter(isSelected) }))
      .filter(({ status, assertionResults }) => status === 'failed' || assertionResults.length > 0),
  }
}

/** The tests that did not pass, and the files that did not load. */
export function vitestFailures({ testResults }: VitestReport): NamedTest[] {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status !== 'passed' && asNotRun(test).length === 0)
    if (failed.length === 0 && status === 'failed') return [{ file: name }]
    return failed.map(({ fullName }) => ({ file: name, title: fullName }))
  })
}

/** The layer of a test that Vitest runs: contract tests have a folder of their own. */
export function vitestLayer({ file }: NamedTest): 'unit' | 'contract' {
  return relative(rootDir, file).startsWith(join('fake-api/test', sep)) ? 'contract' : 'unit'
}

/** The scenarios that did not pass; `folder` is where their files lie. */
export function playwrightFailures(
  { suites }: Pick<PlaywrightReport, 'suites'>,
  folder: string,
): NamedTest[] {
  return suites.flatMap(({ file, specs, suites: inner = [] }) => [
    ...specs.filter(({ ok }) => !ok).map(({ title }) => ({ file: join(folder, file), title })),
    ...playwrightFailures({ suites: inner }, folder),
  ])
}

/**
 * Commands that open the traces of the scenarios that did not pass, from the root of the project: the one that
 * Playwright prints runs in the folder of the scenarios alone.
 */
export function traceCommands({ suites }: Pick<PlaywrightReport, 'suites'>): string[] {
  return suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs
      .filter(({ ok }) => !ok)
      .flatMap(({ tests }) => tests.flatMap(({ results }) => results.flatMap((result) => result.attachments)))
      .flatMap(({ name, path }) => (name === 'trace' && path !== undefined ? [path] : []))
      .map((path) =>
        projectCommand(`--filter @skyshop/e2e exec playwright show-trace ${quoted(resolve(path))}`),
      ),
    ...traceCommands({ suites: inner }),
  ])
}

/** Flaky and skipped count as failed: neither proves anything. */
export function summarizePlaywright({ stats, errors }: PlaywrightReport): RunSummary {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped + errors.length,
  }
}

/** Adds a failure when none is reported though the exit code is not 0, or when no test ran. */
export function withExitCode(summary: RunSummary, exitCode: number): RunSummary {
  const isSilent = summary.passed + summary.failed === 0
  const isCrash = exitCode !== 0 && summary.failed === 0
  return isSilent || isCrash ? { ...summary, failed: summary.failed + 1 } : summary
}

/** A test by file and title; without a title the file itself did not load. */
export interface NamedTest {
  /** Absolute. */
  file: string
  title?: string
}

/** The command that runs a test alone. */
export function rerunCommand(layer: 'unit' | 'contract' | 'e2e', { file, title }: NamedTest): string {
  const words = [relative(rootDir, file), ...(title === undefined ? [] : [title])]
  return projectCommand(['test', layer, ...words.map(quoted)].join(' '))
}

/** A word quoted for a shell. */
function quoted(word: string): string {
  if (/^[\w./:@-]+$/.test(word)) return word
  return `'${word.replaceAll("'", `'\\''`)}'`
}
