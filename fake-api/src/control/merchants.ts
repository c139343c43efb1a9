import type { Schemas } from '@skyshop/openapi/control'
import type { WorldRegistry } from '../world/registry/registry.ts'
import type { World } from '../world/transaction/world.ts'
import type { ControlHandlers } from './control-handler.ts'

/** Reads the merchant's accounts at the wallets of a world. */
export type MerchantAccounts = (world: World) => Promise<Schemas['Merchants']>

/** What somebody needs to drive a world's gateways with a client of their own. */
export function merchantHandlers(registry: WorldRegistry, accountsOf: MerchantAccounts) {
  return {
    getMerchants: ({ params }) => registry.use(params.worldId, accountsOf),
  } satisfies ControlHandlers<'getMerchants'>
}
