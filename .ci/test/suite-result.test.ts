import { expect, it } from 'vitest'
import {
  playwrightFailures,
  playwrightTally,
  vitestFailures,
  vitestTally,
  withExitCode,
  withoutUnselected,
} from './suite-result.ts'
import { exitCode, lastLine, sum } from './test-summary.ts'

const file = (status: string, ...tests: string[]) => ({
  name: 'a.test.ts',
  status,
  assertionResults: tests.map((test, index) => ({ status: test, fullName: `test ${index + 1}` })),
})

it('counts tests over files', () => {
  const report = { testResults: [file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed')] }
  expect(vitestTally(report)).toEqual({ passed: 3, failed: 1 })
})

it.each(['pending', 'skipped', 'todo'])('counts a %s test as failed', (status) => {
  expect(vitestTally({ testResults: [file('passed', 'passed', status)] })).toEqual({ passed: 1, failed: 1 })
})

it('counts a file that could not be loaded as failed', () => {
  expect(vitestTally({ testResults: [file('failed')] })).toEqual({ passed: 0, failed: 1 })
})

it('counts flaky, skipped and set-up errors of Playwright as failed', () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 1 }
  expect(playwrightTally({ stats, errors: ['no stack'], suites: [] })).toEqual({ passed: 4, failed: 4 })
})

it.each([
  ['a crash after passing tests', { passed: 5, failed: 0 }, 1, { passed: 5, failed: 1 }],
  ['a run of nothing', { passed: 0, failed: 0 }, 0, { passed: 0, failed: 1 }],
  ['a failed run', { passed: 5, failed: 2 }, 1, { passed: 5, failed: 2 }],
  ['a good run', { passed: 5, failed: 0 }, 0, { passed: 5, failed: 0 }],
])('validates %s', (_name, tally, code, expected) => {
  expect(withExitCode(tally, code)).toEqual(expected)
})

it('says the sum in the last line', () => {
  expect(
    lastLine(
      sum([
        { passed: 2, failed: 0 },
        { passed: 3, failed: 1 },
      ]),
    ),
  ).toBe('5 passed, 1 failed')
})

it.each([
  [{ passed: 1, failed: 0 }, 0],
  [{ passed: 1, failed: 1 }, 1],
  [{ passed: 0, failed: 0 }, 1],
])('ends %j with exit code %i', (tally, code) => {
  expect(exitCode(tally)).toBe(code)
})

it('names the unit tests that failed, and a file that did not load', () => {
  const report = { testResults: [file('failed', 'passed', 'failed'), file('failed')] }
  expect(vitestFailures(report)).toEqual([{ file: 'a.test.ts', title: 'test 2' }, { file: 'a.test.ts' }])
})

it('leaves out what was not asked for, but no file that did not load', () => {
  const others = { ...file('passed', 'skipped'), name: 'b.test.ts' }
  const report = withoutUnselected({
    testResults: [file('passed', 'skipped', 'passed'), others, file('failed')],
  })
  expect(vitestTally(report)).toEqual({ passed: 1, failed: 1 })
})

it('names the scenarios that failed, also those in a group', () => {
  const specs = [
    { title: 'buys a package', ok: true },
    { title: 'pays twice', ok: false },
  ]
  const group = { file: 'buying/a.test.ts', specs: [{ title: 'in Arabic', ok: false }] }
  const suites = [{ file: 'buying/a.test.ts', specs, suites: [group] }]
  expect(playwrightFailures({ suites }, '/tests')).toEqual([
    { file: '/tests/buying/a.test.ts', title: 'pays twice' },
    { file: '/tests/buying/a.test.ts', title: 'in Arabic' },
  ])
})
