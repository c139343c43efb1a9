import { BusinessError } from '../kernel/business-error.ts'
import type { OrderTransitionsService } from '../orders/order-transitions.ts'
import type { Caller } from '../users/caller.ts'
import { assertOrderMayTakeEffect, type TakeEffectDependencies } from './activation-service.ts'
import type { SettlementService } from './settlement-service.ts'

/** The features that a free payment needs. */
export interface ZeroPayDependencies extends TakeEffectDependencies {
  orders: OrderTransitionsService
}

/** An order that a coupon has made free, as it is paid. */
export interface ZeroPayRequest {
  orderNo: string
  productCode: string
  immediateUse?: 0 | 1 | undefined
  paySource: string
}

/** Pays orders that cost nothing (R-ORDER-20, R-PAY-26). */
export class ZeroPayService {
  readonly #settlement: SettlementService
  readonly #dependencies: ZeroPayDependencies

  constructor(settlement: SettlementService, dependencies: ZeroPayDependencies) {
    this.#settlement = settlement
    this.#dependencies = dependencies
  }

  /**
   * Pays and activates in one transaction; returns the status of the order. Throws order-not-found, order-not-payable,
   * order-timed-out, amount-not-zero with the due, contract-active, already-renewed, immediate-not-possible.
   */
  async pay({ world, user }: Caller, request: ZeroPayRequest) {
    const { orderNo, productCode, paySource } = request
    const { orders } = this.#dependencies
    const where = { orderNo, userId: user.userId }
    await world.withTx(async (ctx) => {
      const found = await orders.findOrder(ctx.tx, where)
      if (found?.productCode !== productCode) throw new BusinessError('order-not-found')
      orders.assertZeroPayable(found, ctx.nowMs)
      const immediateUse = request.immediateUse === 1
      await assertOrderMayTakeEffect(ctx, this.#dependencies, { order: found, immediateUse })
      await orders.saveImmediateUse(ctx.tx, orderNo, immediateUse)
      await orders.savePaySource(ctx.tx, orderNo, paySource)
      await this.#settlement.payZeroOrder(ctx, { ...found, immediateUse })
    })
    const order = await orders.findOrder(world.read, where)
    if (!order) throw new BusinessError('order-not-found')
    return { orderNo, orderStatus: orders.statusFor(order) }
  }
}
