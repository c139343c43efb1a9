import { createHmac, timingSafeEqual } from 'node:crypto'
import { readInstant } from '../../engine/kernel/clock.ts'
import { type MaybePromise, whenReady } from '../../engine/kernel/maybe-promise.ts'
import type { WorldOfRequest } from '../../engine/workers/request-routing.ts'
import { keyReader } from '../../engine/world/registry/world-identity.ts'
import type { World } from '../../engine/world/transaction/world.ts'
import { perSettings, perWorldFile } from '../../engine/world/transaction/world-cache.ts'

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

/** The token of a `Blade-Auth: bearer <token>` header, or null. */
export function bearerToken(header: string | string[] | undefined): string | null {
  if (typeof header !== 'string') return null
  return /^bearer\s+(\S+)$/i.exec(header.trim())?.[1] ?? null
}

/** Finds the world that a request to the product names: in the address of a webhook, else in the token of its user. */
export const worldOfRequest: WorldOfRequest = ({ url, headers }) => {
  const parts = (url.split('?', 1)[0] ?? '').split('/')
  // /api/skyworthPay/v1/notify/{provider}/{worldId}
  if (parts[4] === 'notify') return parts[6] ?? ''
  const { 'blade-auth': token } = headers
  return typeof token === 'string' ? (/^bearer +([^.]*)/i.exec(token)?.[1] ?? '') : ''
}

/** The user a token stands for. */
export interface SignedInUser {
  userId: string
  phone: string
}

interface Account extends SignedInUser {
  generation: number
  expiresAtMs: number | null
}

const maxGenuineTokens = 100

/** Tokens whose mac was found to be of a world's key: each is worked out once. */
const genuineTokensOf = perWorldFile(async (world) => ({
  key: await tokenKeyOf(world),
  tokens: new Set<string>(),
}))

const factsOf = perSettings(async (world) => ({
  genuine: await genuineTokensOf(world),
  accounts: new Map<string, Account>(),
}))

/** Reasons for which a token is refused. */
type TokenRefusal =
  | 'unreadable token'
  | 'forged token'
  | 'token of an unknown user'
  | 'token replaced by a newer one'
  | 'expired token'

/** The user of a token, or why the token is refused. */
export type Authentication =
  | { readonly user: SignedInUser; readonly refusal?: never }
  | { readonly refusal: TokenRefusal; readonly user?: never }

/**
 * The user a token stands for in this world, read on the world's clock. Rows are read once until a user changes, as every
 * request comes through here.
 */
export function authenticate(world: World, token: string): MaybePromise<Authentication> {
  const claims = readToken(token)
  if (!claims) return { refusal: 'unreadable token' }
  return whenReady(factsOf(world), ({ genuine, accounts }) => {
    if (!isGenuine(token, genuine)) return { refusal: 'forged token' }
    return whenReady(accounts.get(claims.userId) ?? readAccount(world, claims.userId), (account) => {
      if (account === null) return { refusal: 'token of an unknown user' }
      if (account.generation !== claims.generation) return { refusal: 'token replaced by a newer one' }
      accounts.set(claims.userId, account)
      return authenticated(account, world.nowMs())
    })
  })
}

function isGenuine(token: string, { key, tokens }: { key: string; tokens: Set<string> }): boolean {
  if (tokens.has(token)) return true
  if (!isTokenGenuine(token, key)) return false
  if (tokens.size >= maxGenuineTokens) tokens.clear()
  tokens.add(token)
  return true
}

function authenticated({ userId, phone, expiresAtMs }: Account, nowMs: number): Authentication {
  const isExpired = expiresAtMs !== null && expiresAtMs <= nowMs
  return isExpired ? { refusal: 'expired token' } : { user: { userId, phone } }
}

async function readAccount({ read }: World, userId: string): Promise<Account | null> {
  const row = await read.user.findUnique({ where: { id: userId } })
  if (!row) return null
  const expiresAtMs = readInstant(row.tokenExpiresAtMs)
  return { userId: row.id, phone: row.phone, generation: row.tokenGeneration, expiresAtMs }
}

/** Tenant that requests carry when no tenant is known (product 6.01). */
const DEFAULT_TENANT = '0000000'

/** Reads settings of the backend for a world as a whole: whether its account belongs to a tenant, and whether it has no extras. */
export const settingsOf = perSettings(({ read }) =>
  read.world.findFirstOrThrow({ select: { hasTenant: true, isBare: true } }),
)

/**
 * Returns the tenant that requests of a world carry: its own, which is its number (product 9.18), or the default one where
 * the account belongs to none.
 */
export function tenantOf({ number }: Pick<World, 'number'>, { hasTenant }: { hasTenant: boolean }): string {
  return hasTenant ? number : DEFAULT_TENANT
}

/** Takes the extras out of a world's backend, or puts them back. */
export async function setStrictBackend(world: World, isBare: boolean): Promise<void> {
  await world.withTx(({ tx }) => tx.world.updateMany({ data: { isBare } }))
}
