/**
 * Documented outcomes (success, status or refusal of an operation) that no test reached over HTTP, and operations of the shop
 * that no scenario called. `pnpm prove coverage [folder, coverage-report]` compares those of a run on several machines, each
 * with `SKYSHOP_COVERAGE_DIR` set; `folder` holds the files of all.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { errorCodes } from '@skyshop/openapi/error-codes'
import { type HttpOperationId, httpOperations } from '@skyshop/openapi/operations'
import type { CountedOutcome, CountingLayer } from '../../e2e/run/counted-outcomes.ts'
import { rootDir } from '../../e2e/run/project.ts'
import { exitCode, lastLine, type RunSummary } from '../check/run-summary.ts'

/** A documented outcome of an operation. */
interface Outcome {
  operationId: HttpOperationId
  status: number
  /** Null: any code of this status. */
  code: number | null
  /** Name in the catalogue of codes; empty where the status says it all. */
  name: string
}

/** Outcomes that tests counted: without HTTP, over HTTP alone, or from the shop in a browser. */
export type Counted = Record<'unit' | CountingLayer, readonly CountedOutcome[]>

/** An outcome, and how often each layer reached it. */
type CoverageRow = Outcome & { reached: Record<keyof Counted, number> }

/** Answered only by a defect of ours, which no test may count on. */
const neverOnPurpose = 500

/** Operations that the shop does not call, with the reason. Every other one is the shop's, and a scenario calls it. */
const notOfTheShop: Partial<Record<HttpOperationId, string>> = {
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

const operationIds = Object.keys(httpOperations) as HttpOperationId[]
/** Operations that are the shop's to call (product §7). */
export const shopOperations = operationIds.filter((id) => notOfTheShop[id] === undefined)

const documentedOutcomes = operationIds.flatMap((operationId): Outcome[] => {
  const { isPublic, businessCodes, statuses } = httpOperations[operationId]
  return [
    ...statuses
      .filter((status) => status !== neverOnPurpose)
      .map((status) => ({ operationId, status, code: isPublic ? null : status, name: '' })),
    ...businessCodes.map((name) => ({ operationId, status: 200, code: errorCodes[name].code, name })),
  ]
})

/** Every documented outcome of every operation, covered or not. */
export function coverageOf(counted: Counted): CoverageRow[] {
  return documentedOutcomes.map((outcome) => {
    const times = (rows: readonly CountedOutcome[]) =>
      rows
        .filter(({ operationId, status }) => operationId === outcome.operationId && status === outcome.status)
        .filter(({ code }) => outcome.code === null || code === outcome.code)
        .reduce((sum, row) => sum + row.times, 0)
    const { unit, contract, e2e } = counted
    return { ...outcome, reached: { unit: times(unit), contract: times(contract), e2e: times(e2e) } }
  })
}

/** Gaps of a run, a line each, with how each is mended. What the fuzzer injects within a process covers nothing. */
export function findGaps(rows: readonly CoverageRow[]): string[] {
  const missing = rows.filter(({ reached }) => reached.contract + reached.e2e === 0)
  const called = new Set(rows.filter(({ reached }) => reached.e2e > 0).map(({ operationId }) => operationId))
  return [
    ...missing.map(
      ({ operationId, status, name }) =>
        `not covered: ${operationId} → ${name || status}; a test in fake-api/test covers what openapi/http documents`,
    ),
    ...shopOperations
      .filter((id) => !called.has(id))
      .map(
        (id) =>
          `not covered by a scenario: ${id}; what is not the shop's to call is in notOfTheShop, with the reason`,
      ),
  ]
}

function readCounted(folder: string): Counted {
  const read = <Item>(prefix: string) =>
    readdirSync(folder)
      .filter((name) => name.startsWith(prefix))
      .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Item[])
  const contract = Object.groupBy(read<CountedOutcome>('contract-').flat(), ({ via }) => via)
  return {
    unit: contract.process ?? [],
    contract: contract.socket ?? [],
    e2e: read<CountedOutcome>('e2e-').flat(),
  }
}

/** Compares a run with the contract, and writes the coverage report as a page. */
export async function checkCoverage(folder: string): Promise<RunSummary> {
  const rows = coverageOf(readCounted(folder))
  const gaps = findGaps(rows)
  const covered = rows.length - gaps.filter((gap) => gap.startsWith('not covered:')).length
  const summary = `coverage: ${covered} of ${rows.length} outcomes covered`
  const lines = rows.map(({ operationId, status, name, reached }) =>
    ['', operationId, status, name, reached.unit, reached.contract, reached.e2e, ''].join(' | ').trim(),
  )
  const head = ['| operation | status | refusal | unit | contract | e2e |', '|---|---|---|---|---|---|']
  const page = join(rootDir, 'e2e/test-results/coverage-report.md')
  mkdirSync(join(rootDir, 'e2e/test-results'), { recursive: true })
  writeFileSync(page, ['# Coverage report', '', summary, '', ...head, ...lines, ''].join('\n'))
  process.stdout.write([...gaps, summary, page, ''].join('\n'))
  return { passed: covered, failed: gaps.length }
}

// `pnpm prove coverage` starts this file.
if (import.meta.main) {
  const total = await checkCoverage(resolve(process.argv[2] ?? 'coverage-report'))
  console.log(lastLine(total))
  process.exitCode = exitCode(total)
}
