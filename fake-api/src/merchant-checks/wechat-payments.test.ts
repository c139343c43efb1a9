import { expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../engine/kernel/clock.ts'
import { said, type TrafficFixture } from './testing/traffic-fixture.ts'
import { refused, WechatFixture } from './testing/wechat-fixture.ts'
import { wechatPaymentJudges as judges } from './wechat-payments.ts'

const wechat = () => new WechatFixture()
const lost = { fault: { kind: 'reset-after-commit' }, status: 'reset' }
const part = (out_refund_no: string, amount = 100) => ({
  request: { out_trade_no: '1', out_refund_no, amount: { refund: amount, total: 300 } },
})
const tooMuch = { status: '400', response: { message: '退款金额大于可退金额' } }

it.each<[string, TrafficFixture, string[]]>([
  [
    'its own number',
    wechat()
      .call('wechatCreateRefund', { ...part('r1'), ...lost })
      .call('wechatCreateRefund', part('r1')),
    ['kept', 'kept'],
  ],
  [
    'a query',
    wechat()
      .call('wechatCreateRefund', { ...part('r1'), ...lost })
      .call('wechatQueryRefund', { parameters: { out_refund_no: 'r1' } }),
    ['kept'],
  ],
  [
    'another number',
    wechat()
      .call('wechatCreateRefund', { ...part('r1'), ...lost })
      .call('wechatCreateRefund', part('r2')),
    ['asked for a refund of 1 again as r2, while r1 was not known', 'kept'],
  ],
  [
    'another part',
    wechat()
      .call('wechatCreateRefund', { ...part('r1'), ...lost })
      .call('wechatCreateRefund', part('r2', 50)),
    ['kept'],
  ],
])('WXM-23 judges a refund of unknown result, followed by %s', (_what, traffic, words) => {
  expect(said(judges['WXM-23'], traffic)).toEqual(words)
})

it('WXM-23 judges a refund beyond what was paid', () => {
  const traffic = wechat().call('wechatCreateRefund', { ...part('r1'), ...tooMuch })
  expect(said(judges['WXM-23'], traffic)).toEqual(['asked for more of 1 than was left to give back'])
})

it.each([
  ['taken', { return_code: 'SUCCESS', result_code: 'SUCCESS' }, 'kept'],
  ['refused', refused('CERT_ERROR'), 'sent a refund without the client certificate'],
])('WXM-24 judges a refund of v2 that is %s', (_what, response, words) => {
  expect(said(judges['WXM-24'], wechat().call('wechatRefundV2', { response }))).toEqual([words])
})

const bill = { parameters: { bill_date: '2026-11-20' } }
const deducted = () => wechat().told('1', 'SUCCESS')

it.each<[string, TrafficFixture, string[]]>([
  ['the next noon', deducted().waitDays(1).call('wechatTradeBill', bill).waitDays(2), ['kept']],
  [
    'the next morning',
    deducted().hour(9).call('wechatTradeBill', bill).waitDays(2),
    ['asked for the bill of 20261120 at 09:00'],
  ],
  ['never', deducted().waitDays(2), ['never fetched the bill of 20261120']],
  ['not yet', deducted().wait(DAY_MS), []],
  ['never, for no money moved', wechat().told('1', 'NOTENOUGH').waitDays(2), []],
])('WXM-25 judges a bill that is fetched %s', (_when, traffic, words) => {
  expect(said(judges['WXM-25'], traffic)).toEqual(words)
})

const sale = (request: object = {}) =>
  wechat().call('wechatCreateAppOrder', { request: { out_trade_no: '1', ...request } })

it.each<[string, TrafficFixture, string[]]>([
  ['closed', sale().call('wechatCloseOrder', { parameters: { out_trade_no: '1' } }), ['kept']],
  ['over by itself', sale({ time_expire: '2026-11-20T13:00:00+08:00' }).wait(2 * HOUR_MS), ['kept']],
  ['paid', sale().webhook('TRANSACTION.SUCCESS', { orderNo: '1' }).waitDays(8), []],
  ['left open', sale().waitDays(8), ['left 1 open for seven days, unpaid and without an end']],
])('WXB-05 judges an order that is %s', (_what, traffic, words) => {
  expect(said(judges['WXB-05'], traffic)).toEqual(words)
})

it('WXB-06 judges a second refund under the number of the first', () => {
  const traffic = wechat().call('wechatCreateRefund', part('r1')).call('wechatCreateRefund', part('r1', 50))
  expect(said(judges['WXB-06'], traffic)).toEqual(['kept', 'used the refund number r1 for another refund'])
})

it('WXB-08 judges a refund whose notice is lost by queries of the refund alone', () => {
  const missed = () =>
    wechat().webhook('REFUND.SUCCESS', { orderNo: '1', status: null, isAcknowledged: false })
  const asked = missed().call('wechatQueryRefund', {
    parameters: { out_refund_no: 'r1' },
    response: { out_trade_no: '1' },
  })
  const ofOrder = missed().call('wechatQueryTransaction', {
    parameters: { out_trade_no: '1' },
    response: { trade_state: 'REFUND' },
  })
  expect(said(judges['WXB-08'], asked)).toEqual(['kept'])
  expect(said(judges['WXB-08'], ofOrder.wait(DAY_MS + 1))).toEqual([
    'never asked about 1, whose REFUND.SUCCESS did not arrive',
  ])
  const again = (status: string) =>
    missed().call('wechatCreateRefund', { ...part('r1'), response: { status } })
  expect(said(judges['WXB-08'], again('SUCCESS').wait(DAY_MS + 1))).toEqual(['kept'])
  expect(said(judges['WXB-08'], again('PROCESSING').wait(DAY_MS + 1))).toEqual([
    'never asked about 1, whose REFUND.SUCCESS did not arrive',
  ])
})

const refundTold = (out_refund_no: string, status: number | null = 200) =>
  ({
    ...{ orderNo: '1', status, isAcknowledged: status === 200 },
    tells: { subject: { resource: { out_trade_no: '1', out_refund_no } } },
  }) as const
const secondLost = () => wechat().webhook('REFUND.SUCCESS', refundTold('r2', null))
const queryOf = (out_refund_no: string) => ({
  parameters: { out_refund_no },
  response: { out_trade_no: '1', out_refund_no },
})
const NEVER_R2 = 'never asked about r2, whose REFUND.SUCCESS did not arrive'

it.each<[string, TrafficFixture, string[]]>([
  [
    'the notice of the first was acknowledged',
    secondLost().webhook('REFUND.SUCCESS', refundTold('r1')),
    [NEVER_R2],
  ],
  [
    'the first was answered with its end',
    secondLost().call('wechatCreateRefund', { ...part('r1'), response: { status: 'SUCCESS' } }),
    [NEVER_R2],
  ],
  ['the first was asked about', secondLost().call('wechatQueryRefund', queryOf('r1')), [NEVER_R2]],
  ['the second was asked about', secondLost().call('wechatQueryRefund', queryOf('r2')), ['kept']],
  [
    'the refunds of the order were asked about in v2',
    secondLost().call('wechatQueryRefundV2', {
      request: { out_trade_no: '1' },
      response: { out_trade_no: '1', out_refund_no_0: 'r1', out_refund_no_1: 'r2' },
    }),
    ['kept'],
  ],
  [
    'the second was answered with its end',
    secondLost().call('wechatCreateRefund', { ...part('r2'), response: { status: 'SUCCESS' } }),
    ['kept'],
  ],
  [
    'both were lost',
    secondLost().webhook('REFUND.SUCCESS', refundTold('r1', null)),
    [NEVER_R2, 'never asked about r1, whose REFUND.SUCCESS did not arrive'],
  ],
  [
    'it was lost once and then dropped',
    wechat()
      .webhook('REFUND.SUCCESS', { ...refundTold('r2', null), notifyId: 'of r2' })
      .drop('REFUND.SUCCESS', '1', 'of r2'),
    [NEVER_R2],
  ],
  [
    'it was of v2',
    wechat()
      .webhook('v2.refund', {
        ...{ orderNo: '1', status: null, isAcknowledged: false },
        tells: { fields: { out_trade_no: '1', out_refund_no: 'r2' } },
      })
      .webhook('REFUND.SUCCESS', refundTold('r1')),
    ['never asked about r2, whose v2.refund did not arrive'],
  ],
])(
  'WXB-08 judges two refunds of an order, the notice of the second lost, where %s',
  (_what, traffic, words) => {
    expect(said(judges['WXB-08'], traffic.wait(DAY_MS + 1))).toEqual(words)
  },
)

it.each<[string, TrafficFixture, string[]]>([
  ['downloaded', wechat().call('wechatTradeBill', bill).call('wechatDownloadBill'), ['kept']],
  [
    'left',
    wechat()
      .call('wechatTradeBill', bill)
      .wait(HOUR_MS + 1),
    ['never downloaded the bill of 20261120'],
  ],
])('WXB-09 judges a bill that is %s', (_what, traffic, words) => {
  expect(said(judges['WXB-09'], traffic)).toEqual(words)
})

it('WXB-14 judges an order number with other terms', () => {
  const again = {
    request: { out_trade_no: '1' },
    status: '400',
    response: { message: '请求重入时，参数与首次请求时不一致' },
  }
  const traffic = sale().call('wechatCreateAppOrder', again)
  expect(said(judges['WXB-14'], traffic)).toEqual(['kept', 'ordered under 1 again with other terms'])
})

it('WXB-16 judges bills of days with payments', () => {
  const traffic = wechat().webhook('TRANSACTION.SUCCESS', { orderNo: '1' }).waitDays(2)
  expect(said(judges['WXB-16'], traffic)).toEqual(['never fetched the bill of 20261120'])
})

it.each([
  [
    ...(['V3', 'WXB-16', 'TRANSACTION.SUCCESS'] as const),
    { subject: { resource: { success_time: '2026-11-19T23:59:59+08:00' } } },
  ],
  [
    ...(['v2', 'WXM-25', 'papay.deduction'] as const),
    { fields: { result_code: 'SUCCESS', time_end: '20261119235959' } },
  ],
] as const)('the bill of money that %s tells of late is that of its own day', (_, id, kind, tells) => {
  const told = () => wechat().webhook(kind, { orderNo: '1', tells })
  const missing = ['never fetched the bill of 20261119']
  expect(said(judges[id], told().wait(DAY_MS - 1))).toEqual([])
  expect(said(judges[id], told().wait(DAY_MS))).toEqual(missing)
  const ofLate = { parameters: { bill_date: '2026-11-19' } }
  expect(said(judges[id], told().call('wechatTradeBill', ofLate).waitDays(2))).toEqual(['kept'])
})

it('WXB-17 judges the 51st refund of an order', () => {
  const traffic = wechat()
  for (let count = 1; count <= 51; count += 1) traffic.call('wechatCreateRefund', part(`r${count}`, 1))
  expect(said(judges['WXB-17'], traffic).filter((words) => words !== 'kept')).toEqual([
    'asked for refund 51 of 1',
  ])
})
