import type { Fen } from '../../../engine/kernel/money.ts'

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

/*
 * Rules of matching a verified success to an order (docs/rules/payments.md; product 8.12)
 * R-PAY-1. A success of an order we do not know is only noted.
 * R-PAY-2. The same transaction of the same provider once more is a duplicate: it is acknowledged, without effect.
 * R-PAY-3. A success of another amount than the order's due is flagged for manual review, neither taken as payment nor
 *   refunded.
 * R-PAY-4. Every other success is accepted as money that came in, also where no payment was opened with this provider.
 *   What it means is the order's to decide (`decideOrder`): payment, late success or second success, the last two
 *   refunded.
 */

/** How a verified success matches an order; accepted money comes with that order. */
type SuccessMatch<Order> =
  | { outcome: 'accept'; order: Order }
  | { outcome: 'duplicate' | 'unknown-order' | 'amount-mismatch' }

/** A success whose signature was verified, or that a query answered. */
interface VerifiedSuccess {
  provider: string
  transactionId: string
  amountFen: Fen
}

/** The order that a success names, null when we do not know it, and its attempts. */
interface MatchContext<Order> {
  order: Order | null
  attempts: readonly { provider: string; transactionId: string | null }[]
}

/** Matches a verified success to the order it names. */
export function matchSuccess<Order extends { payMoneyFen: Fen }>(
  success: VerifiedSuccess,
  { order, attempts }: MatchContext<Order>,
): SuccessMatch<Order> {
  if (!order) return { outcome: 'unknown-order' }
  const isKnown = attempts.some(
    (attempt) => attempt.provider === success.provider && attempt.transactionId === success.transactionId,
  )
  if (isKnown) return { outcome: 'duplicate' }
  return success.amountFen === order.payMoneyFen
    ? { outcome: 'accept', order }
    : { outcome: 'amount-mismatch' }
}
