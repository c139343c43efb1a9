import { writeFileSync } from 'node:fs'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { type Parts, partsOf } from './suite-parts.ts'

/** One scenario of a measured run, in milliseconds. */
export interface MeasuredScenario {
  name: string
  isPassed: boolean
  durationMs: number
  parts: Parts
}

/** Writes what each scenario's time went to into the file named in SKYSHOP_SUITE_FILE. */
export default class SuiteReporter implements Reporter {
  readonly #scenarios: MeasuredScenario[] = []

  printsToStdio(): boolean {
    return false
  }

  onTestEnd(test: TestCase, { status, duration, steps }: TestResult): void {
    const name = test.titlePath().slice(2).join(' › ')
    const isPassed = status === test.expectedStatus
    this.#scenarios.push({ name, isPassed, durationMs: duration, parts: partsOf(duration, steps) })
  }

  onEnd(): void {
    const file = process.env.SKYSHOP_SUITE_FILE
    if (file) writeFileSync(file, JSON.stringify(this.#scenarios))
  }
}
