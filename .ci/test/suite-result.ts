import { join } from 'node:path'
import type { NamedTest } from './rerun-command.ts'
import type { Tally } from './test-summary.ts'

/** What is read of Vitest's JSON report (its shape is Jest's). */
export interface VitestReport {
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[]
}

/** What is read of Playwright's JSON report. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
  suites: PlaywrightSuite[]
}

interface PlaywrightSuite {
  /** From the folder of the scenarios. */
  file: string
  specs: { title: string; ok: boolean }[]
  suites?: PlaywrightSuite[]
}

/** A test that did not run counts as failed; so does a file that could not be loaded. */
export function vitestTally({ testResults }: VitestReport): Tally {
  const tests = testResults.flatMap((file) => file.assertionResults)
  const passed = tests.filter((test) => test.status === 'passed').length
  const brokenFiles = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every((test) => test.status === 'passed'),
  )
  return { passed, failed: tests.length - passed + brokenFiles.length }
}

/** The report of a run that was asked for some titles: the others are in it as skipped. */
export function withoutUnselected({ testResults }: VitestReport): VitestReport {
  const isSelected = ({ status }: { status: string }) => status !== 'skipped' && status !== 'pending'
  return {
    testResults: testResults
      .map((file) => ({ ...file, assertionResults: file.assertionResults.filter(isSelected) }))
      .filter(({ status, assertionResults }) => status === 'failed' || assertionResults.length > 0),
  }
}

/** The tests that did not pass, and the files that did not load. */
export function vitestFailures({ testResults }: VitestReport): NamedTest[] {
  return testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status !== 'passed')
    if (failed.length === 0 && status === 'failed') return [{ file: name }]
    return failed.map(({ fullName }) => ({ file: name, title: fullName }))
  })
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

/** Flaky and skipped count as failed: neither proves anything. */
export function playwrightTally({ stats, errors }: PlaywrightReport): Tally {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + stats.skipped + errors.length,
  }
}

/** A runner that ended badly, or ran nothing, has failed at least once whatever its report says. */
export function withExitCode(tally: Tally, exitCode: number): Tally {
  const isSilent = tally.passed + tally.failed === 0
  const isCrash = exitCode !== 0 && tally.failed === 0
  return isSilent || isCrash ? { ...tally, failed: tally.failed + 1 } : tally
}
