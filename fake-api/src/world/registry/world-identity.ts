import { GATEWAY_KEY_NAMES } from '../../kernel/gateway-key-names.ts'
import type { World } from '../transaction/world.ts'
import { perWorldFile } from '../transaction/world-cache.ts'
import { defaultTenantId } from './world-id.ts'

const keyOf = perWorldFile(({ read }) =>
  read.gatewayKey.findUniqueOrThrow({ where: { name: GATEWAY_KEY_NAMES.token } }),
)

/** The key that signs a world's tokens; it travels in the world's file. */
export async function tokenKeyOf(world: World): Promise<string> {
  return (await keyOf(world)).text
}

const accountOf = perWorldFile(({ read }) => read.world.findFirstOrThrow({ select: { hasTenant: true } }))

/**
 * The tenant requests of a world carry: its own, or the default one where the account belongs to none (product 6.01).
 */
export async function tenantOfWorld(world: World): Promise<string> {
  const { hasTenant } = await accountOf(world)
  return hasTenant ? world.tenantId : defaultTenantId
}

/** To be called when the account of a world has joined or left its tenant. */
export function forgetTenant(world: World): void {
  accountOf.forget(world)
}
