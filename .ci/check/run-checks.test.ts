import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { CheckCache } from './check-cache.ts'
import { type CheckRun, runTable } from './run-checks.ts'
import type { CheckResult } from './run-tool.ts'

const sound: CheckResult = { checked: 2, problems: '' }
const broken: CheckResult = { checked: 2, problems: 'a.css:1 no colour' }

/** A project of one style sheet, and a check that reads it. */
function project(result: CheckResult) {
  const files = new Map([
    ['a.css', 'one'],
    ['b.ts', 'one'],
  ])
  const printed: string[] = []
  const runs: string[] = []
  const check = (name: string, reads?: (path: string) => boolean) => ({
    about: name,
    fix: `fix ${name}`,
    ...(reads ? { reads } : {}),
    run: async () => {
      runs.push(name)
      return name === 'styles' ? result : sound
    },
  })
  const folder = mkdtempSync(join(tmpdir(), 'skyshop-passes-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const run: CheckRun = {
    table: { generate: check('generate'), styles: check('styles', (path) => path.endsWith('.css')) },
    names: ['generate', 'styles'],
    isComplete: false,
    cache: new CheckCache(folder),
    hashes: () => new Map(files),
    print: (text) => printed.push(text),
  }
  return { run, files, runs, printed: () => printed.join('') }
}

it('runTable skips a passed check with unchanged files and counts it as passed', async () => {
  const { run, files, runs, printed } = project(sound)
  await runTable(run)
  files.set('b.ts', 'two')
  expect(await runTable(run)).toMatchObject({ passed: 2, failed: 0 })
  expect(runs).toEqual(['generate', 'styles', 'generate'])
  expect(printed()).toMatch(/styles +2 files +unchanged\n$/)
})

it('runTable runs a check again when a file it reads has changed', async () => {
  const { run, files, runs } = project(sound)
  await runTable(run)
  files.set('a.css', 'two')
  await runTable(run)
  expect(runs.filter((name) => name === 'styles')).toHaveLength(2)
})

it('runTable skips no check when the run has to be complete', async () => {
  const { run, runs } = project(sound)
  await runTable(run)
  await runTable({ ...run, isComplete: true })
  expect(runs.filter((name) => name === 'styles')).toHaveLength(2)
})

it('runTable runs a failed check again and prints its command and fix', async () => {
  const { run, runs, printed } = project(broken)
  await runTable(run)
  expect(await runTable(run)).toMatchObject({ passed: 1, failed: 1 })
  expect(runs.filter((name) => name === 'styles')).toHaveLength(2)
  expect(printed()).toContain('a.css:1 no colour')
  expect(printed()).toMatch(/alone: .* check styles\n/)
  expect(printed()).toContain('fix styles')
})

it('runTable forgets the earlier pass of a failed check', async () => {
  const passing = project(sound)
  await runTable(passing.run)
  const failing = project(broken)
  await runTable({ ...failing.run, cache: passing.run.cache, isComplete: true })
  await runTable(passing.run)
  expect(passing.runs.filter((name) => name === 'styles')).toHaveLength(2)
})

it('runTable keeps no pass when a file changes during the check', async () => {
  const { run, files, runs } = project(sound)
  let reading = 0
  const hashes = () => {
    reading += 1
    return new Map([...files, ['a.css', String(reading)]])
  }
  await runTable({ ...run, hashes })
  await runTable({ ...run, hashes: () => new Map([...files, ['a.css', '1']]) })
  expect(runs.filter((name) => name === 'styles')).toHaveLength(2)
})

it('runTable prints the figures of a check below its line', async () => {
  const { run, printed } = project({ checked: 1, problems: '', figures: '7 files' })
  await runTable(run)
  expect(printed()).toMatch(/ok {4}styles .*\n {6}7 files\n/)
})

it('runTable fails a check that looked at no file', async () => {
  const { run, printed } = project({ checked: 0, problems: '' })
  expect(await runTable(run)).toMatchObject({ passed: 1, failed: 1 })
  expect(printed()).toContain('looked at no file')
})
