import type { PaymentOrder, PaymentState, WalletResult } from './payment-state.ts'

/**
 * What a status from the server means for a payment (spec §4: 1 is success, any other fails). Paid orders answer 1; 2
 * and 4 say the same in other words. 0 leaves the truth open.
 */
export function stateOfStatus(
  orderStatus: number,
  { order, claim }: { order: PaymentOrder; claim: WalletResult },
): PaymentState {
  switch (orderStatus) {
    case 1:
    case 2:
    case 4:
      return { at: 'success', order }
    case 0:
      return { at: 'checking', order, claim }
    case 6:
      return { at: 'cancelled', order }
    case 7:
      return { at: 'failed', order, reason: 'order-timed-out' }
    case 5:
      return { at: 'failed', order, reason: 'order-expired' }
    case -2:
      return { at: 'failed', order, reason: 'activate-failed' }
    case 3:
      return { at: 'failed', order, reason: 'refunded' }
    case -3:
      return { at: 'failed', order, reason: 'refund-failed' }
    default:
      return { at: 'failed', order, reason: 'pay-failed' }
  }
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
