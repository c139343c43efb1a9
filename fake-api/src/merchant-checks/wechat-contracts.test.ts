import { expect, it } from 'vitest'
import { DAY_MS } from '../engine/kernel/clock.ts'
import { said, type TrafficFixture } from './testing/traffic-fixture.ts'
import { refused, WechatFixture } from './testing/wechat-fixture.ts'
import { wechatContractJudges as judges } from './wechat-contracts.ts'

const wechat = () => new WechatFixture()
const link = (notify_url: string) => wechat().phone('wechatSign page', { raw: { notify_url } })

it.each([
  ['once', 'http%3A%2F%2Fa.cn%2Fn', 'kept'],
  ['twice', 'http%253A%252F%252Fa.cn%252Fn', 'encoded notify_url twice'],
  ['in lower case', 'http%3a%2f%2fa.cn%2fn', 'encoded notify_url with escapes in lower case'],
  ['not at all', 'http://a.cn/n', 'did not encode notify_url'],
])('WXM-07 judges a notify_url that is encoded %s', (_how, written, words) => {
  expect(said(judges['WXM-07'], link(written))).toEqual([words])
})

const ofContract = { request: { contract_code: 'C' } }
const duplicate = () =>
  wechat().call('wechatPreEntrust', { ...ofContract, response: refused('CONTRACT_CODE DUPLICATION') })

it.each<[string, TrafficFixture, string[]]>([
  ['a query', duplicate().call('wechatQueryContract', ofContract), ['kept']],
  [
    'another signing',
    duplicate().call('wechatPreEntrust', ofContract),
    ['signed C again without asking about the contract that is there'],
  ],
  ['nothing', duplicate(), []],
])('WXM-20 judges a code that is there already, followed by %s', (_what, traffic, words) => {
  expect(said(judges['WXM-20'], traffic)).toEqual(words)
})

const order = (contract_result_code: string) =>
  wechat().call('wechatContractOrder', {
    request: { contract_code: 'C', out_trade_no: '1' },
    response: { return_code: 'SUCCESS', result_code: 'SUCCESS', contract_result_code },
  })
const paid = (traffic: WechatFixture) => traffic.webhook('v2.payment', { orderNo: '1' })

it.each<[string, TrafficFixture, string[]]>([
  ['signed', paid(order('SUCCESS')).sign(), []],
  ['refused and left alone', paid(order('FAIL')).wait(DAY_MS + 1), ['kept']],
  [
    'refused and deducted',
    paid(order('FAIL')).apply('2', refused('CONTRACT_NOT_EXIST')),
    ['asked for a deduction under a contract that C never became'],
  ],
  ['not ticked and asked about', paid(order('SUCCESS')).call('wechatQueryContract', ofContract), ['kept']],
  [
    'not ticked and not asked about',
    paid(order('SUCCESS')).wait(DAY_MS + 1),
    ['never asked whether C was signed'],
  ],
  ['never paid', order('SUCCESS').wait(DAY_MS + 1), []],
])('WXM-21 judges pay-and-sign that is %s', (_what, traffic, words) => {
  expect(said(judges['WXM-21'], traffic)).toEqual(words)
})

it.each([
  ['signable', 'kept'],
  ['not-launched', 'opened the signing by web-view, which opens nothing there'],
])('WXM-22 judges a launch that is answered %s', (status, words) => {
  const call = { request: { launch: 'web-view', preEntrustWebId: 'p' }, response: { status } }
  expect(said(judges['WXM-22'], wechat().phone('wechatOpenContractSheet', call))).toEqual([words])
  const played = { parameters: { launch: 'web-view' }, response: { status } }
  expect(said(judges['WXM-22'], wechat().phone('wechatOpenContractSheet', played))).toEqual([words])
})
