import type { Schemas } from '@skyshop/openapi/http'
import { stateOfStatus } from './order-outcome.ts'
import type { PaymentOrder, PaymentState } from './payment-state.ts'

/** What the result page shows. */
export type ResultView =
  | { kind: 'success' }
  | { kind: 'checking' }
  | { kind: 'failed'; reason: string | undefined }
  /** The address claims success and the server has not answered yet. */
  | { kind: 'loading' }

/** What is known when the result page is drawn. */
export interface ResultFacts {
  /** What the address says. */
  type: 'success' | 'fail'
  reason: string | undefined
  isChecking: boolean
  /** The order, where the address names one. */
  order: PaymentOrder | null
  /** Its status by the server; null while that is not known, undefined when it cannot be known. */
  orderStatus: number | null | undefined
  /** The server knows no such order of this buyer. */
  isUnknownOrder: boolean
  payment: PaymentState
}

/** Whether an order of a status was paid for; one that has ended since keeps its receipt. */
const paid: Readonly<Record<number, boolean>> = {
  ...{ 0: false, 1: true, 2: true, 3: false, 4: true, 5: true, 6: false, 7: false },
  ...{ '-1': false, '-2': false, '-3': false },
} satisfies Record<Schemas['OrderStatus'], boolean>

/**
 * What to show: the server's word on the order first, then the payment of this visit, then what the address says.
 * Where an order is named, nobody is told that money arrived because of the address alone. An address without one is
 * the host's own word (product 2.52) and is believed.
 */
export function resultViewOf(facts: ResultFacts): ResultView {
  const { order, orderStatus, payment } = facts
  const isThis = order !== null && 'order' in payment && payment.order.orderNo === order.orderNo
  if (isThis && payment.at === 'success') return { kind: 'success' }
  if (isThis && payment.at === 'cancelled') return { kind: 'failed', reason: 'cancelled' }
  if (facts.isUnknownOrder && facts.type === 'success') return { kind: 'failed', reason: 'order-not-found' }
  if (order === null) return viewOfAddress(facts)
  if (orderStatus === undefined) return facts.type === 'success' ? { kind: 'checking' } : viewOfAddress(facts)
  if (orderStatus === null) return facts.type === 'success' ? { kind: 'loading' } : viewOfAddress(facts)
  if (paid[orderStatus]) return { kind: 'success' }
  const outcome = stateOfStatus(orderStatus, { order, claim: 'none' })
  if (outcome.at === 'cancelled') return { kind: 'failed', reason: 'cancelled' }
  if (outcome.at === 'failed') return { kind: 'failed', reason: outcome.reason }
  return facts.type === 'success' ? { kind: 'checking' } : viewOfAddress(facts)
}

function viewOfAddress({ type, reason, isChecking }: ResultFacts): ResultView {
  if (type === 'success') return { kind: 'success' }
  return isChecking ? { kind: 'checking' } : { kind: 'failed', reason }
}
