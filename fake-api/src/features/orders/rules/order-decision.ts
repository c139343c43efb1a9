import type { ErrorName } from '@skyshop/openapi/error-codes'
import type { Instant } from '../../../kernel/clock.ts'
import type { OrderState, OrderStatus, PaymentSuccess } from './order-state.ts'
import { nextOrderStatus, type OrderEventName } from './order-transitions.ts'

/** What the server can tell an order. What the page heard from a wallet is deliberately not here. */
export type OrderCommand =
  | { type: 'success'; success: PaymentSuccess }
  | { type: 'payment-refused' }
  | { type: 'cancel' }
  | { type: 'deadline' }
  | { type: 'activated'; startsAtMs: Instant }
  | { type: 'activation-failed' }
  | { type: 'start' }
  | { type: 'end' }
  | { type: 'refund-by-staff' }
  | { type: 'refund-succeeded'; transactionId: string }
  | { type: 'refund-failed'; transactionId: string }

export type RefundCause = 'late-success' | 'second-success' | 'activation-failed' | 'staff'

/** What follows from a decision; the `…-due` ones are work for the shell. */
export type OrderEvent =
  | { type: 'status-changed'; from: OrderStatus; to: OrderStatus; event: OrderEventName; atMs: Instant }
  | { type: 'activation-due' }
  | { type: 'refund-due'; cause: RefundCause; payment: PaymentSuccess }
  | { type: 'entitlement-revoke-due' }
  | { type: 'duplicate-success'; payment: PaymentSuccess }

/** Why nothing was done; `code` is the name to answer when a user or staff asked for it. */
export interface OrderRefusal {
  command: OrderCommand['type']
  status: OrderStatus
  reason: 'transition' | 'deadline-not-reached' | 'amount-mismatch' | 'no-such-refund'
  code: ErrorName
}

/** Save `order` even beside a refusal: a command on an overdue order has timed it out. */
export interface OrderDecision<T extends OrderState> {
  order: T
  events: OrderEvent[]
  refusal: OrderRefusal | null
}

const refusalCodes = {
  success: 'pay-failed',
  'payment-refused': 'pay-failed',
  cancel: 'cancel-failed',
  deadline: 'operate-failed',
  activated: 'activate-failed',
  'activation-failed': 'activate-failed',
  start: 'activate-failed',
  end: 'operate-failed',
  'refund-by-staff': 'refund-failed',
  'refund-succeeded': 'refund-failed',
  'refund-failed': 'refund-failed',
} as const satisfies Record<OrderCommand['type'], ErrorName>

/** Refuses a command: the order stays as it is. */
export function refuseOrder<T extends OrderState>(
  order: T,
  command: OrderCommand['type'],
  reason: OrderRefusal['reason'],
): OrderDecision<T> {
  const isTooLate = command === 'cancel' && order.status === 7
  const code = isTooLate ? 'order-timed-out' : refusalCodes[command]
  return { order, events: [], refusal: { command, status: order.status, reason, code } }
}

/** Moves along the table, or refuses when it has no such row. */
export function moveOrder<T extends OrderState>(
  order: T,
  move: { command: OrderCommand['type']; event: OrderEventName; atMs: Instant },
): OrderDecision<T> {
  const to = nextOrderStatus(order.status, move.event)
  if (to === null) return refuseOrder(order, move.command, 'transition')
  if (to === order.status) return { order, events: [], refusal: null }
  const changed: OrderEvent = {
    type: 'status-changed',
    from: order.status,
    to,
    event: move.event,
    atMs: move.atMs,
  }
  return { order: { ...order, status: to }, events: [changed], refusal: null }
}

/** Adds changes and events to a decision that was not refused. */
export function thenOrder<T extends OrderState>(
  decision: OrderDecision<T>,
  change: Partial<Pick<OrderState, 'success' | 'pendingRefund'>>,
  events: OrderEvent[],
): OrderDecision<T> {
  if (decision.refusal) return decision
  return { order: { ...decision.order, ...change }, events: [...decision.events, ...events], refusal: null }
}
