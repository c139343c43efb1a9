/**
 * `pnpm prove engines [names]`, without a name all: the shop on other engines, old and new. Each is installed when it is
 * missing, buys, signs, cancels, redeems, tops up and reads, and draws every view where the Chromium of the suite does;
 * one older than supported asks for an update.
 * Pictures of each view by each engine: `e2e/engine-views`. At the end it prints the table of `docs/engines.md`.
 */
import { cpus } from 'node:os'
import { engineNamed, engines } from '../../../kit/testing/engines/engine-table.ts'
import { provisionBrowser } from '../../run/browser.ts'
import { buildProduct } from '../../run/build-product.ts'
import { provisionNamedFonts } from '../../run/fonts.ts'
import { runCommand } from '../../run/run-command.ts'
import { runScenarios } from '../runs/scenario-run.ts'
import { engineVersion, installEngine } from './engine-programs.ts'

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
const today = new Date().toISOString().slice(0, 10)
const [processor] = cpus()
const machine = `${cpus().length} cores of ${processor?.model.trim()}`
const rows: string[] = []
let failures = missing.size
if (selected.some(({ isUnsupported }) => !isUnsupported)) {
  const { stdout } = await runCommand(await provisionBrowser(), ['--version'])
  const version = /[\d.]{3,}/.exec(stdout)?.[0] ?? '?'
  failures += await runEngine({ name: 'reference', standsFor: 'the Chromium of the suite', version })
}
for (const engine of selected) {
  const { name } = engine
  const problem = missing.get(name)
  if (problem === undefined) failures += await runEngine({ ...engine, version: await engineVersion(engine) })
  else console.log(`${name}: not installed: ${problem}`)
}
const heads = ['| engine | version | scenarios passed | date | machine |', '|---|---|---|---|---|']
console.log(['', ...heads, ...rows, '', `${selected.length} engines, ${failures} failed`].join('\n'))
process.exitCode = failures === 0 ? 0 : 1

interface RunOf {
  name: string
  standsFor: string
  version: string
}

/** Runs the scenarios in one engine, adds its row to the table, and returns the number of failed ones. */
async function runEngine({ name, standsFor, version }: RunOf): Promise<number> {
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
  const passed = `${results.length - bad.length} of ${results.length}`
  rows.push(`| \`${name}\` | ${version} | ${passed} | ${today} | ${machine} |`)
  return bad.length + errors.length
}
