import { createHash } from 'node:crypto'
import { SeededRandom } from '../fuzz/seeded-random.ts'
import { brokenInvariants } from './invariants.ts'
import { RULES, type Rules } from './shop-core.ts'
import { emptyShop } from './shop-state.ts'
import { doStep } from './shop-steps.ts'

/** How a run of one seed went. */
export interface SimulationResult {
  seed: string
  /** Of the whole log: equal seeds give equal logs. */
  hash: string
  /** The first step after which an invariant was broken; null when none was. */
  broken: { step: number; what: string[]; log: string[] } | null
}

/** Runs the pure core through random events and faults, the invariants checked after each step. */
export function simulate(seed: string, steps: number, rules: Rules = RULES): SimulationResult {
  const random = new SeededRandom(seed)
  const shop = emptyShop()
  const log: string[] = []
  for (let step = 0; step < steps; step += 1) {
    log.push(`${shop.nowMs} ${doStep(shop, rules, random)}`)
    const what = brokenInvariants(shop)
    if (what.length > 0) return { seed, hash: hashOf(log), broken: { step, what, log } }
  }
  return { seed, hash: hashOf(log), broken: null }
}

function hashOf(log: readonly string[]): string {
  return createHash('sha256').update(log.join('\n')).digest('hex')
}
