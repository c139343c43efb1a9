import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectCommand, rootDir } from '../../e2e/run/project.ts'
import {
  playwrightFailures,
  rerunCommand,
  summarizePlaywright,
  summarizeVitest,
  traceCommands,
  vitestFailures,
  vitestLayer,
  withExitCode,
  withoutUnselected,
} from './test-reports.ts'

const file = (status: string, ...tests: string[]) => ({
  name: 'a.test.ts',
  status,
  assertionResults: tests.map((test, index) => ({ status: test, fullName: `test ${index + 1}` })),
})

it('summarizeVitest adds up the tests of all files', () => {
  const report = { testResults: [file('passed', 'passed', 'passed'), file('failed', 'passed', 'failed')] }
  expect(summarizeVitest(report)).toEqual({ passed: 3, failed: 1 })
})

it.each(['pending', 'skipped', 'todo'])('summarizeVitest counts a %s test as failed', (status) => {
  expect(summarizeVitest({ testResults: [file('passed', 'passed', status)] })).toEqual({
    passed: 1,
    failed: 1,
  })
})

it('summarizeVitest lists a test whose program is missing, and vitestFailures leaves it out', () => {
  const missing = { status: 'skipped', fullName: 'the page go runs', meta: { needs: 'go version' } }
  const broken = { status: 'failed', fullName: 'the page php runs', meta: { needs: 'php' } }
  const ran = { name: 'a.test.ts', status: 'passed', assertionResults: [missing, broken] }
  expect(summarizeVitest({ testResults: [ran] })).toEqual({
    passed: 0,
    failed: 1,
    notRun: [{ title: 'the page go runs', needs: 'go version' }],
  })
  expect(vitestFailures({ testResults: [ran] })).toEqual([{ file: 'a.test.ts', title: 'the page php runs' }])
  expect(withoutUnselected({ testResults: [ran] })).toEqual({ testResults: [ran] })
})

it('summarizeVitest counts a file that does not load as failed', () => {
  expect(summarizeVitest({ testResults: [file('failed')] })).toEqual({ passed: 0, failed: 1 })
})

it('summarizePlaywright counts flaky, skipped and set-up errors as failed', () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 1 }
  expect(summarizePlaywright({ stats, errors: ['no stack'], suites: [] })).toEqual({ passed: 4, failed: 4 })
})

it.each([
  ['adds a failure to a crash after passed tests', { passed: 5, failed: 0 }, 1, { passed: 5, failed: 1 }],
  ['adds a failure when no test ran', { passed: 0, failed: 0 }, 0, { passed: 0, failed: 1 }],
  ['leaves a failed run as it is', { passed: 5, failed: 2 }, 1, { passed: 5, failed: 2 }],
  ['leaves a passed run as it is', { passed: 5, failed: 0 }, 0, { passed: 5, failed: 0 }],
])('withExitCode %s', (_name, summary, code, expected) => {
  expect(withExitCode(summary, code)).toEqual(expected)
})

it('vitestFailures returns failed tests and files that did not load', () => {
  const report = { testResults: [file('failed', 'passed', 'failed'), file('failed')] }
  expect(vitestFailures(report)).toEqual([{ file: 'a.test.ts', title: 'test 2' }, { file: 'a.test.ts' }])
})

it.each([
  ['fake-api/test/worlds/clock.test.ts', 'contract'],
  ['fake-api/src/engine/kernel/clock.test.ts', 'unit'],
  ['fake-api/test-data/a.test.ts', 'unit'],
])('vitestLayer of %s is %s', (path, layer) => {
  expect(vitestLayer({ file: join(rootDir, path) })).toBe(layer)
})

it('withoutUnselected drops skipped tests and keeps files that did not load', () => {
  const others = { ...file('passed', 'skipped'), name: 'b.test.ts' }
  const report = withoutUnselected({
    testResults: [file('passed', 'skipped', 'passed'), others, file('failed')],
  })
  expect(summarizeVitest(report)).toEqual({ passed: 1, failed: 1 })
})

it('playwrightFailures returns failed scenarios, those in a group too', () => {
  const specs = [
    { title: 'buys a package', ok: true, tests: [] },
    { title: 'pays twice', ok: false, tests: [] },
  ]
  const group = { file: 'buying/a.test.ts', specs: [{ title: 'in Arabic', ok: false, tests: [] }] }
  const suites = [{ file: 'buying/a.test.ts', specs, suites: [group] }]
  expect(playwrightFailures({ suites }, '/tests')).toEqual([
    { file: '/tests/buying/a.test.ts', title: 'pays twice' },
    { file: '/tests/buying/a.test.ts', title: 'in Arabic' },
  ])
})

it('traceCommands opens the trace of each failed scenario from any folder', () => {
  const attachments = [
    { name: 'screenshot', path: '/results/a.png' },
    { name: 'trace', path: '/results/it fails/trace.zip' },
  ]
  const tests = [{ results: [{ attachments }] }]
  const group = { file: 'a.test.ts', specs: [{ title: 'in Arabic', ok: false, tests }] }
  const specs = [{ title: 'buys a package', ok: true, tests }]
  expect(traceCommands({ suites: [{ file: 'a.test.ts', specs, suites: [group] }] })).toEqual([
    projectCommand("--filter @skyshop/e2e exec playwright show-trace '/results/it fails/trace.zip'"),
  ])
})

const unloaded = join(rootDir, 'web/src/a.test.ts')

it('rerunCommand names the file alone when it did not load', () => {
  expect(rerunCommand('unit', { file: unloaded })).toBe(projectCommand('test unit web/src/a.test.ts'))
})

it.each([
  ['adds one', "'adds one'"],
  ['costs $5 in `yuan`', "'costs $5 in `yuan`'"],
  ["tells a device's name", `'tells a device'\\''s name'`],
])('rerunCommand quotes the title %j for a shell', (title, quoted) => {
  expect(rerunCommand('e2e', { file: unloaded, title })).toBe(
    projectCommand(`test e2e web/src/a.test.ts ${quoted}`),
  )
})
