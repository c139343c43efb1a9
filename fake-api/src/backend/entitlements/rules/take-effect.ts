import type { Instant } from '../../../engine/kernel/clock.ts'
import { BusinessError } from '../../kernel/business-error.ts'
import {
  advanceTimeline,
  baseQueue,
  type Entitlement,
  eventOf,
  isGrace,
  isLive,
  revokeEntitlement,
  type Timeline,
  type TimelineChange,
  updateTimeline,
} from './timeline.ts'

/*
 * Rules of renewing (docs/rules/entitlements.md; product 4.15, 4.16, 5.19, 5.22)
 * R-ENTITLEMENT-10. The current package is the one that runs; when none runs, the head of the queue.
 * R-ENTITLEMENT-11. A base package that was never started and stands beside the current one is a renewal: no further
 *   one is sold. A suspended one has been started, so it does not count; neither does a contract's grace.
 * R-ENTITLEMENT-12. Normally a new package starts after the last base package, immediately it starts now, with the
 *   current one suspended.
 * R-ENTITLEMENT-13. The choice is offered while a package runs and is not a trial; a purchase during a trial extends
 *   it.
 */

export type TakeEffect = 'normal' | 'immediate'

/** Choices that a buyer has; none at all means that the package is renewed already. */
export interface TakeEffectChoices {
  choices: TakeEffect[]
  /** Start of a package bought now that takes effect normally. */
  normalStartsAtMs: Instant
  isRenewedAhead: boolean
  /** When the renewal starts; null without one. */
  renewalStartsAtMs: Instant | null
}

/** Choices for a base package bought now. */
export function takeEffectChoices(timeline: Timeline, nowMs: Instant): TakeEffectChoices {
  const queue = baseQueue(advanceTimeline(timeline, nowMs).timeline)
  const current = currentOf(queue)
  const renewal = queue.find((row) => row !== current && isUnstarted(row) && !isGrace(row))
  const isRenewedAhead = renewal !== undefined
  const isSuspendable = current?.state === 'activated' && current.cause !== 'trial'
  return {
    choices: choicesOf(isRenewedAhead, isSuspendable),
    normalStartsAtMs: Math.max(nowMs, ...queue.map((row) => row.endsAtMs ?? nowMs)),
    isRenewedAhead,
    renewalStartsAtMs: renewal?.startsAtMs ?? null,
  }
}

/** Throws `already-renewed`, or `immediate-not-possible` when there is a package that cannot be suspended. */
export function assertEffectAllowed(timeline: Timeline, effect: TakeEffect, nowMs: Instant): void {
  const { choices, isRenewedAhead } = takeEffectChoices(timeline, nowMs)
  if (isRenewedAhead) throw new BusinessError('already-renewed')
  // Without any package both choices mean now, so asking for it does no harm.
  const isFree = baseQueue(advanceTimeline(timeline, nowMs).timeline).length === 0
  if (effect === 'immediate' && !isFree && !choices.includes('immediate'))
    throw new BusinessError('immediate-not-possible')
}

function currentOf(queue: readonly Entitlement[]): Entitlement | undefined {
  return queue.find((row) => row.state === 'activated') ?? queue[0]
}

function isUnstarted(row: Entitlement): boolean {
  return row.state === 'not-yet-active' || row.state === 'activating'
}

function choicesOf(isRenewedAhead: boolean, isSuspendable: boolean): TakeEffect[] {
  if (isRenewedAhead) return []
  return isSuspendable ? ['normal', 'immediate'] : ['normal']
}

/*
 * Rules of letting a queued package take effect now (docs/rules/entitlements.md; product 4.16, 7.28)
 * R-ENTITLEMENT-14. Only a base package that waits and was never started can take effect now; one that is activating,
 *   runs, is suspended or has ended cannot.
 * R-ENTITLEMENT-15. A queued package that takes effect now goes to the head of the queue. What runs is suspended and
 *   resumes afterwards with exactly its remaining time.
 * R-ENTITLEMENT-16. A trial and the grace of a contract are not suspended: what is queued behind them has to wait.
 */

/** Tells whether `takeEffectNow` would let a package take effect. */
export function mayTakeEffectNow(timeline: Timeline, id: number, nowMs: Instant): boolean {
  const queue = baseQueue(advanceTimeline(timeline, nowMs).timeline)
  const queued = queue.find((row) => row.id === id)
  const running = queue.find((row) => row.state === 'activated')
  if (queued?.state !== 'not-yet-active' || isGrace(queued)) return false
  return !running || (running.cause !== 'trial' && !isGrace(running))
}

/** Lets a queued package take effect at this instant. Throws `immediate-not-possible`. */
export function takeEffectNow(timeline: Timeline, id: number, nowMs: Instant): TimelineChange {
  if (!mayTakeEffectNow(timeline, id, nowMs)) throw new BusinessError('immediate-not-possible')
  const before = advanceTimeline(timeline, nowMs)
  const head = Math.min(...baseQueue(before.timeline).map((row) => row.position)) - 1
  const after = updateTimeline(
    before.timeline.map((row) => (row.id === id ? { ...row, position: head } : row)),
    nowMs,
  )
  return { timeline: after.timeline, events: [...before.events, ...after.events] }
}

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

/** Returns a random instant at which a package with an effect limit is ready, limit included; `random` is in [0, 1). */
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

/*
 * Rules of grace (docs/rules/entitlements.md; product 4.26)
 * R-ENTITLEMENT-28. While a renewal may still be paid, the service goes on unpaid after its end, until the provider's
 *   window closes.
 * R-ENTITLEMENT-29. Grace waits behind the package that runs. It is no renewal: nothing is refused because of it.
 * R-ENTITLEMENT-30. When the renewal is paid, or the contract ends, what is left of its grace is revoked.
 * R-ENTITLEMENT-31. The period that is paid counts from the end of the last one: what ran in grace is part of it.
 */

/** Values that grace is made from. */
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
