import { MINUTE_MS } from '../../kernel/clock.ts'
import type { EventHandler } from '../../world/event-handlers.ts'
import { schedule } from '../../world/scheduler.ts'
import { isUniqueViolation } from '../../world/unique-violation.ts'
import type { World } from '../../world/world.ts'
import type { WorldTx } from '../../world/world-tx.ts'
import type { OrderBookService } from '../orders/order-book-service.ts'
import { findRefund, hasInbox, insertInbox, type RefundRow, settleRefund } from './payment-repository.ts'
import type { NotifyOutcome, VerifiedRefund, WechatWallet } from './wallet-port.ts'

/** Event of the world's clock at which a provider is asked to give money back. */
export const REFUND_DUE = 'refund.due'

const ASK_AGAIN_MS = MINUTE_MS
const MOST_ATTEMPTS = 10

/** Which refund is to be asked for, and for which time. */
export interface RefundTicket {
  refundNo: string
  orderNo: string
  attempt: number
}

/** Puts the asking for a refund on the world's clock. */
export async function askForRefund(ctx: WorldTx, ticket: RefundTicket, inMs = 0): Promise<void> {
  await schedule(ctx, { dueMs: ctx.nowMs + inMs, kind: REFUND_DUE, payload: ticket })
}

/** Gives money back through the provider that took it. */
export class RefundService {
  readonly #wechat: WechatWallet
  readonly #orders: OrderBookService

  constructor(wechat: WechatWallet, orders: OrderBookService) {
    this.#wechat = wechat
    this.#orders = orders
  }

  /**
   * Asks the provider, outside the event's transaction. A refusal fails the refund at once; when the answer is lost it
   * is asked again under the same number, which refunds once.
   */
  readonly onDue: EventHandler = async (ctx, { payload }) => {
    const { refundNo, attempt } = payload as RefundTicket
    const refund = await findRefund(ctx.tx, refundNo)
    if (refund?.state !== 'requested') return null
    return (world, cause) => this.#ask(world, { refund, attempt }, cause.traceId)
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

  async #ask(
    world: World,
    { refund, attempt }: { refund: RefundRow; attempt: number },
    traceId: string,
  ): Promise<void> {
    const { refundNo, orderNo, amountFen: refundFen, paidFen: totalFen, reason } = refund
    try {
      await this.#wechat.refund(world, { refundNo, orderNo, refundFen, totalFen, reason }, traceId)
    } catch (error) {
      const verdict = this.#wechat.judge(error)
      if (verdict === 'refused') {
        return world.withTx((ctx) => this.#settle(ctx, refund, { state: 'failed', providerRefundId: null }))
      }
      if (verdict === null || attempt >= MOST_ATTEMPTS) throw error
      await world.withTx((ctx) =>
        askForRefund(ctx, { refundNo, orderNo, attempt: attempt + 1 }, ASK_AGAIN_MS),
      )
    }
  }

  async #takeIn(ctx: WorldTx, told: VerifiedRefund): Promise<NotifyOutcome> {
    const { provider, notifyId, orderNo, refundNo, providerRefundId, outcome: state } = told
    const refund = await findRefund(ctx.tx, refundNo)
    const isOpen = refund?.state === 'requested' && refund.amountFen === told.refundFen
    if (isOpen) await this.#settle(ctx, refund, { state, providerRefundId })
    const outcome = isOpen ? 'refund-settled' : 'unknown-refund'
    const { refundFen: amountFen, transactionId } = told
    const inbox = { provider, notifyId, kind: 'refund', orderNo: refund ? orderNo : null, outcome }
    await insertInbox(ctx.tx, { ...inbox, amountFen, transactionId, receivedAtMs: ctx.nowMs })
    return outcome
  }

  async #settle(
    ctx: WorldTx,
    refund: RefundRow,
    end: { state: 'succeeded' | 'failed'; providerRefundId: string | null },
  ): Promise<void> {
    const { orderNo, refundNo, transactionId } = refund
    const type = end.state === 'succeeded' ? 'refund-succeeded' : 'refund-failed'
    // Money that came twice goes back without touching the order.
    const order = refund.reason === 'second-success' ? null : await this.#orders.find(ctx, orderNo)
    if (order) await this.#orders.apply(ctx, order, { type, transactionId })
    await settleRefund(ctx.tx, refundNo, { ...end, settledAtMs: ctx.nowMs })
  }
}
