import type { Schemas } from '@skyshop/openapi/control'
import type { Instant } from '../../../engine/kernel/clock.ts'
import { membersOf } from '../../../engine/kernel/members-of.ts'

/** States of a package on a device (product 4.14). */
export const entitlementStates = membersOf<EntitlementState>({
  'not-yet-active': true,
  activating: true,
  activated: true,
  suspended: true,
  expired: true,
  revoked: true,
  'activation-failed': true,
})

export type EntitlementState = Schemas['PackageState']

/** Reason a package was given for. */
export type EntitlementCause = Schemas['EntitlementRow']['cause']

/**
 * A package on a device. Always: boughtMs = usedMs + remainingMs + revokedMs (R-ENTITLEMENT-35), as of `startedAtMs`
 * while it runs.
 */
export interface Entitlement {
  id: number
  orderNo: string | null
  packageId: string
  cause: EntitlementCause
  /** Runs beside the base packages instead of queueing with them. */
  topUp: boolean
  state: EntitlementState
  /** Place in the queue of base packages; the smallest living one has the device. */
  position: number
  boughtMs: number
  usedMs: number
  remainingMs: number
  revokedMs: number
  /** Begin of the running stretch; null while it does not run. */
  startedAtMs: Instant | null
  /** First start: a fact once started, the ready instant while activating, a forecast before. */
  startsAtMs: Instant | null
  /** End: a forecast while alive, a fact afterwards. */
  endsAtMs: Instant | null
  createdAtMs: Instant
}

/** All entitlements of one device, kind and channel, in any order. */
export type Timeline = readonly Entitlement[]

/** Something that happened on a timeline, at its own instant. */
export interface TimelineEvent {
  type: 'planned' | 'started' | 'suspended' | 'resumed' | 'ended' | 'revoked' | 'activation-failed'
  id: number
  orderNo: string | null
  atMs: Instant
}

/** A new timeline and what happened on the way to it, in order. */
export interface TimelineChange {
  timeline: Entitlement[]
  events: TimelineEvent[]
}

/** States in which a package still runs or will. */
export const LIVE_STATES: readonly EntitlementState[] = [
  'not-yet-active',
  'activating',
  'activated',
  'suspended',
]

/** Living base packages, the head of the queue first. */
export function baseQueue(timeline: Timeline): Entitlement[] {
  return timeline
    .filter((row) => !row.topUp && isLive(row))
    .sort((a, b) => a.position - b.position || a.id - b.id)
}

/** Tells whether a package is the grace of a contract: a service that goes on before its renewal is paid. */
export function isGrace({ cause, orderNo }: Entitlement): boolean {
  return cause === 'contract' && orderNo === null
}

/** Tells whether a package still runs or will. */
export function isLive(row: Entitlement): boolean {
  return LIVE_STATES.includes(row.state)
}

/** Time left at an instant, counting the running stretch. */
function remainingAt(row: Entitlement, nowMs: Instant): number {
  return row.startedAtMs === null ? row.remainingMs : Math.max(0, row.remainingMs - (nowMs - row.startedAtMs))
}

interface EntitlementTransition {
  from: EntitlementState | null
  event: TimelineEvent['type']
  to: EntitlementState
}

/** The entitlement table. Expired, revoked and failed ones stay what they are. */
export const entitlementTransitions = [
  { from: null, event: 'planned', to: 'not-yet-active' },
  { from: null, event: 'planned', to: 'activating' },
  { from: 'not-yet-active', event: 'started', to: 'activated' },
  { from: 'activating', event: 'started', to: 'activated' },
  { from: 'activating', event: 'activation-failed', to: 'activation-failed' },
  { from: 'activated', event: 'suspended', to: 'suspended' },
  { from: 'suspended', event: 'resumed', to: 'activated' },
  { from: 'activated', event: 'ended', to: 'expired' },
  { from: 'not-yet-active', event: 'revoked', to: 'revoked' },
  { from: 'activating', event: 'revoked', to: 'revoked' },
  { from: 'activated', event: 'revoked', to: 'revoked' },
  { from: 'suspended', event: 'revoked', to: 'revoked' },
] as const satisfies readonly EntitlementTransition[]

/** Tells whether the table has this move. */
export function mayEnter(from: EntitlementState, to: EntitlementState): boolean {
  return entitlementTransitions.some((move) => move.from === from && move.to === to)
}

/** The entitlement in its next state. Throws a RangeError on a move outside the table, which only a defect can ask for. */
export function enterState(
  row: Entitlement,
  state: EntitlementState,
  change: Partial<Entitlement>,
): Entitlement {
  if (!mayEnter(row.state, state))
    throw new RangeError(`an entitlement cannot go from ${row.state} to ${state}`)
  return { ...row, ...change, state }
}

/**
 * Lets everything happen that is due at or before now, each at its own instant, and renews the forecasts. Where nothing is due
 * they stay what they are: they follow from the packages alone, whenever one asks.
 */
export function advanceTimeline(timeline: Timeline, nowMs: Instant): TimelineChange {
  const { timeline: rows, events } = runUntil(timeline, nowMs)
  return { timeline: events.length === 0 ? rows : forecast(rows), events }
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
  let dueMs: Instant | null = null
  for (const row of timeline) {
    const isAwaited = row.state === 'activating' && (row.topUp || row === head)
    const startMs = isAwaited ? row.startsAtMs : null
    const atMs = row.state === 'activated' ? endOf(row) : startMs
    if (atMs !== null && (dueMs === null || atMs < dueMs)) dueMs = atMs
  }
  return dueMs
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
function stopAt(
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
