import { expect, it } from 'vitest'
import { DAY_MS } from '../engine/kernel/clock.ts'
import { said, type TrafficFixture } from './testing/traffic-fixture.ts'
import { WechatFixture } from './testing/wechat-fixture.ts'
import { wechatSignatureJudges as judges } from './wechat-signatures.ts'

const wechat = () => new WechatFixture()
const unsigned = { fault: { kind: 'unsigned' } }
const session = { request: { contract_code: 'C' }, response: { pre_entrustweb_id: 'p1' } }
const order = { parameters: { out_trade_no: '1' } }
const opens = { request: { preEntrustWebId: 'p1' } }
const contract = { parameters: { contract_id: 'K' } }

it.each<[string, TrafficFixture, string[]]>([
  [
    'is handed out',
    wechat()
      .call('wechatPreEntrust', { ...session, ...unsigned })
      .phone('wechatOpenContractSheet', opens),
    ['handed out pre_entrustweb_id of an answer under no signature that holds'],
  ],
  [
    'is asked for again',
    wechat()
      .call('wechatPreEntrust', { ...session, ...unsigned })
      .call('wechatPreEntrust', session)
      .phone('wechatOpenContractSheet', opens),
    ['kept'],
  ],
  [
    'is left alone',
    wechat()
      .call('wechatPreEntrust', { ...session, ...unsigned })
      .wait(DAY_MS + 1),
    ['kept'],
  ],
  [
    'answers a query that is made again',
    wechat()
      .call('wechatQueryTransaction', { ...order, ...unsigned })
      .call('wechatQueryTransaction', order),
    ['kept'],
  ],
  [
    'answers a query that is believed',
    wechat()
      .call('wechatQueryTransaction', { ...order, ...unsigned })
      .wait(DAY_MS + 1),
    ['went by an answer about 1 under no signature that holds, and did not ask again'],
  ],
  [
    'answers a query before its notice',
    wechat()
      .call('wechatQueryTransaction', { ...order, ...unsigned })
      .webhook('TRANSACTION.SUCCESS', { orderNo: '1' })
      .wait(DAY_MS + 1),
    [],
  ],
  [
    'answers a notice that is sent again',
    wechat()
      .call('wechatDeductNotice', { ...contract, ...unsigned })
      .call('wechatDeductNotice', contract),
    ['kept'],
  ],
  [
    'answers a notice that is believed',
    wechat()
      .call('wechatDeductNotice', { ...contract, ...unsigned })
      .apply('1'),
    ['deducted after a notice whose answer had no signature that holds'],
  ],
])('WXM-01 judges what %s', (_what, traffic, words) => {
  expect(said(judges['WXM-01'], traffic)).toEqual(words)
})

it.each<[string, string, string[]]>([
  ['云存储', 'kept', []],
  ['云存储 📷', 'sent body with a character of four bytes', []],
])('WXM-06 judges the text %s', (body, words) => {
  expect(said(judges['WXM-06'], wechat().call('wechatDeduct', { request: { body } }))).toEqual([words])
})

const v2 = (mistake: string | null) =>
  wechat().call('wechatDeduct', { label: 'POST /pay/pappayapply', signature: { holds: false, mistake } })

it('judges signatures of v2 by what they were made of', () => {
  const holds = wechat().call('wechatDeduct', { label: 'POST /pay/pappayapply' })
  const words = (traffic: TrafficFixture) =>
    [judges['WXM-08'], judges['WXM-27']].map((judge) => said(judge, traffic))
  expect(words(holds)).toEqual([['kept'], ['kept']])
  expect(words(v2('signed over encoded values'))).toEqual([['signed over encoded values'], []])
  expect(words(v2('signed with the key of V3'))).toEqual([[], ['signed with the key of V3']])
  expect(words(v2(null))).toEqual([['signed another text, or by another key'], []])
})

it.each<[string, TrafficFixture, string[]]>([
  ['by V3', wechat().call('wechatDeductNotice', contract), ['kept']],
  [
    'under another signature',
    wechat().call('wechatDeductNotice', { ...contract, signature: { holds: false, mistake: 'no header' } }),
    ['signed the notice otherwise than by V3: no header'],
  ],
  [
    'to another path',
    wechat().call('notBuilt', { label: 'POST /papay/contract/K/notify' }),
    ['sent the notice to POST /papay/contract/K/notify'],
  ],
  [
    'beside another unknown call',
    wechat().call('notBuilt', { label: 'POST /v3/combine-transactions/app' }),
    [],
  ],
])('WXM-18 judges a notice %s', (_what, traffic, words) => {
  expect(said(judges['WXM-18'], traffic)).toEqual(words)
})
