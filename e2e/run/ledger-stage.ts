import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDriven, type LedgerRow, ledgerOf, readOutcomes } from './coverage-ledger.ts'
import { rootDir } from './project.ts'
import type { Tally } from './tally.ts'

/**
 * Holds the run against the contract and leaves the ledger as a page. Every documented outcome that no test drove, a
 * success, a status or a refusal, is a failure.
 */
export async function checkLedger(folder: string): Promise<Tally> {
  const ledger = ledgerOf(readOutcomes(folder))
  const page = join(rootDir, 'e2e/test-results/coverage-ledger.md')
  mkdirSync(join(rootDir, 'e2e/test-results'), { recursive: true })
  writeFileSync(page, ledgerPage(ledger))
  const missing = ledger.filter((row) => !isDriven(row))
  for (const row of missing) process.stdout.write(`never driven: ${nameOf(row)}\n`)
  process.stdout.write(`${summaryOf(ledger)}\n${page}\n`)
  return { passed: ledger.length - missing.length, failed: missing.length }
}

/** One line with the figures of a ledger. */
export function summaryOf(ledger: readonly LedgerRow[]): string {
  const operations = Map.groupBy(ledger, (row) => row.operationId)
  const byShop = [...operations.values()].filter((rows) => rows.some((row) => row.driven.browser > 0))
  const driven = ledger.filter(isDriven)
  return `ledger: ${driven.length} of ${ledger.length} outcomes driven; ${byShop.length} of ${operations.size} operations by the shop itself`
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
