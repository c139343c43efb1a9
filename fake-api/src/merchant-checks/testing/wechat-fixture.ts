import type { GatewayCall, SentWebhook } from '../traffic.ts'
import { TrafficFixture } from './traffic-fixture.ts'

const taken = { return_code: 'SUCCESS', result_code: 'SUCCESS' }

/** An answer of v2 that refuses with a code. */
export function refused(err_code: string) {
  return { return_code: 'SUCCESS', result_code: 'FAIL', err_code }
}

/** Traffic about the deductions of one contract of WeChat. */
export class WechatFixture extends TrafficFixture {
  constructor() {
    super('wechat')
  }

  /** The payer signs, and the merchant is told. */
  sign(webhook: Partial<SentWebhook> = {}): this {
    return this.phone('wechatSignContract', { response: { status: 'signed', contractId: 'K' } }).webhook(
      'papay.contract',
      {
        contractCode: 'C',
        tells: { fields: { change_type: 'ADD', contract_id: 'K', contract_code: 'C' } },
        ...webhook,
      },
    )
  }

  apply(number: string, response: object = taken, call: Partial<GatewayCall> = {}): this {
    const request = { out_trade_no: number, contract_id: 'K', total_fee: '1990' }
    return this.call('wechatDeduct', { request, response: { ...response }, ...call })
  }

  query(number: string, trade_state: string): this {
    const response = { ...taken, trade_state, out_trade_no: number }
    return this.call('wechatQueryOrder', { request: { out_trade_no: number }, response })
  }

  close(number: string, response: object = taken): this {
    return this.call('wechatCloseDeduction', {
      request: { out_trade_no: number },
      response: { ...response },
    })
  }

  /** The merchant is told how a deduction ended: `SUCCESS`, or the code of its failure. */
  told(number: string, result: string, webhook: Partial<SentWebhook> = {}): this {
    const outcome = result === 'SUCCESS' ? { ...taken, trade_state: 'SUCCESS' } : refused(result)
    const tells = { fields: { ...outcome, out_trade_no: number, contract_id: 'K' } }
    return this.webhook('papay.deduction', { orderNo: number, contractCode: 'C', tells, ...webhook })
  }
}
