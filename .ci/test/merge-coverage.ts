/**
 * `pnpm prove coverage [folder, coverage-report]`: the coverage report of a run on several machines. Each has
 * `SKYSHOP_COVERAGE_DIR` set; `folder` holds the files of all. Fails where the last step of `pnpm test` would.
 */
import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { exitCode, lastLine } from '../check/run-summary.ts'
import { checkCoverage } from './coverage-report.ts'

const folder = resolve(process.argv[2] ?? 'coverage-report')
try {
  readdirSync(folder)
} catch {
  console.error(`There is no folder ${folder}.`)
  process.exit(2)
}
const summary = await checkCoverage(folder)
console.log(lastLine(summary))
process.exitCode = exitCode(summary)
