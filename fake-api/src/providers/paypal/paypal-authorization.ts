import { DAY_MS } from '../../engine/kernel/clock.ts'
import type { Fen } from '../../engine/kernel/money.ts'
import type { PaypalInstrument, PaypalOrderState, REFUSED_BY } from './paypal-order.ts'

/*
 * Rules of an authorization at PayPal (docs/providers/paypal.md)
 * R-PAYPAL-16. An order of intent AUTHORIZE is authorized once its payer has approved (PP-013): its money is held, and none
 *   moves. The order then reads COMPLETED, and VOIDED when the authorization ends with nothing captured (PP-001).
 * R-PAYPAL-17. An authorization holds for 29 days, surely for the three of its honour period (PP-061); a day after its end it
 *   reads VOIDED, which is told (PP-066). One under review is PENDING for a day (assumed), then CREATED or DENIED (PP-063).
 * R-PAYPAL-18. Captures of an authorization make up 115 % of it at most, in US dollars no more than 75 above it (PP-062); one
 *   without an amount takes what is left of the authorization (after a part assumed). It is CAPTURED once they make up the
 *   whole or one is final, before that PARTIALLY_CAPTURED (PP-063).
 * R-PAYPAL-19. After each honour period the first authorization can be made anew, under a number of its own, up to the same
 *   limit (PP-061). All of one first have their captures in common (PP-073), end with it and are void with it (PP-065).
 * R-PAYPAL-20. An order with ORDER_SAVED_EXPLICITLY is saved once it is approved, and SAVED until a final capture (PP-067).
 *   For 29 days (assumed) it is authorized in up to ten parts (assumed), which have the limit of R-PAYPAL-18 together
 *   (PP-073).
 */

/** Money that is held for an order. */
export interface PaypalAuthorization {
  readonly id: string
  readonly requestId: string | null
  readonly amountFen: Fen
  readonly atMs: number
  /** End of the 29 days; of one made anew that of the first. */
  readonly endsMs: number
  readonly standing: 'held' | 'pending' | 'denied' | 'voided' | 'run-out'
  /** When the merchant or its time ended it. */
  readonly voidedAtMs?: number
  /** The request by which it was voided. */
  readonly voidRequestId?: string
  /** The first one, of one made anew. */
  readonly parentId?: string
}

/** Money that was captured of an authorization, those made anew of the same first one included. */
export interface AuthorizedMoney {
  readonly capturedFen: Fen
  readonly isFinal: boolean
}

/** States of an authorization, spelled as PayPal spells them. */
export type PaypalAuthorizationState =
  | 'CREATED'
  | 'CAPTURED'
  | 'DENIED'
  | 'PARTIALLY_CAPTURED'
  | 'VOIDED'
  | 'PENDING'

/** An authorization is good for so long. */
export const AUTHORIZED_FOR_MS = 29 * DAY_MS

/** It reads VOIDED so long after its end. */
export const VOIDED_AFTER_MS = DAY_MS

/** Its money is held for sure so long. */
const HONORED_FOR_MS = 3 * DAY_MS

/** Authorizations of a saved order (assumed). */
export const MAX_AUTHORIZATIONS = 10

/** Returns what an authorization comes to, by instrument: money held, a review, or the payer sent back. */
export function authorizationOutcomeOf(
  instrument: PaypalInstrument,
): 'held' | 'pending' | keyof typeof REFUSED_BY {
  switch (instrument) {
    case 'good':
    case 'failed':
      return 'held'
    case 'pending':
    case 'denied':
      return 'pending'
    default:
      return instrument
  }
}

/** Returns the state of an authorization as PayPal shows it. */
export function authorizationStateOf(
  { standing, amountFen }: PaypalAuthorization,
  { capturedFen, isFinal }: AuthorizedMoney,
): PaypalAuthorizationState {
  switch (standing) {
    case 'pending':
      return 'PENDING'
    case 'denied':
      return 'DENIED'
    case 'voided':
    case 'run-out':
      return 'VOIDED'
    case 'held':
      if (isFinal || capturedFen >= amountFen) return 'CAPTURED'
      return capturedFen === 0 ? 'CREATED' : 'PARTIALLY_CAPTURED'
  }
}

/** Returns the most that may be taken of an authorization, or of all of a saved order together, in hundredths. */
export function limitFen(amountFen: Fen, currency: string): Fen {
  const aboveFen = Math.floor((amountFen * 15) / 100)
  return amountFen + (currency === 'USD' ? Math.min(aboveFen, MAX_ABOVE_FEN) : aboveFen)
}

const MAX_ABOVE_FEN = 7_500

/** Returns the issue under which a capture is refused, whatever its amount (PP-064); null for none. */
export function captureObstacle(
  authorization: PaypalAuthorization,
  money: AuthorizedMoney,
  nowMs: number,
): string | null {
  const { standing, endsMs } = authorization
  if (standing === 'voided') return 'AUTHORIZATION_VOIDED'
  if (standing === 'denied') return 'AUTHORIZATION_DENIED'
  if (authorizationStateOf(authorization, money) === 'CAPTURED') return 'AUTHORIZATION_ALREADY_CAPTURED'
  if (standing === 'run-out' || nowMs >= endsMs) return 'AUTHORIZATION_EXPIRED'
  // PayPal names no issue of its own for one under review (assumed).
  return standing === 'pending' ? 'TRANSACTION_REFUSED' : null
}

/** Returns the issue under which an authorization is not made anew; `honoredSinceMs`: begin of its latest honour period. */
export function reauthorizationObstacle(
  authorization: PaypalAuthorization,
  {
    money,
    isSaved,
    honoredSinceMs,
  }: {
    readonly money: AuthorizedMoney
    readonly isSaved: boolean
    readonly honoredSinceMs: number
  },
  nowMs: number,
): string | null {
  if (authorization.parentId !== undefined || isSaved) return 'REAUTHORIZATION_NOT_SUPPORTED'
  const obstacle = captureObstacle(authorization, money, nowMs)
  if (obstacle !== null) return obstacle
  return nowMs < honoredSinceMs + HONORED_FOR_MS ? 'REAUTHORIZATION_TOO_SOON' : null
}

/** Returns the issue under which an authorization is not voided (PP-064); null for none. */
export function voidObstacle(authorization: PaypalAuthorization, money: AuthorizedMoney): string | null {
  if (authorization.parentId !== undefined) return 'CANNOT_BE_VOIDED'
  switch (authorizationStateOf(authorization, money)) {
    case 'VOIDED':
      return 'PREVIOUSLY_VOIDED'
    case 'CAPTURED':
      return 'PREVIOUSLY_CAPTURED'
    case 'DENIED':
      return 'CANNOT_BE_VOIDED'
    default:
      return null
  }
}

/** Returns the state of an order once its authorizations or their captures have changed. */
export function authorizedOrderState(
  { state, isSaved }: { readonly state: PaypalOrderState; readonly isSaved: boolean },
  authorizations: readonly PaypalAuthorization[],
  { capturedFen, isFinal }: AuthorizedMoney,
): PaypalOrderState {
  if (isSaved) return isFinal ? 'COMPLETED' : state
  const isOver = authorizations.every(({ standing }) => standing === 'voided' || standing === 'run-out')
  return isOver && capturedFen === 0 ? 'VOIDED' : 'COMPLETED'
}
