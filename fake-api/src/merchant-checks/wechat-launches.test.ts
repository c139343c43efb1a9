import { expect, it } from 'vitest'
import { HOUR_MS } from '../engine/kernel/clock.ts'
import { said, type TrafficFixture } from './testing/traffic-fixture.ts'
import { WechatFixture } from './testing/wechat-fixture.ts'
import { wechatLaunchJudges as judges } from './wechat-launches.ts'

const wechat = () => new WechatFixture()
const order = { request: { out_trade_no: '1' }, response: { prepay_id: 'wx1' } }
const launch = { request: { parameters: { prepayid: 'wx1' } } }
const payable = { response: { status: 'payable' } }
const invalid = { response: { status: 'invalid-signature' } }
const LINE = 'signed prepay_id=… in line four, which is of JSAPI'
const signedBy = (mistake: string | null) => ({ ...launch, ...invalid, signature: { holds: false, mistake } })
const opened = (call: object) => wechat().call('wechatCreateAppOrder', order).phone('wechatOpenCashier', call)

it.each<[string, TrafficFixture, (readonly string[])[]]>([
  ['right', opened({ ...launch, ...payable }), [['kept'], ['kept'], ['kept']]],
  ['of the other form', opened(signedBy(LINE)), [[LINE], [], []]],
  [
    'by another key',
    opened(signedBy(null)),
    [[], ['signed the launch by another key than the order, or over another text'], []],
  ],
  [
    'incomplete',
    opened(signedBy('the parameters are incomplete')),
    [[], [], ['the parameters are incomplete']],
  ],
  [
    'of no order of the app',
    opened({ ...launch, response: { status: 'unknown-prepay' } }),
    [['kept'], ['kept'], ['handed the SDK a prepay id of no order of the app']],
  ],
])('WXB-01, WXB-02 and WXB-11 judge a launch that is %s', (_what, traffic, words) => {
  expect(
    ['WXB-01', 'WXB-02', 'WXB-11'].map((id) => said(judges[id as keyof typeof judges], traffic)),
  ).toEqual(words)
})

it('WXB-01 judges a payer who is played alike', () => {
  const call = { parameters: { prepayid: 'wx1' }, response: { outcome: 'paid' } }
  expect(said(judges['WXB-01'], opened(call))).toEqual(['kept'])
})

it('WXB-10 judges orders for pages by their openid', () => {
  const without = { status: '400', response: { message: 'JSAPI支付必须传openid' } }
  const traffic = wechat().call('wechatCreateJsapiOrder', order).call('wechatCreateJsapiOrder', without)
  expect(said(judges['WXB-10'], traffic)).toEqual(['kept', 'ordered without the payer’s openid'])
})

it.each([
  ['WXB-12', 'wechatOpenH5', '商家参数格式有误，请联系商家解决'],
  ['WXB-13', 'wechatScanCode', '系统繁忙，请稍后再试'],
] as const)('%s judges what the payer reads', (id, op, text) => {
  const traffic = wechat()
    .phone(op, payable)
    .phone(op, { response: { status: 'refused', text } })
  expect(said(judges[id], traffic)).toEqual(['kept', `the payer read: ${text}`])
})

it('WXB-15 judges what is opened after its time', () => {
  const expired = { ...launch, response: { status: 'expired' } }
  const sale = () =>
    wechat()
      .call('wechatCreateAppOrder', order)
      .wait(3 * HOUR_MS)
  expect(said(judges['WXB-15'], sale().phone('wechatOpenCashier', expired))).toEqual([
    'opened 1 by what had expired',
  ])
  const again = { ...order, response: { prepay_id: 'wx2' } }
  const fresh = { request: { parameters: { prepayid: 'wx2' } }, ...payable }
  const traffic = sale().call('wechatCreateAppOrder', again).phone('wechatOpenCashier', fresh)
  expect(said(judges['WXB-15'], traffic)).toEqual(['kept'])
})
