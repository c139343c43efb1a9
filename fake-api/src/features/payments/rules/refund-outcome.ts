import type { Fen } from '../../../kernel/money.ts'

/*
 * Rules of taking in how a refund ended (domain.md, Order)
 *  1. It names a refund of ours and its amount; else it is unknown and only noted.
 *  2. A refund that was asked for ends as it is told, once; the same end told again is a duplicate.
 *  3. One that had failed for us, refused or given up, may have succeeded after all: the money is back, and so the
 *     refund and its order say so (A).
 *  4. Money that came back does not leave again: a failure after a success is flagged for a person.
 */

/** What a told end is to us; `settle` ends the refund as told. */
export type RefundOutcomeDecision = 'settle' | 'duplicate' | 'flagged' | 'unknown-refund'

/** Says what a told end of a refund is to us; `refund` is null when there is none of its number. */
export function decideRefundOutcome(
  refund: { state: string; amountFen: Fen } | null,
  told: { outcome: 'succeeded' | 'failed'; refundFen: Fen },
): RefundOutcomeDecision {
  if (refund?.amountFen !== told.refundFen) return 'unknown-refund'
  if (refund.state === told.outcome) return 'duplicate'
  return refund.state === 'succeeded' ? 'flagged' : 'settle'
}
