import type { Clock } from './clock.ts'
import { type Incoming, NotDone, type Numbers, type Reply } from './exchange.ts'
import { WechatBills } from './wechat-bills.ts'
import { type SigningTerms, WechatContracts } from './wechat-contracts.ts'
import { WechatOrders } from './wechat-orders.ts'
import type { Wanted } from './wechat-records.ts'
import { acknowledged, type Fields, fromXml, refused, WechatV2 } from './wechat-v2.ts'
import { type WechatAccount, WechatV3 } from './wechat-v3.ts'

/** A merchant at WeChat Pay: orders of the app by v3, deductions by contract by v2. */
export class WechatMerchant {
  readonly #v2: WechatV2
  readonly #v3: WechatV3
  readonly #orders: WechatOrders
  readonly #contracts: WechatContracts
  readonly #bills: WechatBills

  constructor(account: WechatAccount, clock: Clock, notifyUrl: string) {
    this.#v2 = new WechatV2(account, clock)
    this.#v3 = new WechatV3(account, clock)
    const setup = { account, clock, v3: this.#v3, notifyUrl }
    this.#orders = new WechatOrders(setup)
    this.#contracts = new WechatContracts(setup, this.#v2)
    this.#bills = new WechatBills(setup)
  }

  order(wanted: Wanted) {
    return this.#orders.order(wanted)
  }

  async sign({ isPaying, ...terms }: SigningTerms & { isPaying?: boolean }) {
    if (!isPaying) return this.#contracts.sign(terms)
    const { prepayId = '', ...made } = await this.#contracts.payAndSign(terms)
    return { ...made, payment: this.#v2.sdkParameters(prepayId) }
  }

  async cancel(numbers: Numbers): Promise<object> {
    const { order, contract } = this.#subjectsOf(numbers)
    if (order) await this.#orders.cancel(order)
    else if (contract) await this.#contracts.end(contract)
    return {}
  }

  async refund({ amountFen, ...numbers }: Numbers & { amountFen: number }): Promise<object> {
    const { order } = this.#subjectsOf(numbers)
    if (order) this.#orders.refunds.ask(order, amountFen)
    else this.#contracts.refund(numbers.orderNo ?? '', amountFen)
    await this.tick()
    return {}
  }

  async returned(numbers: Numbers): Promise<object> {
    const { order } = this.#subjectsOf(numbers)
    if (order) await this.#orders.returned(order)
    return {}
  }

  state(numbers: Numbers): object {
    const { order, contract } = this.#subjectsOf(numbers)
    if (order) {
      const { state, deliveries } = order
      return { state, deliveries, refundedFen: this.#orders.refunds.refundedFen(order) }
    }
    if (contract === undefined) throw new NotDone('There is no such number.')
    const { state, deliveries } = contract
    return { state, deliveries, orders: this.#contracts.deductions.paidNumbers(contract) }
  }

  #subjectsOf({ orderNo = '', contractNo = '' }: Numbers) {
    return { order: this.#orders.find(orderNo), contract: this.#contracts.find(contractNo) }
  }

  /** Takes a notify: first its signature, then what it says. */
  async receive(incoming: Incoming): Promise<Reply> {
    return incoming.path.endsWith('/wechat-pay') ? this.#receiveV3(incoming) : this.#receiveV2(incoming)
  }

  async #receiveV3(incoming: Incoming): Promise<Reply> {
    const json = (status: number, code: string, message: string) => {
      return { status, type: 'application/json', body: JSON.stringify({ code, message }) }
    }
    const notify = this.#v3.readNotify(incoming)
    if (notify === null) return json(401, 'FAIL', 'The signature does not hold.')
    const { kind, content } = notify
    const isTaken = kind.startsWith('REFUND.')
      ? this.#orders.refunds.receive(content)
      : await this.#orders.receivePayment(content)
    return isTaken ? json(200, 'SUCCESS', 'OK') : json(400, 'FAIL', 'This is not what was ordered.')
  }

  async #receiveV2({ body }: Incoming): Promise<Reply> {
    const fields = this.#trusted(fromXml(body))
    const isTaken = fields !== null && (await this.#contracts.receive(fields))
    return { status: 200, type: 'text/xml', body: isTaken ? acknowledged : refused }
  }

  /** The message, if WeChat signed it or sealed what it says. */
  #trusted(fields: Fields): Fields | null {
    if (fields.req_info !== undefined) return this.#v2.openRefund(fields.req_info)
    return this.#v2.isSigned(fields) ? fields : null
  }

  async tick(): Promise<void> {
    await this.#orders.tick()
    await this.#contracts.tick()
    await this.#bills.tick()
  }
}
