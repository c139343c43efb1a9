import type { Instant } from '../../../engine/kernel/clock.ts'
import { type Entitlement, isGrace, isLive, type Timeline, type TimelineChange } from './entitlement.ts'
import { planPurchase } from './plan-purchase.ts'
import { revokeEntitlement } from './revoke-entitlement.ts'
import { takeEffectChoices } from './take-effect.ts'

/*
 * Rules of grace (docs/rules/entitlements.md; product 4.26)
 * R-ENTITLEMENT-28. While a renewal may still be paid, the service goes on unpaid after its end, until the provider's
 *   window closes.
 * R-ENTITLEMENT-29. Grace waits behind the package that runs. It is no renewal: nothing is refused because of it.
 * R-ENTITLEMENT-30. When the renewal is paid, or the contract ends, what is left of its grace is revoked.
 * R-ENTITLEMENT-31. The period that is paid counts from the end of the last one: what ran in grace is part of it.
 */

/** What grace is made from. */
export interface GracePlan {
  id: number
  packageId: string
  untilMs: Instant
}

/** Lets the service go on until `untilMs`; changes nothing when it runs that long anyway or is in grace already. */
export function openGrace(
  timeline: Timeline,
  { id, packageId, untilMs }: GracePlan,
  nowMs: Instant,
): TimelineChange {
  const { normalStartsAtMs } = takeEffectChoices(timeline, nowMs)
  const isCovered = normalStartsAtMs >= untilMs || timeline.some((row) => isGrace(row) && isLive(row))
  if (isCovered) return { timeline: [...timeline], events: [] }
  const boughtMs = untilMs - normalStartsAtMs
  const plan = { id, packageId, orderNo: null, boughtMs, topUp: false, readyAtMs: nowMs }
  return planPurchase(timeline, { ...plan, cause: 'contract', effect: 'normal' }, nowMs)
}

/** Revokes what is left of grace; `usedMs` is how long it ran. */
export function closeGrace(timeline: Timeline, nowMs: Instant): TimelineChange & { usedMs: number } {
  const open = timeline.filter((row) => isGrace(row) && isLive(row)).map(({ id }) => id)
  const start: TimelineChange = { timeline: [...timeline], events: [] }
  const closed = open.reduce((change, id) => {
    const { timeline: rows, events } = revokeEntitlement(change.timeline, id, nowMs)
    return { timeline: rows, events: [...change.events, ...events] }
  }, start)
  const usedMs = closed.timeline.filter(({ id }) => open.includes(id)).reduce(sumUsed, 0)
  return { ...closed, usedMs }
}

function sumUsed(sum: number, { usedMs }: Entitlement): number {
  return sum + usedMs
}
