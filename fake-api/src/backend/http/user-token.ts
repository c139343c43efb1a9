import { createHmac, timingSafeEqual } from 'node:crypto'
import { keyReader } from '../../engine/world/registry/world-identity.ts'

/** Name of the key that signs the tokens of users. */
export const TOKEN_KEY = 'token'

/** Returns the key that signs the tokens of a world. */
export const tokenKeyOf = keyReader(TOKEN_KEY)

/** Claims of a token: which world, which user, and how often it was renewed. */
export interface TokenClaims {
  worldId: string
  userId: string
  generation: number
}

const MAC_LENGTH = 32
const FORM = /^([a-z0-9-]{1,40})\.([A-Za-z0-9_-]{1,40})\.(\d{1,9})\.([0-9a-f]{32})$/

const macOf = (claims: TokenClaims, key: string) =>
  createHmac('sha256', key)
    .update(`${claims.worldId}.${claims.userId}.${claims.generation}`)
    .digest('hex')
    .slice(0, MAC_LENGTH)

/** Writes a token `worldId.user.generation.mac` (ADR 3). */
export function writeToken(claims: TokenClaims, key: string): string {
  return `${claims.worldId}.${claims.userId}.${claims.generation}.${macOf(claims, key)}`
}

/** Reads the claims of a token without checking its mac; null when it has another form. */
export function readToken(token: string): TokenClaims | null {
  const match = FORM.exec(token)
  if (!match) return null
  const [, worldId = '', userId = '', generation = ''] = match
  return { worldId, userId, generation: Number(generation) }
}

/** True when the mac was made with this key. Takes the same time for every wrong mac. */
export function isTokenGenuine(token: string, key: string): boolean {
  const claims = readToken(token)
  if (!claims) return false
  return timingSafeEqual(Buffer.from(token.slice(-MAC_LENGTH)), Buffer.from(macOf(claims, key)))
}
