import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** One outcome as the upstream counted it. */
export interface CountedOutcome {
  operationId: string
  status: number
  code: number | null
  /** Over a socket, or injected into the listener within its process. */
  via: 'socket' | 'process'
  times: number
}

/** A layer of the tests whose stacks count outcomes. */
export type CountingLayer = 'contract' | 'e2e'

/** Makes every stack that this process starts keep what it counted; returns the folder. */
export function collectOutcomes(): string {
  const folder = mkdtempSync(join(tmpdir(), 'skyshop-coverage-'))
  process.env.SKYSHOP_COVERAGE_DIR = folder
  return folder
}

/** Keeps what a stack counted, for the coverage report of the run. Does nothing unless `SKYSHOP_COVERAGE_DIR` is set. */
export function keepOutcomes(layer: CountingLayer, name: string, outcomes: readonly CountedOutcome[]): void {
  const folder = process.env.SKYSHOP_COVERAGE_DIR
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${layer}-${name}.json`), JSON.stringify(outcomes))
}
