import { AlipayAgreements, type SigningTerms } from './alipay-agreements.ts'
import { AlipayOrders } from './alipay-orders.ts'
import { type AlipayAccount, AlipayWire } from './alipay-wire.ts'
import type { Clock } from './clock.ts'
import { type Incoming, NotDone, type Numbers, type Reply } from './exchange.ts'

/** A merchant at Alipay: orders of the app, deductions by agreement. */
export class AlipayMerchant {
  readonly #wire: AlipayWire
  readonly #orders: AlipayOrders
  readonly #agreements: AlipayAgreements
  /** Notifies that were taken; they come again under their number. */
  readonly #taken = new Set<string>()

  constructor(account: AlipayAccount, clock: Clock, notifyUrl: string) {
    this.#wire = new AlipayWire(account, clock)
    const setup = { wire: this.#wire, clock, notifyUrl }
    this.#orders = new AlipayOrders(setup)
    this.#agreements = new AlipayAgreements(setup, this.#orders)
  }

  order(wanted: { purchase: string; amountFen: number; subject: string }) {
    return this.#orders.order(wanted)
  }

  sign({ isPaying, ...terms }: SigningTerms & { isPaying?: boolean }) {
    return isPaying ? this.#agreements.payAndSign(terms) : this.#agreements.sign(terms)
  }

  async cancel(numbers: Numbers): Promise<object> {
    const { order, agreement } = this.#subjectsOf(numbers)
    if (order) await this.#orders.cancel(order)
    else if (agreement) await this.#agreements.end(agreement)
    return {}
  }

  async refund({ amountFen, ...numbers }: Numbers & { amountFen: number }): Promise<object> {
    const { order } = this.#subjectsOf(numbers)
    const deduction = this.#agreements.findDeduction(numbers.orderNo ?? '')
    if (order) this.#orders.refunds.ask(order, amountFen)
    else if (deduction) this.#agreements.refunds.ask(deduction, amountFen)
    else throw new NotDone('There is no such number.')
    await this.tick()
    return {}
  }

  async returned(numbers: Numbers): Promise<object> {
    const { order } = this.#subjectsOf(numbers)
    if (order) await this.#orders.returned(order)
    return {}
  }

  state(numbers: Numbers): object {
    const { order, agreement } = this.#subjectsOf(numbers)
    if (order) {
      const { state, deliveries } = order
      return { state, deliveries, refundedFen: this.#orders.refunds.refundedFen(order) }
    }
    if (agreement === undefined) throw new NotDone('There is no such number.')
    const paid = agreement.all.filter(({ state }) => state === 'paid')
    const { state, deliveries } = agreement
    return { state, deliveries, orders: paid.map(({ orderNo }) => orderNo) }
  }

  #subjectsOf({ orderNo = '', contractNo = '' }: Numbers) {
    return { order: this.#orders.find(orderNo), agreement: this.#agreements.find(contractNo) }
  }

  /** Takes a notify: first its signature, then what it says. */
  async receive({ body }: Incoming): Promise<Reply> {
    const notify = this.#wire.readNotify(body)
    const answer = (text: string) => ({ status: 200, type: 'text/plain', body: text })
    if (notify === null) return answer('fail')
    const { notify_id = '', notify_type, out_trade_no = '' } = notify
    if (this.#taken.has(notify_id)) return answer('success')
    const deduction = this.#agreements.findDeduction(out_trade_no)
    const isAgreement = notify_type === 'dut_user_sign' || notify_type === 'dut_user_unsign'
    let isTaken: boolean
    if (isAgreement) isTaken = await this.#agreements.receive(notify)
    else if (deduction) isTaken = await this.#agreements.receiveDeduction(deduction, notify)
    else isTaken = await this.#orders.receive(notify)
    if (isTaken) this.#taken.add(notify_id)
    return answer(isTaken ? 'success' : 'fail')
  }

  /** The account has changed: a certificate was renewed. */
  account({ accounts }: { accounts: { alipay?: AlipayAccount } }): object {
    if (accounts.alipay) this.#wire.renew(accounts.alipay)
    return {}
  }

  async tick(): Promise<void> {
    await this.#orders.tick()
    await this.#agreements.tick()
  }
}
