import type { OrderCommand } from './decide-order.ts'
import type { OrderState, PaymentSuccess } from './order.ts'

/** Deadline of every order the tests make. */
export const DEADLINE_MS = 1_000_000

/** A success of the due amount. */
export const FIRST: PaymentSuccess = { provider: 'wechat', transactionId: 'T1', amountFen: 19800 }

/** A second success of the due amount, with another provider. */
export const SECOND: PaymentSuccess = { provider: 'alipay', transactionId: 'A1', amountFen: 19800 }

/** An unpaid purchase of 198 yuan, changed as a test needs. */
export function anOrder(change: Partial<OrderState> = {}): OrderState {
  return {
    orderNo: '26112009260500000158',
    origin: 'purchase',
    status: 0,
    payMoneyFen: 19800,
    payDeadlineMs: DEADLINE_MS,
    success: null,
    pendingRefund: null,
    toldPaidBy: null,
    ...change,
  }
}

/** A provider tells of money that it took; not before the deadline unless said. */
export function successOf(
  success: PaymentSuccess,
  takenAtMs = DEADLINE_MS,
): OrderCommand & { type: 'success' } {
  return { type: 'success', success, takenAtMs }
}
