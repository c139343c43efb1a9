import { createHash } from 'node:crypto'
import { SeededRandom } from '../fuzz/seeded-random.ts'
import { brokenInvariants } from './invariants.ts'
import { RULES, type Rules } from './shop-core.ts'
import { emptyShop, type SeldomEvent, type ShopState } from './shop-state.ts'
import { doStep } from './shop-steps.ts'

/** How a run of one seed went. */
export interface SimulationResult {
  seed: string
  /** Of the whole log: equal seeds give equal logs. */
  hash: string
  seldom: ShopState['seldom']
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
    if (what.length > 0) return { seed, hash: hashOf(log), seldom: shop.seldom, broken: { step, what, log } }
  }
  return { seed, hash: hashOf(log), seldom: shop.seldom, broken: null }
}

/** How often each seldom event happened in all runs. */
export function countSeldom(runs: readonly SimulationResult[]): [SeldomEvent, number][] {
  const names = Object.keys(emptyShop().seldom) as SeldomEvent[]
  return names.map((name) => [name, runs.reduce((total, { seldom }) => total + seldom[name], 0)])
}

function hashOf(log: readonly string[]): string {
  return createHash('sha256').update(log.join('\n')).digest('hex')
}
