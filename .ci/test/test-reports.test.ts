import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectCommand, rootDir } from '../../e2e/run/project.ts'
import { summarizePlaywright, summarizeVitest, withExitCode } from './test-reports.ts'

const file = (
  path: string,
  status: string,
  ...tests: { status: string; fullName: string; meta?: object }[]
) => ({
  name: join(rootDir, path),
  status,
  assertionResults: tests,
})
const passed = { status: 'passed', fullName: 'adds one' }

it('summarizeVitest counts tests that did not run and files that did not load as failed, and says how to run them alone', () => {
  const skipped = { status: 'skipped', fullName: "tells a device's name" }
  const todo = { status: 'todo', fullName: 'costs $5' }
  const testResults = [
    file('web/src/a.test.ts', 'passed', passed, skipped),
    file('fake-api/test/b.test.ts', 'passed', passed, todo),
    file('web/src/c.test.ts', 'failed'),
  ]
  expect(summarizeVitest({ testResults }, { isPart: false })).toEqual({
    passed: 2,
    failed: 3,
    notRun: [],
    rerunCommands: [
      projectCommand(`test unit web/src/a.test.ts 'tells a device'\\''s name'`),
      projectCommand(`test contract fake-api/test/b.test.ts 'costs $5'`),
      projectCommand('test unit web/src/c.test.ts'),
    ],
  })
  expect(summarizeVitest({ testResults }, { isPart: true })).toMatchObject({ passed: 2, failed: 2 })
})

it('summarizeVitest lists a test whose program is missing', () => {
  const missing = { status: 'skipped', fullName: 'the page go runs', meta: { needs: 'go version' } }
  const broken = { status: 'failed', fullName: 'the page php runs', meta: { needs: 'php' } }
  const testResults = [file('web/src/a.test.ts', 'failed', missing, broken)]
  expect(summarizeVitest({ testResults }, { isPart: true })).toMatchObject({
    passed: 0,
    failed: 1,
    notRun: [{ title: 'the page go runs', needs: 'go version' }],
  })
})

it('summarizePlaywright counts flaky, skipped and set-up errors as failed, and has commands for scenario and trace', () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 1 }
  const attachments = [{ name: 'screenshot' }, { name: 'trace', path: '/results/it fails/trace.zip' }]
  const tests = [{ results: [{ attachments }] }]
  const inner = { file: 'buying/a.test.ts', specs: [{ title: 'in Arabic', ok: false, tests }] }
  const suites = [{ file: 'buying/a.test.ts', specs: [{ title: 'buys', ok: true, tests }], suites: [inner] }]
  expect(summarizePlaywright({ stats, errors: ['no stack'], suites })).toEqual({
    passed: 4,
    failed: 4,
    rerunCommands: [projectCommand("test e2e e2e/tests/buying/a.test.ts 'in Arabic'")],
    traceCommands: [
      projectCommand("--filter @skyshop/e2e exec playwright show-trace '/results/it fails/trace.zip'"),
    ],
  })
})

it.each([
  ['adds a failure to a crash after passed tests', { passed: 5, failed: 0 }, 1, { passed: 5, failed: 1 }],
  ['adds a failure when no test ran', { passed: 0, failed: 0 }, 0, { passed: 0, failed: 1 }],
  ['leaves a failed run as it is', { passed: 5, failed: 2 }, 1, { passed: 5, failed: 2 }],
])('withExitCode %s', (_name, summary, code, expected) => {
  expect(withExitCode(summary, code)).toEqual(expected)
})
