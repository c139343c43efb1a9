import { projectCommand } from '../../e2e/run/project.ts'
import { CheckCache, fingerprint, hashFiles } from './check-cache.ts'
import { type Check, type CheckName, checkNames, checks } from './check-table.ts'
import type { RunSummary } from './run-summary.ts'
import type { CheckResult } from './run-tool.ts'

/** Which checks run, and against which cache. */
export interface CheckRun {
  table: Readonly<Record<string, Check>>
  names: readonly string[]
  /** Every check runs, whatever passed before. */
  isComplete: boolean
  cache: CheckCache
  hashes: () => ReadonlyMap<string, string>
  print: (text: string) => void
}

const workers = 2

/** Runs the named checks of the project, all without names. Generates first: the others read what is generated. */
export function runChecks(names: readonly CheckName[] = checkNames): Promise<RunSummary> {
  return runTable({
    table: checks,
    names: ['generate', ...names.filter((name) => name !== 'generate')],
    isComplete: process.env.CI === 'true',
    cache: new CheckCache(),
    hashes: hashFiles,
    print: (text) => process.stdout.write(text),
  })
}

/** Runs the first check, then the others two at a time; prints a line for each as it ends. */
export async function runTable(run: CheckRun): Promise<RunSummary> {
  const [first, ...waiting] = run.names
  if (first === undefined) return { passed: 0, failed: 0 }
  const passed: string[] = []
  const failed: string[] = []
  const end = (name: string, isPassed: boolean) => (isPassed ? passed : failed).push(name)
  end(first, await runAndPrint(first, run))
  const hashes = run.hashes()
  const work = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      end(name, printUnchanged(name, run, hashes) || (await runAndPrint(name, run, hashes)))
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
  return {
    passed: passed.length,
    failed: failed.length,
    rerunCommands: failed.map((name) => projectCommand(`check ${name}`)),
  }
}

/** Prints that the check has passed with the same files; false when it has to run. */
function printUnchanged(name: string, run: CheckRun, hashes: ReadonlyMap<string, string>): boolean {
  const reads = run.table[name]?.reads
  if (reads === undefined || run.isComplete) return false
  const checked = run.cache.find(name, fingerprint(hashes, reads))
  if (checked === null) return false
  run.print(line('ok  ', name, { checked, time: 'unchanged' }))
  return true
}

async function runAndPrint(
  name: string,
  run: CheckRun,
  hashes?: ReadonlyMap<string, string>,
): Promise<boolean> {
  const check = run.table[name]
  if (check === undefined) throw new Error(`There is no check "${name}".`)
  const startedMs = performance.now()
  const { checked, problems, figures = '' } = await check.run(run.isComplete).then(requireFiles, asProblem)
  const time = `${((performance.now() - startedMs) / 1000).toFixed(1)} s`
  run.print(line(problems === '' ? 'ok  ' : 'FAIL', name, { checked, time }))
  if (figures !== '') run.print(`      ${figures}\n`)
  run.cache.forget(name)
  if (problems !== '') {
    run.print(`${problems.replace(/^/gm, '      ')}\n\n`)
    run.print(`      alone: ${projectCommand(`check ${name}`)}\n      fix:   ${check.fix}\n\n`)
  } else if (hashes && check.reads) {
    const before = fingerprint(hashes, check.reads)
    // A file changed meanwhile: which content has passed is unknown.
    if (fingerprint(run.hashes(), check.reads) === before) {
      run.cache.keep(name, { fingerprint: before, checked })
    }
  }
  return problems === ''
}

function line(mark: string, name: string, { checked, time }: { checked: number; time: string }): string {
  return `${mark}  ${name.padEnd(14)} ${String(checked).padStart(5)} files ${time.padStart(10)}\n`
}

function requireFiles({ checked, problems, ...rest }: CheckResult): CheckResult {
  return { ...rest, checked, problems: problems || (checked === 0 ? 'looked at no file' : '') }
}

function asProblem(error: unknown): CheckResult {
  return { checked: 0, problems: error instanceof Error ? error.message : String(error) }
}
