import type { OrderStatus } from './order-state.ts'

/** What moves an order. `add` makes one; a client's wallet result is not among them. */
export const orderEventNames = [
  'add',
  'paid',
  'payment-refused',
  'cancel',
  'deadline',
  'activated-now',
  'activated-later',
  'activation-failed',
  'start',
  'end',
  'refund-by-staff',
  'late-success',
  'refund-succeeded',
  'refund-failed',
] as const

export type OrderEventName = (typeof orderEventNames)[number]

interface OrderTransition {
  from: OrderStatus | null
  event: OrderEventName
  to: OrderStatus
}

/**
 * The order table of domain.md. A row to the same status asks for a refund; the provider's answer moves the order on.
 * A second success moves nothing and has no row: it is refunded in every status. A refund that succeeds after it had
 * failed moves the order on too (A): the table of domain.md ends at −3, which would deny that the buyer has the money.
 */
export const orderTransitions = [
  { from: null, event: 'add', to: 0 },
  { from: 0, event: 'paid', to: 1 },
  { from: 0, event: 'payment-refused', to: -1 },
  { from: 0, event: 'cancel', to: 6 },
  { from: 0, event: 'deadline', to: 7 },
  { from: 1, event: 'activated-now', to: 4 },
  { from: 1, event: 'activated-later', to: 2 },
  { from: 1, event: 'activation-failed', to: -2 },
  { from: -2, event: 'refund-succeeded', to: 3 },
  { from: -2, event: 'refund-failed', to: -3 },
  { from: -3, event: 'refund-succeeded', to: 3 },
  { from: 2, event: 'start', to: 4 },
  { from: 4, event: 'end', to: 5 },
  { from: 2, event: 'refund-by-staff', to: 2 },
  { from: 2, event: 'refund-succeeded', to: 3 },
  { from: 2, event: 'refund-failed', to: -3 },
  { from: 4, event: 'refund-by-staff', to: 4 },
  { from: 4, event: 'refund-succeeded', to: 3 },
  { from: 4, event: 'refund-failed', to: -3 },
  { from: 6, event: 'late-success', to: 6 },
  { from: 6, event: 'refund-succeeded', to: 3 },
  { from: 6, event: 'refund-failed', to: -3 },
  { from: 7, event: 'late-success', to: 7 },
  { from: 7, event: 'refund-succeeded', to: 3 },
  { from: 7, event: 'refund-failed', to: -3 },
  { from: -1, event: 'late-success', to: -1 },
  { from: -1, event: 'refund-succeeded', to: 3 },
  { from: -1, event: 'refund-failed', to: -3 },
] as const satisfies readonly OrderTransition[]

const targets: ReadonlyMap<string, OrderStatus> = new Map(
  orderTransitions.map(({ from, event, to }) => [`${from} ${event}`, to]),
)

/** Status after an event, or null when the table has no such row. */
export function nextOrderStatus(from: OrderStatus | null, event: OrderEventName): OrderStatus | null {
  return targets.get(`${from} ${event}`) ?? null
}
