import { defaultTenantId } from '../world/registry/world-id.ts'
import type { World } from '../world/transaction/world.ts'
import { perWorldFile } from '../world/transaction/world-cache.ts'

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
