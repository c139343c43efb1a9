import { BusinessError } from '../../kernel/business-error.ts'
import type { World } from '../../world/world.ts'
import type { WorldTx } from '../../world/world-tx.ts'
import type { EntitlementService } from '../entitlements/entitlement-service.ts'
import type { OrderEvent } from '../orders/domain/order-decision.ts'
import type { StoredOrder } from '../orders/domain/stored-order.ts'
import type { OrderBookService } from '../orders/order-book-service.ts'
import type { PackageService } from '../packages/package-service.ts'
import { matchNotify } from './domain/match-notify.ts'
import { isOpen, nextPaymentState } from './domain/payment-attempt.ts'
import { dropCheck } from './payment-check.ts'
import {
  findPayments,
  insertInbox,
  insertPayment,
  type PaymentRow,
  savePaymentSuccess,
} from './payment-repository.ts'
import { requestRefund } from './refund-request.ts'
import { takeOnce } from './take-once.ts'
import type { NotifyOutcome, Provider, VerifiedPayment } from './wallet-port.ts'

/** The features a settlement reaches into. */
export interface SettlementNeighbours {
  orders: OrderBookService
  entitlements: EntitlementService
  packages: PackageService
}

/** Takes in what providers tell: money for an order, once, whatever arrives how often (domain.md, Order). */
export class SettlementService {
  readonly #neighbours: SettlementNeighbours

  constructor(neighbours: SettlementNeighbours) {
    this.#neighbours = neighbours
  }

  /**
   * Takes in one verified success. The inbox row is written in the same transaction as everything it causes, so an
   * acknowledged notify is never without its effect, and a second one changes nothing.
   */
  async onVerifiedPayment(world: World, payment: VerifiedPayment): Promise<NotifyOutcome> {
    return takeOnce(world, payment, (ctx) => this.takeIn(ctx, payment))
  }

  /** The attempt a deduction by contract is made under, once per order. */
  async expectDeduction(
    ctx: WorldTx,
    deduction: { orderNo: string; provider: Provider; amountFen: number; appKey: string },
  ): Promise<void> {
    const attempt = { ...deduction, id: ctx.nextId(), immediateUse: false, createdAtMs: ctx.nowMs }
    await insertPayment(ctx.tx, attempt)
  }

  /** The same inside the caller's transaction. A notify of an id already known breaks a UNIQUE key. */
  async takeIn(ctx: WorldTx, payment: VerifiedPayment): Promise<NotifyOutcome> {
    const { provider, notifyId, orderNo, amountFen, transactionId } = payment
    const order = await this.#neighbours.orders.find(ctx, orderNo)
    const attempts = await findPayments(ctx.tx, orderNo)
    const { verdict } = matchNotify(payment, { order, attempts })
    const attempt = attempts.find((row) => row.provider === provider)
    const isOtherOpen = attempts.some((row) => row !== attempt && isOpen(row.state))
    const isTaken = verdict === 'accept' && order !== null && attempt !== undefined
    const outcome = isTaken
      ? await this.#settle(ctx, { order, attempt, payment, isOtherOpen })
      : named(verdict)
    await insertInbox(ctx.tx, {
      provider,
      notifyId,
      kind: 'payment',
      orderNo: order ? orderNo : null,
      outcome,
      amountFen,
      transactionId,
      receivedAtMs: ctx.nowMs,
    })
    return outcome
  }

  /** Takes in that a provider refused a payment for good: noted, so that the notify is acknowledged; nothing moves. */
  async onRefusedPayment(
    world: World,
    refused: Omit<VerifiedPayment, 'successAtMs'>,
  ): Promise<'not-paid' | 'unknown-order' | 'duplicate'> {
    const { orderNo, ...told } = refused
    return takeOnce(world, told, async (ctx) => {
      const order = await this.#neighbours.orders.find(ctx, orderNo)
      const outcome = order ? 'not-paid' : 'unknown-order'
      const inbox = { kind: 'refusal', orderNo: order ? orderNo : null, outcome }
      await insertInbox(ctx.tx, { ...told, ...inbox, receivedAtMs: ctx.nowMs })
      return outcome
    })
  }

  /** Pays an order whose due is 0, and activates it. No provider, so no attempt and no refund. */
  async payWithNothing(ctx: WorldTx, order: StoredOrder): Promise<void> {
    const success = { provider: 'none', transactionId: `zero:${order.orderNo}`, amountFen: 0 }
    const paid = await this.#neighbours.orders.apply(ctx, order, { type: 'success', success })
    if (paid.refusal) throw new BusinessError(paid.refusal.code)
    await this.#activate(ctx, paid.order)
  }

  async #settle(
    ctx: WorldTx,
    {
      order,
      attempt,
      payment,
      isOtherOpen,
    }: { order: StoredOrder; attempt: PaymentRow; payment: VerifiedPayment; isOtherOpen: boolean },
  ): Promise<NotifyOutcome> {
    const { provider, transactionId, amountFen } = payment
    const state = nextPaymentState(attempt.state, 'success')
    // One attempt takes money once; a further transaction of it is left for a person.
    if (state === null) return 'flagged'
    const success = { provider, transactionId, amountFen }
    const paid = await this.#neighbours.orders.apply(ctx, order, { type: 'success', success })
    await savePaymentSuccess(ctx.tx, attempt.id, {
      state,
      transactionId,
      paidFen: amountFen,
      paidAtMs: ctx.nowMs,
    })
    // Another attempt that is still open keeps its question: it is closed at its provider then. Periods have none.
    if (!isOtherOpen && order.origin !== 'contract') await dropCheck(ctx, order.orderNo)
    const events = [...paid.events]
    const isActivationDue = events.some((event) => event.type === 'activation-due')
    if (isActivationDue) events.push(...(await this.#activate(ctx, paid.order)))
    const refund = events.find((event) => event.type === 'refund-due')
    if (!refund) return 'accepted'
    await requestRefund(ctx, attempt, refund)
    return 'refunding'
  }

  /** Activates the paid package; when its line refuses it, the order fails to activate and the money goes back. */
  async #activate(ctx: WorldTx, order: StoredOrder): Promise<readonly OrderEvent[]> {
    const { entitlements, orders, packages } = this.#neighbours
    const { orderNo, packageId, deviceId, channels } = order
    if (order.origin === 'service') {
      return (await orders.apply(ctx, order, { type: 'activated', startsAtMs: ctx.nowMs })).events
    }
    const offer = await packages.find(ctx.tx, packageId, 'en')
    const effect = order.immediateUse ? 'immediate' : 'normal'
    const { validityDays, effectWithinMs, topUp, kind } = offer
    const cause = order.origin === 'contract' ? 'contract' : 'order'
    const paid = { orderNo, packageId, validityDays, effectWithinMs, topUp, effect, cause } as const
    try {
      const startsAtMs = await entitlements.activate(ctx, { deviceId, kind, channels }, paid)
      if (startsAtMs !== null) await orders.apply(ctx, order, { type: 'activated', startsAtMs })
      return []
    } catch (error) {
      if (!(error instanceof BusinessError)) throw error
      return (await orders.apply(ctx, order, { type: 'activation-failed' })).events
    }
  }
}

function named(verdict: 'accept' | 'duplicate' | 'unknown-order' | 'amount-mismatch'): NotifyOutcome {
  return verdict === 'accept' ? 'unknown-order' : verdict
}
