import type { Entitlement, EntitlementState, TimelineEvent } from './entitlement.ts'

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
