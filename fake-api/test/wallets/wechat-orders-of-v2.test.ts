import { afterAll, beforeAll, expect, it } from 'vitest'
import { Rsa } from 'wechatpay-axios-plugin'
import { DAY_MS, MINUTE_MS } from '../../src/engine/kernel/clock.ts'
import { openidOf } from '../../src/providers/wechat/wechat-account.ts'
import { signPapay } from '../../src/wire/wechat/papay-signing.ts'
import { journalOf } from '../support/control.ts'
import {
  DAY_AFTER_PLAN,
  DeductingMerchant,
  listenForNotifies,
  type NotifyListener,
} from '../support/deducting-merchant.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

let stack: TestStack
let listener: NotifyListener
beforeAll(async () => {
  stack = await startTestStack()
  listener = await listenForNotifies()
})
afterAll(async () => {
  listener.close()
  await stack.stop()
})

const open = () => DeductingMerchant.open(stack, listener)

async function signed() {
  const merchant = await open()
  return { merchant, contractId: await merchant.sign() }
}

const ACCEPTED = { return_code: 'SUCCESS', result_code: 'SUCCESS' }
// fact: WX-172, WX-182, WX-184, WX-185, WX-186, WX-187
it('a deduction that meets an error of WeChat is closed after five minutes, and a new number deducts', async () => {
  const { merchant, contractId } = await signed()
  await merchant.arm({ deduction: { outcome: 'system-error' } })
  await merchant.deduct(contractId, 'A1')
  await merchant.wait(0)
  expect(merchant.lastNotify()).toMatchObject({ result_code: 'FAIL', err_code: 'SYSTEMERROR' })
  expect(await merchant.query('A1')).toMatchObject({ trade_state: 'PAYERROR' })
  expect(await merchant.deduct(contractId, 'A1')).toMatchObject({ err_code: 'OUT_TRADE_NO_USED' })
  const close = (out_trade_no: string) => merchant.call('pay/closeorder', { out_trade_no })
  expect(await close('A1')).toMatchObject({ err_code: 'INVALID_REQUEST' })
  await merchant.wait(5 * MINUTE_MS)
  const { appid, mchid: mch_id } = merchant.keys
  expect(await close('A1')).toMatchObject({ ...ACCEPTED, return_msg: 'OK', appid, mch_id })
  expect(await close('A1')).toMatchObject({ err_code: 'ORDERCLOSED' })
  expect(await merchant.query('A1')).toMatchObject({ trade_state: 'CLOSED' })
  expect(await merchant.call('pay/paporderquery', { out_trade_no: 'A1' })).toMatchObject({
    ...{ err_code: 'ORDERNOTEXIST', err_code_des: expect.stringContaining('不是委托代扣订单') },
  })
  expect(await merchant.deduct(contractId, 'A2')).toMatchObject(ACCEPTED)
  await merchant.wait(0)
  expect(await merchant.query('A2')).toMatchObject({ trade_state: 'SUCCESS' })
  expect(await close('A2')).toMatchObject({ err_code: 'ORDERPAID' })
  expect(await close('A9')).toMatchObject({ err_code: 'ORDERNOTEXIST' })
})

// fact: WX-186
it.each(['SYSTEMERROR', 'FREQUENCY_LIMITED'])(
  'closing is answered %s when it is armed, and SIGNERROR under another key',
  async (code) => {
    const merchant = await open()
    const answer = { kind: 'business-code', code }
    await merchant.arm({ http: { operationIds: ['wechatCloseDeduction'], answer } })
    const fields = { out_trade_no: 'A1' }
    expect(await merchant.call('pay/closeorder', fields)).toMatchObject({ err_code: code })
    const other = await merchant.call('pay/closeorder', fields, 'x'.repeat(32))
    expect(other).toEqual({ return_code: 'FAIL', return_msg: expect.stringMatching(/^签名错误:/) })
  },
)

// fact: WX-175, WX-176, WX-177, WX-179
it('an order is found by its number and by the number of WeChat, with its state and kind', async () => {
  const { merchant, contractId } = await signed()
  await merchant.deduct(contractId, 'ORDER1')
  expect(await merchant.query('ORDER1')).toMatchObject({ trade_state: 'ACCEPT', trade_type: 'PAP' })
  await merchant.wait(0)
  const { transaction_id = '' } = merchant.lastNotify()
  const byId = await merchant.call('pay/orderquery', { transaction_id })
  expect(byId).toMatchObject({
    out_trade_no: 'ORDER1',
    trade_state: 'SUCCESS',
    trade_type: 'PAP',
    total_fee: '1790',
  })
  expect(await merchant.call('pay/orderquery', {})).toMatchObject({ err_code: 'PARAM_ERROR' })
  const refund = { out_refund_no: 'R1', amount: { refund: 1790, total: 1790, currency: 'CNY' } }
  await merchant.callV3('POST', '/v3/refund/domestic/refunds', { ...refund, out_trade_no: 'ORDER1' })
  await merchant.wait(5 * DAY_MS)
  expect(await merchant.query('ORDER1')).toMatchObject({ trade_state: 'REFUND' })
})

// fact: WX-176, WX-184
it('an app payment is found by the same query, and closed by the same call', async () => {
  const merchant = await open()
  const { appid, mchid } = merchant.keys
  const order = { appid, mchid, description: 'x', out_trade_no: 'ORDER1', notify_url: listener.url }
  await merchant.callV3('POST', '/v3/pay/transactions/app', {
    ...order,
    amount: { total: 5, currency: 'CNY' },
  })
  expect(await merchant.query('ORDER1')).toMatchObject({ trade_state: 'NOTPAY', trade_type: 'APP' })
  expect(await merchant.call('pay/paporderquery', { out_trade_no: 'ORDER1' })).toMatchObject({
    err_code: 'ORDERNOTEXIST',
  })
  await merchant.wait(5 * MINUTE_MS)
  expect(await merchant.call('pay/closeorder', { out_trade_no: 'ORDER1' })).toMatchObject(ACCEPTED)
  expect(await merchant.query('ORDER1')).toMatchObject({ trade_state: 'CLOSED' })
})

// fact: WX-180, WX-181
it('the older query says PAY_FAIL for thirty days, and is withdrawn where the account says so', async () => {
  const { merchant, contractId } = await signed()
  await merchant.arm({ deduction: { outcome: 'not-enough' } })
  await merchant.deduct(contractId, 'A1')
  await merchant.wait(0)
  const older = () => merchant.call('pay/paporderquery', { out_trade_no: 'A1' })
  expect(await older()).toMatchObject({ trade_state: 'PAY_FAIL', trade_type: 'PAP' })
  await merchant.set({ deductionQuery: 'withdrawn' })
  expect(await older()).toMatchObject({ err_code: 'ORDERNOTEXIST' })
  await merchant.set({ deductionQuery: 'served' })
  await merchant.wait(30 * DAY_MS)
  expect(await older()).toMatchObject({ err_code: 'ORDERNOTEXIST' })
  expect(await merchant.query('A1')).toMatchObject({ trade_state: 'CLOSED' })
})

// fact: WX-219
it('the key of v3 signs nothing in v2', async () => {
  const merchant = await open()
  const answer = await merchant.call('pay/orderquery', { out_trade_no: 'A1' }, merchant.keys.apiV3Key)
  expect(answer).toEqual({
    return_code: 'FAIL',
    return_msg: '签名错误:signed with the key of V3',
  })
  const { entries } = await journalOf(stack, merchant.worldId)
  const refused = entries.findLast(({ operationId }) => operationId === 'wechatQueryOrder')
  expect(refused?.note).toBe('signed with the key of V3')
  expect(refused?.call?.signature).toEqual({
    ...{ holds: false, mistake: 'signed with the key of V3', reasons: ['apiv3-key'] },
    expected: expect.stringMatching(/^appid=.+&out_trade_no=A1&key=•••$/),
    signed: refused?.call?.signature?.expected,
  })
})

// fact: WX-217
it('after a reset of the key of v2 old and new hold for 15 days, and then the new one alone', async () => {
  const merchant = await open()
  const former = merchant.keys.apiV2Key
  const ask = (key: string) => merchant.call('pay/orderquery', { out_trade_no: 'A1' }, key)
  await merchant.set({ apiV2Key: 'second' })
  const renewed = (await merchant.reopened()).keys.apiV2Key
  expect(renewed).not.toBe(former)
  await merchant.wait(15 * DAY_MS - 1)
  for (const key of [former, renewed]) expect(await ask(key)).toMatchObject({ err_code: 'ORDERNOTEXIST' })
  await merchant.wait(1)
  expect(await ask(former)).toEqual({
    return_code: 'FAIL',
    return_msg: '签名错误:signed with the former key, which holds no more',
  })
  expect(await ask(renewed)).toMatchObject({ err_code: 'ORDERNOTEXIST' })
})

// fact: WX-221
it('another method than POST, and another path, is told so in XML', async () => {
  const merchant = await open()
  expect(await merchant.send('pay/pappayapply', { method: 'GET' })).toEqual({
    ...{ return_code: 'FAIL', return_msg: '请使用post方法' },
  })
  expect(await merchant.call('pay/nothing', {})).toMatchObject({ return_code: 'FAIL' })
})

// fact: WX-220
it('a probe comes as an answer of v2 under a signature that does not hold', async () => {
  const merchant = await open()
  await merchant.arm({ http: { operationIds: ['wechatQueryOrder'], answer: { kind: 'signed-probe' } } })
  const probe = await merchant.query('A1')
  expect([probe.sign?.length, merchant.isSigned(probe)]).toEqual([32, false])
})

const PHONE = { method: 'POST', headers: { 'content-type': 'application/json' } }

/** A merchant whose orders of both versions are paid on the phone. */
async function selling() {
  const merchant = await open()
  const { appid, mchid, baseUrl } = merchant.keys
  await merchant.set({ v3: { h5Domain: 'shop.example', jsapiDirectory: 'https://shop.example/' } })
  const phone = async (path: string, body: object) => {
    const answer = await fetch(`${baseUrl}/app/${path}`, { ...PHONE, body: JSON.stringify(body) })
    return { status: answer.status, ...((await answer.json()) as Record<string, string>) }
  }
  const v3 = async (
    method: 'GET' | 'POST',
    path: string,
    message?: object,
  ): Promise<Record<string, unknown>> => {
    const { status, text } = await merchant.callV3(method, path, message)
    return { status, ...(JSON.parse(text) as Record<string, unknown>) }
  }
  const findOrder = (number: string) =>
    v3('GET', `/v3/pay/transactions/out-trade-no/${number}?mchid=${mchid}`)
  const order = (out_trade_no: string, change: Record<string, string> = {}) =>
    merchant.call('pay/contractorder', {
      ...{ contract_appid: appid, contract_mchid: mchid, body: '云'.repeat(128), attach: 'a'.repeat(127) },
      ...{ out_trade_no, total_fee: '999999999', spbill_create_ip: '127.0.0.1', trade_type: 'APP' },
      ...{ plan_id: '120301', contract_code: 'C1', request_serial: '1', contract_display_account: 'Anna' },
      ...{ notify_url: listener.url, contract_notify_url: listener.url, ...change },
    })
  return { merchant, phone, v3, findOrder, order }
}

it('the shortest number, the greatest amount and the longest text of v2 are shown, found and given back in v3', async () => {
  const { merchant, phone, v3, findOrder, order } = await selling()
  const { prepay_id: prepayId } = await order('A')
  expect(await findOrder('A')).toMatchObject({
    status: 200,
    trade_state: 'NOTPAY',
    amount: { total: 999_999_999 },
  })
  const outcome = 'success'
  expect(await phone('confirm', { prepayId, outcome })).toMatchObject({ status: 200, tradeState: 'SUCCESS' })
  const { transaction_id } = await findOrder('A')
  expect(await merchant.query('A')).toMatchObject({ trade_state: 'SUCCESS', total_fee: '999999999' })
  const amount = { refund: 999_999_998, total: 999_999_999, currency: 'CNY' }
  const asked = { transaction_id, out_refund_no: 'R1', amount, notify_url: listener.url }
  expect(await v3('POST', '/v3/refund/domestic/refunds', asked)).toMatchObject({ status: 'PROCESSING' })
  await merchant.wait(DAY_MS)
  const given = { status: 'SUCCESS', out_trade_no: 'A' }
  expect(await v3('GET', '/v3/refund/domestic/refunds/R1')).toMatchObject(given)
  expect(await merchant.call('pay/refundquery', { out_trade_no: 'A' })).toMatchObject({ refund_count: '1' })
})

it('the shortest number and the greatest amount of a deduction of v2 are found and given back in v3', async () => {
  const { merchant, v3, findOrder } = await selling()
  await merchant.set({ deductionQuotaFen: null, dayQuotaFen: null, successesPerDay: null })
  const contractId = await merchant.sign()
  expect(await merchant.deduct(contractId, 'B', { total_fee: '999999999' })).toMatchObject(ACCEPTED)
  await merchant.wait(0)
  expect(await findOrder('B')).toMatchObject({ status: 200, trade_state: 'SUCCESS' })
  await merchant.deduct(contractId, 'C')
  await merchant.wait(0)
  expect(await merchant.refund('C', 'R1')).toMatchObject(ACCEPTED)
  await merchant.wait(DAY_MS)
  const given = { status: 'SUCCESS', out_trade_no: 'C' }
  expect(await v3('GET', '/v3/refund/domestic/refunds/R1')).toMatchObject(given)
})

// fact: WX-343
it.each([
  ['203.0.113.7', 'SUCCESS', 'OK'],
  ['2001:db8::7', 'SUCCESS', 'OK'],
  ['localhost', 'FAIL', 'invalid spbill_create_ip'],
  ['203.0.113.7, 10.0.0.1', 'FAIL', 'invalid spbill_create_ip'],
])('a buyer at %s is answered with %s %s', async (spbill_create_ip, return_code, return_msg) => {
  const { merchant, order } = await selling()
  expect(await order('A', { spbill_create_ip })).toMatchObject({ return_code, return_msg })
  const deducted = await merchant.deduct(await merchant.sign(), 'B', { spbill_create_ip })
  expect(deducted).toMatchObject({ return_code, return_msg })
})

it('a long text and address open in every way of paying', async () => {
  const { phone, order } = await selling()
  const { code_url: codeUrl } = await order('N', { trade_type: 'NATIVE' })
  expect(await phone('scan', { codeUrl, by: 'camera' })).toMatchObject({ status: 'payable' })
  const { mweb_url } = await order('W', { trade_type: 'MWEB', contract_code: 'C2' })
  const returnUrl = `https://shop.example/${'p'.repeat(900)}`
  const h5Url = `${mweb_url}&redirect_url=${encodeURIComponent(returnUrl)}`
  const visit = { h5Url, browser: 'phone', referrer: 'https://shop.example/' }
  expect(await phone('h5', visit)).toMatchObject({ status: 'payable', returnUrl })
})

it('a page of a long address that is not registered is told so', async () => {
  const { merchant, phone } = await selling()
  const { officialAppid: appid, mchid, privateKey } = merchant.keys
  const openid = openidOf(String(appid))
  const order = { description: 'x', out_trade_no: 'ORDER1', amount: { total: 1 }, payer: { openid } }
  const asked = { appid, mchid, notify_url: listener.url, ...order }
  const { text } = await merchant.callV3('POST', '/v3/pay/transactions/jsapi', asked)
  const said = { appId: appid, timeStamp: '1795138860', nonceStr: 'n1' }
  const launch = { ...said, package: `prepay_id=${JSON.parse(text).prepay_id}` }
  const paySign = Rsa.sign(
    `${appid}\n${said.timeStamp}\n${said.nonceStr}\n${launch.package}\n`,
    Rsa.from(privateKey, Rsa.KEY_TYPE_PRIVATE),
  )
  const page = `https://other.example/${'p'.repeat(480)}`
  const parameters = { ...launch, signType: 'RSA', paySign }
  expect(await phone('jsapi', { parameters, where: 'wechat', page })).toMatchObject({
    ...{ status: 'refused', text: expect.stringContaining(page) },
  })
})

it('an attachment of v3 is found in v2', async () => {
  const { merchant, v3 } = await selling()
  const { appid, mchid } = merchant.keys
  const attach = 'a'.repeat(128)
  const order = { description: 'x', out_trade_no: 'ORDER1', amount: { total: 1 }, attach }
  const named = { appid, mchid, notify_url: listener.url, ...order }
  expect(await v3('POST', '/v3/pay/transactions/app', named)).toMatchObject({ status: 200 })
  expect(await merchant.query('ORDER1')).toMatchObject({ trade_state: 'NOTPAY', attach })
})

const ORDERS = {
  app: {},
  native: {},
  h5: { scene_info: { payer_client_ip: '127.0.0.1', h5_info: { type: 'Wap' } } },
}

/** A deduction that waits its 24 hours, and the order of each other product under its number. */
async function waiting() {
  const { merchant, v3, findOrder, order } = await selling()
  const contractId = await merchant.sign(DAY_AFTER_PLAN)
  await merchant.wait(7 * DAY_MS)
  await merchant.deduct(contractId, 'ORDER1')
  const { appid, mchid } = merchant.keys
  const opened = (way: keyof typeof ORDERS) =>
    v3('POST', `/v3/pay/transactions/${way}`, {
      ...{ appid, mchid, description: 'x', out_trade_no: 'ORDER1', notify_url: listener.url },
      ...{ amount: { total: 1790, currency: 'CNY' }, ...ORDERS[way] },
    })
  const closed = () => v3('POST', '/v3/pay/transactions/out-trade-no/ORDER1/close', { mchid })
  return { merchant, findOrder, order, opened, closed }
}

// fact: WX-010, WX-273, WX-342
it('a deduction that waits its 24 hours is not closed in v3, and is no paid order', async () => {
  const { merchant, findOrder, closed } = await waiting()
  const refused = { status: 400, code: 'INVALID_REQUEST', message: '当前交易不允许进行普通关单' }
  expect(await closed()).toMatchObject(refused)
  expect(await merchant.call('pay/closeorder', { out_trade_no: 'ORDER1' })).toMatchObject({
    err_code: 'ORDER_ACCEPTED',
  })
  expect(await findOrder('ORDER1')).toMatchObject({ trade_state: 'ACCEPT' })
  await merchant.wait(DAY_MS)
  expect(await findOrder('ORDER1')).toMatchObject({ trade_state: 'SUCCESS' })
  expect(await closed()).toMatchObject({ status: 400, code: 'ORDERPAID' })
})

// fact: WX-010, WX-264, WX-266
it('the number of a deduction that waits is used, not closed, in every other way of paying', async () => {
  const { merchant, findOrder, order, opened } = await waiting()
  const used = { status: 403, code: 'OUT_TRADE_NO_USED', message: '商户订单号重复' }
  for (const way of ['app', 'native', 'h5'] as const) expect(await opened(way)).toMatchObject(used)
  expect(await order('ORDER1')).toMatchObject({ err_code: 'OUT_TRADE_NO_USED' })
  await merchant.wait(DAY_MS)
  expect(await findOrder('ORDER1')).toMatchObject({ trade_state: 'SUCCESS' })
})

// fact: WX-010, WX-172
it('the number of a deduction that failed and stays open is used, not closed, in other ways of paying', async () => {
  const { merchant, order, opened } = await waiting()
  await merchant.arm({ deduction: { outcome: 'system-error' } })
  await merchant.wait(DAY_MS)
  expect(await merchant.query('ORDER1')).toMatchObject({ trade_state: 'PAYERROR' })
  expect(await opened('app')).toMatchObject({ status: 403, code: 'OUT_TRADE_NO_USED' })
  expect(await order('ORDER1')).toMatchObject({ err_code: 'OUT_TRADE_NO_USED' })
})

// fact: WX-210
it('an order with an empty sign_type, and one in numeric references, is signed as without them', async () => {
  const { merchant, order } = await selling()
  const typed = { sign_type: '', contract_code: 'C8', out_trade_no: 'E1' }
  expect(await order('E1', typed)).toMatchObject(ACCEPTED)
  const { appid, mchid: mch_id, apiV2Key } = merchant.keys
  const fields = { appid, mch_id, nonce_str: 'n1', out_trade_no: 'E1' }
  const { sign } = signPapay(fields, apiV2Key, 'MD5')
  const tags = Object.entries({ ...fields, sign_type: '', sign: sign ?? '' }).map(([name, value]) => {
    const written = Array.from(value, (one) => `&#x${one.codePointAt(0)?.toString(16)};`)
    return `<${name}>${written.join('')}</${name}>`
  })
  const body = `<xml>${tags.join('')}</xml>`
  expect(await merchant.send('pay/orderquery', { method: 'POST', body })).toMatchObject({
    ...{ result_code: 'SUCCESS', out_trade_no: 'E1' },
  })
})
