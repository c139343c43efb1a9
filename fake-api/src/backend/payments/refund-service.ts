import { MINUTE_MS } from '../../engine/kernel/clock.ts'
import type { EventHandler } from '../../engine/world/clock/schedule.ts'
import type { World, WorldTx } from '../../engine/world/transaction/world.ts'
import { revokePackages } from '../entitlements/entitlements.ts'
import { findOrder } from '../orders/order-repository.ts'
import { applyOrderCommand } from '../orders/order-transitions.ts'
import { type RefundState, refundStateOf } from '../orders/rules/order.ts'
import {
  countRefunds,
  findPayments,
  findRefund,
  type RefundRow,
  saveRefundResult,
} from './payment-repository.ts'
import {
  dropRefundCheck,
  isAskedAgain,
  isGivenUp,
  type RefundJobPayload,
  type RefundReference,
  requestRefund,
  requestRefundAgain,
  scheduleRefund,
  scheduleRefundCheck,
} from './refund-request.ts'
import { decideRefundOutcome } from './rules/payment.ts'
import { insertInboxEntry, planBill, processOnce } from './settlement.ts'
import type {
  NewRefund,
  QueriedRefund,
  VerifiedRefund,
  Wallet,
  Wallets,
  WebhookOutcome,
} from './wallet-port.ts'

const RETRY_MS = MINUTE_MS
const MAX_ATTEMPTS = 10

/** Gives money back through the provider that took it. */
export class RefundService {
  readonly #wallets: Wallets

  constructor(wallets: Wallets) {
    this.#wallets = wallets
  }

  /**
   * Asks the provider, outside the event's transaction (R-PAY-25). A refusal fails the refund at once; when the answer is lost it
   * is asked again under the same number, which refunds once: every minute at first, then as `scheduleRefundCheck` says.
   */
  readonly onDue: EventHandler = async (ctx, { payload }) => {
    const { refundNo, attempt } = payload as RefundJobPayload
    const refund = await findRefund(ctx.tx, refundNo)
    if (refund?.state !== 'requested') return null
    await planBill(ctx, refund.provider, ctx.nowMs)
    return (world, cause) => this.#request(world, { refund, attempt }, cause.traceId)
  }

  /** Processes the end of a refund once, in one transaction with its inbox row. */
  async onVerifiedRefund(world: World, verified: VerifiedRefund): Promise<WebhookOutcome> {
    return processOnce(world, verified, (ctx) => this.processRefund(ctx, verified))
  }

  /** Asks about a refund whose result is missing: a lost webhook or a lost answer. */
  readonly onCheck: EventHandler = async (ctx, { payload }) => {
    const { refundNo } = payload as RefundReference
    const refund = await findRefund(ctx.tx, refundNo)
    if (refund?.state !== 'requested') return null
    return (world, cause) => this.#query(world, refund, cause.traceId)
  }

  async #request(
    world: World,
    { refund, attempt }: { refund: RefundRow; attempt: number },
    traceId: string,
  ): Promise<void> {
    const { refundNo, orderNo } = refund
    const wallet = this.#walletOf(refund)
    try {
      // An answer that was lost may have been a yes: what the provider knows comes before asking once more.
      const known = attempt === 1 ? UNKNOWN : await wallet.queryRefund(world, toNewRefund(refund), traceId)
      const answer =
        known.state === 'unknown' ? await wallet.refund(world, toNewRefund(refund), traceId) : known
      await this.#processAnswer(world, refund, answer)
    } catch (error) {
      const errorKind = wallet.classifyError(error)
      if (errorKind === null) throw error
      const failed = { state: 'failed', providerRefundId: null } as const
      if (errorKind === 'refused') return ifOpen(world, refundNo, (ctx) => this.#finish(ctx, refund, failed))
      await ifOpen(world, refundNo, (ctx) =>
        attempt < MAX_ATTEMPTS
          ? scheduleRefund(ctx, { refundNo, orderNo, attempt: attempt + 1 }, RETRY_MS)
          : scheduleRefundCheck(ctx, refund, refund.createdAtMs),
      )
    }
  }

  /**
   * Asks how a refund ended; one the provider does not know is asked for again. One that has not ended after three
   * days has failed, so that staff sees it.
   */
  async #query(world: World, refund: RefundRow, traceId: string): Promise<void> {
    const { refundNo, orderNo } = refund
    const wallet = this.#walletOf(refund)
    const answer = await wallet
      .queryRefund(world, toNewRefund(refund), traceId)
      .catch((error: unknown): QueriedRefund => {
        if (wallet.classifyError(error) === null) throw error
        return { state: 'pending' }
      })
    if (answer.state === 'succeeded' || answer.state === 'failed')
      return this.#processAnswer(world, refund, answer)
    await ifOpen(world, refundNo, async (ctx) => {
      if (isGivenUp(refund.createdAtMs, ctx.nowMs)) {
        await this.#finish(ctx, refund, { state: 'failed', providerRefundId: null })
      } else if (answer.state === 'unknown') {
        await scheduleRefund(ctx, { refundNo, orderNo, attempt: 1 })
      } else await scheduleRefundCheck(ctx, refund, refund.createdAtMs)
    })
  }

  /** Asks how a refund ended that a bill has otherwise; money that came back after all counts (R-PAY-11). */
  async lookUp(world: World, refundNo: string, traceId: string): Promise<void> {
    const refund = await findRefund(world.read, refundNo)
    if (refund === null || refund.state === 'succeeded') return
    const wallet = this.#walletOf(refund)
    const answer = await wallet.queryRefund(world, toNewRefund(refund), traceId).catch((error: unknown) => {
      if (wallet.classifyError(error) === null) throw error
      return null
    })
    if (answer?.state === 'succeeded')
      await this.onVerifiedRefund(world, { ...toVerified(refund, answer), notifyId: `bill:${refundNo}` })
  }

  #walletOf({ provider }: RefundRow): Wallet {
    const wallet = this.#wallets[provider]
    if (!wallet) throw new Error(`no wallet of ${provider} to refund through`)
    return wallet
  }

  /** Some providers say at once how a refund ended; a webhook with the same result is then a duplicate. */
  async #processAnswer(world: World, refund: RefundRow, answer: QueriedRefund): Promise<void> {
    if (answer.state !== 'succeeded' && answer.state !== 'failed') {
      return ifOpen(world, refund.refundNo, (ctx) => scheduleRefundCheck(ctx, refund, refund.createdAtMs))
    }
    const notifyId = `answer:${refund.refundNo}`
    await this.onVerifiedRefund(world, { ...toVerified(refund, answer), notifyId })
  }

  /** Processes a verified webhook in the caller's transaction; an id that is known already breaks a UNIQUE key. */
  async processRefund(ctx: WorldTx, verified: VerifiedRefund): Promise<WebhookOutcome> {
    const { provider, notifyId, refundNo } = verified
    const refund = await findRefund(ctx.tx, refundNo)
    const decision = decideRefundOutcome(refund, verified)
    if (refund && decision === 'settle') await this.#settle(ctx, refund, verified)
    const outcome = decision === 'settle' ? 'refund-settled' : decision
    const inbox = { provider, notifyId, kind: 'refund' as const, orderNo: refund?.orderNo ?? null, outcome }
    const { refundFen: amountFen, transactionId } = verified
    await insertInboxEntry(ctx.tx, { ...inbox, amountFen, transactionId, receivedAtMs: ctx.nowMs })
    return outcome
  }

  /** Ends a refund as its provider says; a closed one is asked for under a new number (R-PAY-62). */
  async #settle(ctx: WorldTx, refund: RefundRow, verified: VerifiedRefund): Promise<void> {
    const { refundNo, providerRefundId, outcome: state, isClosed = false } = verified
    const isOpen = refund.state === 'requested'
    if (!isClosed || !isOpen || !isAskedAgain(await countRefunds(ctx.tx, refund.paymentId)))
      return this.#finish(ctx, refund, { state, providerRefundId })
    await dropRefundCheck(ctx, refund)
    await saveRefundResult(ctx.tx, refundNo, { state, providerRefundId, settledAtMs: ctx.nowMs })
    await requestRefundAgain(ctx, refund)
  }

  async #finish(
    ctx: WorldTx,
    refund: RefundRow,
    end: { state: 'succeeded' | 'failed'; providerRefundId: string | null },
  ): Promise<void> {
    const { orderNo, refundNo, transactionId } = refund
    if (refund.state === 'failed') recordLateRefund(ctx, refund)
    const type = end.state === 'succeeded' ? 'refund-succeeded' : 'refund-failed'
    // Money that came twice goes back without touching the order.
    const order = refund.reason === 'second-success' ? null : await findOrder(ctx.tx, { orderNo })
    if (order) await applyOrderCommand(ctx, order, { type, transactionId })
    await dropRefundCheck(ctx, refund)
    await saveRefundResult(ctx.tx, refundNo, { ...end, settledAtMs: ctx.nowMs })
    await planBill(ctx, refund.provider, ctx.nowMs)
  }
}

function recordLateRefund(ctx: WorldTx, { orderNo, refundNo }: RefundRow): void {
  ctx.record({
    kind: 'state',
    operationId: 'refund',
    from: 'upstream',
    to: 'upstream',
    status: 'succeeded',
    label: 'refund succeeded after it had failed',
    note: `${refundNo}: the provider gave the money back after all`,
    orderNo,
  })
}

const UNKNOWN: QueriedRefund = { state: 'unknown' }

/** Goes on with a refund, unless a webhook said during the exchange with its provider how it ended. */
function ifOpen(world: World, refundNo: string, run: (ctx: WorldTx) => Promise<void>): Promise<void> {
  return world.withTx(async (ctx) => {
    const refund = await findRefund(ctx.tx, refundNo)
    if (refund?.state === 'requested') await run(ctx)
  })
}

function toNewRefund(refund: RefundRow): NewRefund {
  const { refundNo, outTradeNo: orderNo, transactionId, amountFen: refundFen } = refund
  const { paidFen: totalFen, reason } = refund
  return { refundNo, orderNo, transactionId, refundFen, totalFen, reason }
}

/** The end of a refund as its provider answered it. */
function toVerified(
  { provider, orderNo, refundNo, amountFen: refundFen }: RefundRow,
  { state: outcome, ...settled }: Extract<QueriedRefund, { state: 'succeeded' | 'failed' }>,
): Omit<VerifiedRefund, 'notifyId'> {
  return { provider, orderNo, refundNo, refundFen, outcome, ...settled }
}

/** Result of a refund by staff: `refused` with the order's status when its money cannot go back. */
export type StaffRefund =
  | { result: 'asked'; orderStatus: number; refund: RefundState }
  | { result: 'refused'; orderStatus: number }
  | { result: 'unknown' }

/**
 * Gives the money of an order in effect or queued back (R-PAY-24): revokes the package, lets later ones move up,
 * and asks the provider, the first two in one transaction. Answers when what is due at once has happened: status 3 when
 * the provider has given it back, -3 when it refused. A refund that is under way is not asked for again.
 */
export async function refundByStaff(world: World, orderNo: string): Promise<StaffRefund> {
  const asked = await world.withTx(async (ctx) => {
    const order = await findOrder(ctx.tx, { orderNo })
    if (!order) return null
    if (refundStateOf(order) === 'requested') return { isRequested: true }
    const { events, refusal } = await applyOrderCommand(ctx, order, { type: 'refund-by-staff' })
    const due = events.find((event) => event.type === 'refund-due')
    if (refusal || !due) return { isRequested: false }
    const attempt = (await findPayments(ctx.tx, orderNo)).find(
      ({ transactionId }) => transactionId === due.payment.transactionId,
    )
    if (!attempt) throw new Error(`the money of ${orderNo} has no payment`)
    await revokePackages(ctx, orderNo)
    await requestRefund(ctx, attempt, due)
    return { isRequested: true }
  })
  if (!asked) return { result: 'unknown' }
  await world.clock.runDue()
  const order = await findOrder(world.read, { orderNo })
  if (!order) throw new Error(`order ${orderNo} is gone`)
  const refund = asked.isRequested ? refundStateOf(order) : null
  if (refund === null) return { result: 'refused', orderStatus: order.status }
  return { result: 'asked', orderStatus: order.status, refund }
}
