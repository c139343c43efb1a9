import { expect, it } from 'vitest'
import { DAY_MS } from '../engine/kernel/clock.ts'
import { alipayAgreementJudges as judges } from './alipay-agreements.ts'
import { said, TrafficFixture } from './testing/traffic-fixture.ts'

const done = { code: '10000' }
const failed = (sub_code: string) => ({ code: '40004', sub_code: `ACQ.${sub_code}` })

/** Traffic of one agreement that was signed for 20 yuan. */
class Deductions extends TrafficFixture {
  constructor() {
    super('alipay')
    const terms = {
      ...{ personal_product_code: 'CYCLE_PAY_AUTH_P', product_code: 'GENERAL_WITHHOLDING' },
      ...{ external_agreement_no: 'E' },
      period_rule_params: { period_type: 'MONTH', period: '1', single_amount: '20.00' },
    }
    this.phone('alipayOpenSignSheet', { parameters: { biz_content: JSON.stringify(terms) } })
    this.webhook('dut_user_sign', { tells: { facts: { agreement_no: 'A', external_agreement_no: 'E' } } })
  }

  deduct(number: string, response: object = done, more: object = {}): this {
    const request = {
      ...{ out_trade_no: number, total_amount: '19.90', product_code: 'GENERAL_WITHHOLDING' },
      ...{ agreement_params: { agreement_no: 'A' }, ...more },
    }
    return this.call('alipayDeduct', { request, response: { ...response } })
  }

  modify(response: object = done, deduct_time = ''): this {
    const request = { agreement_no: 'A', deduct_time }
    return this.call('alipayModifyPlan', { request, response: { ...response } })
  }

  query(number: string): this {
    const response = { ...done, trade_status: 'TRADE_CLOSED' }
    return this.call('alipayQueryTrade', { request: { out_trade_no: number }, response })
  }
}

const agreement = () => new Deductions()
const LOW = failed('BUYER_BALANCE_NOT_ENOUGH')
const MISMATCH = failed('CYCLE_PAY_DATE_NOT_MATCH')
const UNDER_WAY = { code: '10003' }
type Row = [id: keyof typeof judges, what: string, traffic: TrafficFixture, words: string[]]

// fact: AL-214, AL-230
it.each<Row>([
  ['ALM-33', 'the product that was signed', agreement().deduct('1'), ['kept']],
  [
    'ALM-33',
    'another product',
    agreement().deduct('1', done, { product_code: 'CYCLE_PAY_AUTH' }),
    ['deducted with product_code CYCLE_PAY_AUTH under an agreement of GENERAL_WITHHOLDING'],
  ],
  ['ALM-34', 'a deduction in time', agreement().deduct('1'), ['kept']],
  ['ALM-34', 'an early deduction', agreement().deduct('1', MISMATCH), ['deducted outside the window as 1']],
  [
    'ALM-34',
    'a deduction after a missed day',
    agreement().deduct('1', LOW).waitDays(2).deduct('2', MISMATCH),
    [],
  ],
  ['ALM-35', 'an amount below', agreement().deduct('1'), ['kept']],
  [
    'ALM-35',
    'an amount above',
    agreement().deduct('1', failed('CYCLE_PAY_SINGLE_FEE_EXCEED'), { total_amount: '30.00' }),
    ['deducted 30.00, more than single_amount'],
  ],
  ['ALM-36', 'a second try', agreement().deduct('1', LOW).deduct('2', LOW), ['kept']],
  [
    'ALM-36',
    'a fourth try',
    agreement().deduct('1', LOW).deduct('2', LOW).deduct('3', LOW).deduct('4', LOW),
    ['kept', 'kept', 'made try 4 since the last success or change of the plan'],
  ],
  [
    'ALM-36',
    'two tries in each of two periods',
    agreement().deduct('1', LOW).deduct('2', LOW).modify().deduct('3', LOW).deduct('4', LOW),
    ['kept', 'kept'],
  ],
  [
    'ALM-37',
    'a plan that was moved',
    agreement().deduct('1', LOW).wait(DAY_MS).modify().deduct('2'),
    ['kept'],
  ],
  [
    'ALM-37',
    'a plan that was not moved',
    agreement().deduct('1', LOW).wait(DAY_MS).deduct('2', MISMATCH),
    ['tried again after a missed day without moving the plan'],
  ],
  ['ALM-37', 'a second try in the window', agreement().deduct('1', LOW).wait(DAY_MS).deduct('2'), []],
  ['ALM-38', 'a change', agreement().modify().deduct('1'), ['kept']],
  [
    'ALM-38',
    'a change to a past day',
    agreement().modify({ code: '40004', sub_code: 'ILLEGAL_EXECUTION_TIME' }),
    ['moved the plan to an earlier or a past day'],
  ],
  [
    'ALM-38',
    'changes without an end',
    agreement().modify().modify().modify().modify(),
    ['kept', 'kept', 'kept', 'moved the plan 4 times without a success between'],
  ],
  [
    'ALM-38',
    'a plan that goes on by a period each time',
    agreement().modify(done, '2099-01-01').modify(done, '2099-02-01').modify(done, '2099-03-01').modify(),
    ['kept', 'kept', 'kept', 'kept'],
  ],
  ['ALM-39', 'a query', agreement().deduct('1', UNDER_WAY).query('1').deduct('2'), ['kept']],
  [
    'ALM-39',
    'a notify',
    agreement()
      .deduct('1', UNDER_WAY)
      .webhook('TRADE_SUCCESS', { tells: { facts: { out_trade_no: '1' } } })
      .deduct('2'),
    [],
  ],
  [
    'ALM-39',
    'a notify that came before an answer that was lost',
    agreement()
      .webhook('TRADE_SUCCESS', { tells: { facts: { out_trade_no: '1' } } })
      .deduct('1', UNDER_WAY)
      .waitDays(30)
      .deduct('2'),
    [],
  ],
  [
    'ALM-39',
    'another number',
    agreement().deduct('1', UNDER_WAY).deduct('2'),
    ['deducted as 2 while the result of 1 was not known'],
  ],
  [
    'ALM-39',
    'nothing',
    agreement().deduct('1', UNDER_WAY).waitDays(3),
    ['never asked about 1, whose result was not known'],
  ],
])('%s judges %s', (id, _what, traffic, words) => {
  expect(said(judges[id], traffic)).toEqual(words)
})
