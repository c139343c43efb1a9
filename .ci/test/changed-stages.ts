import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { rootDir } from '../../e2e/run/project.ts'
import { runCommand } from '../../e2e/run/run-command.ts'
import { runChecks } from '../check/run-checks.ts'
import { type RunSummary, sum } from '../check/run-summary.ts'
import { type Impact, impactOf, readersOf, readSources } from './change-impact.ts'
import { buildStale, contractTests, hasScenarios, scenarios, unitTests } from './suites.ts'
import { everything, type Layer, type Selection } from './test-command.ts'

interface Choice {
  stages: readonly Stage[]
  /** What was chosen and why. */
  reason: string
}

/** Stages of these layers for the files changed since main; prints what is chosen and why. */
export async function changedStages(layers: readonly Layer[]): Promise<readonly Stage[]> {
  const { since, paths } = await readChanges()
  console.log(`${paths.length} files have changed since ${since.slice(0, 10)}.`)
  if (paths.length === 0) return []
  const impact = impactOf(paths)
  const choices: Readonly<Record<Layer, () => Choice | Promise<Choice>>> = {
    check: () => ({ stages: [['check', runChecks]], reason: 'all; what has not changed is skipped' }),
    unit: () => chooseUnit(impact.unit, paths),
    contract: () => chooseContract(impact.contract, paths),
    e2e: () => chooseScenarios(impact.e2e, { since, paths }),
  }
  const chosen: Stage[] = []
  for (const layer of layers) {
    const { stages, reason } = await choices[layer]()
    console.log(`${layer.padEnd(9)} ${reason}`)
    chosen.push(...stages)
  }
  return chosen
}

/** Files that are still there, as Vitest wants them. */
function absolute(paths: readonly string[]): string[] {
  return paths.map((path) => join(rootDir, path)).filter(existsSync)
}

function chooseUnit({ part, because }: Impact, changed: readonly string[]): Choice {
  if (part === 'all') return { stages: [['unit', () => unitTests()]], reason: `all, for ${because}` }
  const readers = readersOf(changed, readSources())
  const selection = { paths: absolute([...changed, ...readers]), titles: [], isRelated: true }
  return {
    stages: [['unit', () => unitTests(selection)]],
    reason: 'tests that import what changed, and those that read files by path',
  }
}

function chooseContract({ part, because }: Impact, changed: readonly string[]): Choice {
  if (part === 'none') return { stages: [], reason: 'none: no change reaches the upstream' }
  if (part === 'all') return { stages: [['contract', () => contractTests()]], reason: `all, for ${because}` }
  const selection = { paths: absolute(changed), titles: [], isRelated: true }
  return {
    stages: [['contract', () => contractTests(selection)]],
    reason: `tests that import what changed, as ${because}`,
  }
}

async function chooseScenarios({ part, because }: Impact, { since, paths }: Changes): Promise<Choice> {
  if (part === 'none') return { stages: [], reason: 'none: no change reaches the product' }
  if (part === 'all') return { stages: scenarioStages([everything]), reason: `all, for ${because}` }
  const importers = { ...everything, since }
  const selections = [
    ...((await hasScenarios(importers)) ? [importers] : []),
    ...(paths.some((path) => path.endsWith('.md')) ? [{ ...everything, paths: ['e2e/tests/kit'] }] : []),
  ]
  if (selections.length === 0) return { stages: [], reason: `none imports what changed, as ${because}` }
  return {
    stages: scenarioStages(selections),
    reason: `scenarios that import what changed or run what pages print, as ${because}`,
  }
}

function scenarioStages(selections: readonly Selection[]): Stage[] {
  const stages = selections.map((selection): Stage => ['e2e', () => scenarios(selection)])
  return [['build', buildStale], ...stages]
}

/** Files that differ from a commit, committed or not. */
interface Changes {
  since: string
  paths: readonly string[]
}

/** What has changed since the branch left main; on main itself, what is not committed. Rejects without git. */
export async function readChanges(folder = rootDir): Promise<Changes> {
  const git = async (...args: string[]): Promise<string | null> => {
    const { exitCode, stdout } = await runCommand('git', args, { cwd: folder })
    return exitCode === 0 ? stdout : null
  }
  const base = (await git('merge-base', 'HEAD', 'main')) ?? (await git('merge-base', 'HEAD', 'origin/main'))
  const since = base?.trim() ?? 'HEAD'
  // With `-z` a name is as it is, without quotes; a file that was renamed counts under both names.
  const changed = await git('diff', '--name-only', '--no-renames', '-z', since)
  const added = await git('ls-files', '--others', '--exclude-standard', '-z')
  if (changed === null || added === null) {
    throw new Error('--changed asks git what has changed, and this is no clone: name a layer and a path.')
  }
  return { since, paths: [...changed.split('\0'), ...added.split('\0')].filter((path) => path !== '') }
}

/** Name and function of a part of a run. */
export type Stage = readonly [name: string, run: () => Promise<RunSummary>]

interface Result {
  name: string
  summary: RunSummary
  seconds: string
}

/** Runs stages in their order; prints results, durations and the commands that run failed tests alone. */
export async function runStages(stages: readonly Stage[]): Promise<RunSummary> {
  const results: Result[] = []
  for (const [name, run] of stages) {
    process.stdout.write(`\n── ${name} ──\n`)
    const startedMs = performance.now()
    const summary = await run().catch(asFailure)
    results.push({ name, summary, seconds: ((performance.now() - startedMs) / 1000).toFixed(1) })
  }
  const total = sum(results.map(({ summary }) => summary))
  process.stdout.write('\n')
  printCommands('What failed, alone:', total.rerunCommands)
  printCommands('Its traces:', total.traceCommands)
  const names = [...results.map(({ name }) => name), 'together']
  const width = Math.max(...names.map(({ length }) => length)) + 1
  for (const { name, summary, seconds } of results) {
    process.stdout.write(
      `${name.padEnd(width)} ok ${summary.passed}, not ok ${summary.failed}, ${seconds} s\n`,
    )
  }
  process.stdout.write(`${'together'.padEnd(width)} ${(performance.now() / 1000).toFixed(0)} s\n`)
  return total
}

function printCommands(heading: string, commands: readonly string[] = []): void {
  if (commands.length === 0) return
  process.stdout.write(`${heading}\n${commands.map((command) => `  ${command}\n`).join('')}\n`)
}

/** A stage that could not run has failed once; the others still run. */
function asFailure(error: unknown): RunSummary {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`)
  return { passed: 0, failed: 1 }
}
