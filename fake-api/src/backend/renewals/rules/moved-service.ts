import { HOUR_MS, type Instant } from '../../../engine/kernel/clock.ts'
import { contractRulesOf, type Priced, priceCycle } from './contract.ts'
import { type Cycle, cycleWindowOf, hasService, planCycle } from './cycle.ts'

/*
 * Rules of a refund under a contract (docs/rules/auto-renewal.md)
 * R-RENEWAL-32. Service that ends earlier or later than it was to, because a package that ran before was refunded, moves
 *   the period that follows on it, as long as its provider was asked for nothing yet. Where no service is left to follow
 *   on, the contract ends, at the provider too: at the old date the period would come months late to a buyer who may not
 *   buy anything meanwhile, and now it would be charged untold. The buyer may sign again, or buy.
 * R-RENEWAL-34. A period that is given back to its buyer ends its contract, at the provider too: the service is over,
 *   and a further deduction would either follow at once on the money given back or leave weeks without service before
 *   it.
 */

/**
 * The period that follows on a service which now ends at `serviceEndsAtMs`, null where none is left: `stays` as it is,
 * is moved, or `ends` with its contract.
 */
export function moveWithService(
  cycle: Cycle,
  serviceEndsAtMs: Instant | null,
  contract: Priced & Parameters<typeof contractRulesOf>[0],
): Cycle | 'stays' | 'ends' {
  const isFollowing = cycle.state === 'scheduled' && hasService(cycle)
  if (!isFollowing || cycle.serviceEndsAtMs === serviceEndsAtMs) return 'stays'
  if (serviceEndsAtMs === null) return 'ends'
  const plan = contractRulesOf(contract).planNext(serviceEndsAtMs)
  return priceCycle(contract, planCycle(cycle.period, cycle.amountFen, plan))
}

/*
 * Rules of a period whose plan at its provider is still to be compared (docs/rules/auto-renewal.md)
 * R-RENEWAL-35. Money is asked for after the plan was compared, also where a refund moves both to now. While the
 *   question gets no answer the period waits, until an hour before the service ends, or its window closes: the plan may
 *   stand right, and then it is asked for.
 */

const LAST_CHANCE_MS = HOUR_MS

/** Tells whether a period that is due waits for the comparison of its plan at `planDueMs`. */
export function mayWaitForPlan(cycle: Cycle, planDueMs: Instant, nowMs: Instant): boolean {
  const window = cycleWindowOf(cycle)
  if (window === null || (cycle.state !== 'scheduled' && cycle.state !== 'grace')) return false
  const untilMs = hasService(cycle) ? Math.min(cycle.serviceEndsAtMs, window.untilMs) : window.untilMs
  return planDueMs <= Math.max(nowMs, untilMs - LAST_CHANCE_MS)
}
