import { beijingTime, fromBeijing, minute, nextAskMs } from './clock.ts'
import { NotDone } from './exchange.ts'
import { WechatDeductionRefunds } from './wechat-deduction-refunds.ts'
import { WechatDeductions } from './wechat-deductions.ts'
import type { Contract, FirstOrder, WechatSetup } from './wechat-records.ts'
import { type Fields, plainText, type WechatV2 } from './wechat-v2.ts'

/** Terms asked of a signing. */
export interface SigningTerms {
  amountFen: number
  subject: string
  planId: string
  mode: '24-hour' | 'notice'
  /** Where it is signed: in the app when left out, or on a page inside WeChat. */
  way?: 'app' | 'page'
}

/** How long a signing is waited for. */
const signingMs = 125 * minute

/** Contracts of deductions, told of by API v2. */
export class WechatContracts {
  readonly #setup: WechatSetup
  readonly #v2: WechatV2
  readonly #contracts: Contract[] = []
  readonly deductions: WechatDeductions
  readonly #refunds: WechatDeductionRefunds

  constructor(setup: WechatSetup, v2: WechatV2) {
    this.#setup = setup
    this.#v2 = v2
    this.#refunds = new WechatDeductionRefunds(setup, v2)
    this.deductions = new WechatDeductions(setup, v2, (contract) => this.#ask(contract))
  }

  find(contractNo: string): Contract | undefined {
    return this.#contracts.find((one) => one.contractNo === contractNo)
  }

  /** Opens a signing: in the app, or by the address of a page. */
  async sign(terms: SigningTerms) {
    if (terms.way === 'page') {
      const contract = this.#create(terms)
      const launch = this.#v2.link('/papay/entrustweb', this.#signingFields(contract))
      return { contractNo: contract.contractNo, launch }
    }
    for (let tries = 0; tries < 3; tries += 1) {
      const contract = this.#create(terms)
      const fields = this.#signingFields(contract)
      const answer =
        (await this.#v2.call('/papay/preentrustweb', fields)) ??
        (await this.#v2.call('/papay/preentrustweb', fields))
      if (answer?.result_code === 'SUCCESS')
        return { contractNo: contract.contractNo, launch: launchOf(answer) }
      // A number that is taken: how does the contract behind it stand?
      await this.#ask(contract)
      if (contract.state === 'signed') return { contractNo: contract.contractNo, launch: null }
      contract.state = 'unsigned'
    }
    throw new NotDone('WeChat opened no signing.')
  }

  /** Makes an order whose payment signs the contract as well; its two verdicts are apart. */
  async payAndSign(terms: SigningTerms) {
    const { account, clock, notifyUrl } = this.#setup
    const contract = this.#create(terms)
    const orderNo = `S${contract.contractNo}`
    const { notify_url, ...signing } = this.#signingFields(contract)
    const answer = await this.#v2.call('/pay/contractorder', {
      ...{ ...signing, contract_appid: account.appid, contract_mchid: account.mchid },
      ...{ body: plainText(terms.subject), out_trade_no: orderNo, total_fee: String(terms.amountFen) },
      ...{ spbill_create_ip: '127.0.0.1', trade_type: 'APP', notify_url: `${notifyUrl}/wechat-v2` },
      contract_notify_url: notify_url ?? '',
    })
    if (answer?.result_code !== 'SUCCESS') throw new NotDone('WeChat took no order.')
    if (answer.contract_result_code !== 'SUCCESS') contract.state = 'unsigned'
    contract.firstOrder = { orderNo, state: 'open', asked: 0, askAtMs: nextAskMs(clock.nowMs, 0) }
    return { contractNo: contract.contractNo, orderNo, prepayId: answer.prepay_id }
  }

  #create({ amountFen, subject, planId, mode }: SigningTerms): Contract {
    const { nowMs } = this.#setup.clock
    const number = String(this.#contracts.length + 1).padStart(4, '0')
    const contract: Contract = {
      ...{ contractNo: `C${beijingTime(nowMs).replaceAll(/\D/g, '')}${number}`, planId, mode, amountFen },
      ...{ subject, state: 'signing', contractId: '', openid: '', beganAtMs: nowMs, signedAtMs: 0 },
      ...{ asked: 0, askAtMs: nowMs + 5 * minute, deliveries: 0, firstOrder: null, periods: [] },
    }
    this.#contracts.push(contract)
    return contract
  }

  #signingFields({ planId, contractNo }: Contract): Fields {
    const serial = contractNo.slice(1)
    return {
      ...{ plan_id: planId, contract_code: contractNo, request_serial: serial, version: '1.0' },
      ...{ contract_display_account: plainText('Anna'), notify_url: `${this.#setup.notifyUrl}/wechat-v2` },
      ...{ timestamp: String(Math.floor(this.#setup.clock.nowMs / 1000)), return_app: 'Y' },
    }
  }

  /** A notify of v2: of a contract, a deduction or a payment with a signing. All kinds share an address. */
  async receive(notify: Fields): Promise<boolean> {
    if (notify.out_refund_no !== undefined) return this.#refunds.receive(notify)
    if (notify.change_type !== undefined) {
      const contract = this.find(notify.contract_code ?? '')
      if (contract === undefined || notify.plan_id !== contract.planId) return false
      if (notify.change_type === 'ADD') await this.#signed(contract, notify)
      if (notify.change_type === 'DELETE') contract.state = 'ended'
      return true
    }
    for (const contract of this.#contracts) {
      const deduction = this.deductions.find(contract, notify.out_trade_no)
      if (deduction !== undefined && notify.contract_id === contract.contractId)
        return this.deductions.receive(contract, deduction, notify)
      if (contract.firstOrder?.orderNo === notify.out_trade_no) return this.#receiveFirst(contract, notify)
    }
    return false
  }

  /** A contract that is signed begins with its first deduction; told again, it is the same one. */
  async #signed(contract: Contract, { contract_id = '', openid = '', operate_time = '' }: Fields) {
    if (contract.state === 'signed' || contract.state === 'ended') return
    contract.state = 'signed'
    contract.contractId = contract_id
    contract.openid = openid
    contract.signedAtMs = fromBeijing(operate_time)
    await this.deductions.begin(contract, contract.firstOrder !== null)
  }

  async #receiveFirst(contract: Contract, notify: Fields): Promise<boolean> {
    const order = contract.firstOrder
    if (order === null || order.state === 'paid') return order !== null
    const isExact = notify.result_code === 'SUCCESS' && notify.total_fee === String(contract.amountFen)
    if (isExact) this.#paidFirst(contract, order)
    else await this.#askFirst(contract, order)
    return isExact
  }

  #paidFirst(contract: Contract, order: FirstOrder): void {
    if (order.state === 'paid') return
    order.state = 'paid'
    contract.deliveries += 1
    // Paid is not signed: that is asked apart.
    contract.asked = 0
    contract.askAtMs = this.#setup.clock.nowMs + minute
  }

  async #askFirst(contract: Contract, order: FirstOrder): Promise<void> {
    order.askAtMs = nextAskMs(this.#setup.clock.nowMs, order.asked)
    order.asked += 1
    const answer = await this.#v2.call('/pay/orderquery', { out_trade_no: order.orderNo })
    const { trade_state, total_fee } = answer ?? {}
    if (trade_state === 'SUCCESS' && total_fee === String(contract.amountFen))
      this.#paidFirst(contract, order)
    if (trade_state === 'CLOSED') order.state = 'closed'
    if (trade_state !== 'NOTPAY' || this.#setup.clock.nowMs < contract.beganAtMs + signingMs) return
    await this.#v2.call('/pay/closeorder', { out_trade_no: order.orderNo })
  }

  /** Asks WeChat how a contract stands. */
  async #ask(contract: Contract): Promise<void> {
    const { nowMs } = this.#setup.clock
    contract.askAtMs = nextAskMs(nowMs, contract.asked)
    contract.asked += 1
    const { planId: plan_id, contractNo: contract_code } = contract
    const answer = await this.#v2.call('/papay/querycontract', { version: '1.0', plan_id, contract_code })
    if (answer?.result_code !== 'SUCCESS') return
    const { contract_state, contract_signed_time = '', contract_id = '', openid = '' } = answer
    if (contract_state === '0')
      await this.#signed(contract, { contract_id, openid, operate_time: contract_signed_time })
    else if (contract.state === 'signed') contract.state = 'ended'
    else if (nowMs - contract.beganAtMs > signingMs) contract.state = 'unsigned'
  }

  /** Ends a contract; one that WeChat says is over is over. */
  async end(contract: Contract): Promise<void> {
    const answer = await this.#v2.call('/papay/deletecontract', {
      ...{
        version: '1.0',
        contract_id: contract.contractId,
        contract_termination_remark: 'Ended by the user',
      },
    })
    if (answer?.result_code === 'SUCCESS') contract.state = 'ended'
    else await this.#ask(contract)
  }

  /** Gives back a deduction, or a part of it. */
  refund(orderNo: string, amountFen: number): void {
    const contract = this.#contracts.find((one) => this.deductions.find(one, orderNo)?.state === 'paid')
    if (contract === undefined) throw new NotDone('There is no such deduction.')
    this.#refunds.ask(orderNo, amountFen, contract.amountFen)
  }

  async tick(): Promise<void> {
    await this.#refunds.tick()
    const { nowMs } = this.#setup.clock
    for (const contract of this.#contracts) {
      const { firstOrder } = contract
      if (firstOrder?.state === 'open' && nowMs >= firstOrder.askAtMs)
        await this.#askFirst(contract, firstOrder)
      if (contract.state === 'signing' && nowMs >= contract.askAtMs) await this.#ask(contract)
      if (contract.state === 'signed') await this.deductions.step(contract)
    }
  }
}

/** What the app hands to its SDK: a mini-program where WeChat names one, the older call without. */
function launchOf({ miniprogram_username, miniprogram_path, pre_entrustweb_id }: Fields): object {
  if (miniprogram_path === undefined) return { pre_entrustweb_id }
  return { userName: miniprogram_username, path: miniprogram_path, miniprogramType: 0 }
}
