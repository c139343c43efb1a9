import { minute, nextAskMs } from './clock.ts'
import { NotDone } from './exchange.ts'
import type { Order, WechatSetup } from './wechat-records.ts'

/** A refund, which keeps its number however often it is asked for. */
interface Refund {
  refundNo: string
  order: Order
  amountFen: number
  state: 'waiting' | 'unknown' | 'processing' | 'done' | 'by-hand'
  startAtMs: number
  asked: number
  askAtMs: number
}

/** Refunds of orders that API v3 was paid by. */
export class WechatRefunds {
  readonly #setup: WechatSetup
  readonly #refunds: Refund[] = []

  constructor(setup: WechatSetup) {
    this.#setup = setup
  }

  /** Sum that was given back of an order, or is being given back. */
  refundedFen(order: Order): number {
    const own = this.#refunds.filter((refund) => refund.order === order)
    return own.reduce((sum, { amountFen }) => sum + amountFen, 0)
  }

  /** Begins a refund, a minute after the one before it. @throws NotDone for more than was paid */
  ask(order: Order, amountFen: number): void {
    const own = this.#refunds.filter((refund) => refund.order === order)
    if (order.state !== 'paid') throw new NotDone('The order is not paid.')
    if (this.refundedFen(order) + amountFen > order.amountFen) throw new NotDone('More than was paid.')
    if (own.length >= 50) throw new NotDone('Fifty refunds of an order at most.')
    const { nowMs } = this.#setup.clock
    const startAtMs = Math.max(nowMs, ...own.map((refund) => refund.startAtMs + minute))
    const refundNo = `${order.orderNo}R${own.length + 1}`
    this.#refunds.push({ refundNo, order, amountFen, state: 'waiting', startAtMs, asked: 0, askAtMs: 0 })
  }

  async #send(refund: Refund): Promise<void> {
    const { v3, notifyUrl, clock } = this.#setup
    const { refundNo, order, amountFen } = refund
    const answer = await v3.call('POST', '/v3/refund/domestic/refunds', {
      ...{ out_trade_no: order.orderNo, out_refund_no: refundNo, notify_url: `${notifyUrl}/wechat-pay` },
      amount: { refund: amountFen, total: order.amountFen, currency: 'CNY' },
    })
    refund.askAtMs = nextAskMs(clock.nowMs, refund.asked)
    if (answer === null) refund.state = 'unknown'
    else if (answer.status === 200) this.#follow(refund, answer.body.status)
    else refund.state = 'waiting'
    if (refund.state === 'waiting') refund.startAtMs = clock.nowMs + 10 * minute
  }

  /** Takes over how a refund stands; one that WeChat closed begins again under a new number. */
  #follow(refund: Refund, status: unknown): void {
    if (status === 'SUCCESS') refund.state = 'done'
    else if (status === 'ABNORMAL') refund.state = 'by-hand'
    else if (status === 'CLOSED') {
      refund.refundNo = `${refund.refundNo}C`
      refund.state = 'waiting'
      refund.startAtMs = this.#setup.clock.nowMs + minute
    } else refund.state = 'processing'
  }

  /** A notify of a refund; false for one that nobody asked for. */
  receive(content: Record<string, unknown>): boolean {
    const refund = this.#refunds.find(({ refundNo }) => refundNo === content.out_refund_no)
    if (refund === undefined) return false
    if (refund.state !== 'done') this.#follow(refund, content.refund_status)
    return true
  }

  /** Asks how a refund stands; one that WeChat does not know is sent again under its number. */
  async #ask(refund: Refund): Promise<void> {
    refund.asked += 1
    refund.askAtMs = nextAskMs(this.#setup.clock.nowMs, refund.asked)
    const answer = await this.#setup.v3.call('GET', `/v3/refund/domestic/refunds/${refund.refundNo}`)
    if (answer === null) return
    if (answer.status === 200) this.#follow(refund, answer.body.status)
    else if (answer.status === 404) await this.#send(refund)
  }

  async tick(): Promise<void> {
    const { nowMs } = this.#setup.clock
    for (const refund of this.#refunds) {
      if (refund.state === 'waiting' && nowMs >= refund.startAtMs) await this.#send(refund)
      const isOpen = refund.state === 'unknown' || refund.state === 'processing'
      if (isOpen && nowMs >= refund.askAtMs) await this.#ask(refund)
    }
  }
}
