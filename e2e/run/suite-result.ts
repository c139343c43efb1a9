import type { Tally } from './tally.ts'

/** What is read of Vitest's JSON report (its shape is Jest's). */
export interface VitestReport {
  testResults: { name: string; status: string; assertionResults: { status: string }[] }[]
}

/** What is read of Playwright's JSON report. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
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
