import { HOUR_MS } from '../../engine/kernel/clock.ts'

/*
 * Rules of an order at PayPal (docs/providers/paypal.md)
 * R-PAYPAL-1. CREATED → APPROVED by the buyer → COMPLETED by the merchant's capture. Only the capture moves money.
 * R-PAYPAL-2. An order that is not captured three hours after it was made is gone: PayPal no longer knows it.
 * R-PAYPAL-3. A declined instrument sends an approved order back to the buyer; nothing was taken.
 * R-PAYPAL-4. A capture can be PENDING: the order reads COMPLETED, and the money is not there yet.
 */

/** States of an order, spelled as PayPal spells them. */
export type PaypalOrderState = 'CREATED' | 'APPROVED' | 'COMPLETED'

/** How the buyer's instrument behaves at the capture. */
export type PaypalInstrument = 'good' | 'declined' | 'pending'

const VALID_MS = 3 * HOUR_MS

/** An order as the rules see it. */
export interface PaypalOrderTerms {
  readonly state: PaypalOrderState
  readonly openedAtMs: number
}

/** The end of an order that is not captured, exclusive. */
function paypalOrderEndsMs(openedAtMs: number): number {
  return openedAtMs + VALID_MS
}

/** Whether the order has not expired. */
export function isOrderKnown({ state, openedAtMs }: PaypalOrderTerms, nowMs: number): boolean {
  return state === 'COMPLETED' || nowMs < paypalOrderEndsMs(openedAtMs)
}

/** Status of a capture by instrument; null when the order is not approved. */
export function captureStatusOf(
  state: PaypalOrderState,
  instrument: PaypalInstrument | null,
): 'COMPLETED' | 'PENDING' | 'declined' | 'already-captured' | null {
  if (state === 'COMPLETED') return 'already-captured'
  if (state !== 'APPROVED' || instrument === null) return null
  if (instrument === 'declined') return 'declined'
  return instrument === 'pending' ? 'PENDING' : 'COMPLETED'
}
