/**
 * `pnpm prove seeded-defects [name …]`: applies each patch of the files here to a copy of the product and runs the one test
 * that has to fail. Fails when that test passes with the defect, or fails without it.
 */
import { buildProduct } from '../../run/build-product.ts'
import { literalPattern } from '../../run/run-command.ts'
import { runScenarios, type TestRun } from '../runs/scenario-run.ts'
import { runUnitTests } from '../runs/unit-run.ts'
import { copyProduct, type ProductCopy } from './product-copy.ts'
import { type DetectingTest, readSeededDefects, type SeededDefect } from './seeded-defect.ts'

const selected = process.argv.slice(2)
const all = readSeededDefects()
const unknown = selected.filter((name) => !all.has(name))
if (unknown.length > 0) {
  console.error(`There is no seeded defect ${unknown.join(', ')}. Names: ${[...all.keys()].join(', ')}.`)
  process.exit(2)
}
const defects = [...all].filter(([name]) => selected.length === 0 || selected.includes(name))

await buildProduct()
const copy = copyProduct()
process.once('exit', copy.remove)
let missed = 0
try {
  await verifyBaseline(copy, defects)
  for (const [name, defect] of defects) {
    const finding = await findingOf(copy, defect)
    if (finding === null) missed += 1
    console.log(`${finding === null ? 'MISSED' : 'caught'}  ${name.padEnd(24)} ${defect.description}`)
    console.log(`        ${finding ?? `${defect.test.file} › ${defect.test.title}`}`)
  }
} finally {
  copy.remove()
}
console.log(`${defects.length - missed} of ${defects.length} seeded defects are caught`)
process.exitCode = missed === 0 ? 0 : 1

/** Checks that each of the tests runs and passes without a defect; otherwise a failure would not tell that one is caught. */
async function verifyBaseline(
  { folder }: ProductCopy,
  seeded: readonly (readonly [string, SeededDefect])[],
): Promise<void> {
  for (const layer of ['unit', 'scenario'] as const) {
    const tests = seeded.map(([, { test }]) => test).filter((test) => test.layer === layer)
    if (tests.length === 0) continue
    const { results, errors, seconds } = await run(tests, folder)
    const failed = results.filter(({ isPassed }) => !isPassed).map(({ name }) => name)
    if (results.length === 0 || failed.length + errors.length > 0) {
      throw new Error(`Without a defect they fail already:\n${[...failed, ...errors].join('\n')}`)
    }
    const absent = tests.filter(({ title }) => !results.some(({ name }) => name.includes(title)))
    if (absent.length > 0)
      throw new Error(
        `There are no such tests:\n${absent.map(({ file, title }) => `${file} › ${title}`).join('\n')}`,
      )
    console.log(
      `without a defect ${results.length} tests of the layer ${layer} pass, ${seconds.toFixed(0)} s`,
    )
  }
}

/** Runs tests of one layer. */
function run(tests: readonly DetectingTest[], folder: string): Promise<TestRun> {
  const titles = tests.map(({ title }) => literalPattern(title)).join('|')
  const files = [...new Set(tests.map(({ file }) => file))]
  if (tests[0]?.layer === 'unit') return runUnitTests(files, titles, folder)
  return runScenarios([...files.map((file) => `tests/${file}`), '-g', titles], folder)
}

/** A run that could not start has noticed nothing. */
async function findingOf(product: ProductCopy, defect: SeededDefect): Promise<string | null> {
  await product.apply(defect)
  const { results, errors } = await run([defect.test], product.folder)
  product.revert(defect)
  for (const error of errors) console.log(error)
  const failed = results.find(({ isPassed }) => !isPassed)
  return errors.length === 0 && failed !== undefined ? (failed.findings[0]?.split('\n')[0] ?? 'failed') : null
}
