import type { Fen } from '../../../kernel/money.ts'

/*
 * Rules of matching a verified success to an order (domain.md, Order and Invariants; spec §8)
 *  1. It names an order we know; else it is unknown and only noted.
 *  2. The same transaction of the same provider once more is a duplicate: acknowledged, without effect.
 *  3. Its amount is the order's due amount; any other is flagged for a person, neither taken as payment nor refunded.
 *  4. Everything else is accepted as money that came in, also where no payment was opened with this provider. What it
 *     means is the order's to decide (`decideOrder`): payment, late success or second success, the last two refunded.
 */

/** What a verified success is to us; accepted money comes with the order it is for. */
export type NotifyVerdict<Order> =
  | { verdict: 'accept'; order: Order }
  | { verdict: 'duplicate' | 'unknown-order' | 'amount-mismatch' }

/** A success whose signature was verified, or that a query answered. */
export interface VerifiedSuccess {
  provider: string
  transactionId: string
  amountFen: Fen
}

/** What we know of the order it names; null when there is none. */
export interface NotifyContext<Order> {
  order: Order | null
  attempts: readonly { provider: string; transactionId: string | null }[]
}

/** Says what a verified success is to us. */
export function matchNotify<Order extends { payMoneyFen: Fen }>(
  success: VerifiedSuccess,
  { order, attempts }: NotifyContext<Order>,
): NotifyVerdict<Order> {
  if (!order) return { verdict: 'unknown-order' }
  const isKnown = attempts.some(
    (attempt) => attempt.provider === success.provider && attempt.transactionId === success.transactionId,
  )
  if (isKnown) return { verdict: 'duplicate' }
  return success.amountFen === order.payMoneyFen
    ? { verdict: 'accept', order }
    : { verdict: 'amount-mismatch' }
}
