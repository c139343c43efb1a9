/**
 * `pnpm prove coverage [folder, coverage-report]`: the coverage report of a run on several machines, each with
 * `SKYSHOP_COVERAGE_DIR` set, and their folders put together. Fails as the stage `coverage` of `pnpm test` does.
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
