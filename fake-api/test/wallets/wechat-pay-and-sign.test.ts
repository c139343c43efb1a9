import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/engine/kernel/clock.ts'
import { BOUND_APPIDS, openidOf } from '../../src/providers/wechat/wechat-account.ts'
import { signPapay } from '../../src/wire/wechat/papay-signing.ts'
import type { PapayFields } from '../../src/wire/wechat/papay-xml.ts'
import { advance } from '../support/control.ts'
import { openPapayMerchant, PapayListener } from '../support/papay-merchant.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

let stack: TestStack
const listener = new PapayListener()
beforeAll(async () => {
  stack = await startTestStack()
  await listener.listen()
})
afterAll(async () => {
  listener.close()
  await stack.stop()
})

async function open() {
  const merchant = await openPapayMerchant(stack, listener)
  const { worldId, appid, mchid, call, baseUrl } = merchant
  const order = (change: PapayFields = {}) =>
    call('/pay/contractorder', {
      ...{ contract_appid: appid, contract_mchid: mchid, body: '云存储', out_trade_no: 'ORDER00001' },
      ...{ total_fee: '1790', spbill_create_ip: '127.0.0.1', trade_type: 'APP', plan_id: '120201' },
      ...{ contract_code: 'C1', request_serial: '1', contract_display_account: '1380021' },
      notify_url: listener.url(`/pay/${worldId}`),
      contract_notify_url: listener.url(`/sign/${worldId}`),
      ...change,
    })
  /** Pays on the phone. */
  const pay = async (prepayId = '', change: object = {}) => {
    const sent = { method: 'POST', headers: { 'content-type': 'application/json' } }
    const body = JSON.stringify({ prepayId, outcome: 'success', ...change })
    await fetch(`${baseUrl}/app/confirm`, { ...sent, body })
    await advance(stack, worldId, { byMs: 0 })
  }
  const told = (kind: 'pay' | 'sign') => listener.at(`/${kind}/${worldId}`)
  const contract = () =>
    call('/papay/querycontract', { version: '1.0', plan_id: '120201', contract_code: 'C1' })
  return { ...merchant, order, pay, told, contract }
}

/** The official account of the merchant, and the phone's owner towards it. */
const OFFICIAL = BOUND_APPIDS.official
const INSIDE_WECHAT = { appid: OFFICIAL, contract_appid: OFFICIAL, openid: openidOf(OFFICIAL) }

// fact: WX-073, WX-175
it.each<[string, string, PapayFields]>([
  ['APP', 'prepay_id', {}],
  ['JSAPI', 'prepay_id', INSIDE_WECHAT],
  ['NATIVE', 'code_url', {}],
  ['MWEB', 'mweb_url', {}],
])(
  'an order with a signing of trade type %s, answered with %s and found',
  async (trade_type, member, change) => {
    const { order, holds, call } = await open()
    const answer = await order({ trade_type, ...change })
    expect(answer).toMatchObject({ result_code: 'SUCCESS', trade_type, [member]: expect.stringMatching(/./) })
    expect(holds(answer)).toBe(true)
    expect(await call('/pay/orderquery', { out_trade_no: 'ORDER00001' })).toMatchObject({ trade_type })
  },
)

// fact: WX-073
it.each<[string, PapayFields, string]>([
  ['no payer', { openid: '' }, 'openid'],
  ['a payer of another app', { openid: openidOf(BOUND_APPIDS.miniProgram) }, 'openid'],
  ['the app of the phone', { appid: '', contract_appid: '' }, 'appid'],
])('an order with a signing inside WeChat with %s, refused by name', async (_, change, name) => {
  const { order, appid } = await open()
  const own = change.appid === '' ? { appid, contract_appid: appid } : {}
  const answer = await order({ trade_type: 'JSAPI', ...INSIDE_WECHAT, ...change, ...own })
  expect(answer).toMatchObject({ err_code: 'PARAM_ERROR', err_code_des: expect.stringContaining(name) })
})

// fact: WX-073
it('an order with a signing inside WeChat opens under a signature of v2, and under no other', async () => {
  const { order, baseUrl, apiV2Key, pay, told, setUp } = await open()
  await setUp({ v3: { jsapiDirectory: 'https://shop.example/' } })
  const { prepay_id = '' } = await order({ trade_type: 'JSAPI', ...INSIDE_WECHAT })
  const common = {
    appId: OFFICIAL,
    timeStamp: '1795138860',
    nonceStr: 'n1',
    package: `prepay_id=${prepay_id}`,
  }
  const opened = async (key: string) => {
    const { sign: paySign, ...fields } = signPapay({ ...common, signType: 'MD5' }, key, 'MD5')
    const body = JSON.stringify({
      parameters: { ...fields, paySign },
      where: 'wechat',
      page: 'https://shop.example/',
    })
    const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
    return ((await (await fetch(`${baseUrl}/app/jsapi`, sent)).json()) as { status: string }).status
  }
  expect([await opened(apiV2Key), await opened('x'.repeat(32))]).toEqual(['payable', 'refused'])
  await pay(prepay_id)
  expect(told('sign')).toMatchObject([{ change_type: 'ADD', contract_code: 'C1' }])
})

// fact: WX-074
it.each([
  ['contract_appid', 'wx0'],
  ['contract_mchid', '1900000109'],
])('an order with a signing of another %s, refused by name', async (name, value) => {
  const { order } = await open()
  const answer = await order({ [name]: value })
  expect(answer).toMatchObject({ err_code: 'PARAM_ERROR', err_code_des: expect.stringContaining(name) })
})

// fact: WX-081
it('an order with a signing of a trade type whose product is not opened, refused, and another one taken', async () => {
  const { order, setUp } = await open()
  await setUp({ v3: { unopened: ['MWEB'] } })
  expect(await order({ trade_type: 'MWEB' })).toMatchObject({ result_code: 'FAIL', err_code: 'NOAUTH' })
  expect(await order()).toMatchObject({ result_code: 'SUCCESS' })
})

// fact: WX-263
it.each([
  ['after seven days', {}, 7 * DAY_MS],
  ['at the end that it names', { time_expire: '20261120095100' }, 10 * MINUTE_MS],
])('an order with a signing that nobody pays, closed %s', async (_, change, byMs) => {
  const { order, call, worldId } = await open()
  const query = () => call('/pay/orderquery', { out_trade_no: 'ORDER00001' })
  await order(change)
  await advance(stack, worldId, { byMs: byMs - 1 })
  expect(await query()).toMatchObject({ trade_state: 'NOTPAY' })
  await advance(stack, worldId, { byMs: 1 })
  expect(await query()).toMatchObject({ trade_state: 'CLOSED' })
  expect(await call('/pay/closeorder', { out_trade_no: 'ORDER00001' })).toMatchObject({
    err_code: 'ORDERCLOSED',
  })
})

// fact: WX-262
it('an order with a signing asked for again after two hours, another prepay id that pays and signs', async () => {
  const { order, pay, told, worldId, call } = await open()
  const { prepay_id: first } = await order()
  expect((await order()).prepay_id).toBe(first)
  await advance(stack, worldId, { byMs: 2 * HOUR_MS })
  expect(await order({ total_fee: '1791' })).toMatchObject({ err_code: 'OUT_TRADE_NO_USED' })
  const { prepay_id: second, contract_result_code } = await order()
  expect([second === first, contract_result_code]).toEqual([false, 'SUCCESS'])
  await pay(first)
  expect(told('pay')).toEqual([])
  await pay(second)
  expect([told('pay'), told('sign')]).toMatchObject([
    [{ out_trade_no: 'ORDER00001' }],
    [{ contract_code: 'C1' }],
  ])
  expect(await order()).toMatchObject({ err_code: 'ORDERPAID' })
  expect(await call('/pay/orderquery', { out_trade_no: 'ORDER00001' })).toMatchObject({
    trade_state: 'SUCCESS',
  })
})

it.each([
  ['NATIVE', 'code_url', 0],
  ['MWEB', 'mweb_url', 5 * MINUTE_MS],
])(
  'an order with a signing of trade type %s asked for again, another %s',
  async (trade_type, member, byMs) => {
    const { order, worldId } = await open()
    const first = await order({ trade_type })
    if (byMs > 0) expect((await order({ trade_type }))[member]).toBe(first[member])
    await advance(stack, worldId, { byMs })
    const second = await order({ trade_type })
    expect(second).toMatchObject({ result_code: 'SUCCESS', contract_result_code: 'SUCCESS' })
    expect(second[member]).not.toBe(first[member])
  },
)

// fact: WX-185
it('an order that has another prepay id, closed five minutes after it first came', async () => {
  const { order, call, worldId } = await open()
  await order()
  await advance(stack, worldId, { byMs: 2 * HOUR_MS })
  await order()
  expect(await call('/pay/closeorder', { out_trade_no: 'ORDER00001' })).toMatchObject({
    result_code: 'SUCCESS',
  })
})

it.each([
  ['over', '20261120094100', 'time_expire is over'],
  ['no time', '20261320094100', 'time_expire is no yyyyMMddHHmmss'],
  ['too short', '2026112009', 'time_expire'],
])('an order with a signing whose end of the time to pay is %s, refused', async (_, time_expire, text) => {
  const { order } = await open()
  const answer = await order({ time_expire })
  expect(answer.err_code_des ?? answer.return_msg).toContain(text)
  expect(answer.result_code).not.toBe('SUCCESS')
})

// fact: WX-076
it('an order paid and signed, both told, each at its own address', async () => {
  const { order, pay, told, contract, holds } = await open()
  const { prepay_id, contract_result_code } = await order()
  expect(contract_result_code).toBe('SUCCESS')
  await pay(prepay_id)
  const [payment = {}] = told('pay')
  expect(payment).toMatchObject({
    ...{ result_code: 'SUCCESS', out_trade_no: 'ORDER00001', total_fee: '1790', trade_type: 'APP' },
    time_end: '20261120094100',
  })
  expect(payment).not.toHaveProperty('contract_id')
  const [signing = {}] = told('sign')
  expect(signing).toMatchObject({ change_type: 'ADD', contract_code: 'C1', openid: payment.openid })
  expect([holds(payment), holds(signing)]).toEqual([true, true])
  expect(await contract()).toMatchObject({ contract_state: '0', contract_id: signing.contract_id })
})

// fact: WX-080
it('an order with a signing, found by the query of orders, whose mark for profit sharing is not read', async () => {
  const { order, pay, call } = await open()
  const { prepay_id } = await order({ profit_sharing: 'Y' })
  const query = () => call('/pay/orderquery', { out_trade_no: 'ORDER00001' })
  expect(await query()).toMatchObject({ result_code: 'SUCCESS', trade_state: 'NOTPAY' })
  await pay(prepay_id)
  const paid = await query()
  expect(paid).toMatchObject({ trade_state: 'SUCCESS', trade_type: 'APP', total_fee: '1790' })
  expect(paid).not.toHaveProperty('profit_sharing')
})

// fact: WX-075
it.each<[string, PapayFields, string]>([
  ['an unknown template', { plan_id: '998877' }, 'PLAN_NOT_EXIST'],
  ['the code of a living contract', { contract_code: 'LIVING' }, 'CONTRACT_CODE DUPLICATION'],
])('an order with a signing under %s, a payment only', async (_, change, contract_err_code) => {
  const { order, pay, told, sign } = await open()
  await sign({ contract_code: 'LIVING', plan_id: '120202' })
  const answer = await order(change)
  expect(answer).toMatchObject({ result_code: 'SUCCESS', contract_result_code: 'FAIL', contract_err_code })
  await pay(answer.prepay_id)
  expect(told('pay')).toHaveLength(1)
  expect(told('sign').filter(({ contract_code }) => contract_code !== 'LIVING')).toEqual([])
})

// fact: WX-075
it('a later order with the same contract to sign takes the signing over, told at its own address', async () => {
  const { order, pay, told, contract, worldId } = await open()
  const { prepay_id: earlier } = await order({ contract_notify_url: listener.url(`/former/${worldId}`) })
  const { prepay_id: later, contract_result_code } = await order({ out_trade_no: 'ORDER00002' })
  expect(contract_result_code).toBe('SUCCESS')
  await pay(earlier)
  expect([told('pay').length, (await contract()).contract_state]).toEqual([1, '9'])
  await pay(later)
  expect(told('sign')).toMatchObject([{ change_type: 'ADD', contract_code: 'C1' }])
  expect(await contract()).toMatchObject({ contract_state: '0' })
  expect(listener.at(`/former/${worldId}`)).toEqual([])
})

it('an order whose signing was refused stays a payment, whoever opens a signing with its code later', async () => {
  const { order, pay, presign, contract } = await open()
  const { prepay_id, contract_result_code } = await order({ plan_id: '998877' })
  expect(contract_result_code).toBe('FAIL')
  await presign()
  await pay(prepay_id)
  expect(await contract()).toMatchObject({ contract_state: '9' })
})

// fact: WX-077, WX-079
it.each(['not-ticked', 'account-abnormal', 'no-verified-name', 'too-many-contracts', 'signed-before'])(
  'an order paid and not signed because of %s, told as paid and of the signing nobody',
  async (signing) => {
    const { order, pay, told, sign, contract } = await open()
    const isSigned = signing === 'signed-before'
    if (isSigned) await sign({ contract_code: 'EARLIER', request_serial: '2' })
    const { prepay_id, contract_result_code } = await order()
    expect(contract_result_code).toBe('SUCCESS')
    await pay(prepay_id, isSigned ? {} : { signing })
    expect(told('pay')).toMatchObject([{ result_code: 'SUCCESS' }])
    expect(told('sign')).toHaveLength(isSigned ? 1 : 0)
    expect(await contract()).toMatchObject({ contract_state: '9' })
  },
)

it('an order with a signing opens in the app under a signature of v2, and under no other', async () => {
  const { order, appid, mchid, baseUrl, apiV2Key } = await open()
  const { prepay_id: prepayid = '' } = await order()
  const fields = {
    appid,
    partnerid: mchid,
    prepayid,
    package: 'Sign=WXPay',
    noncestr: 'n1',
    timestamp: '1795138860',
  }
  const opened = async (key: string) => {
    const parameters = signPapay(fields, key, 'MD5')
    const sent = { method: 'POST', headers: { 'content-type': 'application/json' } }
    const response = await fetch(`${baseUrl}/app/cashier`, { ...sent, body: JSON.stringify({ parameters }) })
    return ((await response.json()) as { status: string }).status
  }
  expect([await opened(apiV2Key), await opened('x'.repeat(32))]).toEqual(['payable', 'invalid-signature'])
})
