import { GATEWAY_KEY_NAMES } from '../world/gateway-key-names.ts'
import type { World } from '../world/world.ts'
import { perWorldFile } from '../world/world-cache.ts'
import type { SignedInUser } from './handler.ts'
import { isTokenGenuine, readToken } from './token.ts'

/** What a world's file says of tokens, as of one revision of it. */
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

/**
 * The user a token stands for in this world, or null: forged, of an older generation, or past its time on the
 * world's clock. Rows are read once per revision, as every request comes through here.
 */
export async function authenticate(world: World, token: string): Promise<SignedInUser | null> {
  const claims = readToken(token)
  if (!claims) return null
  const known = await factsOf(world)
  if (!isTokenGenuine(token, known.key)) return null
  const account = known.accounts.get(claims.userId) ?? (await readAccount(world, claims.userId))
  if (!account || account.generation !== claims.generation) return null
  known.accounts.set(claims.userId, account)
  if (account.expiresAtMs !== null && account.expiresAtMs <= world.nowMs()) return null
  return { userId: account.userId, phone: account.phone }
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
