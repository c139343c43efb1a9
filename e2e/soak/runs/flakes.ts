/** `pnpm prove flakes [runs, 20] [names …]`: runs the scenarios again and again, and names each that failed once. */
import { buildProduct } from '../../run/build-product.ts'
import { runScenarios } from './scenario-run.ts'

const [first = '20', ...rest] = process.argv.slice(2)
const runs = Number(first)
if (!(Number.isInteger(runs) && runs > 0)) {
  console.error(`"${first}" is no number of runs.`)
  process.exit(2)
}

await buildProduct()
const failures = new Map<string, number>()
let scenarios = 0
for (let run = 1; run <= runs; run += 1) {
  const { results, errors, seconds } = await runScenarios(rest)
  const failed = results.filter(({ isPassed }) => !isPassed)
  scenarios = results.length
  for (const { name, findings } of failed) console.log(`failed: ${name}\n${findings.join('\n')}`)
  const names = [...failed.map(({ name }) => name), ...errors]
  for (const name of names) failures.set(name, (failures.get(name) ?? 0) + 1)
  console.log(
    `run ${run}: ${results.length - failed.length} passed, ${failed.length} failed, ${seconds.toFixed(0)} s`,
  )
}
for (const [name, times] of failures) console.log(`${times} of ${runs}: ${name}`)
console.log(`${runs} runs of ${scenarios} scenarios, ${failures.size} flakes`)
process.exitCode = failures.size === 0 && scenarios > 0 ? 0 : 1
