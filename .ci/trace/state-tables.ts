import { contractTransitions } from '../../fake-api/src/features/auto-renewal/rules/contract-transitions.ts'
import { cycleTransitions } from '../../fake-api/src/features/auto-renewal/rules/cycle.ts'
import { couponTransitions } from '../../fake-api/src/features/coupons/rules/coupon-state.ts'
import { entitlementTransitions } from '../../fake-api/src/features/entitlements/rules/entitlement.ts'
import { orderStatus, orderTransitions } from '../../fake-api/src/features/orders/rules/order-state.ts'
import {
  nextPaymentState,
  paymentEvents,
  paymentStates,
} from '../../fake-api/src/features/payments/rules/payment-attempt.ts'
import { simTransitions } from '../../fake-api/src/features/sim-cards/rules/sim-rule.ts'

interface Move {
  /** Null: it comes into being. */
  from: string | number | null
  event: string
  to: string | number
}

const paymentMoves: Move[] = paymentStates.flatMap((from) =>
  paymentEvents.flatMap((event) => {
    const to = nextPaymentState(from, event)
    return to === null ? [] : [{ from, event, to }]
  }),
)

const tables: Readonly<Record<string, readonly Move[]>> = {
  order: orderTransitions,
  payment: paymentMoves,
  contract: contractTransitions,
  period: cycleTransitions,
  entitlement: entitlementTransitions,
  coupon: couponTransitions,
  sim: simTransitions,
}

const statusNames = new Map<string | number, string>(
  Object.entries(orderStatus).map(([name, code]) => [code, `${code} ${wordsOf(name)}`]),
)

/** A machine of the server as a Markdown table, a row for each move; null for a name no machine has. */
export function stateTable(name: string): string | null {
  const moves = tables[name]
  if (moves === undefined) return null
  const stateName = (state: Move['from']) =>
    state === null ? '–' : (statusNames.get(state) ?? String(state))
  const rows = moves.map(({ from, event, to }) => `| ${stateName(from)} | ${event} | ${stateName(to)} |`)
  return ['| from | event | to |', '|---|---|---|', ...rows].join('\n')
}

function wordsOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
