import type { World } from '../../engine/world/transaction/world.ts'
import { perSettings } from '../../engine/world/transaction/world-cache.ts'

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
