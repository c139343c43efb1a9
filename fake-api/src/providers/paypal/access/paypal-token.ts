import { createHmac } from 'node:crypto'
import { HOUR_MS, SECOND_MS } from '../../../engine/kernel/clock.ts'
import { isSameText } from '../../../engine/signing/crypto.ts'

/** A token is good for nine hours (R-PAYPAL-6). */
export const TOKEN_VALID_MS = 9 * HOUR_MS

/** Content of a token: end and world are signed, so nothing is stored and a copied world refuses it. */
export interface TokenTerms {
  readonly tokenKey: string
  readonly worldId: string
}

/** A bearer token that ends nine hours from now. */
export function createToken(terms: TokenTerms, nowMs: number): string {
  const endSecond = Math.floor((nowMs + TOKEN_VALID_MS) / SECOND_MS)
  return `A21AA${endSecond.toString(36)}-${macOf(terms, endSecond)}`
}

/** Tells whether a token is this world's and has not ended. */
export function isTokenValid(token: string, terms: TokenTerms, nowMs: number): boolean {
  const endsMs = tokenEndMs(token, terms)
  return endsMs !== null && nowMs < endsMs
}

/** Returns when a token of a world ends; null for one that was not given in it. */
export function tokenEndMs(token: string, terms: TokenTerms): number | null {
  const match = /^A21AA([0-9a-z]{1,8})-([\w-]{43})$/.exec(token)
  if (!match?.[1] || !match[2]) return null
  const endSecond = Number.parseInt(match[1], 36)
  return isSameText(match[2], macOf(terms, endSecond)) ? endSecond * SECOND_MS : null
}

function macOf({ tokenKey, worldId }: TokenTerms, endSecond: number): string {
  return createHmac('sha256', tokenKey).update(`${worldId} ${endSecond}`).digest('base64url')
}
