import { BusinessError } from '../../kernel/business-error.ts'
import type { WorldTx } from '../../world/transaction/world.ts'
import type { EntitlementService } from '../entitlements/entitlement-service.ts'
import type { StoredOrder } from '../orders/rules/stored-order.ts'
import type { ContractQueries, PackageService } from '../packages/package-service.ts'

/** The features that know whether a package may take effect. */
export interface TakeEffectDependencies {
  entitlements: EntitlementService
  packages: PackageService
  contracts: ContractQueries
}

/**
 * Throws contract-active when auto-renewal was signed since the order was made, and already-renewed or
 * immediate-not-possible when what it bought could not take effect as wished. Packages that queue must still have a
 * place on their line; services and top-ups have none to lose.
 */
export async function assertMayTakeEffect(
  ctx: WorldTx,
  { entitlements, packages, contracts }: TakeEffectDependencies,
  { order, immediateUse }: { order: StoredOrder; immediateUse: boolean },
): Promise<void> {
  if (order.origin === 'service') return
  const { kind, topUp } = await packages.find(ctx.tx, order.packageId, 'en')
  if (topUp) return
  const { deviceId, channels } = order
  if (await contracts.hasActive(ctx.tx, { deviceId, kind, channels }))
    throw new BusinessError('contract-active')
  const effect = immediateUse ? 'immediate' : 'normal'
  await entitlements.assertMayTakeEffect(ctx, { deviceId, kind, channels }, effect)
}
