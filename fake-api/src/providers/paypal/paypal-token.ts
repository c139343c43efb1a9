import { createHmac } from 'node:crypto'
import { HOUR_MS, SECOND_MS } from '../../engine/kernel/clock.ts'
import { isSameText } from '../../engine/signing/crypto.ts'

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

/** Whether a token is this world's and has not ended. */
export function isTokenValid(token: string, terms: TokenTerms, nowMs: number): boolean {
  const match = /^A21AA([0-9a-z]{1,8})-([\w-]{43})$/.exec(token)
  if (!match?.[1] || !match[2]) return false
  const endSecond = Number.parseInt(match[1], 36)
  return isSameText(match[2], macOf(terms, endSecond)) && nowMs < endSecond * SECOND_MS
}

function macOf({ tokenKey, worldId }: TokenTerms, endSecond: number): string {
  return createHmac('sha256', tokenKey).update(`${worldId} ${endSecond}`).digest('base64url')
}
