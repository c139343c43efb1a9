import { BusinessError } from '../../../kernel/business-error.ts'
import { type ContractProvider, type DeductMode, MOST_AGREEMENTS, PLAN_POOLS } from './contract-terms.ts'

/*
 * Rules of how many contracts a user may have (domain.md, Contract; providers.md)
 *  1. WeChat knows one contract per (plan, user). The merchant keeps ten plans of each mode (A), so that a second
 *     camera signs on the next. An open signing session gives its plan up only when no other is free: the first to sign has it.
 *  2. Alipay knows no plans, and at most ten agreements per user.
 */

/** A contract of the user that is signed or being signed. */
export interface HeldPlan {
  planId: string | null
  isLive: boolean
}

/** The plan to sign on, null where there are none; `mode` is WeChat's. Throws `contract-pool-spent`. */
export function choosePlan(
  { provider, mode }: { provider: ContractProvider; mode: DeductMode },
  held: readonly HeldPlan[],
): string | null {
  const live = held.filter(({ isLive }) => isLive)
  if (provider === 'alipay') {
    if (live.length >= MOST_AGREEMENTS) throw new BusinessError('contract-pool-spent')
    return null
  }
  const isFree = (taken: readonly HeldPlan[]) => (id: string) => taken.every(({ planId }) => planId !== id)
  const pool = PLAN_POOLS[mode]
  const plan = pool.find(isFree(held)) ?? pool.find(isFree(live))
  if (plan === undefined) throw new BusinessError('contract-pool-spent')
  return plan
}
