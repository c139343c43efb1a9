import { createHmac, timingSafeEqual } from 'node:crypto'
import { GATEWAY_KEY_NAMES } from '../kernel/gateway-key-names.ts'
import { defaultTenantId } from '../world/registry/world-id.ts'
import type { World } from '../world/transaction/world.ts'
import { perWorldFile } from '../world/transaction/world-cache.ts'
import type { SignedInUser } from './handler.ts'

/** Key and accounts of a world, read at one revision of it. */
interface TokenFacts {
  revision: number
  key: string
  accounts: Map<string, Account>
}

interface Account extends SignedInUser {
  generation: number
  expiresAtMs: number | null
}

const facts = new WeakMap<World, TokenFacts>()

const keyOf = perWorldFile(({ read }) =>
  read.gatewayKey.findUniqueOrThrow({ where: { name: GATEWAY_KEY_NAMES.token } }),
)

/** The key that signs a world's tokens; it travels in the world's file. */
export async function tokenKeyOf(world: World): Promise<string> {
  return (await keyOf(world)).text
}

/** Why a token is refused. */
type TokenObjection =
  | 'unreadable token'
  | 'forged token'
  | 'token of an unknown user'
  | 'token replaced by a newer one'
  | 'expired token'

/** The user of a token, or why the token is refused. */
export type Authentication =
  | { readonly user: SignedInUser; readonly objection?: never }
  | { readonly objection: TokenObjection; readonly user?: never }

/**
 * The user a token stands for in this world, read on the world's clock. Rows are read once per revision, as every
 * request comes through here.
 */
export async function authenticate(world: World, token: string): Promise<Authentication> {
  const claims = readToken(token)
  if (!claims) return { objection: 'unreadable token' }
  const known = await factsOf(world)
  if (!isTokenGenuine(token, known.key)) return { objection: 'forged token' }
  const account = known.accounts.get(claims.userId) ?? (await readAccount(world, claims.userId))
  if (!account) return { objection: 'token of an unknown user' }
  if (account.generation !== claims.generation) return { objection: 'token replaced by a newer one' }
  known.accounts.set(claims.userId, account)
  const { userId, phone, expiresAtMs } = account
  const isExpired = expiresAtMs !== null && expiresAtMs <= world.nowMs()
  return isExpired ? { objection: 'expired token' } : { user: { userId, phone } }
}

async function factsOf(world: World): Promise<TokenFacts> {
  const { revision } = world
  const known = facts.get(world)
  if (known?.revision === revision) return known
  const fresh = { revision, key: await tokenKeyOf(world), accounts: new Map() }
  facts.set(world, fresh)
  return fresh
}

async function readAccount({ read }: World, userId: string): Promise<Account | null> {
  const row = await read.user.findUnique({ where: { id: userId } })
  if (!row) return null
  const expiresAtMs = row.tokenExpiresAtMs === null ? null : Number(row.tokenExpiresAtMs)
  return { userId: row.id, phone: row.phone, generation: row.tokenGeneration, expiresAtMs }
}

const factOf = perWorldFile(({ read }) => read.world.findFirstOrThrow({ select: { hasTenant: true } }))

/**
 * The tenant requests of a world carry: its own, or the default one where the account belongs to none (product 6.01).
 */
export async function tenantOfWorld(world: World): Promise<string> {
  const { hasTenant } = await factOf(world)
  return hasTenant ? world.tenantId : defaultTenantId
}

/** To be called when the account of a world has joined or left its tenant. */
export function forgetTenant(world: World): void {
  factOf.forget(world)
}

/** What a token says: which world, which user, and how often it was renewed. */
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
