import type { Schemas } from '@skyshop/openapi/control'
import {
  contractStates,
  contractTransitions,
  cycleStates,
  cycleTransitions,
} from '../features/auto-renewal/rules/contract-transitions.ts'
import { couponStates, couponTransitions } from '../features/coupons/rules/coupon-state.ts'
import { entitlementStates } from '../features/entitlements/rules/entitlement.ts'
import { entitlementTransitions } from '../features/entitlements/rules/entitlement-transitions.ts'
import { orderStatuses } from '../features/orders/rules/order-state.ts'
import { orderTransitions } from '../features/orders/rules/order-transitions.ts'
import { simStates, simTransitions } from '../features/sim-cards/rules/sim-rule.ts'

type Machine = Schemas['StateMachine']
type State = string | number

interface Move {
  from: State | null
  event: string
  to: State
}

/** The tables the rules run on, as they are. */
export const STATE_MACHINES: readonly Machine[] = [
  machine('order', orderStatuses, orderTransitions),
  machine('contract', contractStates, contractTransitions),
  machine('contract-cycle', cycleStates, cycleTransitions),
  machine('entitlement', entitlementStates, entitlementTransitions),
  machine('coupon', couponStates, couponTransitions),
  machine('sim', simStates, simTransitions),
]

function machine(name: Machine['name'], states: readonly State[], moves: readonly Move[]): Machine {
  const transitions = moves.map(({ from, event, to }) => ({
    from: from === null ? null : String(from),
    event,
    to: String(to),
  }))
  return { name, states: states.map(String), transitions }
}
