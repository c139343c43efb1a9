import type { Instant } from '../../../engine/kernel/clock.ts'
import {
  baseQueue,
  type Entitlement,
  enterState,
  isLive,
  remainingAt,
  type Timeline,
  type TimelineChange,
  type TimelineEvent,
} from './entitlement.ts'

/** Lets everything happen that is due at or before now, each at its own instant, and renews the forecasts. */
export function advanceTimeline(timeline: Timeline, nowMs: Instant): TimelineChange {
  const change = runUntil(timeline, nowMs)
  return { timeline: forecast(change.timeline), events: change.events }
}

/**
 * Settles at an instant after something was added or taken away, and renews the forecasts.
 * The timeline must have been advanced to that instant before.
 */
export function updateTimeline(timeline: Timeline, atMs: Instant): TimelineChange {
  const change = applyDueAt(timeline, atMs)
  return { timeline: forecast(change.timeline), events: change.events }
}

/** End of the unbroken stretch of base packages that runs now, counting all that follow without a gap; null when none runs. */
export function findCoverageEnd(timeline: Timeline): Instant | null {
  let rows: Timeline = timeline
  let end: Instant | null = null
  while (rows.some((row) => !row.topUp && row.state === 'activated')) {
    const dueMs = nextDueMs(rows)
    if (dueMs === null) return end
    end = dueMs
    rows = applyDueAt(rows, dueMs).timeline
  }
  return end
}

function runUntil(timeline: Timeline, nowMs: Instant): TimelineChange {
  const change: TimelineChange = { timeline: [...timeline], events: [] }
  for (
    let dueMs = nextDueMs(timeline);
    dueMs !== null && dueMs <= nowMs;
    dueMs = nextDueMs(change.timeline)
  ) {
    const step = applyDueAt(change.timeline, dueMs)
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

/*
 * Rules of running (docs/rules/entitlements.md; product 4.15, 4.16)
 * R-ENTITLEMENT-1. One base package runs at a time: the head of the queue. Everything behind it waits or is suspended.
 * R-ENTITLEMENT-2. A head that is still activating leaves the device to the one that ran before it, if that has time
 *   left; a package never started does not slip in front of it.
 * R-ENTITLEMENT-3. Taking the device over suspends the one that runs; it keeps exactly its remaining time.
 * R-ENTITLEMENT-4. A package ends when its bought time is used; the next one begins in the same millisecond.
 * R-ENTITLEMENT-5. Top-ups run from when they are ready until they are used up, beside everything.
 */

/** The next instant at which something happens by itself, or null when nothing will; the caller schedules one event for it. */
export function nextDueMs(timeline: Timeline): Instant | null {
  const head = baseQueue(timeline)[0]
  const instants = timeline.flatMap((row) => {
    if (row.state === 'activated') return endOf(row) ?? []
    const isAwaited = row.state === 'activating' && (row.topUp || row === head)
    return isAwaited ? (row.startsAtMs ?? []) : []
  })
  return instants.length === 0 ? null : Math.min(...instants)
}

/** Ends, suspends and starts what is due at this instant. */
function applyDueAt(timeline: Timeline, atMs: Instant): TimelineChange {
  const events: TimelineEvent[] = []
  const ended = timeline.map((row) => {
    if (row.state !== 'activated' || remainingAt(row, atMs) > 0) return row
    events.push(eventOf('ended', row, atMs))
    return stopAt(row, { state: 'expired', atMs })
  })
  const changes = new Map<number, Entitlement>()
  const take = (row: Entitlement, changed: Entitlement, type: TimelineEvent['type']) => {
    changes.set(row.id, changed)
    events.push(eventOf(type, row, atMs))
  }
  for (const { row, isRunning } of due(ended, atMs)) {
    if (isRunning) take(row, stopAt(row, { state: 'suspended', atMs }), 'suspended')
    else take(row, startAt(row, atMs), row.state === 'suspended' ? 'resumed' : 'started')
  }
  return { timeline: ended.map((row) => changes.get(row.id) ?? row), events }
}

/** An event of one entitlement. */
export function eventOf(type: TimelineEvent['type'], row: Entitlement, atMs: Instant): TimelineEvent {
  return { type, id: row.id, orderNo: row.orderNo, atMs }
}

/** Stops a running or waiting entitlement; what it ran counts as used, and a revoked one loses the rest. */
export function stopAt(
  row: Entitlement,
  stop: { state: 'suspended' | 'expired' | 'revoked'; atMs: Instant },
): Entitlement {
  const left = remainingAt(row, stop.atMs)
  const usedMs = row.usedMs + row.remainingMs - left
  const isRevoked = stop.state === 'revoked'
  const wasStarted = row.state === 'activated' || row.state === 'suspended'
  return enterState(row, stop.state, {
    usedMs,
    remainingMs: isRevoked ? 0 : left,
    revokedMs: isRevoked ? left : row.revokedMs,
    startedAtMs: null,
    startsAtMs: wasStarted ? row.startsAtMs : null,
    endsAtMs: wasStarted ? stop.atMs : null,
  })
}

/** The one that has to stop, if any, before the ones that have to start. */
function due(timeline: Timeline, atMs: Instant): { row: Entitlement; isRunning: boolean }[] {
  const queue = baseQueue(timeline)
  const runner = queue.find((row) => row.state === 'activated')
  const next = nextRunner(queue, atMs)
  const topUps = timeline.filter((row) => row.topUp && isReady(row, atMs) && isUnstarted(row))
  const starting = [...(next && next !== runner ? [next] : []), ...topUps].map((row) => ({
    row,
    isRunning: false,
  }))
  return runner && next && next !== runner ? [{ row: runner, isRunning: true }, ...starting] : starting
}

function nextRunner(queue: readonly Entitlement[], atMs: Instant): Entitlement | undefined {
  const head = queue[0]
  if (head && isReady(head, atMs)) return head
  return queue.find((row) => !isUnstarted(row))
}

function isReady(row: Entitlement, atMs: Instant): boolean {
  return row.state !== 'activating' || (row.startsAtMs ?? atMs) <= atMs
}

function isUnstarted(row: Entitlement): boolean {
  return row.state === 'not-yet-active' || row.state === 'activating'
}

function startAt(row: Entitlement, atMs: Instant): Entitlement {
  const startsAtMs = row.state === 'suspended' ? row.startsAtMs : atMs
  return enterState(row, 'activated', { startedAtMs: atMs, startsAtMs, endsAtMs: atMs + row.remainingMs })
}

function endOf(row: Entitlement): Instant | null {
  return row.startedAtMs === null ? null : row.startedAtMs + row.remainingMs
}
