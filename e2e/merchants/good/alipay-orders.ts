import type { AlipaySetup, Order } from './alipay-records.ts'
import { AlipayRefunds } from './alipay-refunds.ts'
import { fen, type Members, yuan } from './alipay-wire.ts'
import { beijingTime, minute, nextAskMs } from './clock.ts'

/** How long after its end a number is still asked about: money may have moved in the last second. */
const lateMs = 5 * minute

/** Orders of the app. */
export class AlipayOrders {
  readonly #setup: AlipaySetup
  readonly #orders = new Map<string, Order>()
  readonly refunds: AlipayRefunds

  constructor(setup: AlipaySetup) {
    this.#setup = setup
    this.refunds = new AlipayRefunds(setup)
  }

  find(orderNo: string): Order | undefined {
    return this.#orders.get(orderNo)
  }

  /** What the app hands to Alipay; the same purchase goes on under the same number and terms. */
  order(wanted: Pick<Order, 'purchase' | 'amountFen' | 'subject'>, agreement: object | null = null) {
    const open = [...this.#orders.values()].find(
      (one) => one.purchase === wanted.purchase && one.state === 'open',
    )
    const order = open ?? this.#create(wanted, agreement)
    const content = {
      ...{ out_trade_no: order.orderNo, total_amount: yuan(order.amountFen) },
      ...{ subject: order.subject.replaceAll(/[/=&]/g, ' '), product_code: productOf(order) },
      ...{ time_expire: beijingTime(order.endsAtMs), passback_params: encodeURIComponent(order.purchase) },
      ...(order.agreement && { agreement_sign_params: order.agreement }),
    }
    const payment = this.#setup.wire.string(
      'alipay.trade.app.pay',
      content,
      `${this.#setup.notifyUrl}/alipay`,
    )
    return { orderNo: order.orderNo, payment }
  }

  #create(wanted: Pick<Order, 'purchase' | 'amountFen' | 'subject'>, agreement: object | null): Order {
    const { nowMs } = this.#setup.clock
    const orderNo = `P${beijingTime(nowMs).replaceAll(/\D/g, '')}${String(this.#orders.size).padStart(4, '0')}`
    const order: Order = {
      ...{
        ...wanted,
        orderNo,
        state: 'open',
        deliveries: 0,
        orderedAtMs: nowMs,
        endsAtMs: nowMs + 30 * minute,
      },
      ...{ asked: 0, askAtMs: nextAskMs(nowMs, 0), isCancelled: false, agreement },
    }
    this.#orders.set(orderNo, order)
    return order
  }

  /** A notify of a trade; false for one that is not about an order of ours as it stands. */
  async receive(notify: Members): Promise<boolean> {
    const order = this.#orders.get(notify.out_trade_no ?? '')
    if (order === undefined || !this.#isOurs(notify)) return false
    if (fen(notify.total_amount) !== order.amountFen) {
      await this.#ask(order)
      return false
    }
    const isPaid = notify.trade_status === 'TRADE_SUCCESS' || notify.trade_status === 'TRADE_FINISHED'
    const isOfRefund = notify.refund_fee !== undefined || notify.gmt_refund !== undefined
    if (isPaid && !isOfRefund) this.#settle(order)
    else if (!isOfRefund && order.state === 'open') await this.#ask(order)
    return true
  }

  #isOurs({ app_id, seller_id }: Members): boolean {
    const { appId, sellerId } = this.#setup.wire.account
    return app_id === appId && (sellerId === undefined || seller_id === sellerId)
  }

  #settle(order: Order): void {
    if (order.state === 'paid') return
    order.state = 'paid'
    // Paid although it was cancelled, or given up: the money goes back.
    if (order.isCancelled) this.refunds.ask(order, order.amountFen)
    else order.deliveries += 1
  }

  /** Asks Alipay how an order stands; one that it does not know may still be paid until its end. */
  async #ask(order: Order): Promise<void> {
    const { wire, clock } = this.#setup
    order.askAtMs = nextAskMs(clock.nowMs, order.asked)
    order.asked += 1
    const answer = await wire.call('alipay.trade.query', { out_trade_no: order.orderNo })
    if (answer === null) return
    const isOver = clock.nowMs > order.endsAtMs + lateMs
    if (answer.code !== '10000') {
      if (answer.sub_code === 'ACQ.TRADE_NOT_EXIST' && isOver) order.state = 'closed'
      return
    }
    const { trade_status, total_amount } = answer
    const isPaid = trade_status === 'TRADE_SUCCESS' || trade_status === 'TRADE_FINISHED'
    if (isPaid && fen(total_amount) === order.amountFen) this.#settle(order)
    if (trade_status === 'TRADE_CLOSED' && order.state === 'open') order.state = 'closed'
    if (trade_status === 'WAIT_BUYER_PAY' && (isOver || order.isCancelled)) await this.#close(order)
  }

  async #close(order: Order): Promise<void> {
    const answer = await this.#setup.wire.call('alipay.trade.close', { out_trade_no: order.orderNo })
    if (answer?.code === '10000') order.state = 'closed'
  }

  /** The buyer no longer wants it. Until the string ends it can still be paid, so the order stays in view. */
  async cancel(order: Order): Promise<void> {
    order.isCancelled = true
    await this.#ask(order)
    if (order.state === 'open') await this.#close(order)
  }

  /** What the app was told proves nothing: Alipay is asked. */
  async returned(order: Order): Promise<void> {
    if (order.state === 'open') await this.#ask(order)
  }

  async tick(): Promise<void> {
    const { nowMs } = this.#setup.clock
    for (const order of this.#orders.values()) {
      if (order.state !== 'open') continue
      if (nowMs >= order.askAtMs || nowMs > order.endsAtMs + lateMs) await this.#ask(order)
    }
    await this.refunds.tick()
  }
}

/** The product of a payment, or of one that is signed with it. */
function productOf({ agreement }: Order): string {
  return agreement ? 'GENERAL_WITHHOLDING' : 'QUICK_MSECURITY_PAY'
}
