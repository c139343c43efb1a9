import type { Instant } from '../../../engine/kernel/clock.ts'
import { advanceTimeline, eventOf, stopAt, updateTimeline } from './advance-timeline.ts'
import { isLive, type Timeline, type TimelineChange } from './entitlement.ts'

/**
 * Takes a package away (R-ENTITLEMENT-36): its remaining time is revoked and later ones move up. One that has ended
 * stays as it is.
 */
export function revokeEntitlement(timeline: Timeline, id: number, nowMs: Instant): TimelineChange {
  const before = advanceTimeline(timeline, nowMs)
  const target = before.timeline.find((row) => row.id === id)
  if (!target || !isLive(target)) return before
  const revoked = stopAt(target, { state: 'revoked', atMs: nowMs })
  const after = updateTimeline(
    before.timeline.map((row) => (row.id === id ? revoked : row)),
    nowMs,
  )
  return {
    timeline: after.timeline,
    events: [...before.events, eventOf('revoked', target, nowMs), ...after.events],
  }
}
