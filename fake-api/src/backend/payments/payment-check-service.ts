import type { EventHandler } from '../../engine/world/clock/schedule.ts'
import type { World } from '../../engine/world/transaction/world.ts'
import { findOrder } from '../orders/order-repository.ts'
import { awaitProof, endProofWait, scheduleTimeout, timeOutOrder } from '../orders/order-transitions.ts'
import { isPayable, isProofAwaited, type StoredOrder } from '../orders/rules/order.ts'
import { closePayment, findOpenPayments, findPayments, type OpenPayment } from './payment-repository.ts'
import { isQueryDue, nextCheckMs, proofUntilMs } from './rules/payment.ts'
import { flagUnproved, moveCheck, onVerifiedPayment } from './settlement.ts'
import type { Provider, QueriedPayment, Wallet, Wallets } from './wallet-port.ts'

/** The latest query of an order that a page caused. */
interface PageQuery {
  readonly atMs: number
  readonly done: Promise<void>
}

/** The latest of each order: pages ask again and again, but a provider is queried once at a time, and at most once a second. */
interface PageQueries {
  readonly byOrder: Map<string, PageQuery>
  /** Of the world's file they were sent in: one that was restored knows nothing of them. */
  readonly generation: number
}

/** An open payment to query, with its order and its wallet. */
interface OpenPaymentQuery {
  order: StoredOrder
  payment: OpenPayment
  wallet: Wallet
}

/** `open`: it may still be paid, or no trustworthy answer came. `unproved`: its provider says that it is paid, without proof. */
type QueryResult = 'open' | 'unproved' | 'over'

/** Queries providers about payments whose webhook has not come (rules/payment.ts). */
export class PaymentCheckService {
  readonly #wallets: Wallets
  readonly #pageQueries = new WeakMap<World, PageQueries>()

  constructor(wallets: Wallets) {
    this.#wallets = wallets
  }

  /** Queries the open payments of an order at an instant of the world's clock. */
  readonly onDue: EventHandler = async (ctx, { payload }) => {
    const { orderNo } = payload as { orderNo: string }
    const payments = await findOpenPayments(ctx.tx, orderNo)
    return payments.length === 0 ? null : (world, { traceId }) => this.#check(world, orderNo, traceId)
  }

  /** Ends the time to pay an order: its providers are queried first, and money they took in time pays it (R-PAY-30). */
  readonly onDeadline: EventHandler = async (ctx, { payload }) => {
    const { orderNo } = payload as { orderNo: string }
    const payments = await findOpenPayments(ctx.tx, orderNo)
    const order = await findOrder(ctx.tx, { orderNo })
    if (payments.length === 0) await timeOutOrder(ctx, orderNo)
    // A page that asks between the deadline and this event may have learned of money before it.
    else if (order && !isProofAwaited(order)) await scheduleTimeout(ctx, orderNo)
    return payments.length === 0 ? null : (world, { traceId }) => this.#check(world, orderNo, traceId)
  }

  /** Lets an order time out, as the last event of its deadline's instant or when the wait for proof ends. */
  readonly onTimeout: EventHandler = async (ctx, { payload }) => {
    const { orderNo } = payload as { orderNo: string }
    const order = await findOrder(ctx.tx, { orderNo })
    const provider = order && isProofAwaited(order) ? order.toldPaidBy : null
    if (provider !== null) await flagUnproved(ctx, { orderNo, provider })
    await timeOutOrder(ctx, orderNo)
    return null
  }

  /** Queries the providers of an unpaid order for a page; returns whether one was queried, so that the order may be paid now. */
  async lookUp(world: World, orderNo: string, traceId: string): Promise<boolean> {
    if ((await findOpenPayments(world.read, orderNo)).length === 0) return false
    const queries = this.#pageQueriesOf(world)
    const last = queries.get(orderNo)
    const nowMs = world.nowMs()
    if (last !== undefined && !isQueryDue(last.atMs, nowMs)) return last.done.then(() => true)
    for (const [asked, { atMs }] of queries) if (isQueryDue(atMs, nowMs)) queries.delete(asked)
    const done = this.#check(world, orderNo, traceId)
    queries.set(orderNo, { atMs: nowMs, done })
    await done
    return true
  }

  /** Queries the providers of an order whose end its buyer wants, whenever they were queried last (R-PAY-69). */
  lookUpNow(world: World, orderNo: string, traceId: string): Promise<void> {
    return this.#check(world, orderNo, traceId)
  }

  /** Asks a provider about a payment that its bill lists, whatever became of it here: money it took is taken in (R-PAY-66). */
  async lookUpListed(
    world: World,
    { orderNo, provider }: { orderNo: string; provider: Provider },
    traceId: string,
  ): Promise<void> {
    const order = await findOrder(world.read, { orderNo })
    const wallet = this.#wallets[provider]
    const attempts = await findPayments(world.read, orderNo)
    const prepayId = attempts.find((attempt) => attempt.provider === provider)?.prepayId ?? null
    if (order === null || wallet === undefined) return
    const reference = { orderNo, prepayId, payUntilMs: order.payDeadlineMs }
    const queried = await wallet.query(world, reference, traceId).catch((error: unknown) => {
      if (wallet.classifyError(error) === null) throw error
      return null
    })
    if (queried?.state === 'paid') await settleFound(world, { orderNo, provider }, queried)
  }

  #pageQueriesOf(world: World): Map<string, PageQuery> {
    const { generation } = world
    const known = this.#pageQueries.get(world)
    if (known !== undefined && known.generation === generation) return known.byOrder
    const byOrder = new Map<string, PageQuery>()
    this.#pageQueries.set(world, { byOrder, generation })
    return byOrder
  }

  /**
   * Queries every open payment of an order, and plans the next query of those that stay open. Where no further one is due,
   * money that a provider says it has is flagged, whatever became of the order (R-PAY-33).
   */
  async #check(world: World, orderNo: string, traceId: string): Promise<void> {
    const order = await findOrder(world.read, { orderNo })
    if (!order) return
    const open: { payment: OpenPayment; answer: QueryResult }[] = []
    for (const payment of await findOpenPayments(world.read, orderNo)) {
      const wallet = this.#wallets[payment.provider]
      const answer = wallet ? await this.#query(world, { order, payment, wallet }, traceId) : 'over'
      if (answer !== 'over') open.push({ payment, answer })
    }
    await world.withTx(async (ctx) => {
      const isUnpaid = isPayable(order, ctx.nowMs)
      const { payDeadlineMs } = order
      const due: number[] = []
      for (const { payment, answer } of open) {
        const { openedAtMs, provider } = payment
        const dueMs = nextCheckMs({ openedAtMs, payDeadlineMs, isUnpaid }, ctx.nowMs)
        if (dueMs !== null) due.push(dueMs)
        else if (answer === 'unproved') await flagUnproved(ctx, { orderNo, provider })
      }
      await moveCheck(ctx, orderNo, due.length === 0 ? null : Math.min(...due))
    })
  }

  async #query(world: World, query: OpenPaymentQuery, traceId: string): Promise<QueryResult> {
    try {
      return await this.#resolve(world, query, traceId)
    } catch (error) {
      if (query.wallet.classifyError(error) === null) throw error
      return 'open'
    }
  }

  async #resolve(world: World, query: OpenPaymentQuery, traceId: string): Promise<QueryResult> {
    const { order, payment, wallet } = query
    const { orderNo } = order
    const reference = { orderNo, prepayId: payment.prepayId, payUntilMs: order.payDeadlineMs }
    const isStillPayable = () => isPayable(order, world.nowMs())
    const queried = await wallet.query(world, reference, traceId).catch((error: unknown) => {
      // Once nobody may pay any more, a close is tried where a query tells nothing.
      if (isStillPayable() || wallet.classifyError(error) === null) throw error
      return { state: 'open' } as const
    })
    const paid = { orderNo, provider: payment.provider }
    if (queried.state === 'paid') return settleFound(world, paid, queried)
    if (isStillPayable()) return 'open'
    // Nobody may pay it any more, so the provider shall take no money for it either.
    const end = queried.state === 'closed' ? 'closed' : await wallet.close(world, reference, traceId)
    if (end === 'processing') return 'open'
    if (end === 'paid') {
      // It names neither amount nor transaction, so it pays nothing; but the order waits for what does.
      const untilMs = proofUntilMs(payment.openedAtMs)
      await world.withTx((ctx) => awaitProof(ctx, { orderNo, provider: payment.provider }, untilMs))
      const late = await wallet.query(world, reference, traceId).catch((error: unknown) => {
        if (wallet.classifyError(error) === null) throw error
        return null
      })
      if (late?.state === 'paid') return settleFound(world, paid, late)
      if (late?.state !== 'closed') return 'unproved'
    }
    await world.withTx(async (ctx) => {
      await closePayment(ctx.tx, payment.id)
      await endProofWait(ctx, { orderNo, provider: payment.provider })
    })
    return 'over'
  }
}

/** Settles a payment that a query found paid, like one that a webhook reports; both together count once. */
async function settleFound(
  world: World,
  paid: { orderNo: string; provider: Provider },
  { transactionId, amountFen, successAtMs }: Extract<QueriedPayment, { state: 'paid' }>,
): Promise<'over'> {
  const money = { transactionId, amountFen, successAtMs }
  await onVerifiedPayment(world, { ...paid, ...money, notifyId: `query:${transactionId}` })
  return 'over'
}
