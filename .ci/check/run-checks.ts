import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { projectCommand, rootDir } from '../../e2e/run/project.ts'
import { sourceFiles } from '../../e2e/run/source-files.ts'
import { type Check, type CheckName, checkNames, checks } from './check-table.ts'
import type { CheckResult, RunSummary } from './run-summary.ts'

/** The checks to run, and results of earlier runs. */
export interface CheckRun {
  table: Readonly<Record<string, Check>>
  names: readonly string[]
  /** Every check runs, whatever passed before. */
  isComplete: boolean
  /** File with the last pass of each check, which may be deleted at any time. */
  passesFile: string
  /** Hash of each file by its path. */
  hashes: () => ReadonlyMap<string, string>
  print: (text: string) => void
}

const workers = 2
/** Files that every check depends on: versions of the tools, and the checks themselves. */
const always =
  /^(pnpm-lock[.]yaml|pnpm-workspace[.]yaml|([^/]+\/)?package[.]json|([.]ci\/check|e2e\/run)\/.+)$/

/** Runs the named checks of the project, all without names. Generates first: the others read what is generated. */
export function runChecks(names: readonly CheckName[] = checkNames): Promise<RunSummary> {
  return runTable({
    table: checks,
    names: ['generate', ...names.filter((name) => name !== 'generate')],
    isComplete: process.env.CI === 'true',
    passesFile: join(rootDir, 'node_modules/.cache/skyshop-check/passes.json'),
    hashes: () => new Map(sourceFiles(/./).map((path) => [path, hashOf(readFileSync(join(rootDir, path)))])),
    print: (text) => process.stdout.write(text),
  })
}

/** Runs the first check, then the others two at a time; prints a line for each as it ends. */
export async function runTable(run: CheckRun): Promise<RunSummary> {
  const [first = '', ...waiting] = run.names
  const failed = (await runAndPrint(first, run)) === null ? [first] : []
  const hashes = run.hashes()
  const passes = readPasses(run.passesFile)
  const work = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      const fingerprint = fingerprintOf(hashes, run.table[name]?.reads)
      const pass = run.isComplete ? undefined : passes[name]
      if (fingerprint !== null && pass?.fingerprint === fingerprint) {
        run.print(line('ok  ', name, { checked: pass.checked, time: 'unchanged' }))
        continue
      }
      const checked = await runAndPrint(name, run)
      if (checked === null) failed.push(name)
      if (checked === null || fingerprint === null) delete passes[name]
      else passes[name] = { fingerprint, checked }
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
  mkdirSync(dirname(run.passesFile), { recursive: true })
  writeFileSync(run.passesFile, JSON.stringify(passes))
  return {
    passed: run.names.length - failed.length,
    failed: failed.length,
    rerunCommands: failed.map((name) => projectCommand(`check ${name}`)),
  }
}

/** Fingerprint and number of files of each passed check. */
type Passes = Record<string, { fingerprint: string; checked: number }>

function readPasses(file: string): Passes {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Passes
  } catch {
    // No pass yet, or a file cut short: every check runs.
    return {}
  }
}

const hashOf = (content: string | Buffer) => createHash('sha1').update(content).digest('base64url')

/** Hash of the Node version and of all files that a check depends on; null for one that always runs. */
function fingerprintOf(
  hashes: ReadonlyMap<string, string>,
  reads?: (path: string) => boolean,
): string | null {
  if (reads === undefined) return null
  return hashOf(
    `${process.version} ${[...hashes].filter(([path]) => always.test(path) || reads(path)).join(' ')}`,
  )
}

/** Runs a check and prints how it ended; returns the number of files that it looked at, or null if it failed. */
async function runAndPrint(name: string, { table, isComplete, print }: CheckRun): Promise<number | null> {
  const check = table[name]
  if (check === undefined) throw new Error(`There is no check "${name}".`)
  const startedMs = performance.now()
  const { checked, problems, figures = '' } = await check.run(isComplete).catch(asProblem)
  const told = problems || (checked === 0 ? 'looked at no file' : '')
  const time = `${((performance.now() - startedMs) / 1000).toFixed(1)} s`
  print(line(told === '' ? 'ok  ' : 'FAIL', name, { checked, time }))
  if (figures !== '') print(`      ${figures}\n`)
  if (told === '') return checked
  print(`${told.replace(/^/gm, '      ')}\n\n`)
  print(`      alone: ${projectCommand(`check ${name}`)}\n      fix:   ${check.fix}\n\n`)
  return null
}

function line(mark: string, name: string, { checked, time }: { checked: number; time: string }): string {
  return `${mark}  ${name.padEnd(14)} ${String(checked).padStart(5)} files ${time.padStart(10)}\n`
}

function asProblem(error: unknown): CheckResult {
  return { checked: 0, problems: error instanceof Error ? error.message : String(error) }
}
