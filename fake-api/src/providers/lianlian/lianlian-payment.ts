import { MINUTE_MS } from '../../engine/kernel/clock.ts'

/*
 * Rules of a payment at LianLian (docs/providers/lianlian.md)
 * R-LIANLIAN-1. A card is charged at once: PS paid, PF refused, WP with the bank, or IN while its bank challenges the
 *   buyer.
 * R-LIANLIAN-2. A challenge that is passed pays, one that is failed or comes after the order's end refuses.
 * R-LIANLIAN-3. A payment with the bank ends five minutes later, paid or refused.
 * R-LIANLIAN-4. A refused or unanswered payment may be tried again with another card under the same number (assumed); a
 *   paid one, one with the bank and one the merchant has ended may not.
 * R-LIANLIAN-5. The merchant may end a payment that waits or was refused (assumed); then no card is charged for it any
 *   more.
 */

/** States of a payment, spelled as LianLian spells them. */
export type PaymentStatus = 'IN' | 'WP' | 'PS' | 'PF'

/** Time until a pending card is decided, ms. */
export const BANK_DELAY_MS = 5 * MINUTE_MS

/** Payment facts for the rules. `payUntilMs` is null without a deadline. */
export interface PaymentTerms {
  readonly status: PaymentStatus
  readonly isClosed: boolean
  readonly payUntilMs: number | null
}

const FIRST_STATUS = {
  frictionless: 'PS',
  challenge: 'IN',
  declined: 'PF',
  pending: 'WP',
  'pending-declined': 'WP',
} as const satisfies Record<CardBehaviour, PaymentStatus>

/** First status of a charge, by card. */
export function chargeCard(behaviour: CardBehaviour): PaymentStatus {
  return FIRST_STATUS[behaviour]
}

/** Final status of a pending card. */
export function finalStatusOf(behaviour: CardBehaviour): 'PS' | 'PF' {
  return behaviour === 'pending' ? 'PS' : 'PF'
}

/** Status at this instant: an unanswered challenge has failed at its end. */
export function statusAt({ status, payUntilMs }: PaymentTerms, nowMs: number): PaymentStatus {
  return status === 'IN' && payUntilMs !== null && nowMs >= payUntilMs ? 'PF' : status
}

/** Why a further card may not be tried, or null when it may. */
export function retryObstacle(
  terms: PaymentTerms,
): 'TRANSACTION_PAID' | 'TRANSACTION_PROCESSING' | 'TRANSACTION_CLOSED' | null {
  if (terms.isClosed) return 'TRANSACTION_CLOSED'
  if (terms.status === 'PS') return 'TRANSACTION_PAID'
  return terms.status === 'WP' ? 'TRANSACTION_PROCESSING' : null
}

/** Decision of the bank of a card. */
export type CardBehaviour = 'frictionless' | 'challenge' | 'declined' | 'pending' | 'pending-declined'

/** A card of the gateway. */
export interface TestCard {
  readonly brand: 'VISA' | 'MASTERCARD'
  readonly behaviour: CardBehaviour
}

/** The only cards that the gateway accepts, so that no real one is entered. */
const TEST_CARDS: Readonly<Record<string, TestCard>> = {
  '4111111111111111': { brand: 'VISA', behaviour: 'frictionless' },
  '5555555555554444': { brand: 'MASTERCARD', behaviour: 'frictionless' },
  '4000000000003220': { brand: 'VISA', behaviour: 'challenge' },
  '4000000000000002': { brand: 'VISA', behaviour: 'declined' },
  '4000000000000077': { brand: 'VISA', behaviour: 'pending' },
  '4000000000000259': { brand: 'VISA', behaviour: 'pending-declined' },
}

/** The test card of a number, or null. */
export function testCardOf(cardNumber: string): TestCard | null {
  return Object.hasOwn(TEST_CARDS, cardNumber) ? (TEST_CARDS[cardNumber] ?? null) : null
}
