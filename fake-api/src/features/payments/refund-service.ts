import type { EventHandler } from '../../world/event-handlers.ts'
import { isUniqueViolation } from '../../world/unique-violation.ts'
import type { World } from '../../world/world.ts'
import type { WorldTx } from '../../world/world-tx.ts'
import type { OrderBookService } from '../orders/order-book-service.ts'
import { findRefund, hasInbox, insertInbox, type RefundRow, settleRefund } from './payment-repository.ts'
import type { NotifyOutcome, VerifiedRefund, WechatWallet } from './wallet-port.ts'

/** Event of the world's clock at which a provider is asked to give money back. */
export const REFUND_DUE = 'refund.due'

/** Gives money back through the provider that took it. */
export class RefundService {
  readonly #wechat: WechatWallet
  readonly #orders: OrderBookService

  constructor(wechat: WechatWallet, orders: OrderBookService) {
    this.#wechat = wechat
    this.#orders = orders
  }

  /** Asks the provider, outside the event's transaction. A refusal fails the refund at once. */
  readonly onDue: EventHandler = async (ctx, { payload }) => {
    const { refundNo } = payload as { refundNo: string }
    const refund = await findRefund(ctx.tx, refundNo)
    if (refund?.state !== 'requested') return null
    return (world, cause) => this.#ask(world, refund, cause.traceId)
  }

  /** Takes in how a refund ended, once, in one transaction with its inbox row. */
  async onVerifiedRefund(world: World, told: VerifiedRefund): Promise<NotifyOutcome> {
    if (await hasInbox(world.read, told.provider, told.notifyId)) return 'duplicate'
    try {
      return await world.withTx((ctx) => this.#takeIn(ctx, told))
    } catch (error) {
      if (isUniqueViolation(error)) return 'duplicate'
      throw error
    }
  }

  async #ask(world: World, refund: RefundRow, traceId: string): Promise<void> {
    const { refundNo, orderNo, amountFen: refundFen, paidFen: totalFen, reason } = refund
    try {
      await this.#wechat.refund(world, { refundNo, orderNo, refundFen, totalFen, reason }, traceId)
    } catch {
      await world.withTx((ctx) => this.#settle(ctx, refund, { state: 'failed', providerRefundId: null }))
    }
  }

  async #takeIn(ctx: WorldTx, told: VerifiedRefund): Promise<NotifyOutcome> {
    const { provider, notifyId, orderNo, refundNo, providerRefundId, outcome: state } = told
    const refund = await findRefund(ctx.tx, refundNo)
    const isOpen = refund?.state === 'requested' && refund.amountFen === told.refundFen
    if (isOpen) await this.#settle(ctx, refund, { state, providerRefundId })
    const outcome = isOpen ? 'refund-settled' : 'unknown-refund'
    const inbox = { provider, notifyId, kind: 'refund', orderNo: refund ? orderNo : null, outcome }
    await insertInbox(ctx.tx, { ...inbox, receivedAtMs: ctx.nowMs })
    return outcome
  }

  async #settle(
    ctx: WorldTx,
    refund: RefundRow,
    end: { state: 'succeeded' | 'failed'; providerRefundId: string | null },
  ): Promise<void> {
    const { orderNo, refundNo, transactionId } = refund
    const type = end.state === 'succeeded' ? 'refund-succeeded' : 'refund-failed'
    const order = await this.#orders.find(ctx, orderNo)
    if (order) await this.#orders.apply(ctx, order, { type, transactionId })
    await settleRefund(ctx.tx, refundNo, { ...end, settledAtMs: ctx.nowMs })
  }
}
