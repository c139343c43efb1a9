import type { Instant } from '../../../kernel/clock.ts'
import { type Entitlement, isLive, type Timeline, type TimelineChange } from './entitlement.ts'
import { findNextDue, settleAt } from './timeline-step.ts'

/** Lets everything happen that is due at or before now, each at its own instant, and renews the forecasts. */
export function advanceTimeline(timeline: Timeline, nowMs: Instant): TimelineChange {
  const change = runUntil(timeline, nowMs)
  return { timeline: forecast(change.timeline), events: change.events }
}

/** When the time line wants to be advanced next, or null; the shell schedules one event for it. */
export function nextDueMs(timeline: Timeline): Instant | null {
  return findNextDue(timeline)
}

/**
 * Settles at an instant after something was added or taken away, and renews the forecasts.
 * The time line must have been advanced to that instant before.
 */
export function settleTimeline(timeline: Timeline, atMs: Instant): TimelineChange {
  const change = settleAt(timeline, atMs)
  return { timeline: forecast(change.timeline), events: change.events }
}

/** End of the unbroken stretch of base packages that runs now, counting all that follow without a gap; null when none runs. */
export function findCoverageEnd(timeline: Timeline): Instant | null {
  let rows: Timeline = timeline
  let end: Instant | null = null
  while (rows.some((row) => !row.topUp && row.state === 'activated')) {
    const dueMs = findNextDue(rows)
    if (dueMs === null) return end
    end = dueMs
    rows = settleAt(rows, dueMs).timeline
  }
  return end
}

function runUntil(timeline: Timeline, nowMs: Instant): TimelineChange {
  const change: TimelineChange = { timeline: [...timeline], events: [] }
  for (
    let dueMs = findNextDue(timeline);
    dueMs !== null && dueMs <= nowMs;
    dueMs = findNextDue(change.timeline)
  ) {
    const step = settleAt(change.timeline, dueMs)
    change.timeline = step.timeline
    change.events.push(...step.events)
  }
  return change
}

/** Start and end of everything alive, as they will be when nothing more is bought or revoked. */
function forecast(timeline: Timeline): Entitlement[] {
  const { timeline: last } = runUntil(timeline, Number.POSITIVE_INFINITY)
  const future = new Map(last.map((row) => [row.id, row]))
  return timeline.map((row) => {
    const end = future.get(row.id)
    if (!isLive(row) || !end) return row
    const startsAtMs = row.state === 'not-yet-active' ? end.startsAtMs : row.startsAtMs
    return { ...row, startsAtMs, endsAtMs: end.endsAtMs }
  })
}
