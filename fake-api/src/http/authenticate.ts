import { isTokenGenuine, readToken } from '../kernel/world-token.ts'
import { tokenKeyOf } from '../world/registry/world-identity.ts'
import type { World } from '../world/transaction/world.ts'
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

/** Why a token is refused. */
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
 * The user a token stands for in this world, read on the world's clock. Rows are read once per revision, as every
 * request comes through here.
 */
export async function authenticate(world: World, token: string): Promise<Authentication> {
  const claims = readToken(token)
  if (!claims) return { refusal: 'unreadable token' }
  const known = await factsOf(world)
  if (!isTokenGenuine(token, known.key)) return { refusal: 'forged token' }
  const account = known.accounts.get(claims.userId) ?? (await readAccount(world, claims.userId))
  if (!account) return { refusal: 'token of an unknown user' }
  if (account.generation !== claims.generation) return { refusal: 'token replaced by a newer one' }
  known.accounts.set(claims.userId, account)
  const { userId, phone, expiresAtMs } = account
  const isExpired = expiresAtMs !== null && expiresAtMs <= world.nowMs()
  return isExpired ? { refusal: 'expired token' } : { user: { userId, phone } }
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

/** The token of a `Blade-Auth: bearer <token>` header, or null. */
export function bearerToken(header: string | string[] | undefined): string | null {
  if (typeof header !== 'string') return null
  return /^bearer\s+(\S+)$/i.exec(header.trim())?.[1] ?? null
}
