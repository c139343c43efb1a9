import type { AlipayOrders } from './alipay-orders.ts'
import type { AlipaySetup } from './alipay-records.ts'
import { AlipayRefunds } from './alipay-refunds.ts'
import { fen, type Members, yuan } from './alipay-wire.ts'
import {
  beijingDay,
  beijingMidnight,
  beijingTime,
  day,
  fromBeijing,
  hour,
  minute,
  monthsLater,
  nextAskMs,
} from './clock.ts'

/** A number that money is asked for under. */
interface Deduction {
  orderNo: string
  amountFen: number
  /** `new` was never taken by Alipay. */
  state: 'new' | 'asked' | 'paid' | 'failed'
  asked: number
  askAtMs: number
}

/** An agreement of a user that a month costs so much. */
export interface Agreement {
  contractNo: string
  amountFen: number
  subject: string
  validMonths: number
  state: 'signing' | 'signed' | 'unsigned' | 'ended'
  agreementNo: string
  beganAtMs: number
  asked: number
  askAtMs: number
  deliveries: number
  /** Number of the order that signs when it is paid; null for a signing alone. */
  firstOrderNo: string | null
  firstDay: string
  /** The planned day of this period, a midnight in Beijing. */
  plannedAtMs: number
  deductions: Deduction[]
  /** All numbers of all periods. */
  all: Deduction[]
}

/** Terms asked of a signing. */
export interface SigningTerms {
  amountFen: number
  subject: string
  /** How long it is good for; a year when left out. */
  validMonths?: number
}

const product = { personal_product_code: 'CYCLE_PAY_AUTH_P', sign_scene: 'INDUSTRY|DIGITAL_MEDIA' }
const productCode = 'GENERAL_WITHHOLDING'
const signingMs = 2 * hour
const triesPerPeriod = 2

/** Agreements of deductions: signed in Alipay, a month asked for after the other. */
export class AlipayAgreements {
  readonly #setup: AlipaySetup
  readonly #orders: AlipayOrders
  readonly #agreements: Agreement[] = []
  readonly refunds: AlipayRefunds

  constructor(setup: AlipaySetup, orders: AlipayOrders) {
    this.#setup = setup
    this.#orders = orders
    this.refunds = new AlipayRefunds(setup)
  }

  find(contractNo: string): Agreement | undefined {
    return this.#agreements.find((one) => one.contractNo === contractNo)
  }

  /** A deduction by its number. */
  findDeduction(orderNo: string): Deduction | undefined {
    return this.#agreements.flatMap(({ all }) => all).find((one) => one.orderNo === orderNo)
  }

  /** What opens the signing in Alipay. */
  sign(terms: SigningTerms) {
    const agreement = this.#create(terms)
    const url = `${this.#setup.notifyUrl}/alipay`
    const launch = this.#setup.wire.string('alipay.user.agreement.page.sign', this.#signing(agreement), url)
    return { contractNo: agreement.contractNo, launch }
  }

  /** An order whose payment signs as well. */
  payAndSign(terms: SigningTerms) {
    const agreement = this.#create(terms)
    const { amountFen, subject } = terms
    const signing = { ...this.#signing(agreement), sign_notify_url: `${this.#setup.notifyUrl}/alipay` }
    const order = this.#orders.order({ purchase: agreement.contractNo, amountFen, subject }, signing)
    agreement.firstOrderNo = order.orderNo
    return { contractNo: agreement.contractNo, ...order }
  }

  #create({ amountFen, subject, validMonths = 12 }: SigningTerms): Agreement {
    const { nowMs } = this.#setup.clock
    const number = String(this.#agreements.length + 1).padStart(4, '0')
    // No month has a 29th, 30th and 31st: those who sign then pay on the first.
    const isLate = Number(beijingDay(nowMs).slice(8)) > 28
    const firstMs = isLate ? fromBeijing(`${beijingDay(nowMs + 5 * day).slice(0, 7)}-01`) : nowMs
    const agreement: Agreement = {
      ...{
        contractNo: `A${beijingTime(nowMs).replaceAll(/\D/g, '')}${number}`,
        amountFen,
        subject,
        validMonths,
      },
      ...{ state: 'signing', agreementNo: '', beganAtMs: nowMs, asked: 0, askAtMs: nowMs + 5 * minute },
      ...{ deliveries: 0, firstOrderNo: null, firstDay: beijingDay(firstMs), deductions: [], all: [] },
      plannedAtMs: beijingMidnight(firstMs),
    }
    this.#agreements.push(agreement)
    return agreement
  }

  #signing({ contractNo, amountFen, firstDay, validMonths }: Agreement): object {
    return {
      ...product,
      ...{
        product_code: productCode,
        external_agreement_no: contractNo,
        sign_validity_period: `${validMonths}m`,
      },
      access_params: { channel: 'ALIPAYAPP' },
      period_rule_params: {
        ...{ period_type: 'MONTH', period: '1', execute_time: firstDay, single_amount: yuan(amountFen) },
      },
    }
  }

  /** A notify of an agreement, whether signed or ended. */
  async receive(notify: Members): Promise<boolean> {
    const { notify_type, external_agreement_no = '', agreement_no = '', app_id } = notify
    const agreement =
      this.find(external_agreement_no) ?? this.#agreements.find((one) => one.agreementNo === agreement_no)
    if (agreement === undefined || app_id !== this.#setup.wire.account.appId) return false
    if (notify_type === 'dut_user_unsign') agreement.state = 'ended'
    else await this.#signed(agreement, agreement_no)
    return true
  }

  async #signed(agreement: Agreement, agreementNo: string): Promise<void> {
    if (agreement.state === 'signed' || agreement.state === 'ended') return
    agreement.state = 'signed'
    agreement.agreementNo = agreementNo
    if (agreement.firstOrderNo === null) await this.#step(agreement)
  }

  /** A notify of a deduction; false for one that says something else than what was asked for. */
  async receiveDeduction(deduction: Deduction, notify: Members): Promise<boolean> {
    const agreement = this.#agreements.find(({ all }) => all.includes(deduction))
    if (agreement === undefined || notify.app_id !== this.#setup.wire.account.appId) return false
    const isExact = fen(notify.total_amount) === deduction.amountFen
    if (!isExact) await this.#askDeduction(agreement, deduction)
    else if (notify.trade_status === 'TRADE_SUCCESS' && notify.refund_fee === undefined)
      this.#settle(agreement, deduction)
    return isExact
  }

  #settle(agreement: Agreement, deduction: Deduction): void {
    if (deduction.state === 'paid') return
    deduction.state = 'paid'
    agreement.deliveries += 1
    this.#nextPeriod(agreement)
  }

  #nextPeriod(agreement: Agreement): void {
    agreement.deductions = []
    agreement.plannedAtMs = monthsLater(agreement.plannedAtMs, 1)
  }

  /** Asks how an agreement stands; answers whether money may be asked for under it. */
  async #ask(agreement: Agreement): Promise<boolean> {
    const { nowMs } = this.#setup.clock
    agreement.askAtMs = nextAskMs(nowMs, agreement.asked)
    agreement.asked += 1
    const { contractNo: external_agreement_no, agreementNo: agreement_no } = agreement
    const by = agreement_no === '' ? { ...product, external_agreement_no } : { agreement_no }
    const answer = await this.#setup.wire.call('alipay.user.agreement.query', by)
    if (answer === null) return false
    if (answer.code === '10000' && answer.status === 'NORMAL') {
      await this.#signed(agreement, answer.agreement_no ?? '')
      return true
    }
    if (agreement.state === 'signed') agreement.state = 'ended'
    else if (nowMs > agreement.beganAtMs + signingMs) agreement.state = 'unsigned'
    return false
  }

  /** What the timer does for a signed agreement. */
  async #step(agreement: Agreement): Promise<void> {
    const { nowMs } = this.#setup.clock
    const last = agreement.deductions.at(-1)
    if (last?.state === 'asked') {
      if (nowMs >= last.askAtMs) await this.#askDeduction(agreement, last)
      return
    }
    const failed = agreement.deductions.filter(({ state }) => state === 'failed').length
    const isMissed = nowMs >= agreement.plannedAtMs + day
    if (isMissed) return this.#skip(agreement)
    // The first try is the day before, the second on the planned day; signed today, both are today.
    const tryAtMs = agreement.plannedAtMs - (failed === 0 ? 14 : -9) * hour
    if (failed >= triesPerPeriod || nowMs < tryAtMs) return
    const number = last?.state === 'new' ? last : this.#number(agreement)
    // Its notify may come before the answer does.
    number.state = 'asked'
    number.askAtMs = nowMs + minute
    if (await this.#ask(agreement)) await this.#deduct(agreement, number)
    else number.state = 'new'
  }

  #number(agreement: Agreement): Deduction {
    const at = beijingTime(this.#setup.clock.nowMs).replaceAll(/\D/g, '')
    const orderNo = `D${at}${agreement.contractNo.slice(-4)}${agreement.all.length + 1}`
    const created: Deduction = { orderNo, amountFen: agreement.amountFen, state: 'new', asked: 0, askAtMs: 0 }
    agreement.deductions.push(created)
    agreement.all.push(created)
    return created
  }

  async #deduct({ agreementNo, subject }: Agreement, deduction: Deduction): Promise<void> {
    const content = {
      ...{ out_trade_no: deduction.orderNo, total_amount: yuan(deduction.amountFen) },
      ...{ subject: subject.replaceAll(/[/=&]/g, ' '), product_code: productCode },
      agreement_params: { agreement_no: agreementNo },
    }
    // Whatever the answer is, the trade is asked about: taken, under way, refused or unknown.
    await this.#setup.wire.call('alipay.trade.pay', content, `${this.#setup.notifyUrl}/alipay`)
  }

  /** Asks what became of a number; one that stays unpaid is closed before another takes its place. */
  async #askDeduction(agreement: Agreement, deduction: Deduction): Promise<void> {
    const { wire, clock } = this.#setup
    deduction.askAtMs = nextAskMs(clock.nowMs, deduction.asked)
    deduction.asked += 1
    const answer = await wire.call('alipay.trade.query', { out_trade_no: deduction.orderNo })
    if (answer === null) return
    const { trade_status, total_amount, sub_code } = answer
    if (trade_status === 'TRADE_SUCCESS' && fen(total_amount) === deduction.amountFen)
      this.#settle(agreement, deduction)
    // No trade came about: it was refused.
    if (sub_code === 'ACQ.TRADE_NOT_EXIST' || trade_status === 'TRADE_CLOSED') deduction.state = 'failed'
    if (trade_status !== 'WAIT_BUYER_PAY' || deduction.asked < 4) return
    const closed = await wire.call('alipay.trade.close', { out_trade_no: deduction.orderNo })
    if (closed?.code === '10000') deduction.state = 'failed'
  }

  /** A planned day that passed without money: the plan is moved on, or Alipay would refuse whatever follows. */
  async #skip(agreement: Agreement): Promise<void> {
    const plannedAtMs = monthsLater(agreement.plannedAtMs, 1)
    const change = { agreement_no: agreement.agreementNo, deduct_time: beijingDay(plannedAtMs) }
    const answer = await this.#setup.wire.call('alipay.user.agreement.executionplan.modify', change)
    if (answer?.code === '10000') this.#nextPeriod(agreement)
    else await this.#ask(agreement)
  }

  /** Ends an agreement; one that Alipay says is over is over. */
  async end(agreement: Agreement): Promise<void> {
    const by = { agreement_no: agreement.agreementNo }
    const answer = await this.#setup.wire.call('alipay.user.agreement.unsign', by)
    if (answer?.code === '10000') agreement.state = 'ended'
    else await this.#ask(agreement)
  }

  async tick(): Promise<void> {
    const { nowMs } = this.#setup.clock
    for (const agreement of this.#agreements) {
      const { state, firstOrderNo } = agreement
      const first = firstOrderNo === null ? null : this.#orders.find(firstOrderNo)
      // Paid is not signed: that is asked apart.
      if (first?.state === 'paid' && agreement.deliveries === 0) this.#paidFirst(agreement)
      if (state === 'signing' && nowMs >= agreement.askAtMs) await this.#ask(agreement)
      if (agreement.state === 'signed') await this.#step(agreement)
    }
    await this.refunds.tick()
  }

  #paidFirst(agreement: Agreement): void {
    agreement.deliveries = 1
    this.#nextPeriod(agreement)
  }
}
