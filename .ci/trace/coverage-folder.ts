import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Lets every stack the run starts keep what it counted, and answers where. */
export function openLedger(): string {
  const folder = mkdtempSync(join(tmpdir(), 'skyshop-ledger-'))
  process.env.SKYSHOP_LEDGER_DIR = folder
  return folder
}
