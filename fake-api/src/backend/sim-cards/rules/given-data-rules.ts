import type { Schemas } from '@skyshop/openapi/http'
import type { Instant } from '../../../engine/kernel/clock.ts'

/*
 * Rules of data that is given (docs/rules/sim-cards.md; product 7.35, 7.36, 9.09)
 * R-SIM-9. Free flow: 1 GB, credited within 10 minutes, valid 10 days, once per device, for every 4G device.
 * R-SIM-10. Included flow: what was sold with the camera, 3 months, once per device; only cameras that came with it
 *   have it (assumed).
 * R-SIM-11. Data that is given goes to owners only, and not onto a card that blocks data.
 * R-SIM-12. Data that is given runs beside the base package.
 */

/** Data that comes with a device: free with it, or included in its card. */
export type FlowKind = 'free-flow' | 'included-flow'

/** Package of each flow in the price list. */
export const flowPackages = {
  'free-flow': 'data-free-flow',
  'included-flow': 'data-included-flow',
} as const satisfies Record<FlowKind, string>

/** Facts that the answer depends on; `pack` is what was given, null while nothing was. */
export interface FlowCase {
  kind: FlowKind
  isOwned: boolean
  isFourG: boolean
  hasIncludedFlow: boolean
  isBlocked: boolean
  pack: { startsAtMs: Instant | null; endsAtMs: Instant | null } | null
}

/** Where the flow of a device stands. */
export type FlowState = Schemas['FlowOffer']['flowState']

/** State of a flow at an instant. */
export function flowState(flow: FlowCase, nowMs: Instant): FlowState {
  if (flow.pack) return packState(flow.pack, nowMs)
  const isOffered = flow.isFourG && (flow.kind === 'free-flow' || flow.hasIncludedFlow)
  return isOffered && flow.isOwned && !flow.isBlocked ? 'claimable' : 'none'
}

function packState({ startsAtMs, endsAtMs }: NonNullable<FlowCase['pack']>, nowMs: Instant): FlowState {
  if (startsAtMs !== null && nowMs < startsAtMs) return 'activating'
  return endsAtMs !== null && nowMs < endsAtMs ? 'active' : 'ended'
}
