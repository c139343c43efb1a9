import { type RunSummary, sum } from '../check/run-summary.ts'

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
