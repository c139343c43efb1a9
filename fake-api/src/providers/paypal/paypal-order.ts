import { DAY_MS, HOUR_MS } from '../../engine/kernel/clock.ts'

/*
 * Rules of an order at PayPal (docs/providers/paypal.md)
 * R-PAYPAL-1. CREATED, or PAYER_ACTION_REQUIRED for an order with a payment_source (PP-003) → APPROVED by the buyer →
 *   COMPLETED by the merchant's capture. Only the capture moves money. One of several purchase units has a capture for each
 *   (PP-068).
 * R-PAYPAL-2. An order whose payer did not come within three hours is gone, and so is one that is not captured three hours
 *   after the payer came (PP-007): PayPal no longer knows it.
 * R-PAYPAL-3. A declined instrument sends an approved order back to the buyer; nothing was taken (PP-026). After ten such
 *   attempts (assumed) no further is made.
 * R-PAYPAL-4. A capture can be PENDING: the order reads COMPLETED, and the money is not there yet (PP-034). It comes a day
 *   later, or the capture ends DECLINED (PP-033).
 * R-PAYPAL-10. A capture is given back for 180 days (PP-040).
 */

/** States of an order as they are kept, spelled as PayPal spells them. */
export type PaypalOrderState = 'CREATED' | 'SAVED' | 'APPROVED' | 'VOIDED' | 'COMPLETED'

/** Behaviour of the buyer's instrument at the capture. */
export type PaypalInstrument = 'good' | 'pending' | 'denied' | 'failed' | keyof typeof REFUSED_BY

/** The issue with which a capture sends the buyer back, by instrument. */
export const REFUSED_BY = {
  declined: 'INSTRUMENT_DECLINED',
  redirect: 'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
  action: 'PAYER_ACTION_REQUIRED',
} as const

/** Attempts at a capture that may be refused (assumed). */
export const MAX_ATTEMPTS = 10

/** A capture that pends ends so much later. */
export const PENDING_FOR_MS = DAY_MS

const REFUNDABLE_FOR_MS = 180 * DAY_MS

/** An order as the rules see it. */
export interface PaypalOrderTerms {
  readonly state: PaypalOrderState
  readonly openedAtMs: number
  /** When its payer came first; null before. */
  readonly visitedAtMs: number | null
  /** Hours to send the payer there, and as many again. */
  readonly hours: number
}

/** Tells whether an order is neither captured, authorized nor saved, so that it can still change. */
export function isOpen({ state }: { readonly state: PaypalOrderState }): boolean {
  return state === 'CREATED' || state === 'APPROVED'
}

/** States in which an order stays known for good. */
const LASTING: readonly PaypalOrderState[] = ['SAVED', 'VOIDED', 'COMPLETED']

/** Tells whether the order has not expired. */
export function isOrderKnown(
  { state, openedAtMs, visitedAtMs, hours }: PaypalOrderTerms,
  nowMs: number,
): boolean {
  return LASTING.includes(state) || nowMs < (visitedAtMs ?? openedAtMs) + hours * HOUR_MS
}

/** Returns what a capture comes to, by instrument; null when the order is not approved. */
export function captureOutcomeOf(
  state: PaypalOrderState,
  instrument: PaypalInstrument | null,
): 'COMPLETED' | 'PENDING' | 'FAILED' | 'already-captured' | keyof typeof REFUSED_BY | null {
  if (state === 'COMPLETED') return 'already-captured'
  if (state !== 'APPROVED' || instrument === null) return null
  switch (instrument) {
    case 'good':
      return 'COMPLETED'
    case 'pending':
    case 'denied':
      return 'PENDING'
    case 'failed':
      return 'FAILED'
    default:
      return instrument
  }
}

/** Tells whether the money of a capture can still be given back. */
export function isRefundable(paidAtMs: number, nowMs: number): boolean {
  return nowMs - paidAtMs < REFUNDABLE_FOR_MS
}
