/**
 * `pnpm prove plants [name …]`: plants each defect of `plants/` into a copy of the product and runs the one test that
 * has to notice it. Fails when it passes all the same, and when it fails without a defect.
 */
import { buildProduct } from '../run/build-product.ts'
import { literalPattern } from '../run/run-command.ts'
import type { NoticingTest, Plant } from './plant.ts'
import { readPlants } from './plant-folder.ts'
import { copyProduct, type ProductCopy } from './product-copy.ts'
import { runScenarios, type TestRun } from './scenario-run.ts'
import { runUnitTests } from './unit-run.ts'

const wanted = process.argv.slice(2)
const all = readPlants()
const unknown = wanted.filter((name) => !all.has(name))
if (unknown.length > 0) {
  console.error(`There is no plant ${unknown.join(', ')}. Plants: ${[...all.keys()].join(', ')}.`)
  process.exit(2)
}
const plants = [...all].filter(([name]) => wanted.length === 0 || wanted.includes(name))

await buildProduct()
const copy = copyProduct()
process.once('exit', copy.remove)
let missed = 0
try {
  await proveSound(copy, plants)
  for (const [name, plant] of plants) {
    const finding = await findingOf(copy, plant)
    if (finding === null) missed += 1
    console.log(`${finding === null ? 'MISSED' : 'caught'}  ${name.padEnd(24)} ${plant.defect}`)
    console.log(`        ${finding ?? `${plant.test.file} › ${plant.test.title}`}`)
  }
} finally {
  copy.remove()
}
console.log(`${plants.length - missed} of ${plants.length} planted defects are caught`)
process.exitCode = missed === 0 ? 0 : 1

/** Without a defect every one of the tests passes; otherwise catching means nothing. */
async function proveSound(
  { folder }: ProductCopy,
  planted: readonly (readonly [string, Plant])[],
): Promise<void> {
  for (const layer of ['unit', 'scenario'] as const) {
    const tests = planted.map(([, { test }]) => test).filter((test) => test.layer === layer)
    if (tests.length === 0) continue
    const { results, errors, seconds } = await run(tests, folder)
    const failed = results.filter(({ isPassed }) => !isPassed).map(({ name }) => name)
    if (results.length === 0 || failed.length + errors.length > 0) {
      throw new Error(`Without a defect they fail already:\n${[...failed, ...errors].join('\n')}`)
    }
    console.log(
      `without a defect ${results.length} tests of the layer ${layer} pass, ${seconds.toFixed(0)} s`,
    )
  }
}

/** Runs tests of one layer. */
function run(tests: readonly NoticingTest[], folder: string): Promise<TestRun> {
  const titles = tests.map(({ title }) => literalPattern(title)).join('|')
  const files = [...new Set(tests.map(({ file }) => file))]
  if (tests[0]?.layer === 'unit') return runUnitTests(files, titles, folder)
  return runScenarios([...files.map((file) => `tests/${file}`), '-g', titles], folder)
}

/** A run that could not start has noticed nothing. */
async function findingOf(product: ProductCopy, plant: Plant): Promise<string | null> {
  await product.plant(plant)
  const { results, errors } = await run([plant.test], product.folder)
  product.weed(plant)
  for (const error of errors) console.log(error)
  const failed = results.find(({ isPassed }) => !isPassed)
  return errors.length === 0 && failed !== undefined ? (failed.findings[0]?.split('\n')[0] ?? 'failed') : null
}
