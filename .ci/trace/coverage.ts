/**
 * `pnpm prove ledger <folder>`: the coverage ledger of a run whose parts ran on several machines, each with
 * `SKYSHOP_LEDGER_DIR` set, and their folders put together. Fails as the ledger of `pnpm test` does.
 */
import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { exitCode, lastLine } from '../test/test-summary.ts'
import { checkLedger } from './coverage-stage.ts'

const folder = resolve(process.argv[2] ?? 'ledger')
try {
  readdirSync(folder)
} catch {
  console.error(`There is no folder ${folder}.`)
  process.exit(2)
}
const tally = await checkLedger(folder)
console.log(lastLine(tally))
process.exitCode = exitCode(tally)
