import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rootDir } from '../../e2e/run/project.ts'
import type { Tally } from '../test/test-summary.ts'
import { isDriven, type LedgerRow, ledgerOf, readOutcomes } from './coverage-report.ts'
import { shopOperations } from './shop-operations.ts'

const cures = {
  contract: 'A test in fake-api/test drives each; openapi/paths/<area>/<operation-id>.yaml documents them.',
  browser: 'A scenario in e2e/tests/<area> makes the shop call each.',
}

/**
 * Holds the run against the contract and leaves the ledger as a page. Every documented outcome that no test drove, a
 * success, a status or a refusal, is a failure; so is an operation the shop uses and no scenario made it call.
 */
export async function checkLedger(folder: string): Promise<Tally> {
  const ledger = ledgerOf(readOutcomes(folder))
  const page = join(rootDir, 'e2e/test-results/coverage-ledger.md')
  mkdirSync(join(rootDir, 'e2e/test-results'), { recursive: true })
  writeFileSync(page, ledgerPage(ledger))
  const missing = ledger.filter((row) => !isDriven(row))
  const unused = notDrivenByShop(ledger)
  for (const row of missing) process.stdout.write(`never driven: ${nameOf(row)}\n`)
  for (const id of unused) process.stdout.write(`never driven by the shop, which uses it: ${id}\n`)
  if (missing.length > 0) process.stdout.write(`${cures.contract}\n`)
  if (unused.length > 0) process.stdout.write(`${cures.browser}\n`)
  process.stdout.write(`${summaryOf(ledger)}\n${page}\n`)
  return { passed: ledger.length - missing.length, failed: missing.length + unused.length }
}

/** Operations the shop uses that no browser drove. */
export function notDrivenByShop(ledger: readonly LedgerRow[]): string[] {
  const driven = new Set(ledger.filter((row) => row.driven.browser > 0).map((row) => row.operationId))
  return shopOperations().filter((id) => !driven.has(id))
}

/** One line with the figures of a ledger. */
export function summaryOf(ledger: readonly LedgerRow[]): string {
  const used = shopOperations().length
  const driven = ledger.filter(isDriven).length
  const byShop = used - notDrivenByShop(ledger).length
  return `ledger: ${driven} of ${ledger.length} outcomes driven; ${byShop} of ${used} operations the shop uses driven by it`
}

/** The ledger as a Markdown table. */
function ledgerPage(ledger: readonly LedgerRow[]): string {
  const cells = ({ operationId, status, outcome, driven }: LedgerRow) =>
    `| ${operationId} | ${status} | ${outcome} | ${driven.unit} | ${driven.contract} | ${driven.browser} |`
  const head = ['| operation | status | refusal | unit | contract | browser |', '|---|---|---|---|---|---|']
  return ['# Coverage ledger', '', summaryOf(ledger), '', ...head, ...ledger.map(cells), ''].join('\n')
}

function nameOf({ operationId, status, outcome }: LedgerRow): string {
  return outcome === '' ? `${operationId} → ${status}` : `${operationId} → ${outcome}`
}
