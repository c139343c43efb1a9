import { BusinessError } from '../../../kernel/business-error.ts'
import type { Instant } from '../../../kernel/clock.ts'
import { advanceTimeline, updateTimeline } from './advance-timeline.ts'
import { baseQueue, isGrace, type Timeline, type TimelineChange } from './entitlement.ts'

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
