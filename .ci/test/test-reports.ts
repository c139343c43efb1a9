import { join, relative, resolve } from 'node:path'
import { projectCommand, rootDir } from '../../e2e/run/project.ts'
import type { RunSummary } from '../check/run-summary.ts'

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

const isUnselected = ({ status, meta }: VitestTest) =>
  (status === 'skipped' || status === 'pending') && meta?.needs === undefined

/**
 * Counts the tests of a report. A test that did not run counts as failed, unless the run was asked for some titles; so does a
 * file that could not be loaded. One that asked for a program which this machine lacks is listed with what it needs.
 */
export function summarizeVitest({ testResults }: VitestReport, { isPart }: { isPart: boolean }): RunSummary {
  const files = testResults.map(({ name, status, assertionResults }) => {
    const tests = isPart ? assertionResults.filter((test) => !isUnselected(test)) : assertionResults
    const isBroken = status === 'failed' && tests.every((test) => test.status === 'passed')
    return { name, isBroken, tests }
  })
  const needing = (test: VitestTest) => (test.status === 'failed' ? undefined : test.meta?.needs)
  const all = files.flatMap(({ name, tests }) => tests.map((test) => ({ ...test, name })))
  const passed = all.filter(({ status }) => status === 'passed')
  const failed = all.filter((test) => test.status !== 'passed' && needing(test) === undefined)
  const notRun = all.flatMap((test) => {
    const needs = test.status === 'passed' ? undefined : needing(test)
    return needs === undefined ? [] : [{ title: test.fullName, needs }]
  })
  const broken = files.filter(({ isBroken }) => isBroken)
  return {
    passed: passed.length,
    failed: failed.length + broken.length,
    notRun,
    rerunCommands: [
      ...failed.map(({ name, fullName }) => rerunCommand(vitestLayer(name), name, fullName)),
      ...broken.map(({ name }) => rerunCommand(vitestLayer(name), name)),
    ],
  }
}

/** Contract tests have a folder of their own. */
const vitestLayer = (file: string) =>
  relative(rootDir, file).startsWith('fake-api/test/') ? 'contract' : 'unit'

/** Counts the scenarios of a report. Flaky and skipped ones count as failed: neither proves anything. */
export function summarizePlaywright({ stats, errors, suites }: PlaywrightReport): RunSummary {
  const failed = failedSpecs(suites)
  const traces = failed.flatMap(({ tests }) =>
    tests
      .flatMap(({ results }) => results.flatMap(({ attachments }) => attachments))
      .flatMap(({ name, path }) => (name === 'trace' && path !== undefined ? [quoted(resolve(path))] : [])),
  )
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped + errors.length,
    rerunCommands: failed.map(({ file, title }) =>
      rerunCommand('e2e', join(rootDir, 'e2e/tests', file), title),
    ),
    // From the root of the project: the command that Playwright prints runs in the folder of the scenarios alone.
    traceCommands: traces.map((path) =>
      projectCommand(`--filter @skyshop/e2e exec playwright show-trace ${path}`),
    ),
  }
}

function failedSpecs(
  suites: readonly PlaywrightSuite[],
): (PlaywrightSuite['specs'][number] & { file: string })[] {
  return suites.flatMap(({ file, specs, suites: inner = [] }) => [
    ...specs.filter(({ ok }) => !ok).map((spec) => ({ ...spec, file })),
    ...failedSpecs(inner),
  ])
}

/** Adds a failure when none is reported though the exit code is not 0, or when no test ran. */
export function withExitCode(summary: RunSummary, exitCode: number): RunSummary {
  const isSilent = summary.passed + summary.failed === 0
  const isCrash = exitCode !== 0 && summary.failed === 0
  return isSilent || isCrash ? { ...summary, failed: summary.failed + 1 } : summary
}

/** The command that runs a test alone, or its file where that did not load. */
function rerunCommand(layer: 'unit' | 'contract' | 'e2e', file: string, title?: string): string {
  const words = [relative(rootDir, file), ...(title === undefined ? [] : [title])]
  return projectCommand(['test', layer, ...words.map(quoted)].join(' '))
}

/** A word quoted for a shell. */
function quoted(word: string): string {
  return /^[\w./:@-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`
}
