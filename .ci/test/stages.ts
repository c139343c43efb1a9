import { sum, type Tally } from './test-summary.ts'

/** A part of a run by its name. */
export type Stage = readonly [name: string, run: () => Promise<Tally>]

interface Result {
  name: string
  tally: Tally
  seconds: string
}

/** Runs stages in their order; tells how each ended, how long it took, and how what failed is run alone. */
export async function runStages(stages: readonly Stage[]): Promise<Tally> {
  const results: Result[] = []
  for (const [name, run] of stages) {
    process.stdout.write(`\n── ${name} ──\n`)
    const startedMs = performance.now()
    const tally = await run().catch(asFailure)
    results.push({ name, tally, seconds: ((performance.now() - startedMs) / 1000).toFixed(1) })
  }
  const total = sum(results.map(({ tally }) => tally))
  process.stdout.write('\n')
  if (total.rerunCommands && total.rerunCommands.length > 0) {
    process.stdout.write(
      `What failed, alone:\n${total.rerunCommands.map((command) => `  ${command}\n`).join('')}\n`,
    )
  }
  for (const { name, tally, seconds } of results) {
    process.stdout.write(`${name.padEnd(9)} ok ${tally.passed}, not ok ${tally.failed}, ${seconds} s\n`)
  }
  process.stdout.write(`together  ${(performance.now() / 1000).toFixed(0)} s\n`)
  return total
}

/** A stage that could not run has failed once; the others still run. */
function asFailure(error: unknown): Tally {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`)
  return { passed: 0, failed: 1 }
}
