import { minute, nextAskMs } from './clock.ts'
import { NotDone } from './exchange.ts'
import type { WechatSetup } from './wechat-records.ts'
import type { Fields, WechatV2 } from './wechat-v2.ts'

/** A refund of a deduction; it keeps its number however often it is asked for. */
interface Refund {
  orderNo: string
  refundNo: string
  amountFen: number
  totalFen: number
  state: 'waiting' | 'asked' | 'done' | 'by-hand'
  asked: number
  askAtMs: number
}

/** Refunds by API v2, under the merchant's client certificate. */
export class WechatDeductionRefunds {
  readonly #setup: WechatSetup
  readonly #v2: WechatV2
  readonly #refunds: Refund[] = []

  constructor(setup: WechatSetup, v2: WechatV2) {
    this.#setup = setup
    this.#v2 = v2
  }

  /** Begins a refund of a number that was paid. @throws NotDone for more than was paid */
  ask(orderNo: string, amountFen: number, totalFen: number): void {
    const own = this.#refunds.filter((refund) => refund.orderNo === orderNo)
    const sumFen = own.reduce((sum, refund) => sum + refund.amountFen, amountFen)
    if (sumFen > totalFen) throw new NotDone('More than was paid.')
    if (own.length >= 50) throw new NotDone('Fifty refunds of an order at most.')
    const askAtMs = this.#setup.clock.nowMs + own.length * minute
    const refundNo = `${orderNo}R${own.length + 1}`
    this.#refunds.push({ orderNo, refundNo, amountFen, totalFen, state: 'waiting', asked: 0, askAtMs })
  }

  async #send(refund: Refund): Promise<void> {
    const { orderNo, refundNo, amountFen, totalFen } = refund
    const fields = {
      ...{ out_trade_no: orderNo, out_refund_no: refundNo, total_fee: String(totalFen) },
      ...{ refund_fee: String(amountFen), notify_url: `${this.#setup.notifyUrl}/wechat-v2` },
    }
    const answer = await this.#v2.call('/secapi/pay/refund', fields, this.#v2.certificateHeader())
    refund.askAtMs = nextAskMs(this.#setup.clock.nowMs, refund.asked)
    // Without the answer it is sent again, as after an error of WeChat's own: under the same number.
    if (answer?.result_code === 'SUCCESS') refund.state = 'asked'
  }

  /** What is told of a refund; false for one that nobody asked for. */
  receive({ out_refund_no, refund_status }: Fields): boolean {
    const refund = this.#refunds.find(({ refundNo }) => refundNo === out_refund_no)
    if (refund === undefined) return false
    this.#follow(refund, refund_status)
    return true
  }

  #follow(refund: Refund, status: string | undefined): void {
    if (refund.state === 'done') return
    if (status === 'SUCCESS') refund.state = 'done'
    if (status === 'CHANGE' || status === 'REFUNDCLOSE') refund.state = 'by-hand'
  }

  async #ask(refund: Refund): Promise<void> {
    refund.asked += 1
    refund.askAtMs = nextAskMs(this.#setup.clock.nowMs, refund.asked)
    const answer = await this.#v2.call('/pay/refundquery', { out_refund_no: refund.refundNo })
    if (answer?.result_code === 'SUCCESS') this.#follow(refund, answer.refund_status_0)
    else if (answer?.err_code === 'REFUNDNOTEXIST') refund.state = 'waiting'
  }

  async tick(): Promise<void> {
    for (const refund of this.#refunds) {
      if (this.#setup.clock.nowMs < refund.askAtMs) continue
      if (refund.state === 'waiting') await this.#send(refund)
      else if (refund.state === 'asked') await this.#ask(refund)
    }
  }
}
