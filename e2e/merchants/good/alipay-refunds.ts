import type { AlipaySetup } from './alipay-records.ts'
import { yuan } from './alipay-wire.ts'
import { nextAskMs, second } from './clock.ts'
import { NotDone } from './exchange.ts'

/** Order or deduction whose money can be given back. */
export interface Refundable {
  orderNo: string
  amountFen: number
  state: string
}

/** A refund, which keeps its number and amount however often it is asked for. */
interface Refund {
  refundNo: string
  of: Refundable
  amountFen: number
  state: 'waiting' | 'asked' | 'done'
  asked: number
  askAtMs: number
}

/** Refunds at Alipay: a part, or all that was paid. */
export class AlipayRefunds {
  readonly #setup: AlipaySetup
  readonly #refunds: Refund[] = []

  constructor(setup: AlipaySetup) {
    this.#setup = setup
  }

  /** Sum that was given back, or is being given back. */
  refundedFen(of: Refundable): number {
    return this.#of(of).reduce((sum, { amountFen }) => sum + amountFen, 0)
  }

  #of(of: Refundable): Refund[] {
    return this.#refunds.filter((refund) => refund.of === of)
  }

  /** Begins a refund, four seconds after the one before it. @throws NotDone for more than was paid */
  ask(of: Refundable, amountFen: number): void {
    if (of.state !== 'paid') throw new NotDone('It is not paid.')
    if (this.refundedFen(of) + amountFen > of.amountFen) throw new NotDone('More than was paid.')
    const own = this.#of(of)
    const { nowMs } = this.#setup.clock
    const askAtMs = Math.max(nowMs, ...own.map((refund) => refund.askAtMs + 4 * second))
    const refundNo = `${of.orderNo}R${own.length + 1}`
    this.#refunds.push({ refundNo, of, amountFen, state: 'waiting', asked: 0, askAtMs })
  }

  async #send(refund: Refund): Promise<void> {
    const { of, refundNo, amountFen } = refund
    const answer = await this.#setup.wire.call('alipay.trade.refund', {
      ...{ out_trade_no: of.orderNo, out_request_no: refundNo, refund_amount: yuan(amountFen) },
    })
    const { nowMs } = this.#setup.clock
    // Without an answer it is sent again as it was.
    refund.askAtMs = nowMs + 30 * second
    if (answer?.code === '10000') {
      refund.state = answer.fund_change === 'Y' ? 'done' : 'asked'
      refund.askAtMs = nowMs + 15 * second
    } else if (answer !== null) refund.askAtMs = nextAskMs(nowMs, refund.asked)
    refund.asked += 1
  }

  async #ask(refund: Refund): Promise<void> {
    refund.asked += 1
    refund.askAtMs = nextAskMs(this.#setup.clock.nowMs, refund.asked)
    const numbers = { out_trade_no: refund.of.orderNo, out_request_no: refund.refundNo }
    const answer = await this.#setup.wire.call('alipay.trade.fastpay.refund.query', numbers)
    if (answer?.code !== '10000') return
    refund.state = answer.refund_status === 'REFUND_SUCCESS' ? 'done' : 'waiting'
  }

  async tick(): Promise<void> {
    for (const refund of this.#refunds) {
      if (this.#setup.clock.nowMs < refund.askAtMs) continue
      if (refund.state === 'waiting') await this.#send(refund)
      else if (refund.state === 'asked') await this.#ask(refund)
    }
  }
}
