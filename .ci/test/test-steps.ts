import { collectOutcomes } from '../../e2e/run/counted-outcomes.ts'
import { projectCommand } from '../../e2e/run/project.ts'
import { runChecks } from '../check/run-checks.ts'
import { changedSteps } from './changed-steps.ts'
import {
  buildStale,
  contractTests,
  hasScenarios,
  provideBrowser,
  type RunStep,
  scenarios,
  unitAndContractTests,
  unitSteps,
} from './run-layers.ts'
import type { TestCommand } from './test-command.ts'

/** Steps of a run in their order; rejects when no scenario has the titles. `collect` names the folder of the outcomes. */
export async function stepsOf(
  asked: Exclude<TestCommand, { text: string }>,
  collect: () => string = collectOutcomes,
): Promise<readonly RunStep[]> {
  if (asked.kind === 'everything') return allSteps(collect())
  if (asked.kind === 'changed') return changedSteps(asked.layers)
  if (asked.kind === 'check') return [['check', () => runChecks(asked.names)]]
  const { layer, selection, windowOption } = asked
  if (layer === 'unit') return unitSteps(selection)
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

function allSteps(outcomes: string): readonly RunStep[] {
  return [
    ['check', () => runChecks()],
    // As a start does it, so that a test that starts the product finds nothing to build.
    ['build', buildStale],
    ['browser', provideBrowser],
    ['unit and contract', unitAndContractTests],
    ['e2e', () => scenarios()],
    // Loaded late: it reads what `check` generates in a fresh clone.
    ['coverage', async () => (await import('./coverage-report.ts')).checkCoverage(outcomes)],
  ]
}
