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

/** What a package was given for. */
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

/** Whether a package is the grace of a contract: a service that goes on before its renewal is paid. */
export function isGrace({ cause, orderNo }: Entitlement): boolean {
  return cause === 'contract' && orderNo === null
}

/** Whether a package still runs or will. */
export function isLive(row: Entitlement): boolean {
  return LIVE_STATES.includes(row.state)
}

/** Time left at an instant, counting the running stretch. */
export function remainingAt(row: Entitlement, nowMs: Instant): number {
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

const moves: ReadonlySet<string> = new Set(entitlementTransitions.map(({ from, to }) => `${from} ${to}`))

/** Whether the table has this move. */
export function mayEnter(from: EntitlementState, to: EntitlementState): boolean {
  return moves.has(`${from} ${to}`)
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
