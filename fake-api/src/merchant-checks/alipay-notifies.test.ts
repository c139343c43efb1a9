import { expect, it } from 'vitest'
import { DAY_MS } from '../engine/kernel/clock.ts'
import { alipayNotifyJudges as judges } from './alipay-notifies.ts'
import { said, TrafficFixture } from './testing/traffic-fixture.ts'

const alipay = () => new TrafficFixture('alipay')
const PAID = 'TRADE_SUCCESS'
const refused = { isAcknowledged: false, reply: 'fail' }
const of1 = {
  orderNo: '1',
  notifyId: 'n',
  tells: { facts: { out_trade_no: '1', subject: 'Cloud + 7 days' } },
}
const number = { request: { out_trade_no: '1' } }
const deducted = { ...number, response: { code: '10000' } }
const silence = { status: 'reset', fault: { kind: 'reset-after-commit' } }
const under = { request: { out_trade_no: '2', agreement_params: { agreement_no: 'A' } } }
const ended = { tells: { facts: { agreement_no: 'A' } } }

type Row = [id: keyof typeof judges, what: string, traffic: TrafficFixture, words: string[]]

it.each<Row>([
  [
    'ALM-01',
    'a forged notify that is acknowledged',
    alipay().webhook(PAID, { isSigned: false, message: 'forged' }),
    [`acknowledged ${PAID} under a signature that does not hold`],
  ],
  ['ALM-02', 'a subject with a plus', alipay().webhook(PAID, of1), ['kept']],
  [
    'ALM-02',
    'a subject with a plus that is refused',
    alipay()
      .webhook(PAID, { ...of1, ...refused })
      .wait(DAY_MS + 1),
    [`refused ${PAID}: 200 fail`],
  ],
  [
    'ALM-02',
    'a plain subject',
    alipay().webhook(PAID, { ...of1, tells: { facts: { subject: 'Cloud' } } }),
    [],
  ],
  [
    'ALM-03',
    'another amount',
    alipay()
      .webhook(PAID, { ...of1, amountByFen: 1 })
      .wait(DAY_MS + 1),
    [`acknowledged ${PAID} with an amount that is 1 fen off, and never asked`],
  ],
  [
    'ALM-03',
    'another amount of a deduction, whose agreement was told truly and asked about',
    alipay()
      .webhook('dut_user_sign', { contractCode: 'A1', tells: { fields: { agreement_no: 'K' } } })
      .webhook(PAID, { ...of1, contractCode: 'A1', amountByFen: 1 })
      .call('alipayQueryAgreement', { request: { external_agreement_no: 'A1' } })
      .wait(DAY_MS + 1),
    [`acknowledged ${PAID} with an amount that is 1 fen off, and never asked`],
  ],
  [
    'ALM-03',
    'another amount than a deduction was answered with before',
    alipay()
      .call('alipayDeduct', deducted)
      .webhook(PAID, { ...of1, amountByFen: 1 })
      .wait(DAY_MS + 1),
    [],
  ],
  [
    'ALM-03',
    'another amount than the answer has that followed',
    alipay()
      .webhook(PAID, { ...of1, amountByFen: 1 })
      .call('alipayDeduct', deducted)
      .wait(DAY_MS + 1),
    [],
  ],
  [
    'ALM-03',
    'another amount after an answer that was lost',
    alipay()
      .call('alipayDeduct', { ...deducted, ...silence })
      .webhook(PAID, { ...of1, amountByFen: 1 })
      .wait(DAY_MS + 1),
    [`acknowledged ${PAID} with an amount that is 1 fen off, and never asked`],
  ],
  [
    'ALM-03',
    'another amount that is put back, after the payment was known',
    alipay()
      .call('alipayDeduct', deducted)
      .webhook('REFUND', { ...of1, amountByFen: 1 })
      .wait(DAY_MS + 1),
    ['acknowledged REFUND with an amount that is 1 fen off, and never asked'],
  ],
  [
    'ALM-04',
    'another app',
    alipay()
      .webhook(PAID, { ...of1, altered: ['app_id'] })
      .wait(DAY_MS + 1),
    [`acknowledged ${PAID} with another app_id, and never asked`],
  ],
  [
    'ALM-04',
    'another app that is refused',
    alipay()
      .webhook(PAID, { ...of1, ...refused, altered: ['app_id'] })
      .webhook(PAID, { orderNo: '2' }),
    ['kept'],
  ],
  ...(['ALM-04', 'ALM-05'] as const).flatMap((id): Row[] => {
    const name = id === 'ALM-04' ? 'seller_id' : 'out_trade_no'
    const foreign = { ...of1, altered: [name] }
    const broken = [`acknowledged ${PAID} with another ${name}, and never asked`]
    return [
      [
        id,
        `another ${name}, after a deduction that was answered as paid`,
        alipay()
          .call('alipayDeduct', deducted)
          .webhook(PAID, foreign)
          .wait(DAY_MS + 1),
        broken,
      ],
      [
        id,
        `another ${name}, before a deduction that was answered as paid`,
        alipay()
          .webhook(PAID, foreign)
          .call('alipayDeduct', deducted)
          .wait(DAY_MS + 1),
        broken,
      ],
      [
        id,
        `another ${name}, and a query`,
        alipay().webhook(PAID, foreign).call('alipayQueryTrade', number),
        ['kept'],
      ],
    ]
  }),
  [
    'ALM-05',
    'another number',
    alipay()
      .webhook(PAID, { ...of1, altered: ['out_trade_no'] })
      .wait(DAY_MS + 1),
    [`acknowledged ${PAID} with another out_trade_no, and never asked`],
  ],
  ['ALM-06', 'an order that was closed', alipay().webhook('TRADE_CLOSED', of1), ['kept']],
  [
    'ALM-06',
    'an order that was closed, and refunded',
    alipay().webhook('TRADE_CLOSED', of1).call('alipayRefund', number),
    ['took TRADE_CLOSED for a payment: asked for a refund of 1'],
  ],
  ['ALM-07', 'a refund’s notify', alipay().webhook('REFUND', of1), ['kept']],
  ['ALM-08', 'a notify that came twice', alipay().webhook(PAID, of1).webhook(PAID, of1), ['kept']],
  [
    'ALM-08',
    'a notify that was refused the second time',
    alipay()
      .webhook(PAID, of1)
      .webhook(PAID, { ...of1, ...refused }),
    [`refused ${PAID} (200) that it had acknowledged before`],
  ],
  ['ALM-09', 'success', alipay().webhook(PAID, of1), ['kept']],
  [
    'ALM-09',
    'SUCCESS',
    alipay().webhook(PAID, { ...of1, ...refused, reply: 'SUCCESS' }),
    [`answered "SUCCESS" with 200 in place of success`],
  ],
  [
    'ALM-09',
    'JSON',
    alipay().webhook(PAID, { ...of1, ...refused, reply: '{"code":"success"}' }),
    [String.raw`answered "{\"code\":\"success\"}" with 200 in place of success`],
  ],
  ['ALM-09', 'fail', alipay().webhook(PAID, { ...of1, ...refused }), []],
  [
    'ALM-10',
    'a redirect',
    alipay().webhook(PAID, { ...of1, ...refused, status: 302 }),
    ['answered a notify with 302'],
  ],
  ...(['ALM-10', 'ALM-02', 'ALM-11'] as const).map(
    (id): Row => [
      id,
      'a notify that nobody answers',
      alipay()
        .webhook(PAID, { ...of1, ...refused, status: null, failure: 'no answer in time' })
        .wait(DAY_MS + 1),
      id === 'ALM-10' ? [`did not take ${PAID}: no answer in time`] : [],
    ],
  ),
  [
    'ALM-10',
    'a path that is not there',
    alipay()
      .webhook(PAID, { ...of1, ...refused, status: 404, reply: 'no' })
      .wait(DAY_MS + 1),
    [`refused ${PAID}: 404 no`],
  ],
  ['ALM-11', 'a notify that is read', alipay().webhook(PAID, of1), ['kept']],
  [
    'ALM-06',
    'a closed trade, told where nobody is',
    alipay().webhook('TRADE_CLOSED', { ...of1, ...refused, status: 404 }),
    [],
  ],
  ['ALM-06', 'a closed trade', alipay().webhook('TRADE_CLOSED', of1), ['kept']],
  [
    'ALM-12',
    'a lost notify and a query',
    alipay()
      .webhook(PAID, { ...of1, status: null, isAcknowledged: false })
      .call('alipayQueryTrade', number),
    ['kept'],
  ],
  [
    'ALM-12',
    'a lost notify',
    alipay()
      .webhook(PAID, { ...of1, status: null, isAcknowledged: false })
      .wait(DAY_MS + 1),
    [`never asked about 1, whose ${PAID} did not arrive`],
  ],
  [
    'ALM-12',
    'a lost notify of a deduction that was answered as paid',
    alipay()
      .call('alipayDeduct', deducted)
      .webhook(PAID, { ...of1, status: null, isAcknowledged: false })
      .wait(DAY_MS + 1),
    ['kept'],
  ],
  [
    'ALM-12',
    'a lost notify of a deduction whose answer was lost',
    alipay()
      .call('alipayDeduct', { ...deducted, ...silence })
      .webhook(PAID, { ...of1, status: null, isAcknowledged: false })
      .wait(DAY_MS + 1),
    [`never asked about 1, whose ${PAID} did not arrive`],
  ],
  [
    'ALM-12',
    'a notify that was refused',
    alipay()
      .webhook(PAID, { ...of1, ...refused, status: 302 })
      .wait(DAY_MS + 1),
    [],
  ],
  [
    'ALM-12',
    'a notify over which the merchant hangs',
    alipay()
      .webhook(PAID, { ...of1, ...refused, status: null, failure: 'no answer in time' })
      .wait(DAY_MS + 1),
    [],
  ],
  ['ALM-30', 'the end of an agreement', alipay().webhook('dut_user_unsign', ended), ['kept']],
  [
    'ALM-30',
    'a deduction after the end',
    alipay().webhook('dut_user_unsign', ended).call('alipayDeduct', under),
    ['kept', 'deducted under an agreement whose end it had acknowledged'],
  ],
  [
    'ALM-30',
    'an app without a gateway URL',
    alipay().webhook('dut_user_unsign', { ...ended, to: null, status: null }),
    ['has no gateway URL for the end of an agreement'],
  ],
])('%s judges %s', (id, _what, traffic, words) => {
  expect(said(judges[id], traffic)).toEqual(words)
})

const signed = { tells: { facts: { agreement_no: 'A', invalid_time: '2026-11-25 00:00:00' } } }
it.each<[string, TrafficFixture, string[]]>([
  [
    'after a query',
    alipay()
      .webhook('dut_user_sign', signed)
      .waitDays(6)
      .call('alipayQueryAgreement', { request: { agreement_no: 'A' } })
      .call('alipayDeduct', under),
    ['kept'],
  ],
  [
    'at once',
    alipay().webhook('dut_user_sign', signed).waitDays(6).call('alipayDeduct', under),
    ['deducted after the time of the agreement without asking about it'],
  ],
  ['before', alipay().webhook('dut_user_sign', signed).call('alipayDeduct', under), []],
])('ALM-31 judges a deduction after the end of the time, %s', (_what, traffic, words) => {
  expect(said(judges['ALM-31'], traffic)).toEqual(words)
})

const content = { out_trade_no: '1', agreement_sign_params: { external_agreement_no: 'E' } }
const paidAndSigned = () =>
  alipay()
    .phone('alipayOpenCashier', { parameters: { biz_content: JSON.stringify(content) } })
    .webhook(PAID, of1)
it.each<[string, TrafficFixture, string[]]>([
  ['that was signed', paidAndSigned().webhook('dut_user_sign', { contractCode: 'E' }), []],
  [
    'that is asked about',
    paidAndSigned().call('alipayQueryAgreement', { request: { external_agreement_no: 'E' } }),
    ['kept'],
  ],
  ['that nobody asks about', paidAndSigned().wait(DAY_MS + 1), ['never asked whether E was signed']],
  [
    'that is deducted',
    paidAndSigned().call('alipayDeduct', {
      ...under,
      response: { code: '40004', sub_code: 'ACQ.AGREEMENT_NOT_EXIST' },
    }),
    ['asked for a deduction under an agreement that nobody signed'],
  ],
])('ALM-32 judges a payment with an agreement %s', (_what, traffic, words) => {
  expect(said(judges['ALM-32'], traffic)).toEqual(words)
})
