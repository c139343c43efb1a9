import { readInstant } from '../../engine/kernel/clock.ts'
import { type MaybePromise, whenReady } from '../../engine/kernel/maybe-promise.ts'
import type { World } from '../../engine/world/transaction/world.ts'
import { perSettings, perWorldFile } from '../../engine/world/transaction/world-cache.ts'
import type { SignedInUser } from './handler.ts'
import { isTokenGenuine, readToken, tokenKeyOf } from './user-token.ts'

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

/** The token of a `Blade-Auth: bearer <token>` header, or null. */
export function bearerToken(header: string | string[] | undefined): string | null {
  if (typeof header !== 'string') return null
  return /^bearer\s+(\S+)$/i.exec(header.trim())?.[1] ?? null
}
