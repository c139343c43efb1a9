import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { runTable } from './run-checks.ts'
import type { CheckResult } from './run-summary.ts'

const sound: CheckResult = { checked: 2, problems: '', figures: '7 files' }

/** A project of one style sheet, and a check that reads it and ends as `results` say, in order. */
function project(...results: CheckResult[]) {
  const files = new Map([
    ['a.css', 'one'],
    ['b.ts', 'one'],
    ['package.json', 'one'],
  ])
  const printed: string[] = []
  const folder = mkdtempSync(join(tmpdir(), 'skyshop-passes-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  let runs = 0
  const styles = { about: '', fix: 'fix it', reads: (path: string) => path.endsWith('.css') }
  const run = (isComplete = false) =>
    runTable({
      table: {
        generate: { about: '', fix: '', run: async () => sound },
        styles: { ...styles, run: async () => results[runs++] ?? sound },
      },
      names: ['generate', 'styles'],
      isComplete,
      passesFile: join(folder, 'passes.json'),
      hashes: () => files,
      print: (text) => printed.push(text),
    })
  return { run, files, runs: () => runs, printed: () => printed.join('') }
}

it('runTable skips a passed check until a file that it reads has changed, or what every check depends on', async () => {
  const { run, files, runs, printed } = project()
  await run()
  files.set('b.ts', 'two')
  expect(await run()).toMatchObject({ passed: 2, failed: 0 })
  expect(runs()).toBe(1)
  expect(printed()).toMatch(/styles .*\n {6}7 files\n[\s\S]*styles +2 files +unchanged\n$/)
  for (const path of ['a.css', 'package.json']) {
    files.set(path, 'two')
    await run()
  }
  expect(runs()).toBe(3)
  await run(true)
  expect(runs()).toBe(4)
})

it.each([
  [{ checked: 2, problems: 'a.css:1 no colour' }, 'a.css:1 no colour'],
  [{ checked: 0, problems: '' }, 'looked at no file'],
])(
  'runTable prints the command and the fix of a failed check, and forgets its pass: %j',
  async (broken, told) => {
    const { run, runs, printed } = project(sound, broken)
    await run()
    expect(await run(true)).toMatchObject({ passed: 1, failed: 1 })
    expect(printed()).toContain(told)
    expect(printed()).toMatch(/alone: .* check styles\n +fix: +fix it/)
    await run()
    expect(runs()).toBe(3)
  },
)
