import {
  beijingMidnight,
  beijingTime,
  day,
  hour,
  isDaytime,
  minute,
  monthsLater,
  nextAskMs,
} from './clock.ts'
import type { Contract, Deduction, Period, WechatSetup } from './wechat-records.ts'
import { type Fields, plainText, type WechatV2 } from './wechat-v2.ts'

/** Most numbers for one period; then it is left alone. */
const triesPerPeriod = 3
/** Days of deducting that a notice to the payer opens. */
const noticeDays = 3

/** Takes money under contracts, a month after the other. */
export class WechatDeductions {
  readonly #setup: WechatSetup
  readonly #v2: WechatV2
  readonly #lookAt: (contract: Contract) => Promise<void>
  #numbers = 0

  /** `lookAt` asks WeChat how a contract stands. */
  constructor(setup: WechatSetup, v2: WechatV2, lookAt: (contract: Contract) => Promise<void>) {
    this.#setup = setup
    this.#v2 = v2
    this.#lookAt = lookAt
  }

  /** Begins with the first month, which was paid when signing or is to be asked for. */
  async begin(contract: Contract, isFirstPaid: boolean): Promise<void> {
    const first = { dueAtMs: contract.signedAtMs, deductions: [], noticeAtMs: null }
    contract.periods.push(first)
    if (isFirstPaid) this.#plan(contract, first)
    else await this.step(contract)
  }

  /** What the timer does for a signed contract. */
  async step(contract: Contract): Promise<void> {
    const { nowMs } = this.#setup.clock
    const period = contract.periods.at(-1)
    if (period === undefined) return
    const last = period.deductions.at(-1)
    if (last?.state === 'asked') {
      if (nowMs >= last.askAtMs) await this.#ask(contract, last)
      return
    }
    if (last?.state === 'paid' || this.#isGivenUp(period)) return this.#plan(contract, period)
    if (!isDaytime(nowMs)) return
    if (await this.#mayDeduct(contract, period)) await this.#apply(contract, period)
  }

  #plan(contract: Contract, { dueAtMs }: Period): void {
    const next = monthsLater(contract.signedAtMs, contract.periods.length)
    contract.periods.push({ dueAtMs: Math.max(next, dueAtMs + day), deductions: [], noticeAtMs: null })
  }

  /** A number that is closed is never sent again; the next one waits until tomorrow. */
  #isGivenUp({ deductions, dueAtMs }: Period): boolean {
    const isOver = this.#setup.clock.nowMs > dueAtMs + 10 * day
    return isOver || deductions.filter(({ state }) => state === 'closed').length >= triesPerPeriod
  }

  /** Whether now is the time to ask for money: at once after signing, else as the mode of the template has it. */
  async #mayDeduct(contract: Contract, period: Period): Promise<boolean> {
    const { nowMs } = this.#setup.clock
    const isFresh = nowMs - contract.signedAtMs <= 12 * hour
    const lastSentMs = period.deductions.findLast(({ state }) => state === 'closed')?.sentAtMs
    if (lastSentMs !== undefined && nowMs - lastSentMs < (isFresh ? hour : 20 * hour)) return false
    if (isFresh) return nowMs >= period.dueAtMs
    if (contract.mode === '24-hour') return nowMs >= period.dueAtMs - day
    return this.#isAnnounced(contract, period)
  }

  /** Tells the payer two days ahead, and answers whether the days of deducting have come. */
  async #isAnnounced(contract: Contract, period: Period): Promise<boolean> {
    const { nowMs } = this.#setup.clock
    if (period.noticeAtMs === null) {
      if (nowMs >= beijingMidnight(period.dueAtMs) - 2 * day) await this.#announce(contract, period)
      return false
    }
    const fromMs = beijingMidnight(period.noticeAtMs) + 2 * day
    // Money is due for the period, not before it.
    return nowMs >= Math.max(fromMs, beijingMidnight(period.dueAtMs)) && nowMs < fromMs + noticeDays * day
  }

  async #announce(contract: Contract, period: Period): Promise<void> {
    const { account, clock, v3 } = this.#setup
    const answer = await v3.call('POST', `/v3/papay/contracts/${contract.contractId}/notify`, {
      ...{ mchid: account.mchid, appid: account.appid },
      ...{ deduct_duration: { count: noticeDays, unit: 'DAY' } },
      estimated_amount: { amount: contract.amountFen, currency: 'CNY' },
    })
    const isTaken = answer?.status === 204 || answer?.body.code === 'RESOURCE_ALREADY_EXISTS'
    if (isTaken) period.noticeAtMs = clock.nowMs
    else if (answer?.status === 404) await this.#lookAt(contract)
  }

  async #apply(contract: Contract, period: Period): Promise<void> {
    const { nowMs } = this.#setup.clock
    const deduction = this.#numberFor(period)
    // Its notify may come before the answer does, and whatever the answer is, the next thing is to ask.
    deduction.state = 'asked'
    deduction.sentAtMs = nowMs
    deduction.askAtMs = nowMs + minute
    const answer = await this.#v2.call('/pay/pappayapply', {
      ...{ body: plainText(contract.subject), out_trade_no: deduction.orderNo, trade_type: 'PAP' },
      ...{ total_fee: String(contract.amountFen), contract_id: contract.contractId },
      ...{ notify_url: `${this.#setup.notifyUrl}/wechat-v2`, spbill_create_ip: '127.0.0.1' },
    })
    const isWaiting = nowMs - contract.signedAtMs > 12 * hour && contract.mode === '24-hour'
    if (answer?.result_code === 'SUCCESS' && isWaiting) deduction.askAtMs = nowMs + day + 10 * minute
    if (answer?.err_code === 'CONTRACT_NOT_EXIST' || answer?.err_code === 'CONTRACTERROR')
      await this.#lookAt(contract)
  }

  /** The number that was never taken, else a new one. */
  #numberFor(period: Period): Deduction {
    const unused = period.deductions.find(({ state }) => state === 'new')
    if (unused !== undefined) return unused
    this.#numbers += 1
    const at = beijingTime(this.#setup.clock.nowMs).replaceAll(/\D/g, '')
    const orderNo = `D${at}${String(this.#numbers).padStart(4, '0')}`
    const created: Deduction = { orderNo, state: 'new', sentAtMs: 0, asked: 0, askAtMs: 0 }
    period.deductions.push(created)
    return created
  }

  /** Asks what became of a number; one that stays unpaid is closed before another takes its place. */
  async #ask(contract: Contract, deduction: Deduction): Promise<void> {
    const { nowMs } = this.#setup.clock
    deduction.askAtMs = nextAskMs(nowMs, deduction.asked)
    deduction.asked += 1
    const answer = await this.#v2.call('/pay/orderquery', { out_trade_no: deduction.orderNo })
    if (answer === null) return
    if (answer.result_code === 'FAIL') {
      // It was never taken, so it may be sent as it is.
      if (answer.err_code === 'ORDERNOTEXIST') deduction.state = 'new'
      return
    }
    await this.#follow(contract, deduction, answer)
  }

  async #follow(contract: Contract, deduction: Deduction, answer: Fields): Promise<void> {
    const { trade_state: state, total_fee } = answer
    if ((state === 'SUCCESS' || state === 'REFUND') && total_fee === String(contract.amountFen))
      this.#settle(contract, deduction)
    if (state === 'CLOSED' || state === 'REVOKED') deduction.state = 'closed'
    const isUnpaid = state === 'NOTPAY' || state === 'PAYERROR'
    if (!isUnpaid) return
    const closableAtMs = deduction.sentAtMs + 5 * minute + 1_000
    deduction.askAtMs = closableAtMs
    if (this.#setup.clock.nowMs < closableAtMs) return
    const closed = await this.#v2.call('/pay/closeorder', { out_trade_no: deduction.orderNo })
    if (closed?.result_code === 'SUCCESS' || closed?.err_code === 'ORDERCLOSED') deduction.state = 'closed'
    else deduction.askAtMs = this.#setup.clock.nowMs + minute
  }

  #settle(contract: Contract, deduction: Deduction): void {
    if (deduction.state === 'paid') return
    deduction.state = 'paid'
    contract.deliveries += 1
  }

  /** The deduction of a number. */
  find(contract: Contract, orderNo = ''): Deduction | undefined {
    return contract.periods.flatMap(({ deductions }) => deductions).find((one) => one.orderNo === orderNo)
  }

  /** Numbers of the months that were paid. */
  paidNumbers({ periods }: Contract): string[] {
    const paid = periods.flatMap(({ deductions }) => deductions).filter(({ state }) => state === 'paid')
    return paid.map(({ orderNo }) => orderNo)
  }

  /** A notify of a deduction; false for one that says something else than what was asked for. */
  async receive(contract: Contract, deduction: Deduction, notify: Fields): Promise<boolean> {
    if (deduction.state === 'paid' || deduction.state === 'closed') return true
    const isPaid = notify.result_code === 'SUCCESS' && notify.trade_state !== 'PAY_FAIL'
    const isExact = notify.total_fee === String(contract.amountFen)
    if (isPaid && isExact) this.#settle(contract, deduction)
    else await this.#ask(contract, deduction)
    return isExact || !isPaid
  }
}
