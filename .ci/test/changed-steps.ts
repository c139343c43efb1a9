import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { rootDir } from '../../e2e/run/project.ts'
import { runCommand } from '../../e2e/run/run-command.ts'
import { runChecks } from '../check/run-checks.ts'
import { type Impact, impactOf, readersOf, readSources } from './change-impact.ts'
import { buildStale, contractTests, hasScenarios, type RunStep, scenarios, unitSteps } from './run-layers.ts'
import { everything, type Layer, type Selection } from './test-command.ts'

interface Choice {
  steps: readonly RunStep[]
  /** What was chosen and why. */
  reason: string
}

/** Steps that run these layers for the files changed since main; prints what is chosen and why. */
export async function changedSteps(layers: readonly Layer[]): Promise<readonly RunStep[]> {
  const { since, paths } = await readChanges()
  console.log(`${paths.length} files have changed since ${since.slice(0, 10)}.`)
  if (paths.length === 0) return []
  const impact = impactOf(paths)
  const choices: Readonly<Record<Layer, () => Choice | Promise<Choice>>> = {
    check: () => ({ steps: [['check', runChecks]], reason: 'all; what has not changed is skipped' }),
    unit: () => chooseUnit(impact.unit, paths),
    contract: () => chooseContract(impact.contract, paths),
    e2e: () => chooseScenarios(impact.e2e, { since, paths }),
  }
  const chosen: RunStep[] = []
  for (const layer of layers) {
    const { steps, reason } = await choices[layer]()
    console.log(`${layer.padEnd(9)} ${reason}`)
    chosen.push(...steps)
  }
  return chosen
}

/** Files that are still there, as Vitest wants them. */
function absolute(paths: readonly string[]): string[] {
  return paths.map((path) => join(rootDir, path)).filter(existsSync)
}

function chooseUnit({ part, because }: Impact, changed: readonly string[]): Choice {
  if (part === 'all') return { steps: unitSteps(), reason: `all, for ${because}` }
  const readers = readersOf(changed, readSources())
  const selection = { paths: absolute([...changed, ...readers]), titles: [], isRelated: true }
  return {
    steps: unitSteps(selection),
    reason: 'tests that import what changed, and those that read files by path',
  }
}

function chooseContract({ part, because }: Impact, changed: readonly string[]): Choice {
  if (part === 'none') return { steps: [], reason: 'none: no change reaches the upstream' }
  if (part === 'all') return { steps: [['contract', () => contractTests()]], reason: `all, for ${because}` }
  const selection = { paths: absolute(changed), titles: [], isRelated: true }
  return {
    steps: [['contract', () => contractTests(selection)]],
    reason: `tests that import what changed, as ${because}`,
  }
}

async function chooseScenarios({ part, because }: Impact, { since, paths }: Changes): Promise<Choice> {
  if (part === 'none') return { steps: [], reason: 'none: no change reaches the product' }
  if (part === 'all') return { steps: scenarioSteps([everything]), reason: `all, for ${because}` }
  const importers = { ...everything, since }
  const selections = [
    ...((await hasScenarios(importers)) ? [importers] : []),
    ...(paths.some((path) => path.endsWith('.md')) ? [{ ...everything, paths: ['e2e/tests/kit'] }] : []),
  ]
  if (selections.length === 0) return { steps: [], reason: `none imports what changed, as ${because}` }
  return {
    steps: scenarioSteps(selections),
    reason: `scenarios that import what changed or run what pages print, as ${because}`,
  }
}

function scenarioSteps(selections: readonly Selection[]): RunStep[] {
  const steps = selections.map((selection): RunStep => ['e2e', () => scenarios(selection)])
  return [['build', buildStale], ...steps]
}

/** Files that differ from a commit, committed or not. */
interface Changes {
  since: string
  paths: readonly string[]
}

/** Reads the changes since the branch left main; on main itself, what is not committed. Rejects without git. */
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
