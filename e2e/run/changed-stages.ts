import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runChecks } from '../check/run-checks.ts'
import { readChanges } from './changes.ts'
import { rootDir } from './project.ts'
import { type Reach, reachOf } from './reach.ts'
import { sourceFiles } from './source-files.ts'
import type { Stage } from './stages.ts'
import { buildStale, contractTests, scenarios, unitTests } from './suites.ts'
import type { Layer } from './test-command.ts'

interface Choice {
  stages: readonly Stage[]
  /** What was chosen and why. */
  said: string
}

/** The stages of these layers that what has changed since main can reach; prints what was chosen and why. */
export async function changedStages(layers: readonly Layer[]): Promise<readonly Stage[]> {
  const { since, paths } = await readChanges()
  console.log(`${paths.length} files have changed since ${since.slice(0, 10)}.`)
  if (paths.length === 0) return []
  const reach = reachOf(paths)
  const changed = paths.map((path) => join(rootDir, path)).filter(existsSync)
  const choices: Readonly<Record<Layer, () => Choice>> = {
    check: () => ({ stages: [['check', runChecks]], said: 'all; what has not changed is skipped' }),
    unit: () => chooseUnit(reach.unit, changed),
    contract: () => chooseContract(reach.contract, changed),
    e2e: () => chooseScenarios(reach.e2e, since),
  }
  return layers.flatMap((layer) => {
    const { stages, said } = choices[layer]()
    console.log(`${layer.padEnd(9)} ${said}`)
    return stages
  })
}

function chooseUnit({ part, because }: Reach, changed: readonly string[]): Choice {
  if (part === 'all') return { stages: [['unit', () => unitTests()]], said: `all, for ${because}` }
  // What these read is in no import; pages are read by few, which are slow.
  const reads = changed.some((path) => path.endsWith('.md'))
    ? /sourceFiles|readdirSync|[.]md'/
    : /sourceFiles|readdirSync/
  const readers = sourceFiles(/[.]test[.]tsx?$/)
    .filter((path) => reads.test(readFileSync(join(rootDir, path), 'utf8')))
    .map((path) => join(rootDir, path))
  const selection = { paths: [...changed, ...readers], titles: [], isRelated: true }
  return {
    stages: [['unit', () => unitTests(selection)]],
    said: 'tests that import what changed, and those that read files by path',
  }
}

function chooseContract({ part, because }: Reach, changed: readonly string[]): Choice {
  if (part === 'none') return { stages: [], said: 'none: no change reaches the upstream' }
  if (part === 'all') return { stages: [['contract', () => contractTests()]], said: `all, for ${because}` }
  const selection = { paths: changed, titles: [], isRelated: true }
  return {
    stages: [['contract', () => contractTests(selection)]],
    said: `tests that import what changed, as ${because}`,
  }
}

function chooseScenarios({ part, because }: Reach, since: string): Choice {
  if (part === 'none') return { stages: [], said: 'none: no change reaches the product' }
  const importers = [`--only-changed=${since}`, '--pass-with-no-tests']
  return {
    stages: [
      ['build', buildStale],
      ['e2e', () => scenarios(undefined, part === 'all' ? [] : importers)],
    ],
    said: part === 'all' ? `all, for ${because}` : `scenarios that import what changed, as ${because}`,
  }
}
