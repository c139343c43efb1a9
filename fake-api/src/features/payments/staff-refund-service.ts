import type { World } from '../../world/transaction/world.ts'
import type { EntitlementService } from '../entitlements/entitlement-service.ts'
import type { OrderTransitionsService } from '../orders/order-transitions-service.ts'
import { findPayments } from './payment-repository.ts'
import { requestRefund } from './refund-request.ts'

/** The features a refund by staff reaches into. */
export interface StaffRefundDependencies {
  orders: OrderTransitionsService
  entitlements: EntitlementService
}

/** What staff is told: `refused` with the order's status when its money cannot go back. */
export type StaffRefund = { result: 'asked' | 'refused'; orderStatus: number } | { result: 'unknown' }

/** Gives money of an order in effect or queued back on the word of staff (domain.md, Order). */
export class StaffRefundService {
  readonly #dependencies: StaffRefundDependencies

  constructor(dependencies: StaffRefundDependencies) {
    this.#dependencies = dependencies
  }

  /**
   * Revokes the package, lets later ones move up, and asks the provider for the money, the first two in one
   * transaction. Answers when what is due at once has happened: 3 when the provider has given it back, -3 when it
   * refused.
   */
  async refund(world: World, orderNo: string): Promise<StaffRefund> {
    const asked = await world.withTx(async (ctx) => {
      const { orders, entitlements } = this.#dependencies
      const order = await orders.find(ctx, orderNo)
      if (!order) return null
      const { events, refusal } = await orders.apply(ctx, order, { type: 'refund-by-staff' })
      const due = events.find((event) => event.type === 'refund-due')
      if (refusal || !due) return { isAsked: false }
      const attempt = (await findPayments(ctx.tx, orderNo)).find(
        ({ transactionId }) => transactionId === due.payment.transactionId,
      )
      if (!attempt) throw new Error(`the money of ${orderNo} has no payment`)
      await entitlements.revoke(ctx, orderNo)
      await requestRefund(ctx, attempt, due)
      return { isAsked: true }
    })
    if (!asked) return { result: 'unknown' }
    await world.clock.settle()
    const order = await this.#dependencies.orders.findAny(world.read, orderNo)
    return { result: asked.isAsked ? 'asked' : 'refused', orderStatus: order?.status ?? 0 }
  }
}
