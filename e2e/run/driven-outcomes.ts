import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** One outcome as the upstream counted it. */
export interface DrivenOutcome {
  operationId: string
  status: number
  code: number | null
  /** Over a socket, or put into the listener in its own process. */
  via: 'socket' | 'process'
  times: number
}

/** Where outcomes were counted: in the contract suite, or under the scenarios. */
export type Suite = 'contract' | 'browser'

/** Keeps what a stack counted, for the ledger of the whole run. Does nothing outside a run that asks for it. */
export function keepOutcomes(suite: Suite, name: string, outcomes: readonly DrivenOutcome[]): void {
  const folder = process.env.SKYSHOP_LEDGER_DIR
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${suite}-${name}.json`), JSON.stringify(outcomes))
}
