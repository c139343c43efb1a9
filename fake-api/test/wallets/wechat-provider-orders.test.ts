import { afterAll, beforeAll, expect, it } from 'vitest'
import { wechatAccountOf } from '../../src/providers/wechat/wechat-account.ts'
import { buildPapayXml, type PapayFields } from '../../src/wire/wechat/papay-xml.ts'
import { decryptResource } from '../../src/wire/wechat/resource-cipher.ts'
import { advance, control } from '../support/control.ts'
import {
  callV3,
  clientCertificateOf,
  openPapayMerchant,
  openReqInfo,
  PapayListener,
  textOfV3,
} from '../support/papay-merchant.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const FIRST = { mchid: '1900000109', appid: 'wxsub0000000000001', isGranted: true }
const SECOND = { mchid: '1900000110', appid: 'wxsub0000000000002', isGranted: true }
const [OF_FIRST, OF_SECOND] = [FIRST, SECOND].map(({ mchid }) => ({ sub_mch_id: mchid })) as [
  { sub_mch_id: string },
  { sub_mch_id: string },
]
const UNNAMED = { return_code: 'FAIL', return_msg: expect.stringMatching(/必须传入sub_mch_id/) }

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

/** A provider of two merchants; each has signed, and a deduction of its own was paid, or failed. */
async function provider({ isPaid = true } = {}) {
  const merchant = await openPapayMerchant(stack, listener)
  const { worldId, call, signing, phone, setUp } = merchant
  await setUp({ subMerchants: [FIRST, SECOND], afterFailure: 'open' })
  const failing = { count: 2, deduction: { outcome: 'not-enough' } }
  if (!isPaid) await control(stack, 'POST', `/control/worlds/${worldId}/faults`, { body: failing })
  const told = listener.url(`/told/${worldId}`)
  const headers = { 'client-cert': await clientCertificateOf(stack, worldId) }
  const contracts: string[] = []
  for (const [index, sub] of [OF_FIRST, OF_SECOND].entries()) {
    const opened = signing({ contract_code: `C${index + 1}` })
    const { pre_entrustweb_id } = await call('/papay/partner/preentrustweb', { ...opened, ...sub })
    const { contractId: contract_id = '' } = await phone<{ contractId: string }>('sign', {
      ...{ preEntrustWebId: pre_entrustweb_id, payer: `payer ${index}` },
    })
    contracts.push(contract_id)
    await call('/pay/partner/pappayapply', {
      ...{ body: '云存储', out_trade_no: `ORDER0000${index + 1}`, total_fee: '1790', trade_type: 'PAP' },
      ...{ contract_id, notify_url: told, ...sub },
    })
  }
  const wait = (byMs: number) => advance(stack, worldId, { byMs })
  await wait(0)
  const refund = (out_refund_no: string, change: PapayFields) => {
    const asked = { out_trade_no: 'ORDER00001', total_fee: '1790', refund_fee: '10', out_refund_no }
    return call('/secapi/pay/refund', { ...asked, notify_url: told, ...change }, headers)
  }
  const post = (place: string, content: object) => callV3(stack, worldId, { method: 'POST', place, content })
  const get = (place: string) => callV3(stack, worldId, { method: 'GET', place })
  const refundV3 = (out_refund_no: string, change: object) => {
    const amount = { refund: 10, total: 1790, currency: 'CNY' }
    const asked = { out_trade_no: 'ORDER00001', out_refund_no, amount, notify_url: told }
    return post('/v3/refund/domestic/refunds', { ...asked, ...change })
  }
  const notices = () => listener.messages.filter(({ path }) => path === `/told/${worldId}`)
  return { ...merchant, contracts, wait, refund, post, get, refundV3, notices }
}

// fact: WX-332, WX-333
it('a provider ends and asks for contracts of the merchant that it names, and of no other', async () => {
  const { call, contracts } = await provider()
  const [contract_id = ''] = contracts
  const query = { contract_id, version: '1.0' }
  expect(await call('/papay/partner/querycontract', { ...query, ...OF_SECOND })).toMatchObject({
    err_code: 'CONTRACT_NOT_EXIST',
  })
  const end = { ...query, contract_termination_remark: 'x' }
  expect(await call('/papay/deletecontract', end)).toMatchObject(UNNAMED)
  expect(await call('/papay/deletecontract', { ...end, ...OF_SECOND })).toMatchObject({
    err_code: 'CONTRACT_NOT_EXIST',
  })
  const own = await call('/papay/partner/querycontract', { ...query, ...OF_FIRST })
  expect(own).toMatchObject({ contract_state: '0' })
  expect(await call('/papay/deletecontract', { ...end, ...OF_FIRST })).toMatchObject({
    ...{ result_code: 'SUCCESS', ...OF_FIRST },
  })
})

// fact: WX-332, WX-333
it.each(['/pay/orderquery', '/pay/paporderquery'])(
  'a provider asks %s for orders of the merchant that it names, and of no other',
  async (path) => {
    const { call, setUp } = await provider()
    await setUp({ deductionQuery: 'served' })
    const query = (by: PapayFields) => call(path, { out_trade_no: 'ORDER00001', ...by })
    expect(await query({})).toMatchObject(UNNAMED)
    expect(await query(OF_SECOND)).toMatchObject({ err_code: 'ORDERNOTEXIST' })
    const order = await query(OF_FIRST)
    expect(order).toMatchObject({ trade_state: 'SUCCESS', ...OF_FIRST })
    const { transaction_id = '' } = order
    expect(await call(path, { transaction_id, ...OF_SECOND })).toMatchObject({ err_code: 'ORDERNOTEXIST' })
  },
)

it('queries and closing of v3, which name no merchant of a provider, find no order of one', async () => {
  const { get, post, mchid } = await provider()
  const place = '/v3/pay/transactions/out-trade-no/ORDER00001'
  expect(await get(`${place}?mchid=${mchid}`)).toMatchObject({ code: 'ORDER_NOT_EXIST' })
  expect(await post(`${place}/close`, { mchid })).toMatchObject({ code: 'ORDER_NOT_EXIST' })
})

// fact: WX-332, WX-333
it('a provider closes orders of the merchant that it names, and of no other', async () => {
  const { call, wait } = await provider({ isPaid: false })
  await wait(5 * MINUTE_MS)
  const order = { out_trade_no: 'ORDER00001' }
  expect(await call('/pay/closeorder', order)).toMatchObject(UNNAMED)
  expect(await call('/pay/closeorder', { ...order, ...OF_SECOND })).toMatchObject({
    err_code: 'ORDERNOTEXIST',
  })
  expect(await call('/pay/closeorder', { ...order, ...OF_FIRST })).toMatchObject({ result_code: 'SUCCESS' })
})

// fact: WX-332, WX-333
it('a provider refunds in v2 for the merchant that it names, and for no other, and is told for which', async () => {
  const { refund, call, wait, notices, apiV2Key, mchid } = await provider()
  expect(await refund('R1', {})).toMatchObject(UNNAMED)
  expect(await refund('R1', OF_SECOND)).toMatchObject({ err_code: 'ORDERNOTEXIST' })
  expect(await refund('R1', { ...OF_FIRST, sub_appid: FIRST.appid })).toMatchObject({
    ...{ result_code: 'SUCCESS', ...OF_FIRST },
  })
  await wait(MINUTE_MS)
  const notice = listener.at(notices().at(-1)?.path ?? '').at(-1) ?? {}
  expect(notice).toMatchObject({ mch_id: mchid, ...OF_FIRST })
  expect(openReqInfo(notice.req_info ?? '', apiV2Key)).toMatchObject({ out_refund_no: 'R1' })
  const query = (by: PapayFields) => call('/pay/refundquery', by)
  expect(await query({ out_refund_no: 'R1' })).toMatchObject(UNNAMED)
  for (const by of [{ out_refund_no: 'R1' }, { out_trade_no: 'ORDER00001' }]) {
    expect(await query({ ...by, ...OF_SECOND })).toMatchObject({ err_code: 'REFUNDNOTEXIST' })
    expect(await query({ ...by, ...OF_FIRST })).toMatchObject({ refund_count: '1', ...OF_FIRST })
  }
})

// fact: WX-332, WX-333
it('a provider refunds in v3 for the merchant that it names, and for no other, and is told for which', async () => {
  const { refundV3, get, wait, notices, worldId, mchid } = await provider()
  const [first, second] = [{ sub_mchid: FIRST.mchid }, { sub_mchid: SECOND.mchid }]
  const unnamed = { code: 'PARAM_ERROR', message: '受理机构必须传入sub_mch_id' }
  expect(await refundV3('R1', {})).toMatchObject(unnamed)
  expect(await refundV3('R1', { sub_mchid: '1900000199' })).toMatchObject({ code: 'NO_AUTH' })
  expect(await refundV3('R1', second)).toMatchObject({ message: '子商户号和订单信息不匹配' })
  expect(await refundV3('R1', first)).toMatchObject({ status: 'PROCESSING' })
  await wait(MINUTE_MS)
  const { resource } = JSON.parse(notices().at(-1)?.body ?? '{}')
  const { apiV3Key } = await stack.app.registry.use(worldId, (world) => wechatAccountOf(world))
  const { ciphertext, nonce, associated_data: associatedData } = resource
  const told = JSON.parse(decryptResource(ciphertext, { apiV3Key, nonce, associatedData }) ?? '{}')
  expect(told).toMatchObject({ sp_mchid: mchid, ...first, out_refund_no: 'R1' })
  expect(told).not.toHaveProperty('mchid')
  const place = '/v3/refund/domestic/refunds/R1'
  expect(await get(place)).toMatchObject(unnamed)
  expect(await get(`${place}?sub_mchid=${SECOND.mchid}`)).toMatchObject({ code: 'RESOURCE_NOT_EXISTS' })
  expect(await get(`${place}?sub_mchid=${FIRST.mchid}`)).toMatchObject({ status: 'SUCCESS' })
})

// fact: WX-332, WX-333
it('a provider sends a refund of v3 that came back to a card for the merchant that it names alone', async () => {
  const { refundV3, post, setUp, wait } = await provider()
  await setUp({ v3: { refundEnd: 'abnormal', refundTo: 'wallet' } })
  const { refund_id } = await refundV3('R1', { sub_mchid: FIRST.mchid })
  await wait(MINUTE_MS)
  const place = `/v3/refund/domestic/refunds/${String(refund_id)}/apply-abnormal-refund`
  const asked = { out_refund_no: 'R1', type: 'MERCHANT_BANK_CARD' }
  expect(await post(place, asked)).toMatchObject({ code: 'PARAM_ERROR' })
  const second = { ...asked, sub_mchid: SECOND.mchid }
  expect(await post(place, second)).toMatchObject({ code: 'RESOURCE_NOT_EXISTS' })
  expect(await post(place, { ...asked, sub_mchid: FIRST.mchid })).toMatchObject({ status: 'PROCESSING' })
})

// fact: WX-333
it.each(['app', 'native', 'h5'])(
  'a provider orders at %s for none of its merchants, refused',
  async (way) => {
    const { post, appid, mchid } = await provider()
    const ways: Record<string, object> = {
      h5: { scene_info: { payer_client_ip: '127.0.0.1', h5_info: { type: 'Wap' } } },
    }
    const order = {
      appid,
      mchid,
      description: 'x',
      out_trade_no: 'ORDER00009',
      amount: { total: 1 },
      ...ways[way],
    }
    const asked = { ...order, notify_url: listener.url('/never') }
    expect(await post(`/v3/pay/transactions/${way}`, asked)).toMatchObject({
      ...{ code: 'PARAM_ERROR', message: '受理机构必须传入sub_mch_id' },
    })
  },
)

// fact: WX-073, WX-333, WX-335
it('a provider’s order with a signing is of the merchant that it names, and both notices say so', async () => {
  const { call, baseUrl, appid, mchid, wait, signing, notices, worldId } = await provider()
  const {
    notify_url: _,
    timestamp: __,
    version: ___,
    return_app: ____,
    ...signed
  } = signing({ contract_code: 'C3' })
  const told = listener.url(`/told/${worldId}`)
  const order = {
    ...{ ...signed, contract_appid: appid, contract_mchid: mchid },
    ...{ plan_id: '120301', out_trade_no: 'ORDER00003', body: 'x', total_fee: '1790' },
    ...{ notify_url: told, contract_notify_url: told, spbill_create_ip: '127.0.0.1', trade_type: 'APP' },
  }
  expect(await call('/pay/contractorder', order)).toMatchObject(UNNAMED)
  const named = { ...OF_SECOND, sub_appid: SECOND.appid }
  const { prepay_id: prepayId, ...made } = await call('/pay/contractorder', { ...order, ...named })
  expect(made).toMatchObject({ contract_result_code: 'SUCCESS', ...named })
  const before = notices().length
  const body = JSON.stringify({ prepayId, outcome: 'success' })
  const headers = { 'content-type': 'application/json' }
  await fetch(`${baseUrl}/app/confirm`, { method: 'POST', headers, body })
  await wait(0)
  const [payment, contract] = listener.at(`/told/${worldId}`).slice(before)
  expect(payment).toMatchObject({ out_trade_no: 'ORDER00003', mch_id: mchid, ...named })
  expect(contract).toMatchObject({ change_type: 'ADD', contract_code: 'C3', ...named })
  expect(payment?.sub_openid).toBe(contract?.sub_openid)
  expect(payment?.sub_openid).toMatch(/^oSub/)
  const query = (by: PapayFields) => call('/pay/orderquery', { out_trade_no: 'ORDER00003', ...by })
  expect(await query(OF_FIRST)).toMatchObject({ err_code: 'ORDERNOTEXIST' })
  expect(await query(OF_SECOND)).toMatchObject({ trade_state: 'SUCCESS' })
})

const column = (bill: string, name: string) => {
  const [head = '', ...lines] = bill.split('\r\n')
  const at = head.split(',').indexOf(name)
  const rows = lines.slice(
    0,
    lines.findIndex((line) => !line.startsWith('`')),
  )
  return rows.map((row) => row.split(',')[at])
}

// fact: WX-332, WX-333
it('a bill of v2 for a provider names the merchant of each trade, and lists those of one on request', async () => {
  const { send, signed, wait } = await provider()
  await wait(30 * HOUR_MS)
  const bill = async (by: PapayFields) =>
    (
      await send(
        '/pay/downloadbill',
        buildPapayXml(signed({ bill_date: '20261120', bill_type: 'ALL', ...by })),
      )
    ).text
  const whole = await bill({})
  expect(column(whole, '特约商户号')).toEqual([`\`${FIRST.mchid}`, `\`${SECOND.mchid}`])
  expect(column(whole, '商户订单号')).toEqual(['`ORDER00001', '`ORDER00002'])
  const part = await bill(OF_SECOND)
  expect(column(part, '商户订单号')).toEqual(['`ORDER00002'])
  expect(part).toContain('\r\n`1,`17.90,')
  expect(await bill({ sub_mch_id: '1900000199' })).toContain('受理关系不存在')
})

// fact: WX-332, WX-333
it('bills of v3 for a provider name the merchant of each trade, and are of one on request', async () => {
  const { get, worldId, wait } = await provider()
  await wait(30 * HOUR_MS)
  const bill = async (place: string) => {
    const { download_url } = await get(place)
    const [, below = ''] = String(download_url).split(`/wallets/wechat/${worldId}`)
    return textOfV3(stack, worldId, { method: 'GET', place: below })
  }
  const trades = '/v3/bill/tradebill?bill_date=2026-11-20'
  expect(column(await bill(trades), '特约商户号')).toEqual([`\`${FIRST.mchid}`, `\`${SECOND.mchid}`])
  const part = await bill(`${trades}&sub_mchid=${SECOND.mchid}`)
  expect(column(part, '商户订单号')).toEqual(['`ORDER00002'])
  const flow = '/v3/bill/fundflowbill?bill_date=2026-11-20'
  expect(column(await bill(`${flow}&sub_mchid=${FIRST.mchid}`), '账户结余(元)')).toEqual(['`17.90'])
  expect(await get(flow)).toMatchObject({ code: 'NO_STATEMENT_EXIST' })
  expect(await get(`${trades}&sub_mchid=1900000199`)).toMatchObject({ code: 'NO_AUTH' })
})

// fact: WX-333
it('an ordinary merchant that names a merchant of a provider is refused', async () => {
  const { call, refundV3, get, setUp } = await provider()
  await setUp({ subMerchants: [] })
  const refused = { return_code: 'FAIL', return_msg: '受理关系不存在' }
  expect(await call('/pay/orderquery', { out_trade_no: 'ORDER00001', ...OF_FIRST })).toMatchObject(refused)
  expect(await refundV3('R1', { sub_mchid: FIRST.mchid })).toMatchObject({ code: 'NO_AUTH' })
  expect(await get(`/v3/bill/tradebill?bill_date=2026-11-20&sub_mchid=${FIRST.mchid}`)).toMatchObject({
    code: 'NO_AUTH',
  })
})
