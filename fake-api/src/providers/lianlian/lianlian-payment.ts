import { DAY_MS, MINUTE_MS } from '../../engine/kernel/clock.ts'
import type { Fen } from '../../engine/kernel/money.ts'

/*
 * Rules of a payment at LianLian (docs/providers/lianlian.md)
 * R-LIANLIAN-1. A card is charged at once: PS paid, PF refused, PP with the bank, or WP while its bank challenges the
 *   buyer (LL-031, LL-032).
 * R-LIANLIAN-2. A challenge (LL-032) that is passed pays, one that is failed or comes after the order's end refuses.
 * R-LIANLIAN-3. A payment with the bank (PP, LL-031) ends five minutes later (assumed), paid or refused.
 * R-LIANLIAN-4. A refused or unanswered payment may be tried again with another card under the same number (LL-033); a
 *   paid one, one with the bank and one the merchant has ended may not: it is told which of them it is (LL-022).
 * R-LIANLIAN-5. The merchant may end a payment that waits or was refused (LL-013): it reads PC (LL-031), and no card is
 *   charged for it any more (LL-022).
 * R-LIANLIAN-9. A paid payment reads RP while a refund of it runs, PR once a part and RS once all was given back (LL-031).
 * R-LIANLIAN-12. A payment that came without a card is IN until its buyer types one at the cashier (LL-002), where a refused
 *   card may be followed by another (LL-033). The cashier's address and key stay in its answers (LL-025).
 * R-LIANLIAN-13. The bank may take back what a card paid: the payment reads CB (LL-037), nothing is told and nothing is
 *   given back any more (assumed).
 */

/** States of a charge, spelled as LianLian spells them. */
export type PaymentStatus = 'IN' | 'WP' | 'PP' | 'PS' | 'PF'

/** States of a payment as the merchant reads them. */
export type ShownStatus = PaymentStatus | 'PC' | 'PR' | 'RP' | 'RS' | 'CB'

/** Time until a pending card is decided, ms. */
export const BANK_DELAY_MS = 5 * MINUTE_MS

/** Time until the bank takes back what a disputed card paid, ms. */
export const CHARGEBACK_DELAY_MS = 7 * DAY_MS

/** Payment facts for the rules. `payUntilMs` is null without a deadline. */
export interface PaymentTerms {
  readonly status: PaymentStatus
  readonly isClosed: boolean
  readonly payUntilMs: number | null
}

/** Money of a payment for the rules. */
export interface RefundTerms {
  readonly amountFen: number
  /** Asked for and not failed. */
  readonly refundedFen: number
  /** Of it what is still on its way. */
  readonly refundingFen: number
  readonly isChargedBack: boolean
}

const FIRST_STATUS = {
  frictionless: 'PS',
  challenge: 'WP',
  declined: 'PF',
  pending: 'PP',
  'pending-declined': 'PP',
  disputed: 'PS',
  'without-3ds': 'PS',
  'without-3ds-declined': 'PF',
} as const satisfies Record<CardBehaviour, PaymentStatus>

/** First status of a charge, by card. */
export function chargeCard(behaviour: CardBehaviour): PaymentStatus {
  return FIRST_STATUS[behaviour]
}

/** Tells whether the bank of a card takes part in 3-D Secure. */
export function isSecured(behaviour: CardBehaviour): boolean {
  return behaviour !== 'without-3ds' && behaviour !== 'without-3ds-declined'
}

/** Final status of a pending card. */
export function finalStatusOf(behaviour: CardBehaviour): 'PS' | 'PF' {
  return behaviour === 'pending' ? 'PS' : 'PF'
}

/** Status at this instant: what waited for its buyer has failed at its end. */
export function statusAt({ status, payUntilMs }: PaymentTerms, nowMs: number): PaymentStatus {
  const isWaiting = status === 'WP' || status === 'IN'
  return isWaiting && payUntilMs !== null && nowMs >= payUntilMs ? 'PF' : status
}

/** Tells whether the cashier takes a card for a payment: it waits for one, or refused one before its end. */
export function takesCard({ status, isClosed, payUntilMs }: PaymentTerms, nowMs: number): boolean {
  const isWaiting = status === 'IN' || status === 'PF'
  return isWaiting && !isClosed && (payUntilMs === null || nowMs < payUntilMs)
}

/** State at this instant as the merchant reads it (R-LIANLIAN-5, R-LIANLIAN-9, R-LIANLIAN-13). */
export function shownStatusAt(terms: PaymentTerms & RefundTerms, nowMs: number): ShownStatus {
  if (terms.isClosed) return 'PC'
  if (terms.isChargedBack) return 'CB'
  const status = statusAt(terms, nowMs)
  if (status !== 'PS' || terms.refundedFen === 0) return status
  if (terms.refundingFen > 0) return 'RP'
  return terms.refundedFen < terms.amountFen ? 'PR' : 'RS'
}

/** Finds why a further card may not be tried, or null when it may. */
export function retryObstacle(
  terms: PaymentTerms,
): 'PAYMENT_COMPLETED' | 'PAYMENT_PROCESSING' | 'PAYMENT_CLOSED' | null {
  if (terms.isClosed) return 'PAYMENT_CLOSED'
  if (terms.status === 'PS') return 'PAYMENT_COMPLETED'
  return terms.status === 'PP' ? 'PAYMENT_PROCESSING' : null
}

/** Decision of the bank of a card. */
export type CardBehaviour =
  | 'frictionless'
  | 'challenge'
  | 'declined'
  | 'pending'
  | 'pending-declined'
  | 'disputed'
  | 'without-3ds'
  | 'without-3ds-declined'

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
  '4000000000001976': { brand: 'VISA', behaviour: 'disputed' },
  '4000000000000101': { brand: 'VISA', behaviour: 'without-3ds' },
  '4000000000000119': { brand: 'VISA', behaviour: 'without-3ds-declined' },
}

/** The test card of a number, or null. */
export function testCardOf(cardNumber: string): TestCard | null {
  return Object.hasOwn(TEST_CARDS, cardNumber) ? (TEST_CARDS[cardNumber] ?? null) : null
}

/** Fen of an amount, which may be a text or a JSON number of at most two decimals; null for anything else. */
export function fenOf(amount: string | number): Fen | null {
  const match = /^([0-9]{1,9})(?:[.]([0-9]{1,2}))?$/.exec(String(amount))
  if (match === null) return null
  const [, whole = '', decimals = ''] = match
  return Number(whole + decimals.padEnd(2, '0'))
}

/** An amount as LianLian writes it, with two decimals. */
export function toYuanText(amountFen: Fen): string {
  const digits = String(amountFen).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
