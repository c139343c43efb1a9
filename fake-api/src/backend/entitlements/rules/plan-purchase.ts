import type { Instant } from '../../../engine/kernel/clock.ts'
import { BusinessError } from '../../kernel/business-error.ts'
import { advanceTimeline, eventOf, updateTimeline } from './advance-timeline.ts'
import { baseQueue, type Entitlement, type Timeline, type TimelineChange } from './entitlement.ts'
import { type TakeEffect, takeEffectChoices } from './take-effect.ts'

/*
 * Rules of putting a package on a device (docs/rules/entitlements.md; product 4.15, 4.16, 4.25)
 * R-ENTITLEMENT-6. Normal goes to the end of the base queue, immediate to its head; a top-up does not queue.
 * R-ENTITLEMENT-7. Where immediate is not possible any more (nothing runs, or a trial does), the package takes effect
 *   normally: it is paid for, and the owner gets it as early as the rules allow.
 * R-ENTITLEMENT-8. A renewal on top of a renewal is refused; the caller then fails the activation and the money goes
 *   back. A contract's period is never refused: a gift that came first only lets it begin later.
 * R-ENTITLEMENT-9. A package with an effect limit (event annual: one hour, 4G credit: ten minutes) is activating until
 *   it is ready. One that has to wait longer than that in the queue is ready when its turn comes.
 */

/** A package to be put on a device. */
export interface PurchasePlan {
  id: number
  orderNo: string | null
  packageId: string
  cause: Entitlement['cause']
  topUp: boolean
  boughtMs: number
  effect: TakeEffect
  /** Now or earlier when it takes effect at once. */
  readyAtMs: Instant
}

/** Puts a paid or granted package on the timeline. Throws `already-renewed`. */
export function planPurchase(timeline: Timeline, plan: PurchasePlan, nowMs: Instant): TimelineChange {
  const before = advanceTimeline(timeline, nowMs)
  const { choices, normalStartsAtMs, isRenewedAhead } = takeEffectChoices(before.timeline, nowMs)
  const mayQueue = !isRenewedAhead || plan.topUp || plan.cause === 'contract'
  if (!mayQueue) throw new BusinessError('already-renewed')
  const isImmediate = plan.effect === 'immediate' && choices.includes('immediate')
  const waitsUntilMs = isImmediate || plan.topUp ? nowMs : normalStartsAtMs
  const added = newEntitlement(plan, nowMs)
  const placed: Entitlement = {
    ...added,
    position: positionIn(before.timeline, isImmediate),
    ...(plan.readyAtMs > waitsUntilMs ? { state: 'activating', startsAtMs: plan.readyAtMs } : {}),
  }
  const after = updateTimeline([...before.timeline, placed], nowMs)
  return {
    timeline: after.timeline,
    events: [...before.events, eventOf('planned', added, nowMs), ...after.events],
  }
}

/** When a package with an effect limit is ready: at a random moment within it, the limit included; `random` is in [0, 1). */
export function readyAt(nowMs: Instant, effectWithinMs: number, random: number): Instant {
  return effectWithinMs === 0 ? nowMs : nowMs + 1 + Math.floor(random * effectWithinMs)
}

function newEntitlement(plan: PurchasePlan, nowMs: Instant): Entitlement {
  const { id, orderNo, packageId, cause, topUp, boughtMs } = plan
  const time = { boughtMs, usedMs: 0, remainingMs: boughtMs, revokedMs: 0 }
  const unstarted = { startedAtMs: null, startsAtMs: null, endsAtMs: null }
  return {
    id,
    orderNo,
    packageId,
    cause,
    topUp,
    state: 'not-yet-active',
    position: 0,
    ...time,
    ...unstarted,
    createdAtMs: nowMs,
  }
}

function positionIn(timeline: Timeline, isImmediate: boolean): number {
  const positions = baseQueue(timeline).map((row) => row.position)
  if (positions.length === 0) return 0
  return isImmediate ? Math.min(...positions) - 1 : Math.max(...positions) + 1
}
