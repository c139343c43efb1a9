import { expect, it } from 'vitest'
import { readUnitRun } from './unit-run.ts'

const file = (message: string, ...assertionResults: object[]) => ({
  endTime: 3_000,
  message,
  assertionResults,
})
const report = (...testResults: object[]) => JSON.stringify({ startTime: 1_000, testResults })

it('readUnitRun returns passed and failed tests with findings and leaves out skipped ones', () => {
  const run = readUnitRun(
    report(
      file(
        '',
        { fullName: 'adds fen', status: 'passed', failureMessages: [] },
        { fullName: 'rounds fen', status: 'failed', failureMessages: ['\u001b[31mexpected 1\u001b[39m'] },
        { fullName: 'shows fen', status: 'skipped', failureMessages: [] },
      ),
    ),
  )
  expect(run).toEqual({
    results: [
      { name: 'adds fen', isPassed: true, findings: [] },
      { name: 'rounds fen', isPassed: false, findings: ['expected 1'] },
    ],
    errors: [],
    seconds: 2,
  })
})

it('readUnitRun returns an error for a file that cannot be read', () => {
  expect(readUnitRun(report(file('SyntaxError: no such export'))).errors).toEqual([
    'SyntaxError: no such export',
  ])
})

it('readUnitRun returns an error when no test ran', () => {
  expect(readUnitRun(report()).errors).toEqual(['no unit test ran'])
})
