import type { Instant } from '../../../engine/kernel/clock.ts'
import { BusinessError } from '../../kernel/business-error.ts'
import { advanceTimeline, updateTimeline } from './advance-timeline.ts'
import { baseQueue, type Entitlement, isGrace, type Timeline, type TimelineChange } from './entitlement.ts'

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

/** What a buyer may choose; no choice at all means that the package is renewed already. */
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

/** Whether `takeEffectNow` would let it take effect. */
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
