import { relative } from 'node:path'
import { collectOutcomes } from '../../e2e/run/counted-outcomes.ts'
import { projectCommand, rootDir } from '../../e2e/run/project.ts'
import { runChecks } from '../check/run-checks.ts'
import { exitCode, lastLine } from '../check/run-summary.ts'
import { changedSteps } from './changed-steps.ts'
import {
  buildStale,
  contractTests,
  hasScenarios,
  type RunStep,
  runSteps,
  scenarios,
  unitAndContractTests,
  unitTests,
} from './run-layers.ts'
import { readTestCommand, type Selection, type TestCommand } from './test-command.ts'

const command = readTestCommand(process.argv.slice(2))
if (command.kind === 'print') {
  console.log(command.text)
} else if (command.kind === 'refuse') {
  console.error(command.text)
  process.exitCode = 2
} else {
  const steps = await stepsOf(command).catch(refuse)
  if (steps.length > 0) {
    const total = await runSteps(steps)
    console.log(lastLine(total))
    process.exitCode = exitCode(total)
  }
}

async function stepsOf(asked: Exclude<TestCommand, { text: string }>): Promise<readonly RunStep[]> {
  if (asked.kind === 'everything') return allSteps()
  if (asked.kind === 'changed') return changedSteps(asked.layers)
  if (asked.kind === 'check') return [['check', () => runChecks(asked.names)]]
  const { layer, selection, windowOption } = asked
  if (layer === 'unit') {
    const unit: RunStep = ['unit', () => unitTests(selection)]
    return startsProduct(selection) ? [['build', buildStale], unit] : [unit]
  }
  if (layer === 'contract') return [['contract', () => contractTests(selection)]]
  // Said before anything is built.
  if (selection.titles.length > 0 && !(await hasScenarios(selection))) {
    const title = selection.titles.join('" or "')
    throw new Error(
      `No scenario has "${title}" in its title; all titles: ${projectCommand('--filter @skyshop/e2e exec playwright test --list')}`,
    )
  }
  return [
    ['build', buildStale],
    ['e2e', () => scenarios(selection, windowOption ? [windowOption] : [])],
  ]
}

/** Whether unit tests of a selection start the built product: those of programs and printed commands do. */
function startsProduct({ paths }: Selection): boolean {
  return paths.length === 0 || paths.some((path) => relative(rootDir, path).startsWith('.ci'))
}

function allSteps(): readonly RunStep[] {
  const outcomes = collectOutcomes()
  return [
    ['check', () => runChecks()],
    // As a start does it, so that a test that starts the product finds nothing to build.
    ['build', buildStale],
    ['unit and contract', unitAndContractTests],
    ['e2e', () => scenarios()],
    // Loaded late: it reads what `check` generates in a fresh clone.
    ['coverage', async () => (await import('./coverage-report.ts')).checkCoverage(outcomes)],
  ]
}

function refuse(error: unknown): readonly RunStep[] {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 2
  return []
}
