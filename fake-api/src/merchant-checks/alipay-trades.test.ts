import { expect, it } from 'vitest'
import { DAY_MS, SECOND_MS } from '../engine/kernel/clock.ts'
import { alipayTradeJudges as judges } from './alipay-trades.ts'
import { said, TrafficFixture } from './testing/traffic-fixture.ts'

const alipay = () => new TrafficFixture('alipay')
const PAID = 'TRADE_SUCCESS'
const done = { code: '10000' }
const order = (out_trade_no: string, more: object = {}) => {
  const content = { out_trade_no, subject: 'Cloud', total_amount: '19.90', passback_params: 'o1', ...more }
  return { parameters: { biz_content: JSON.stringify(content) } }
}
const ordered = (more: object = {}) => alipay().phone('alipayOpenCashier', order('1', more))
const told = (traffic: TrafficFixture) => traffic.webhook(PAID, { orderNo: '1' })
const refund = (
  out_request_no: string,
  refund_amount = '5.00',
  response: object = { ...done, fund_change: 'Y' },
) => ({
  request: { out_trade_no: '1', out_request_no, refund_amount },
  response: { ...response },
})
const number = { request: { out_trade_no: '1' } }
const unknown = { code: '20000', sub_code: 'aop.unknow-error' }
const silence = { status: 'reset', fault: { kind: 'reset-after-commit' } }
const deduct = (out_trade_no: string, more: object = {}) => ({
  request: { out_trade_no, agreement_params: { agreement_no: 'A' } },
  response: { ...done },
  ...more,
})
const asked = { request: { out_trade_no: '1', out_request_no: 'r1' } }

type Row = [id: keyof typeof judges, what: string, traffic: TrafficFixture, words: string[]]

it.each<Row>([
  [
    'ALM-13',
    'the same refund after 20000',
    alipay()
      .call('alipayRefund', refund('r1', '5.00', unknown))
      .call('alipayRefund', refund('r1')),
    ['kept'],
  ],
  [
    'ALM-13',
    'another refund after 20000',
    alipay()
      .call('alipayRefund', refund('r1', '5.00', unknown))
      .call('alipayRefund', refund('r2')),
    ['asked for another alipayRefund as r2 while r1 was not known'],
  ],
  [
    'ALM-13',
    'another refund after a notify of the payment',
    told(alipay().call('alipayRefund', refund('r1', '5.00', unknown))).call('alipayRefund', refund('r2')),
    ['asked for another alipayRefund as r2 while r1 was not known'],
  ],
  [
    'ALM-13',
    'the next deduction at once',
    alipay().call('alipayDeduct', deduct('1', silence)).call('alipayDeduct', deduct('2')),
    ['asked for another alipayDeduct as 2 while 1 was not known'],
  ],
  [
    'ALM-13',
    'the next deduction after a notify',
    told(alipay().call('alipayDeduct', deduct('1', silence))).call('alipayDeduct', deduct('2')),
    [],
  ],
  [
    'ALM-13',
    'the next deduction after a notify that came before the lost answer',
    told(alipay()).call('alipayDeduct', deduct('1', silence)).call('alipayDeduct', deduct('2')),
    [],
  ],
  [
    'ALM-14',
    'a second number at once',
    ordered().phone('alipayOpenCashier', order('2')),
    ['made 2 for the order of 1, which was not asked about'],
  ],
  [
    'ALM-14',
    'a second number after a query',
    ordered()
      .call('alipayQueryTrade', { ...number, response: { sub_code: 'ACQ.TRADE_NOT_EXIST' } })
      .phone('alipayOpenCashier', order('2')),
    ['kept'],
  ],
  [
    'ALM-14',
    'a second number of what waits',
    ordered()
      .call('alipayQueryTrade', { ...number, response: { ...done, trade_status: 'WAIT_BUYER_PAY' } })
      .phone('alipayOpenCashier', order('2')),
    ['made 2 for the order of 1, which was not closed'],
  ],
  ['ALM-14', 'the same string again', ordered().phone('alipayOpenCashier', order('1')), []],
  ['ALM-15', 'an order that nobody paid', ordered().wait(DAY_MS + 1), ['kept']],
  [
    'ALM-15',
    'a refund of what nobody paid',
    ordered().call('alipayRefund', refund('r1')),
    ['asked for a refund of 1, which nobody paid'],
  ],
  [
    'ALM-17',
    'a refund of what was paid after the close',
    told(
      ordered().call('alipayCloseTrade', {
        ...number,
        response: { code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST' },
      }),
    ).call('alipayRefund', refund('r1')),
    ['kept'],
  ],
  ['ALM-18', 'an end', ordered({ time_expire: '2026-11-20 13:00:00' }), ['kept']],
  ['ALM-18', 'no end', ordered(), ['ordered 1 without an end']],
  ['ALM-19', 'a cancel of what is unknown', ordered().call('alipayCancelTrade', number), ['kept']],
  [
    'ALM-19',
    'a cancel of what is paid',
    told(ordered()).call('alipayCancelTrade', number),
    ['cancelled 1, whose payment it had acknowledged'],
  ],
  [
    'ALM-20',
    'fund_change N and a query',
    alipay()
      .call('alipayRefund', refund('r1', '5.00', { ...done, fund_change: 'N' }))
      .call('alipayQueryRefund', asked),
    ['kept'],
  ],
  [
    'ALM-20',
    'fund_change N',
    alipay()
      .call('alipayRefund', refund('r1', '5.00', { ...done, fund_change: 'N' }))
      .wait(DAY_MS + 1),
    ['never asked about the refund r1 after fund_change N'],
  ],
  [
    'ALM-20',
    'a repetition',
    alipay()
      .call('alipayRefund', refund('r1'))
      .call('alipayRefund', refund('r1', '5.00', { ...done, fund_change: 'N' }))
      .wait(DAY_MS + 1),
    [],
  ],
  [
    'ALM-20',
    'a repetition of one whose answer was lost',
    alipay()
      .call('alipayRefund', { ...refund('r1'), fault: { kind: 'reset-after-commit' } })
      .call('alipayRefund', refund('r1', '5.00', { ...done, fund_change: 'N' }))
      .wait(DAY_MS + 1),
    ['never asked about the refund r1 after fund_change N'],
  ],
  [
    'ALM-21',
    'another number after silence',
    alipay()
      .call('alipayRefund', { ...refund('r1'), fault: { kind: 'reset-after-commit' } })
      .call('alipayRefund', refund('r2')),
    ['asked for a refund of 1 again as r2, while r1 was not known'],
  ],
  ['ALM-22', 'a part with its number', ordered().call('alipayRefund', refund('r1')), ['kept']],
  [
    'ALM-22',
    'a part without',
    ordered().call('alipayRefund', refund('')),
    ['refunded a part of 1 without out_request_no'],
  ],
  ['ALM-22', 'all without', ordered().call('alipayRefund', refund('', '19.90')), []],
  [
    'ALM-23',
    'refunds at once',
    alipay().call('alipayRefund', refund('r1')).call('alipayRefund', refund('r2')),
    ['asked for two refunds of 1 within 0 seconds'],
  ],
  [
    'ALM-23',
    'refunds apart',
    alipay()
      .call('alipayRefund', refund('r1'))
      .wait(3 * SECOND_MS)
      .call('alipayRefund', refund('r2')),
    ['kept'],
  ],
  [
    'ALM-24',
    'an early query',
    alipay().call('alipayRefund', refund('r1')).wait(SECOND_MS).call('alipayQueryRefund', asked),
    ['asked about the refund r1 after 1 seconds'],
  ],
  [
    'ALM-24',
    'a query',
    alipay()
      .call('alipayRefund', refund('r1'))
      .wait(10 * SECOND_MS)
      .call('alipayQueryRefund', asked),
    ['kept'],
  ],
  [
    'ALM-25',
    'a stamp in UTC',
    alipay().call('alipayQueryTrade', { ...number, clock: 'the client stamps UTC' }),
    ['the client stamps UTC'],
  ],
  [
    'ALM-25',
    'a wrong signature',
    alipay().call('alipayQueryTrade', {
      ...number,
      signature: { holds: false, mistake: 'signed without sign_type' },
    }),
    ['signed without sign_type'],
  ],
  ['ALM-25', 'a right call', alipay().call('alipayQueryTrade', { ...number, clock: null }), ['kept']],
  [
    'ALM-26',
    'a browser',
    alipay().call('alipayQueryTrade', {
      label: 'alipay.trade.query',
      headers: { origin: 'https://shop.cn' },
    }),
    ['called alipay.trade.query from a browser'],
  ],
  [
    'ALM-27',
    'null',
    alipay().call('alipayQueryTrade', { request: { out_trade_no: '1', trade_no: null } }),
    ['sent trade_no as null'],
  ],
  [
    'ALM-28',
    'a number',
    alipay().call('alipayRefund', { request: { out_trade_no: '1', refund_amount: 19.9 } }),
    ['sent refund_amount as 19.9'],
  ],
  [
    'ALM-28',
    'too many decimals',
    ordered({ total_amount: '19.9000001' }),
    ['sent total_amount as "19.9000001"'],
  ],
  ['ALM-29', 'a slash', ordered({ subject: 'Cloud 7/30' }), ['sent the subject Cloud 7/30']],
  ['ALM-29', 'a raw passback', ordered({ passback_params: 'a=1&b=2' }), ['sent passback_params unencoded']],
  [
    'ALM-40',
    'a former certificate',
    alipay().call('alipayQueryTrade', {
      parameters: { app_cert_sn: 'c' },
      response: { sub_code: 'isv.app-cert-expired' },
    }),
    ['named the app certificate c, which is over'],
  ],
  [
    'ALM-40',
    'a former certificate in a string',
    alipay().phone('alipayOpenCashier', {
      parameters: { app_cert_sn: 'c' },
      response: { status: 'refused', text: '应用公钥证书不存在 (isv.app-cert-not-exist)' },
    }),
    ['named the app certificate c, which is over'],
  ],
])('%s judges %s', (id, _what, traffic, words) => {
  expect(said(judges[id], traffic)).toEqual(words)
})
