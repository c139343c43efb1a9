import { GATEWAY_KEY_NAMES } from '../world/gateway-key-names.ts'
import type { World } from '../world/world.ts'
import type { SignedInUser } from './handler.ts'
import { isTokenGenuine, readToken } from './token.ts'

const keys = new WeakMap<World, Promise<string>>()

/** The key that signs a world's tokens; it travels in the world's file. */
export function tokenKeyOf(world: World): Promise<string> {
  const known = keys.get(world)
  if (known) return known
  const read = world.read.gatewayKey
    .findUniqueOrThrow({ where: { name: GATEWAY_KEY_NAMES.token } })
    .then((row) => row.text)
  keys.set(world, read)
  return read
}

/**
 * The user a token stands for in this world, or null: forged, of an older generation, or past its time on the
 * world's clock.
 */
export async function authenticate(world: World, token: string): Promise<SignedInUser | null> {
  const claims = readToken(token)
  if (!claims || !isTokenGenuine(token, await tokenKeyOf(world))) return null
  const user = await world.read.user.findUnique({ where: { id: claims.userId } })
  if (!user || user.tokenGeneration !== claims.generation) return null
  if (user.tokenExpiresAtMs !== null && Number(user.tokenExpiresAtMs) <= world.nowMs()) return null
  return { userId: user.id, phone: user.phone }
}
