/**
 * `pnpm prove ledger <folder>`: the coverage ledger of a run whose parts ran on several machines, each with
 * `SKYSHOP_LEDGER_DIR` set, and their folders put together. Fails as the ledger of `pnpm test` does.
 */
import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { checkLedger } from '../run/ledger-stage.ts'
import { exitCode, lastLine } from '../run/tally.ts'

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
