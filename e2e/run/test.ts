import { runChecks } from '../check/run-checks.ts'
import { openLedger } from './ledger-folder.ts'
import { builds, contractTests, scenarios, unitTests } from './suites.ts'
import { exitCode, lastLine, sum, type Tally } from './tally.ts'

const ledgerDir = openLedger()

const stages: readonly [name: string, run: () => Promise<Tally>][] = [
  ['check', runChecks],
  ['build', builds],
  ['unit', unitTests],
  ['contract', contractTests],
  ['e2e', scenarios],
  ['ledger', ledger],
]

const results: { name: string; tally: Tally; seconds: string }[] = []
for (const [name, run] of stages) {
  process.stdout.write(`\n── ${name} ──\n`)
  const startedMs = performance.now()
  const tally = await run().catch(asFailure)
  results.push({ name, tally, seconds: ((performance.now() - startedMs) / 1000).toFixed(1) })
}

process.stdout.write('\n')
for (const { name, tally, seconds } of results) {
  process.stdout.write(`${name.padEnd(9)} ok ${tally.passed}, not ok ${tally.failed}, ${seconds} s\n`)
}
const total = sum(results.map(({ tally }) => tally))
const seconds = (performance.now() / 1000).toFixed(0)
process.stdout.write(`together  ${seconds} s; two cores are to need less than 480 s\n`)
process.stdout.write(`${lastLine(total)}\n`)
process.exitCode = exitCode(total)

/** Loaded late: it reads what `check` generates in a fresh clone. */
async function ledger(): Promise<Tally> {
  const { checkLedger } = await import('./ledger-stage.ts')
  return checkLedger(ledgerDir)
}

/** A stage that could not run has failed once; the others still run. */
function asFailure(error: unknown): Tally {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`)
  return { passed: 0, failed: 1 }
}
