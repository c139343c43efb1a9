import type { Instant } from '../../../kernel/clock.ts'
import { advanceTimeline, eventOf, settleTimeline, stopAt } from './advance-timeline.ts'
import { type Entitlement, enterState, isLive, type Timeline, type TimelineChange } from './entitlement.ts'

/**
 * Takes a package away (R-ENTITLEMENT-36): its remaining time is revoked and later ones move up. One that has ended
 * stays as it is.
 */
export function revokeEntitlement(timeline: Timeline, id: number, nowMs: Instant): TimelineChange {
  return replaceLive(timeline, { id, nowMs, type: 'revoked' })
}

/** Marks a package whose activation failed; its time goes with it, as its money goes back. Others stay as they are. */
export function failActivation(timeline: Timeline, id: number, nowMs: Instant): TimelineChange {
  return replaceLive(timeline, { id, nowMs, type: 'activation-failed' })
}

interface Removal {
  id: number
  nowMs: Instant
  type: 'revoked' | 'activation-failed'
}

function replaceLive(timeline: Timeline, { id, nowMs, type }: Removal): TimelineChange {
  const before = advanceTimeline(timeline, nowMs)
  const target = before.timeline.find((row) => row.id === id)
  if (!target || !isLive(target)) return before
  if (type === 'activation-failed' && target.state !== 'activating') return before
  const removed = type === 'revoked' ? stopAt(target, { state: 'revoked', atMs: nowMs }) : failed(target)
  const after = settleTimeline(
    before.timeline.map((row) => (row.id === id ? removed : row)),
    nowMs,
  )
  return {
    timeline: after.timeline,
    events: [...before.events, eventOf(type, target, nowMs), ...after.events],
  }
}

function failed(row: Entitlement): Entitlement {
  const lost = { revokedMs: row.remainingMs, remainingMs: 0, startsAtMs: null, endsAtMs: null }
  return enterState(row, 'activation-failed', lost)
}
