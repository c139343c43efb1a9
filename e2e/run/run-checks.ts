import { type Check, type CheckResult, checks, generate } from './checks.ts'
import type { Tally } from './tally.ts'

const workers = 2

/** Runs every check, two at a time, prints a line for each as it ends. */
export async function runChecks(): Promise<Tally> {
  const tally: Tally = { passed: 0, failed: 0 }
  await runOne(generate, tally)
  const waiting = [...checks]
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) await runOne(check, tally)
  }
  await Promise.all(Array.from({ length: workers }, work))
  return tally
}

async function runOne(check: Check, tally: Tally): Promise<void> {
  const startedMs = performance.now()
  const result = await check.run().catch(asProblem)
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
  const problems = result.problems || (result.checked === 0 ? 'looked at no file' : '')
  const mark = problems === '' ? 'ok  ' : 'FAIL'
  if (problems === '') tally.passed += 1
  else tally.failed += 1
  process.stdout.write(
    `${mark}  ${check.name.padEnd(30)} ${String(result.checked).padStart(5)} files ${seconds.padStart(6)} s\n`,
  )
  if (problems !== '') process.stdout.write(`${problems.replace(/^/gm, '      ')}\n`)
}

function asProblem(error: unknown): CheckResult {
  return { checked: 0, problems: error instanceof Error ? (error.stack ?? error.message) : String(error) }
}
