import type { Schemas } from '@skyshop/openapi/http'
import type { FailReason, PaymentOrder, PaymentState, WalletResult } from './payment-state.ts'

type Outcome =
  | { at: 'checking' }
  | { at: 'success' }
  | { at: 'cancelled' }
  | { at: 'failed'; reason: FailReason }

const outcomes: Readonly<Record<number, Outcome>> = {
  0: { at: 'checking' },
  1: { at: 'success' },
  2: { at: 'success' },
  3: { at: 'failed', reason: 'refunded' },
  4: { at: 'success' },
  5: { at: 'failed', reason: 'order-expired' },
  6: { at: 'cancelled' },
  7: { at: 'failed', reason: 'order-timed-out' },
  '-1': { at: 'failed', reason: 'pay-failed' },
  '-2': { at: 'failed', reason: 'activate-failed' },
  '-3': { at: 'failed', reason: 'refund-failed' },
} satisfies Record<Schemas['OrderStatus'], Outcome>

/**
 * What a status from the server means for a payment (product 4.10: 1 is success, any other fails). Paid orders answer 1; 2
 * and 4 say the same in other words. 0 leaves the truth open.
 */
export function stateOfStatus(
  orderStatus: number,
  { order, claim }: { order: PaymentOrder; claim: WalletResult },
): PaymentState {
  const outcome = outcomes[orderStatus] ?? { at: 'failed', reason: 'pay-failed' }
  return outcome.at === 'checking' ? { at: 'checking', order, claim } : { ...outcome, order }
}

/** Whether an order is settled: nothing about it has to be remembered. A failed payment leaves an order unpaid. */
export function isSettled(state: PaymentState): boolean {
  if (state.at === 'success' || state.at === 'cancelled') return true
  return state.at === 'failed' && settledReasons.has(state.reason)
}

const settledReasons: ReadonlySet<string> = new Set([
  'order-timed-out',
  'order-expired',
  'activate-failed',
  'order-not-found',
  'order-not-payable',
  'refunded',
  'refund-failed',
])
