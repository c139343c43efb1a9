import type { WorldTx } from '../../world/world-tx.ts'
import type { OrderCommand } from './domain/order-decision.ts'
import { orderStatus } from './domain/order-state.ts'
import { assertPayable } from './domain/pay-rules.ts'
import type { StoredOrder } from './domain/stored-order.ts'
import { applyToOrder, type OrderChange } from './order-book.ts'
import { findOrder } from './order-repository.ts'
import { saveImmediateUse, saveOrderSpan } from './order-writer.ts'

/** Orders as other features move them: payments bring money, entitlements bring starts and ends. */
export class OrderBookService {
  /** One order whoever owns it, or null. */
  find({ tx }: WorldTx, orderNo: string): Promise<StoredOrder | null> {
    return findOrder(tx, { orderNo })
  }

  /** An unpaid order of this user that may be paid now. Null when there is none; throws order-timed-out, order-not-payable. */
  async findPayable(
    { tx, nowMs }: WorldTx,
    where: { orderNo: string; userId: string },
  ): Promise<StoredOrder | null> {
    const order = await findOrder(tx, where)
    if (order) assertPayable(order, nowMs)
    return order
  }

  /** Applies a command to an order read in this transaction, and writes what came of it. */
  apply(ctx: WorldTx, order: StoredOrder, command: OrderCommand): Promise<OrderChange> {
    return applyToOrder(ctx, order, command)
  }

  /** A package began to run: an activating order is in effect, a queued one starts. */
  async packageStarted(ctx: WorldTx, orderNo: string, atMs: number): Promise<void> {
    const order = await findOrder(ctx.tx, { orderNo })
    if (!order) return
    const isActivating = order.status === orderStatus.activating
    await applyToOrder(ctx, order, isActivating ? { type: 'activated', startsAtMs: atMs } : { type: 'start' })
  }

  /** A package has run its time. */
  async packageEnded(ctx: WorldTx, orderNo: string): Promise<void> {
    const order = await findOrder(ctx.tx, { orderNo })
    if (order) await applyToOrder(ctx, order, { type: 'end' })
  }

  /** Fixes, when paying, whether the package takes effect at once. */
  fixImmediateUse({ tx }: WorldTx, orderNo: string, immediateUse: boolean): Promise<void> {
    return saveImmediateUse(tx, orderNo, immediateUse)
  }

  /** Sets when the package of an order runs. */
  setSpan(
    { tx }: WorldTx,
    orderNo: string,
    span: { effectiveAtMs: number | null; endsAtMs: number | null },
  ): Promise<void> {
    return saveOrderSpan(tx, orderNo, span)
  }
}
