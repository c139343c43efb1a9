import { beijingTime, hour, minute, nextAskMs } from './clock.ts'
import { NotDone } from './exchange.ts'
import type { Order, Wanted, Way, WechatSetup } from './wechat-records.ts'
import { WechatRefunds } from './wechat-refunds.ts'

/** The call of each way, the member of its answer that is handed on, and how long that is good for. */
const ways: Readonly<Record<Way, { call: string; member: string; goodMs: number }>> = {
  app: { call: 'app', member: 'prepay_id', goodMs: 100 * minute },
  page: { call: 'jsapi', member: 'prepay_id', goodMs: 100 * minute },
  h5: { call: 'h5', member: 'h5_url', goodMs: 4 * minute },
  code: { call: 'native', member: 'code_url', goodMs: 100 * minute },
}

/** Orders of the app and of pages, paid by API v3. */
export class WechatOrders {
  readonly #setup: WechatSetup
  readonly #orders = new Map<string, Order>()
  readonly refunds: WechatRefunds

  constructor(setup: WechatSetup) {
    this.#setup = setup
    this.refunds = new WechatRefunds(setup)
  }

  find(orderNo: string): Order | undefined {
    return this.#orders.get(orderNo)
  }

  /** Orders at WeChat and answers what the buyer is sent on with; the same purchase goes on under the same number and terms. */
  async order(wanted: Wanted) {
    const { nowMs } = this.#setup.clock
    const isSame = (one: Order) => one.purchase === wanted.purchase && one.state === 'open'
    const order = [...this.#orders.values()].find(isSame) ?? this.#create(wanted)
    const isOld = nowMs - order.prepaidAtMs > ways[order.way].goodMs
    if (order.prepaid === '' || isOld) await this.#prepay(order)
    return { orderNo: order.orderNo, payment: this.#payment(order) }
  }

  /** What the app, the page, the browser or the screen is handed. */
  #payment({ way, prepaid, returnUrl }: Order): unknown {
    const { v3 } = this.#setup
    if (way === 'app') return v3.sdkParameters(prepaid)
    if (way === 'page') return v3.pageParameters(prepaid)
    const isReturning = way === 'h5' && returnUrl !== undefined
    return isReturning ? `${prepaid}&redirect_url=${encodeURIComponent(returnUrl)}` : prepaid
  }

  #create(wanted: Wanted): Order {
    const { nowMs } = this.#setup.clock
    const orderNo = `P${beijingTime(nowMs).replaceAll(/\D/g, '')}${String(this.#orders.size).padStart(4, '0')}`
    const order: Order = {
      ...{ ...wanted, way: wanted.way ?? 'app', orderNo, state: 'open', deliveries: 0, orderedAtMs: nowMs },
      ...{ endsAtMs: nowMs + hour / 2, prepaid: '', prepaidAtMs: 0, transactionId: '', asked: 0 },
      ...{ askAtMs: nextAskMs(nowMs, 0), isCancelled: false },
    }
    this.#orders.set(orderNo, order)
    return order
  }

  async #prepay(order: Order): Promise<void> {
    const { account, clock, v3, notifyUrl } = this.#setup
    const { call, member } = ways[order.way]
    const message = {
      ...{ appid: this.#appidOf(order), mchid: account.mchid, description: order.subject },
      ...{ out_trade_no: order.orderNo, notify_url: `${notifyUrl}/wechat-pay` },
      time_expire: `${beijingTime(order.endsAtMs).replace(' ', 'T')}+08:00`,
      amount: { total: order.amountFen, currency: 'CNY' },
      ...(order.way === 'page' && { payer: { openid: order.openid } }),
      ...(order.way === 'h5' && {
        scene_info: { payer_client_ip: order.payerIp, h5_info: { type: 'Wap' } },
      }),
    }
    // Without an answer the same order is asked for again, under the same number.
    for (let tries = 0; tries < 3; tries += 1) {
      const answer = await v3.call('POST', `/v3/pay/transactions/${call}`, message)
      if (answer === null) continue
      if (answer.status !== 200) throw new NotDone(`WeChat refused the order: ${JSON.stringify(answer.body)}`)
      order.prepaid = String(answer.body[member])
      order.prepaidAtMs = clock.nowMs
      return
    }
    throw new NotDone('WeChat did not answer.')
  }

  /** A notify of a payment; false for one that is not about an order of ours as it stands. */
  async receivePayment(content: Record<string, unknown>): Promise<boolean> {
    const order = this.#orders.get(String(content.out_trade_no))
    if (order === undefined) return false
    if (this.#isPaymentOf(order, content)) {
      this.#settle(order, content)
      return true
    }
    await this.#ask(order)
    return false
  }

  /** The app id that an order is paid in: of the app, or of the account whose page it is. */
  #appidOf({ way }: Order): string {
    const { appid, officialAppid } = this.#setup.account
    return way === 'page' ? officialAppid : appid
  }

  #isPaymentOf(order: Order, content: Record<string, unknown>): boolean {
    const { mchid } = this.#setup.account
    const { total } = (content.amount ?? {}) as { total?: number }
    const isOurs = content.appid === this.#appidOf(order) && content.mchid === mchid
    return isOurs && content.trade_state === 'SUCCESS' && total === order.amountFen
  }

  #settle(order: Order, content: Record<string, unknown>): void {
    if (order.state === 'paid') return
    order.state = 'paid'
    order.transactionId = String(content.transaction_id)
    if (order.isCancelled) this.refunds.ask(order, order.amountFen)
    else order.deliveries += 1
  }

  /** Asks WeChat how an order stands, and takes what it answers for the truth. */
  async #ask(order: Order): Promise<void> {
    const { account, clock, v3 } = this.#setup
    order.askAtMs = nextAskMs(clock.nowMs, order.asked)
    order.asked += 1
    const path = `/v3/pay/transactions/out-trade-no/${order.orderNo}?mchid=${account.mchid}`
    const answer = await v3.call('GET', path)
    if (answer === null) return
    const state = answer.status === 200 ? answer.body.trade_state : null
    if (this.#isPaymentOf(order, answer.body)) this.#settle(order, answer.body)
    else if (state === 'CLOSED') order.state = 'closed'
  }

  /** Closes what nobody paid, once it may be closed; what WeChat then says of it is asked. */
  async #close(order: Order): Promise<void> {
    const { account, v3 } = this.#setup
    const path = `/v3/pay/transactions/out-trade-no/${order.orderNo}/close`
    await v3.call('POST', path, { mchid: account.mchid })
    await this.#ask(order)
  }

  /** The buyer no longer wants it: closed at WeChat when five minutes have passed. */
  async cancel(order: Order): Promise<void> {
    order.isCancelled = true
    await this.#ask(order)
  }

  /** What the app was told proves nothing: WeChat is asked. */
  async returned(order: Order): Promise<void> {
    if (order.state === 'open') await this.#ask(order)
  }

  async tick(): Promise<void> {
    const { nowMs } = this.#setup.clock
    for (const order of this.#orders.values()) {
      if (order.state !== 'open') continue
      const isOver = nowMs >= order.endsAtMs || order.isCancelled
      if (nowMs >= order.askAtMs) await this.#ask(order)
      if (order.state === 'open' && isOver && nowMs - order.orderedAtMs > 5 * minute) await this.#close(order)
    }
    await this.refunds.tick()
  }
}
