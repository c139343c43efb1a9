import type { Entitlement, EntitlementState } from './entitlement.ts'

/** Where each state may lead. Expired, revoked and failed ones stay what they are. */
const entitlementTransitions = {
  'not-yet-active': ['activated', 'revoked'],
  activating: ['activated', 'activation-failed', 'revoked'],
  activated: ['suspended', 'expired', 'revoked'],
  suspended: ['activated', 'revoked'],
  expired: [],
  revoked: [],
  'activation-failed': [],
} as const satisfies Record<EntitlementState, readonly EntitlementState[]>

/** Whether the table has this move. */
export function mayEnter(from: EntitlementState, to: EntitlementState): boolean {
  const targets: readonly EntitlementState[] = entitlementTransitions[from]
  return targets.includes(to)
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
