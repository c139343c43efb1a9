import type { Instant } from '../../../engine/kernel/clock.ts'
import { type Cycle, hasService, planCycle, type RenewalRules } from './cycle.ts'

/*
 * Rules of a refund under a contract (docs/rules/auto-renewal.md)
 * R-RENEWAL-32. Service that ends earlier or later than it was to, because a package that ran before was refunded, moves
 *   the period that follows on it, as long as its provider was asked for nothing yet.
 * R-RENEWAL-34. A period that is given back to its buyer ends its contract, at the provider too: the service is over,
 *   and a further deduction would either follow at once on the money given back or leave weeks without service before
 *   it.
 */

/** The period that follows on a service which now ends at `serviceEndsAtMs`; null where it stays as it is. */
export function moveWithService(cycle: Cycle, serviceEndsAtMs: Instant, rules: RenewalRules): Cycle | null {
  if (cycle.state !== 'scheduled' || !hasService(cycle) || cycle.serviceEndsAtMs === serviceEndsAtMs)
    return null
  return planCycle(cycle.period, cycle.amountFen, rules.planNext(serviceEndsAtMs))
}
