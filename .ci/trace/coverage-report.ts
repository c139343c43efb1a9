import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCodes } from '@skyshop/openapi/error-codes'
import { type HttpOperationId, httpOperations } from '@skyshop/openapi/operations'
import type { DrivenOutcome, Suite } from '../../e2e/run/driven-outcomes.ts'

/** Who drove an outcome: tests beneath HTTP, tests over HTTP alone, or the shop in a browser. */
export type Driver = 'unit' | Suite

/** A documented outcome of an operation, with how often each driver reached it. */
export interface LedgerRow {
  operationId: string
  status: number
  /** Name in the catalogue of codes; empty where the status says it all. */
  outcome: string
  driven: Record<Driver, number>
}

/** Answered only by a defect of ours, which no test may count on. */
const NEVER_ON_PURPOSE = 500

/** What all stacks of a run counted, by driver. */
export function readOutcomes(folder: string): Record<Driver, DrivenOutcome[]> {
  const read = (suite: Suite) =>
    readdirSync(folder)
      .filter((name) => name.startsWith(`${suite}-`))
      .flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as DrivenOutcome[])
  const byVia = Object.groupBy(read('contract'), ({ via }) => via)
  return { unit: byVia.process ?? [], contract: byVia.socket ?? [], browser: read('browser') }
}

/** Every documented outcome of every operation, driven or not. */
export function ledgerOf(driven: Record<Driver, readonly DrivenOutcome[]>): LedgerRow[] {
  const times = (rows: readonly DrivenOutcome[], wanted: Wanted) =>
    rows.filter((row) => isOutcome(row, wanted)).reduce((sum, row) => sum + row.times, 0)
  return documentedOutcomes().map((wanted) => ({
    operationId: wanted.operationId,
    status: wanted.status,
    outcome: wanted.outcome,
    driven: {
      unit: times(driven.unit, wanted),
      contract: times(driven.contract, wanted),
      browser: times(driven.browser, wanted),
    },
  }))
}

/** Whether a test over HTTP drove an outcome: what the fuzzer puts into the listener meets it by chance. */
export function isDriven({ driven: { contract, browser } }: LedgerRow): boolean {
  return contract + browser > 0
}

interface Wanted {
  operationId: string
  status: number
  /** Null: any code of this status. */
  code: number | null
  outcome: string
}

function isOutcome(row: DrivenOutcome, { operationId, status, code }: Wanted): boolean {
  return row.operationId === operationId && row.status === status && (code === null || row.code === code)
}

function documentedOutcomes(): Wanted[] {
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
