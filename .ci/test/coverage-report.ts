import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCodes } from '@skyshop/openapi/error-codes'
import { type HttpOperationId, httpOperations } from '@skyshop/openapi/operations'
import type { CountedOutcome, CountingLayer } from '../../e2e/run/counted-outcomes.ts'
import { rootDir } from '../../e2e/run/project.ts'
import { sourceFiles } from '../../e2e/run/source-files.ts'
import type { RunSummary } from '../check/run-summary.ts'

/** The layer whose tests reached an outcome: without HTTP, over HTTP alone, or from the shop in a browser. */
export type CoverageLayer = 'unit' | CountingLayer

/** A documented outcome of an operation, and how often each layer reached it. */
export interface CoverageRow {
  operationId: string
  status: number
  /** Name in the catalogue of codes; empty where the status says it all. */
  outcome: string
  reached: Record<CoverageLayer, number>
}

/** Answered only by a defect of ours, which no test may count on. */
const NEVER_ON_PURPOSE = 500

/** Reads the outcomes that all stacks of a run counted, by layer. */
export function readOutcomes(folder: string): Record<CoverageLayer, CountedOutcome[]> {
  const read = (layer: CountingLayer) =>
    readdirSync(folder)
      .filter((name) => name.startsWith(`${layer}-`))
      .flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as CountedOutcome[])
  const byVia = Object.groupBy(read('contract'), ({ via }) => via)
  return { unit: byVia.process ?? [], contract: byVia.socket ?? [], e2e: read('e2e') }
}

/** Calls expected of Prisma (`callsOfPrisma`, fake-api/test/support/test-stack.ts) that no stack of a run made. */
export function unusedCallsOfPrisma(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => name.startsWith('prisma-'))
  const unused = names.map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as string[])
  return (unused[0] ?? []).filter((call) => unused.every((calls) => calls.includes(call)))
}

/** Every documented outcome of every operation, covered or not. */
export function coverageOf(reached: Record<CoverageLayer, readonly CountedOutcome[]>): CoverageRow[] {
  const times = (rows: readonly CountedOutcome[], outcome: Outcome) =>
    rows.filter((row) => isOutcome(row, outcome)).reduce((sum, row) => sum + row.times, 0)
  return documentedOutcomes().map((outcome) => ({
    operationId: outcome.operationId,
    status: outcome.status,
    outcome: outcome.outcome,
    reached: {
      unit: times(reached.unit, outcome),
      contract: times(reached.contract, outcome),
      e2e: times(reached.e2e, outcome),
    },
  }))
}

/** Tells whether a test over HTTP reached an outcome; what the fuzzer injects reaches it by chance. */
export function isCovered({ reached: { contract, e2e } }: CoverageRow): boolean {
  return contract + e2e > 0
}

interface Outcome {
  operationId: string
  status: number
  /** Null: any code of this status. */
  code: number | null
  outcome: string
}

function isOutcome(row: CountedOutcome, { operationId, status, code }: Outcome): boolean {
  return row.operationId === operationId && row.status === status && (code === null || row.code === code)
}

function documentedOutcomes(): Outcome[] {
  return (Object.keys(httpOperations) as HttpOperationId[]).flatMap((operationId) => {
    const { isPublic, businessCodes, statuses: documented } = httpOperations[operationId]
    const statuses = documented
      .filter((status) => status !== NEVER_ON_PURPOSE)
      .map((status) => ({
        operationId,
        status,
        code: isPublic ? null : status,
        outcome: '',
      }))
    const refusals = businessCodes.map((name) => ({
      operationId,
      status: 200,
      code: errorCodes[name].code,
      outcome: name,
    }))
    return [...statuses, ...refusals]
  })
}

/** Operations that the shop does not call, with the reason. Every other one is the shop's, and a scenario calls it. */
export const notOfTheShop: Partial<Record<HttpOperationId, string>> = {
  getSeller: 'A demo of the vendor that nothing uses (product 7.53).',
  getArt: 'Answers name pictures by it; the browser loads them, and no code of the shop calls it.',
  receiveWechatNotify: 'WeChat Pay calls it when a payment or refund has ended.',
  receiveWechatContractNotify: 'WeChat Pay calls it when a contract is signed or ended.',
  receiveWechatDeductNotify: 'WeChat Pay calls it when a deduction has ended.',
  receiveAlipayNotify: 'Alipay calls it when a payment, contract or deduction has ended.',
  receiveAlipayGatewayNotify: 'Alipay calls it with messages for the merchant as a whole.',
  receivePaypalWebhook: 'PayPal calls it when a payment or refund has ended.',
  receiveLianlianNotify: 'LianLian calls it when a card payment has ended.',
}

/** Operations that are the shop's to call (product §7). */
export function shopOperations(): HttpOperationId[] {
  return (Object.keys(httpOperations) as HttpOperationId[]).filter((id) => notOfTheShop[id] === undefined)
}

/** Names of these that the sources of the shop do not write, tests and their support left out. */
export function notNamedByShop<Name extends string>(names: readonly Name[], { except = '' } = {}): Name[] {
  const isProduct = (path: string) => !/[.]test[.]tsx?$|[/]testing[/]/.test(path) && path !== except
  const files = sourceFiles(/[.]tsx?$/, 'web/src').filter(isProduct)
  const code = files.map((path) => readFileSync(join(rootDir, path), 'utf8')).join('\n')
  const named = new Set([...code.matchAll(/'(\w+)'/g)].map(([, name]) => name))
  return names.filter((name) => !named.has(name))
}

const fixes = {
  contract: 'A test in fake-api/test covers each; openapi/http/<area>.yaml documents them.',
  e2e: 'A scenario in e2e/tests/<area> makes the shop call each; what is not its to call is in notOfTheShop, with the reason.',
  prisma: 'Take each out of callsOfPrisma (fake-api/test/support/test-stack.ts).',
}

/**
 * Compares the run with the contract and writes the coverage report as a page. Fails for each documented outcome (success,
 * status or refusal) that no test reached over HTTP, for each operation of §7 that is the shop's and no scenario called,
 * and for each call expected of Prisma that no contract test needs.
 */
export async function checkCoverage(folder: string): Promise<RunSummary> {
  const rows = coverageOf(readOutcomes(folder))
  const page = join(rootDir, 'e2e/test-results/coverage-report.md')
  mkdirSync(join(rootDir, 'e2e/test-results'), { recursive: true })
  writeFileSync(page, coveragePage(rows))
  const missing = rows.filter((row) => !isCovered(row))
  const unused = notCoveredByShop(rows)
  const unneeded = unusedCallsOfPrisma(folder)
  for (const row of missing) process.stdout.write(`not covered: ${nameOf(row)}\n`)
  for (const id of unused)
    process.stdout.write(`not covered by a scenario, though it is the shop's to call: ${id}\n`)
  for (const call of unneeded) process.stdout.write(`no longer made by Prisma: ${call}\n`)
  if (missing.length > 0) process.stdout.write(`${fixes.contract}\n`)
  if (unused.length > 0) process.stdout.write(`${fixes.e2e}\n`)
  if (unneeded.length > 0) process.stdout.write(`${fixes.prisma}\n`)
  process.stdout.write(`${summaryOf(rows)}\n${page}\n`)
  return { passed: rows.length - missing.length, failed: missing.length + unused.length + unneeded.length }
}

/** Operations of the shop that no scenario called. */
export function notCoveredByShop(rows: readonly CoverageRow[]): string[] {
  const reached = new Set(rows.filter((row) => row.reached.e2e > 0).map((row) => row.operationId))
  return shopOperations().filter((id) => !reached.has(id))
}

/** One line with the figures of a coverage report. */
export function summaryOf(rows: readonly CoverageRow[]): string {
  const used = shopOperations().length
  const covered = rows.filter(isCovered).length
  const byShop = used - notCoveredByShop(rows).length
  return `coverage: ${covered} of ${rows.length} outcomes covered; ${byShop} of ${used} operations of the shop called by it, ${Object.keys(notOfTheShop).length} not its to call`
}

/** The coverage report as a Markdown table. */
function coveragePage(rows: readonly CoverageRow[]): string {
  const cells = ({ operationId, status, outcome, reached }: CoverageRow) =>
    `| ${operationId} | ${status} | ${outcome} | ${reached.unit} | ${reached.contract} | ${reached.e2e} |`
  const head = ['| operation | status | refusal | unit | contract | e2e |', '|---|---|---|---|---|---|']
  const exempted = Object.entries(notOfTheShop).map(([id, reason]) => `| ${id} | ${reason} |`)
  const exemptions = ['## Not called by the shop', '', '| operation | why |', '|---|---|', ...exempted]
  return [
    '# Coverage report',
    '',
    summaryOf(rows),
    '',
    ...head,
    ...rows.map(cells),
    '',
    ...exemptions,
    '',
  ].join('\n')
}

function nameOf({ operationId, status, outcome }: CoverageRow): string {
  return outcome === '' ? `${operationId} → ${status}` : `${operationId} → ${outcome}`
}
