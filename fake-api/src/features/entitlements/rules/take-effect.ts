import { BusinessError } from '../../../kernel/business-error.ts'
import type { Instant } from '../../../kernel/clock.ts'
import { advanceTimeline } from './advance-timeline.ts'
import { baseQueue, type Entitlement, isGrace, type Timeline } from './entitlement.ts'

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
export function assertTakeEffect(timeline: Timeline, effect: TakeEffect, nowMs: Instant): void {
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
