/**
 * `pnpm prove engines [names]`, without a name all: the shop on other engines, old and new. Each is installed when it is
 * missing, buys, signs, cancels, redeems, tops up and reads, and draws every view where the Chromium of the suite does;
 * one below the floor asks for an update.
 * Pictures of each view by each engine: `e2e/engine-views`.
 */
import { engineNamed, engines } from '../../kit/engines/engine-table.ts'
import { buildProduct } from '../../run/build-product.ts'
import { provisionNamedFonts } from '../../run/fonts.ts'
import { runScenarios } from '../runs/scenario-run.ts'
import { installEngine } from './install-engine.ts'

const names = process.argv.slice(2)
const unknown = names.filter((name) => !engines.some((engine) => engine.name === name))
if (unknown.length > 0) {
  const known = engines.map((engine) => engine.name).join(', ')
  console.error(`There is no engine ${unknown.join(', ')}. Name one or more of: ${known}.`)
  process.exit(2)
}
const selected = names.length === 0 ? engines : names.map(engineNamed)
await buildProduct()
await provisionNamedFonts()
const missing = new Map<string, string>()
for (const engine of selected) {
  const problem = await installEngine(engine)
  if (problem !== null) missing.set(engine.name, problem)
}
const isShopOpened = selected.some(({ isBelowFloor }) => !isBelowFloor)
let failures = missing.size
if (isShopOpened) failures += await runEngine('reference', 'the Chromium of the suite')
for (const { name, standsFor } of selected) {
  const problem = missing.get(name)
  if (problem !== undefined) console.log(`${name}: not installed: ${problem}`)
  else failures += await runEngine(name, standsFor)
}
console.log(`${selected.length} engines, ${failures} failed`)
process.exitCode = failures === 0 ? 0 : 1

/** Runs the scenarios in one engine and returns the number of failed ones. */
async function runEngine(name: string, standsFor: string): Promise<number> {
  const { results, errors, seconds } = await runScenarios([
    ...['--config', 'soak/engines/engines.config.ts'],
    ...['--project', name, '--no-deps'],
  ])
  const bad = results.filter(({ isPassed }) => !isPassed)
  for (const one of bad) console.log(`failed: ${name}: ${one.name}\n${one.findings.join('\n')}`)
  for (const error of errors) console.log(`${name}: ${error}`)
  console.log(
    `${name} (${standsFor}): ${results.length} scenarios, ${bad.length} failed, ${seconds.toFixed(0)} s`,
  )
  return bad.length + errors.length
}
