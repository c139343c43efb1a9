/** What an attempt to pay can be: at the provider or not yet, paid, given up, paid back. */
export const paymentStates = ['created', 'prepaid', 'succeeded', 'closed', 'refunded'] as const

export type PaymentState = (typeof paymentStates)[number]

/** What moves an attempt. `prepaid`: the provider took the order; `close`: it can no longer be paid, as far as we know. */
export const paymentEvents = ['prepaid', 'success', 'close', 'refund'] as const

export type PaymentEvent = (typeof paymentEvents)[number]

/**
 * The attempt table. A success may find an attempt without a prepay answer, because that answer can get lost, and a
 * closed one, because the money was faster: what came in is a fact. Preparing again replaces the prepay id.
 */
const paymentTransitions = {
  created: { prepaid: 'prepaid', success: 'succeeded', close: 'closed' },
  prepaid: { prepaid: 'prepaid', success: 'succeeded', close: 'closed' },
  closed: { success: 'succeeded' },
  succeeded: { refund: 'refunded' },
  refunded: {},
} as const satisfies Record<PaymentState, Partial<Record<PaymentEvent, PaymentState>>>

/** State after an event, or null when the table has no such row. */
export function nextPaymentState(state: PaymentState, event: PaymentEvent): PaymentState | null {
  const row: Partial<Record<PaymentEvent, PaymentState>> = paymentTransitions[state]
  return row[event] ?? null
}

/** Whether the provider may still take money for an attempt, as far as we know. */
export function isOpen(state: PaymentState): boolean {
  return state === 'created' || state === 'prepaid'
}
