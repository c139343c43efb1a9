import type { PaymentNotice, PaymentState } from './payment-state.ts'

/** What the buyer has to know before choosing, if there is something. */
export function selectNotice(state: PaymentState): PaymentNotice | null {
  return state.at === 'choosing' ? state.notice : null
}

/** Whether a notice belongs to the last try of this visit; one of an earlier visit outlives a new choice. */
export function isFromLastAttempt(notice: PaymentNotice | null): boolean {
  return notice !== null && notice.kind !== 'unfinished' && notice.kind !== 'finished'
}
