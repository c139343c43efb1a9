import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { commandPath } from '../../run/project.ts'
import { runCommand } from '../../run/run-command.ts'
import type { TestRun } from './scenario-run.ts'

interface Report {
  startTime: number
  testResults: {
    endTime: number
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

/** Runs unit and contract tests with Vitest, those whose titles fit the pattern; `root` is the folder of the product. */
export async function runUnitTests(files: readonly string[], titles: string, root: string): Promise<TestRun> {
  const folder = mkdtempSync(join(tmpdir(), 'skyshop-run-'))
  const report = join(folder, 'report.json')
  const args = ['run', ...files, '--testNamePattern', titles, '--reporter=json', `--outputFile=${report}`]
  try {
    await runCommand(commandPath('vitest'), args, { cwd: root })
    return readUnitRun(readFileSync(report, 'utf8'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Reads Vitest's JSON report; tests the pattern leaves out did not run. */
export function readUnitRun(text: string): TestRun {
  const { startTime, testResults } = JSON.parse(text) as Report
  const results = testResults.flatMap(({ assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ fullName, status, failureMessages }) => ({
        name: fullName,
        isPassed: status === 'passed',
        findings: failureMessages.map((message) => stripVTControlCharacters(message)),
      })),
  )
  const errors = testResults.flatMap(({ message }) => (message === '' ? [] : [message]))
  const silent = results.length === 0 && errors.length === 0 ? ['no unit test ran'] : []
  const end = Math.max(startTime, ...testResults.map(({ endTime }) => endTime))
  return { results, errors: [...errors, ...silent], seconds: (end - startTime) / 1000 }
}
