/**
 * `pnpm prove scenarios [workers …, 1 2] [names …]`: what the suite is: scenarios by area, the answers they cover, the
 * trace of the specification, flakes, and the time by number of workers. `pnpm test` reports the coverage of scenarios
 * and contract tests together.
 */
import { availableParallelism } from 'node:os'
import { buildProduct } from '../../e2e/run/build-product.ts'
import { collectOutcomes } from '../../e2e/run/counted-outcomes.ts'
import { runScenarios, type TestRun } from '../../e2e/soak/runs/scenario-run.ts'
import { findTraceErrors, readTrace, traceSummary } from '../trace/spec-trace.ts'

/** The least a suite of payment and renewal has. */
const MIN_SCENARIOS = 150

const args = process.argv.slice(2)
const names = args.filter((arg) => !/^\d+$/.test(arg))
const given = args.filter((arg) => /^\d+$/.test(arg))
const workers = given.length > 0 ? given : ['1', '2']

await buildProduct()
const outcomes = collectOutcomes()
let last: TestRun = { results: [], errors: [], seconds: 0 }
let failed = 0
/** How many runs each scenario failed in. */
const failures = new Map<string, number>()
for (const count of workers) {
  last = await runScenarios([...names, '--workers', count])
  const bad = last.results.filter(({ isPassed }) => !isPassed)
  failed += bad.length + last.errors.length
  for (const { name } of bad) {
    console.log(`failed: ${name}`)
    failures.set(name, (failures.get(name) ?? 0) + 1)
  }
  console.log(`${count} workers on ${availableParallelism()} cores: ${last.seconds.toFixed(0)} s`)
}
const areas = Map.groupBy(last.results, ({ name }) => name.split('/')[0] ?? '')
for (const [area, results] of areas) console.log(`${String(results.length).padStart(4)}  ${area}`)
const flakes = [...failures.values()].filter((times) => times < workers.length).length
console.log(`${last.results.length} scenarios, ${failed} failed, ${flakes} flakes in ${workers.length} runs`)

// Loaded late: they read what is generated.
const { coverageOf, readOutcomes, summaryOf } = await import('./coverage-report.ts')
const { statements, statementTests } = readTrace()
console.log(traceSummary(statements, statementTests))
console.log(`${summaryOf(coverageOf(readOutcomes(outcomes)))} (scenarios alone)`)
const least = names.length === 0 ? MIN_SCENARIOS : 1
const isReached = last.results.length >= least && findTraceErrors(statements, statementTests).length === 0
process.exitCode = failed === 0 && isReached ? 0 : 1
