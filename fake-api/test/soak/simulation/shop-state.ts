import type { ContractState } from '../../../src/features/auto-renewal/rules/contract.ts'
import type { Timeline } from '../../../src/features/entitlements/rules/entitlement.ts'
import type { OrderState, OrderStatus } from '../../../src/features/orders/rules/order-state.ts'
import type { PaymentState } from '../../../src/features/payments/rules/payment-attempt.ts'

/** An order with what it is for. */
export interface SimulatedOrder extends OrderState {
  userId: string
  deviceId: string
  days: number
  immediateUse: boolean
  /** The renewal offered with it, which the buyer may decline while paying; null when none is. */
  renewal: { state: ContractState; isSigned: boolean; signUntilMs: number } | null
}

/** One attempt to pay an order with one provider, as the server knows it. */
export interface SimulatedAttempt {
  orderNo: string
  provider: string
  transactionId: string | null
  paidFen: number
  state: PaymentState
  /** Whether the provider answers when the deadline has the server close the payment. */
  isCloseAnswered: boolean
  /** Nobody can pay it at the provider any more. */
  isClosed: boolean
}

/** Money as the provider records it. */
export interface ProcessedWebhook {
  transactionId: string
  orderNo: string
  provider: string
  amountFen: number
  refundedFen: number
  takenAtMs: number
  /** Whether the provider answers when the order's deadline makes the server ask it. */
  isAnswered: boolean
}

/** A provider's word on its way to the server. */
export interface WebhookMessage {
  notifyId: string
  dueMs: number
  transactionId: string
  orderNo: string
  provider: string
  /** What it says, which a forged one gets wrong. */
  amountFen: number
  takenAtMs: number
}

/** A refund asked of a provider and not yet answered. */
export interface OpenRefund {
  orderNo: string
  transactionId: string
  amountFen: number
  dueMs: number
  willFail: boolean
  isOrders: boolean
  /** The provider has answered, but nobody heard it: the server asks again once its wait times out. */
  isLost: boolean
  /** The money is back, whether the server knows or not. */
  isBack: boolean
}

/** Everything the pure core decides over, in memory. */
export interface ShopState {
  nowMs: number
  nextId: number
  orders: Map<string, SimulatedOrder>
  /** Every status an order had, in order. */
  history: Map<string, OrderStatus[]>
  timelines: Map<string, Timeline>
  attempts: SimulatedAttempt[]
  taken: ProcessedWebhook[]
  webhooks: WebhookMessage[]
  inbox: Set<string>
  refunds: OpenRefund[]
  /** Transactions taken before the deadline and told of while the order was unpaid, or by the provider at the deadline. */
  inTime: Set<string>
  /** Transactions refunded because they came late. */
  late: Set<string>
  /** Transactions whose refund the provider refused: they need manual review. */
  failedRefunds: Set<string>
  /** Reported money that was neither taken nor refunded: for manual review. */
  flaggedFen: number
  /** How often a package was put on a line for an order. */
  activations: Map<string, number>
  /** How often what was seldom thought of happened. */
  seldom: Record<SeldomEvent, number>
}

/** What breaks shops that never met it. */
export type SeldomEvent =
  | 'buyer declines the renewal'
  | 'deadline closes a payment'
  | 'payment closed by time-out'
  | 'deadline learns of money'
  | 'answer of a refund lost'

/** A shop in which nothing has happened. */
export function emptyShop(): ShopState {
  return {
    nowMs: 0,
    nextId: 1,
    orders: new Map(),
    history: new Map(),
    timelines: new Map(),
    attempts: [],
    taken: [],
    webhooks: [],
    inbox: new Set(),
    refunds: [],
    inTime: new Set(),
    late: new Set(),
    failedRefunds: new Set(),
    flaggedFen: 0,
    activations: new Map(),
    seldom: {
      'buyer declines the renewal': 0,
      'deadline closes a payment': 0,
      'payment closed by time-out': 0,
      'deadline learns of money': 0,
      'answer of a refund lost': 0,
    },
  }
}
