import type { WorldTx } from '../../engine/world/transaction/world.ts'
import type { EntitlementService } from '../entitlements/entitlements.ts'
import { BusinessError } from '../kernel/business-error.ts'
import type { OrderTransitionsService } from '../orders/order-transitions.ts'
import type { OrderEvent } from '../orders/rules/decide-order.ts'
import type { StoredOrder } from '../orders/rules/order.ts'
import type { ContractQueries, PackageService } from '../packages/packages.ts'

/** The features an activation needs. */
export interface ActivationDependencies {
  orders: OrderTransitionsService
  entitlements: EntitlementService
  packages: PackageService
  contracts: ContractQueries
}

type Offer = Awaited<ReturnType<PackageService['find']>>

/** Activates what a paid order has bought. */
export class ActivationService {
  readonly #dependencies: ActivationDependencies

  constructor(dependencies: ActivationDependencies) {
    this.#dependencies = dependencies
  }

  /**
   * Activates the package of a paid order (R-PAY-27) and returns the events of the order. When a slot refuses the
   * package, the order fails to activate and the money is refunded.
   */
  async activate(ctx: WorldTx, order: StoredOrder): Promise<readonly OrderEvent[]> {
    const { orders, packages } = this.#dependencies
    if (order.origin === 'service') {
      return (await orders.apply(ctx, order, { type: 'activated', startsAtMs: ctx.nowMs })).events
    }
    const offer = await packages.find(ctx.tx, order.packageId, 'en')
    try {
      await this.#assertNoContract(ctx, order, offer)
      const startsAtMs = await this.#addEntitlements(ctx, order, offer)
      if (startsAtMs !== null) await orders.apply(ctx, order, { type: 'activated', startsAtMs })
      return []
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error
      return (await orders.apply(ctx, order, { type: 'activation-failed' })).events
    }
  }

  /** Throws contract-active for a base package paid by hand after auto-renewal was signed (R-PACKAGE-3). */
  async #assertNoContract(ctx: WorldTx, order: StoredOrder, { kind, topUp }: Offer): Promise<void> {
    if (topUp || order.origin === 'contract') return
    const { deviceId, channels } = order
    if (await this.#dependencies.contracts.hasActive(ctx.tx, { deviceId, kind, channels }))
      throw new BusinessError('contract-active')
  }

  #addEntitlements(ctx: WorldTx, order: StoredOrder, offer: Offer): Promise<number | null> {
    const { orderNo, packageId, deviceId, channels } = order
    const { validityDays, effectWithinMs, topUp, kind } = offer
    const effect = order.immediateUse ? 'immediate' : 'normal'
    const cause = order.origin === 'contract' ? 'contract' : 'order'
    const paid = { orderNo, packageId, validityDays, effectWithinMs, topUp, effect, cause } as const
    return this.#dependencies.entitlements.activate(ctx, { deviceId, kind, channels }, paid)
  }
}

/** The features that know whether a package may take effect. */
export interface TakeEffectDependencies {
  entitlements: EntitlementService
  packages: PackageService
  contracts: ContractQueries
}

/**
 * Throws contract-active when auto-renewal was signed since the order was made, and already-renewed or
 * immediate-not-possible when what it bought could not take effect as wished. Packages that queue must still have a
 * place in their slot; services and top-ups need none.
 */
export async function assertOrderMayTakeEffect(
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
  await entitlements.assertEffectAllowedInSlots(ctx, { deviceId, kind, channels }, effect)
}
