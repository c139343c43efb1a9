import type { Fen } from '../../../engine/kernel/money.ts'

/*
 * Rules of taking in how a refund ended (docs/rules/payments.md; product 4.04, 4.08)
 * R-PAY-9. The reported end of a refund that is not ours, or of another amount, is only noted.
 * R-PAY-10. A refund that was asked for ends as reported, once; the same end again is a duplicate.
 * R-PAY-11. A refund that had failed for us, refused or given up, may have succeeded after all: the money is back, and
 *   so the refund and its order say so (assumed).
 * R-PAY-12. Money that came back does not leave again: a failure after a success is flagged for manual review.
 */

/** Decision on a reported end of a refund; `settle` ends it as reported. */
export type RefundOutcomeDecision = 'settle' | 'duplicate' | 'flagged' | 'unknown-refund'

/** Decides on a reported end of a refund; `refund` is null when there is none of its number. */
export function decideRefundOutcome(
  refund: { state: string; amountFen: Fen } | null,
  reported: { outcome: 'succeeded' | 'failed'; refundFen: Fen },
): RefundOutcomeDecision {
  if (refund?.amountFen !== reported.refundFen) return 'unknown-refund'
  if (refund.state === reported.outcome) return 'duplicate'
  return refund.state === 'succeeded' ? 'flagged' : 'settle'
}
