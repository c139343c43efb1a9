import { createHmac } from 'node:crypto'
import { MINUTE_MS, SECOND_MS } from '../../engine/kernel/clock.ts'
import { isSameText } from '../../engine/signing/crypto.ts'
import { type CardBehaviour, type TestCard, testCardOf } from './lianlian-payment.ts'
import { LianlianRefusal } from './lianlian-refusal.ts'

/** Tokens of elements and cards are good for half an hour. */
const VALID_MS = 30 * MINUTE_MS

/** Members of a card that are in a request beside its token. */
export const CARD_MEMBERS: ReadonlySet<string> = new Set([
  'card_no',
  'cvv',
  'card_expiration_year',
  'card_expiration_month',
])

/** Terms that make a token: end, content and world are in its signature, so nothing is stored. */
export interface TokenTerms {
  readonly tokenKey: string
  readonly worldId: string
}

/** Card data of a token, without the card number. */
export interface TokenisedCard extends TestCard {
  readonly last4: string
}

const BEHAVIOUR_LETTERS = {
  frictionless: 'f',
  challenge: 'c',
  declined: 'd',
  pending: 'p',
  'pending-declined': 'q',
  disputed: 'b',
  'without-3ds': 'w',
  'without-3ds-declined': 'x',
} as const satisfies Record<CardBehaviour, string>

/** A token that opens the card element, with the user that a card is bound to under it; null for none. */
export function createElementToken(terms: TokenTerms, nowMs: number, userNo: string | null = null): string {
  const user = userNo === null ? '' : `_${Buffer.from(userNo).toString('base64url')}`
  return encrypt(`et_${endOf(nowMs)}${user}`, terms)
}

/** Tells whether a token opens the card element now. */
export function isElementToken(token: string, terms: TokenTerms, nowMs: number): boolean {
  return readElementToken(token, terms, nowMs) !== null
}

/** Reads whom a card is bound to under a token of the card element; null for a token that opens nothing now. */
export function readElementToken(
  token: string,
  terms: TokenTerms,
  nowMs: number,
): { readonly userNo: string | null } | null {
  const head = decrypt(token, terms)
  const match = head === null ? null : /^et_([0-9a-z]+)(?:_([\w-]+))?$/.exec(head)
  if (match === null || hasEnded(match[1], nowMs)) return null
  return { userNo: match[2] === undefined ? null : Buffer.from(match[2], 'base64url').toString() }
}

/** Returns what of a card is kept. Throws LianlianRefusal for cards that are no test cards. */
export function takenCard(cardNumber: string): TokenisedCard {
  const known = testCardOf(cardNumber)
  if (!known) throw new LianlianRefusal('INVALID_PARAMETER', 'only the test cards of the gateway are taken')
  return { ...known, last4: cardNumber.slice(-4) }
}

/** Creates the token of a card. */
export function createCardToken(card: TokenisedCard, terms: TokenTerms, nowMs: number): string {
  const { behaviour, brand, last4 } = card
  return encrypt(`ct_${BEHAVIOUR_LETTERS[behaviour]}${brand[0]}${last4}_${endOf(nowMs)}`, terms)
}

/** The card of a token; null for a token of another world or an expired one. */
export function readCardToken(token: string, terms: TokenTerms, nowMs: number): TokenisedCard | null {
  const head = decrypt(token, terms)
  const match = head === null ? null : /^ct_([fcdpqbwx])([VM])(\d{4})_([0-9a-z]+)$/.exec(head)
  if (!match || hasEnded(match[4], nowMs)) return null
  const [, letter, brand, last4 = ''] = match
  const behaviours = Object.keys(BEHAVIOUR_LETTERS) as CardBehaviour[]
  const behaviour = behaviours.find((name) => BEHAVIOUR_LETTERS[name] === letter)
  return behaviour ? { behaviour, brand: brand === 'V' ? 'VISA' : 'MASTERCARD', last4 } : null
}

function endOf(nowMs: number): string {
  return Math.floor((nowMs + VALID_MS) / SECOND_MS).toString(36)
}

function hasEnded(end: string | undefined, nowMs: number): boolean {
  return nowMs >= Number.parseInt(end ?? '0', 36) * SECOND_MS
}

function encrypt(head: string, { tokenKey, worldId }: TokenTerms): string {
  const mac = createHmac('sha256', tokenKey).update(`${worldId} ${head}`).digest('hex')
  return `${head}_${mac}`
}

/** Content of a token with a valid signature. */
function decrypt(token: string, terms: TokenTerms): string | null {
  const head = token.slice(0, Math.max(0, token.lastIndexOf('_')))
  return isSameText(token, encrypt(head, terms)) ? head : null
}
