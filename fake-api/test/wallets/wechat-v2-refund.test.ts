import type { Schemas } from '@skyshop/openapi/control'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { PapayFields } from '../../src/wire/wechat/papay-xml.ts'
import { advance, auditOf, control } from '../support/control.ts'
import {
  clientCertificateOf,
  openPapayMerchant,
  openReqInfo,
  PapayListener,
  callV3 as v3,
} from '../support/papay-merchant.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

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

/** A merchant with a deduction that was paid. */
async function paidMerchant() {
  const merchant = await openPapayMerchant(stack, listener)
  const { call, sign, worldId } = merchant
  const { contractId: contract_id = '' } = await sign()
  await call('/pay/pappayapply', {
    ...{ body: '云存储', out_trade_no: 'ORDER00001', total_fee: '1790', trade_type: 'PAP', contract_id },
    notify_url: listener.url(`/deduct/${worldId}`),
  })
  await advance(stack, worldId, { byMs: 0 })
  const [paid] = listener.at(`/deduct/${worldId}`)
  const headers = { 'client-cert': await clientCertificateOf(stack, worldId) }
  const refund = (
    out_refund_no: string,
    change: PapayFields = {},
    sent: Record<string, string> = headers,
  ) => {
    const asked = { out_trade_no: 'ORDER00001', total_fee: '1790', refund_fee: '10', out_refund_no }
    return call('/secapi/pay/refund', { ...asked, ...change }, sent)
  }
  const query = (by: PapayFields) => call('/pay/refundquery', by)
  const refundPath = `/refund/${worldId}`
  const notices = () => listener.at(refundPath)
  return {
    ...{ ...merchant, transactionId: paid?.transaction_id ?? '', refund, query, notices },
    notifyUrl: { notify_url: listener.url(refundPath) },
    wait: (byMs: number) => advance(stack, worldId, { byMs }),
    arm: (http: Schemas['HttpFault']) =>
      control(stack, 'POST', `/control/worlds/${worldId}/faults`, { body: { http } }),
  }
}

// fact: WX-188, WX-194
it('a refund of v2, taken in under the client certificate of the merchant alone', async () => {
  const { worldId, refund, query, transactionId, holds, wait } = await paidMerchant()
  const refused = { result_code: 'FAIL', err_code: 'CERT_ERROR' }
  expect(await refund('R1', {}, {})).toMatchObject(refused)
  expect(await refund('R1', {}, { 'client-cert': ':bm9uZQ==:' })).toMatchObject(refused)
  expect(
    await refund('R1', {}, { 'client-cert': await clientCertificateOf(stack, worldId, '7A') }),
  ).toMatchObject(refused)
  expect(await query({ out_refund_no: 'R1' })).toMatchObject({ err_code: 'REFUNDNOTEXIST' })
  const accepted = await refund('R1')
  expect(accepted).toMatchObject({
    ...{ result_code: 'SUCCESS', transaction_id: transactionId, out_trade_no: 'ORDER00001' },
    ...{ out_refund_no: 'R1', refund_fee: '10', total_fee: '1790', cash_fee: '1790' },
  })
  expect(holds(accepted)).toBe(true)
  expect(await query({ refund_id: accepted.refund_id ?? '' })).toMatchObject({
    refund_status_0: 'PROCESSING',
  })
  await wait(0)
  expect(await query({ out_refund_no: 'R1' })).toMatchObject({ refund_status_0: 'SUCCESS' })
})

const callV3 = (worldId: string, method: 'GET' | 'POST', place: string, content?: object) =>
  v3(stack, worldId, { method, place, ...(content && { content }) })

// fact: WX-202
it('a payment of v2 is refunded by v3, and one of v3 by v2', async () => {
  const { worldId, appid, mchid, baseUrl, refund, query, notifyUrl, wait } = await paidMerchant()
  const amount = { total: 1790, refund: 10, currency: 'CNY' }
  const ofV2 = { out_trade_no: 'ORDER00001', out_refund_no: 'R1', amount }
  expect(await callV3(worldId, 'POST', '/v3/refund/domestic/refunds', ofV2)).toMatchObject({
    status: 'PROCESSING',
  })
  await wait(0)
  expect(await query({ out_refund_no: 'R1' })).toMatchObject({
    refund_status_0: 'SUCCESS',
    refund_fee_0: '10',
  })

  const order = { appid, mchid, description: 'x', out_trade_no: 'ORDER00002', amount: { total: 1790 } }
  const { prepay_id: prepayId } = await callV3(worldId, 'POST', '/v3/pay/transactions/app', {
    ...{ ...order, ...notifyUrl },
  })
  const body = JSON.stringify({ prepayId, outcome: 'success' })
  const headers = { 'content-type': 'application/json' }
  await fetch(`${baseUrl}/app/confirm`, { method: 'POST', headers, body })
  expect(await refund('R2', { out_trade_no: 'ORDER00002' })).toMatchObject({ result_code: 'SUCCESS' })
  await wait(0)
  expect(await callV3(worldId, 'GET', '/v3/refund/domestic/refunds/R2')).toMatchObject({
    ...{ out_trade_no: 'ORDER00002', status: 'SUCCESS', amount: { refund: 10, total: 1790 } },
  })
})

// fact: WX-189, WX-190, WX-193
it('a refund of v2 beyond time, sum, money or number, refused by name', async () => {
  const { refund, setUp, wait } = await paidMerchant()
  expect(await refund('R1', { refund_fee: '1791' })).toMatchObject({ err_code: 'REFUND_FEE_MISMATCH' })
  expect(await refund('R1', { transaction_id: '4200000000' })).toMatchObject({
    err_code: 'INVALID_TRANSACTIONID',
  })
  await setUp({ v3: { refundFunds: 'none' } })
  expect(await refund('R1')).toMatchObject({ err_code: 'NOTENOUGH' })
  await setUp({ v3: { refundFunds: 'enough' } })
  for (let part = 1; part <= 50; part += 1) {
    expect(await refund(`R${part}`)).toMatchObject({ result_code: 'SUCCESS' })
    await wait(MINUTE_MS)
  }
  const beyond = { err_code: 'INVALID_REQUEST', err_code_des: '部分退款次数超过50次' }
  expect(await refund('R51')).toMatchObject(beyond)
  await wait(366 * DAY_MS)
  expect(await refund('R52')).toMatchObject({ err_code: 'TRADE_OVERDUE' })
})

// fact: WX-191
it.each<[string, NonNullable<Schemas['HttpFault']['answer']>]>([
  ['SYSTEMERROR', { kind: 'business-code', code: 'SYSTEMERROR' }],
  ['BIZERR_NEED_RETRY', { kind: 'business-code', code: 'BIZERR_NEED_RETRY' }],
  ['nothing', { kind: 'reset-after-commit' }],
])('a refund of v2 answered by %s, asked for again under its number and given once', async (_, answer) => {
  const { refund, query, arm } = await paidMerchant()
  await arm({ operationIds: ['wechatRefundV2'], answer })
  const first = await refund('R1').catch(() => ({ result_code: 'FAIL' }))
  expect(first).toMatchObject({ result_code: 'FAIL' })
  expect(await refund('R1')).toMatchObject({ result_code: 'SUCCESS', out_refund_no: 'R1' })
  expect(await query({ out_trade_no: 'ORDER00001' })).toMatchObject({ refund_count: '1', refund_fee_0: '10' })
})

it('a refund of v2 refused for want of money, taken under its number once the money is there', async () => {
  const { refund, setUp } = await paidMerchant()
  await setUp({ v3: { refundFunds: 'none' } })
  expect(await refund('R1')).toMatchObject({ err_code: 'NOTENOUGH' })
  await setUp({ v3: { refundFunds: 'enough' } })
  expect(await refund('R1')).toMatchObject({ result_code: 'SUCCESS' })
})

// fact: WX-192
it('six wrong refunds of v2 in a second, each after them refused as too many', async () => {
  const { refund, wait } = await paidMerchant()
  const codes: (string | undefined)[] = []
  for (let index = 0; index < 7; index += 1) codes.push((await refund('R1', { refund_fee: '9999' })).err_code)
  expect(codes).toEqual([...Array.from({ length: 6 }, () => 'REFUND_FEE_MISMATCH'), 'FREQUENCY_LIMITED'])
  await wait(1000)
  expect(await refund('R1')).toMatchObject({ result_code: 'SUCCESS' })
})

// fact: WX-195, WX-196, WX-197, WX-201
it.each([
  ['success', 'SUCCESS'],
  ['abnormal', 'CHANGE'],
  ['closed', 'REFUNDCLOSE'],
] as const)(
  'a refund of v2 that ends %s, told sealed and without a signature as %s',
  async (refundEnd, refund_status) => {
    const { refund, query, wait, setUp, notices, notifyUrl, apiV2Key, mchid, transactionId } =
      await paidMerchant()
    await setUp({ v3: { refundEnd, refundTo: 'card' } })
    const { refund_id } = await refund('R1', notifyUrl)
    await wait(3 * DAY_MS - 1)
    expect(notices()).toEqual([])
    await wait(1)
    const [notice = {}] = notices()
    expect(notice).toMatchObject({ return_code: 'SUCCESS', mch_id: mchid })
    expect(notice).not.toHaveProperty('sign')
    expect(openReqInfo(notice.req_info ?? '', apiV2Key)).toMatchObject({
      ...{ transaction_id: transactionId, out_trade_no: 'ORDER00001', out_refund_no: 'R1', refund_id },
      ...{ total_fee: '1790', refund_fee: '10', refund_status },
      ...(refundEnd === 'success' ? { success_time: '2026-11-23 09:41:00' } : {}),
    })
    expect(openReqInfo(notice.req_info ?? '', 'x'.repeat(32))).toBeNull()
    expect(await query({ refund_id: refund_id ?? '' })).toMatchObject({ refund_status_0: refund_status })
  },
)

// fact: WX-195, WX-256, WX-313
it.each(['abnormal', 'closed'] as const)(
  'refunds of v2 and v3 that end %s are no violation, and give back no more than was paid',
  async (refundEnd) => {
    const { worldId, refund, wait, setUp, notifyUrl } = await paidMerchant()
    await setUp({ v3: { refundEnd } })
    const amount = { refund: 1780, total: 1790, currency: 'CNY' }
    const askV3 = (out_refund_no: string) =>
      callV3(worldId, 'POST', '/v3/refund/domestic/refunds', {
        ...{ out_trade_no: 'ORDER00001', out_refund_no, amount, ...notifyUrl },
      })
    await refund('R1')
    await wait(MINUTE_MS)
    expect(await askV3('R2')).toMatchObject({ status: 'PROCESSING' })
    await wait(MINUTE_MS)
    // What came back is kept for a card; what was closed goes back under a new number.
    const again = refundEnd === 'abnormal' ? { code: 'INVALID_REQUEST' } : { status: 'PROCESSING' }
    expect(await askV3('R3')).toMatchObject(again)
    await wait(MINUTE_MS)
    expect(await auditOf(stack, worldId)).toEqual([])
  },
)

// fact: WX-198
it('refunds without a notify_url, told at the address of the platform in the form of v2 by the setting', async () => {
  const { refund, wait, setUp, notices, notifyUrl } = await paidMerchant()
  await refund('R1')
  await wait(MINUTE_MS)
  expect(notices()).toEqual([])
  await setUp({ refundNotifyUrl: notifyUrl.notify_url })
  await refund('R2')
  await wait(MINUTE_MS)
  expect(notices()).toMatchObject([{ req_info: expect.stringMatching(/./) }])
})

// fact: WX-199, WX-200
it('more than ten refunds of an order, ten at once, the others by offset and by their numbers', async () => {
  const { refund, query, wait, transactionId } = await paidMerchant()
  for (let part = 0; part < 22; part += 1) {
    await refund(`R${part}`)
    await wait(MINUTE_MS)
  }
  const first = await query({ transaction_id: transactionId })
  expect(first).toMatchObject({
    refund_count: '10',
    total_refund_count: '22',
    out_refund_no_0: 'R0',
    out_refund_no_9: 'R9',
  })
  expect(first).not.toHaveProperty('out_refund_no_10')
  expect(await query({ out_trade_no: 'ORDER00001', offset: '15' })).toMatchObject({ out_refund_no_0: 'R15' })
  expect(await query({ out_trade_no: 'ORDER00001', offset: '20' })).toMatchObject({ err_code: 'PARAM_ERROR' })
  expect(await query({ out_refund_no: 'R21' })).toMatchObject({ refund_count: '1', out_refund_no_0: 'R21' })
})
