import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Schemas as Control } from '@skyshop/openapi/control'
import type { Schemas } from '@skyshop/openapi/wallets/alipay'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ALIPAY_KEY } from '../../src/providers/alipay/alipay-account.ts'
import { type SdkOracle, sdkOracle } from '../alipay/sdk-oracle.ts'
import { callAlipay, payInAlipay, tellOfClosed } from '../support/alipay.ts'
import { advance, control, deleteWorld, makeWorld, stateOf } from '../support/control.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

const DAY_MS = 86_400_000
const ORDER = { outTradeNo: 'judge_1', totalAmount: '19.90', subject: '云存储 + 7天' }
const AGREEMENT = {
  personalProductCode: 'CYCLE_PAY_AUTH_P',
  productCode: 'GENERAL_WITHHOLDING',
  signScene: 'INDUSTRY|DIGITAL_MEDIA',
  externalAgreementNo: 'JC1',
}

let stack: TestStack
let merchant: Server
let middleman: Server
let webhooks: string[] = []
/** What the middleman makes of an answer on its way to the client. */
let tamper = (answer: string): string => answer

/** A merchant nobody here wrote: a client, a listener that acknowledges, and somebody between client and gateway. */
beforeAll(async () => {
  stack = await startTestStack()
  merchant = createServer(async (request, response) => {
    webhooks.push(await text(request))
    response.end('success')
  })
  middleman = createServer(async (request, response) => {
    const { method = 'POST', headers, url } = request
    const type = headers['content-type'] ?? ''
    const sent = { method, headers: { 'content-type': type }, body: await text(request) }
    const reply = await fetch(`${stack.gatewayUrl}${url}`, sent)
    response.end(tamper(await reply.text()))
  })
  const listen = (server: Server) =>
    new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  await Promise.all([merchant, middleman].map(listen))
})
afterAll(async () => {
  merchant.close()
  middleman.close()
  await stack.stop()
})

const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

async function openMerchant(gatewayUrl = stack.gatewayUrl) {
  const { worldId } = await makeWorld(stack)
  const account = await stack.app.registry.use(worldId, async ({ read }) => {
    const row = await read.gatewayKey.findUniqueOrThrow({ where: { name: ALIPAY_KEY } })
    return JSON.parse(row.text) as Parameters<typeof sdkOracle>[0]['account']
  })
  const oracle = sdkOracle({ account, gatewayUrl }, worldId)
  const notifyUrl = `${urlOf(merchant)}/notify`
  const phone = <T>(call: string, body: object) => callAlipay<T>(stack, worldId, { call, body })
  webhooks = []
  tamper = (answer) => answer
  return { worldId, account, oracle, notifyUrl, phone }
}

/** What came last, and whether the client verifies it. */
function lastWebhook({ sdk }: SdkOracle) {
  const fields = Object.fromEntries(new URLSearchParams(webhooks.at(-1) ?? ''))
  return { fields, isTrusted: sdk.checkNotifySignV2({ ...fields }) }
}

/** Has the client sign an order and the buyer pay it. */
async function sell({ worldId, oracle, notifyUrl }: Awaited<ReturnType<typeof openMerchant>>) {
  const bizContent = { ...ORDER, productCode: 'QUICK_MSECURITY_PAY' }
  const orderString = oracle.sdk.sdkExecute('alipay.trade.app.pay', { notifyUrl, bizContent })
  return payInAlipay(stack, worldId, { orderString, outcome: 'success' })
}

it('serves alipay-sdk with order, query, notify, refund and refund query', async () => {
  const side = await openMerchant()
  await tellOfClosed(stack, side.worldId)
  const { oracle } = side
  const query = { outTradeNo: ORDER.outTradeNo }
  const { tradeNo, resultStatus } = await sell(side)
  expect(resultStatus).toBe('9000')
  const { fields, isTrusted } = lastWebhook(oracle)
  expect([isTrusted, fields.trade_status, fields.total_amount, fields.subject]).toEqual([
    true,
    'TRADE_SUCCESS',
    '19.90',
    ORDER.subject,
  ])
  const paid = { tradeNo, tradeStatus: 'TRADE_SUCCESS', totalAmount: '19.90' }
  expect(await oracle.exec('alipay.trade.query', query)).toMatchObject(paid)
  const refund = { ...query, refundAmount: '19.90', outRequestNo: 'R1' }
  expect(await oracle.exec('alipay.trade.refund', refund)).toMatchObject({ fundChange: 'Y' })
  const asked = { ...query, outRequestNo: 'R1' }
  const queried = await oracle.exec('alipay.trade.fastpay.refund.query', asked)
  expect(queried).toMatchObject({ refundStatus: 'REFUND_SUCCESS', refundAmount: '19.90' })
  await advance(stack, side.worldId, { byMs: 0 })
  const received = lastWebhook(oracle)
  expect([received.isTrusted, received.fields.refund_fee, received.fields.out_biz_no]).toEqual([
    true,
    '19.90',
    'R1',
  ])
})

it('lists trades of alipay-sdk without an order as foreign, and the world ends without a violation', async () => {
  const side = await openMerchant()
  const { worldId, oracle } = side
  await sell(side)
  const { outTradeNo } = ORDER
  await oracle.exec('alipay.trade.refund', { outTradeNo, refundAmount: '5.00', outRequestNo: 'R1' })
  const { orders, payments, foreignTrades } = await stateOf(stack, worldId)
  expect([orders, payments]).toEqual([[], []])
  expect(foreignTrades).toMatchObject([
    { provider: 'alipay', outTradeNo, state: 'REFUND', amountFen: 1990, refundedFen: 500 },
  ])
  // The orders of this client have no end.
  expect(await deleteWorld(stack, worldId, ['ALM-18'])).toEqual([])
})

/** Has the client sign an agreement string and the buyer sign it. */
async function signAgreement({ oracle, notifyUrl, phone }: Awaited<ReturnType<typeof openMerchant>>) {
  const signString = oracle.sdk.sdkExecute('alipay.user.agreement.page.sign', {
    notifyUrl,
    timestamp: '2026-11-20 09:41:00',
    bizContent: {
      ...AGREEMENT,
      accessParams: { channel: 'ALIPAYAPP' },
      periodRuleParams: { periodType: 'DAY', period: 30, executeTime: '2026-11-20', singleAmount: '19.90' },
    },
  })
  const { sheetId } = await phone<Schemas['SignSheetResponse']>('sign-sheet', { signString })
  return (await phone<Schemas['SignResponse']>('sign', { sheetId })).agreementNo ?? ''
}

it('serves alipay-sdk with sign, deduct, change of plan and unsign', async () => {
  const side = await openMerchant()
  const { worldId, oracle, notifyUrl } = side
  const agreementNo = await signAgreement(side)
  const signed = lastWebhook(oracle)
  expect([signed.isTrusted, signed.fields.notify_type, signed.fields.agreement_no]).toEqual([
    true,
    'dut_user_sign',
    agreementNo,
  ])
  const agreement = () => oracle.exec('alipay.user.agreement.query', { agreementNo })
  expect(await agreement()).toMatchObject({ status: 'NORMAL' })
  const deduct = (outTradeNo: string) =>
    oracle.exec(
      'alipay.trade.pay',
      { ...ORDER, outTradeNo, productCode: 'GENERAL_WITHHOLDING', agreementParams: { agreementNo } },
      { notifyUrl },
    )
  expect(await deduct('period_1')).toMatchObject({ code: '10000', totalAmount: '19.90' })
  await advance(stack, worldId, { byMs: 0 })
  const taken = lastWebhook(oracle)
  expect([taken.isTrusted, taken.fields.out_trade_no, taken.fields.trade_status]).toEqual([
    true,
    'period_1',
    'TRADE_SUCCESS',
  ])
  expect(await deduct('period_2')).toMatchObject({ subCode: 'ACQ.CYCLE_PAY_DATE_NOT_MATCH' })
  const plan = { agreementNo, deductTime: '2026-12-25' }
  expect(await oracle.exec('alipay.user.agreement.executionplan.modify', plan)).toMatchObject({
    code: '10000',
  })
  await advance(stack, worldId, { byMs: 30 * DAY_MS })
  expect(await deduct('period_2')).toMatchObject({ code: '10000' })
  const unsign = await oracle.exec('alipay.user.agreement.unsign', { agreementNo }, { notifyUrl })
  expect(unsign).toMatchObject({ code: '10000' })
  await advance(stack, worldId, { byMs: 0 })
  const ended = lastWebhook(oracle)
  expect([ended.isTrusted, ended.fields.notify_type, ended.fields.status]).toEqual([
    true,
    'dut_user_unsign',
    'UNSIGN',
  ])
  expect(await agreement()).toMatchObject({ status: 'STOP' })
  expect(await deduct('period_3')).toMatchObject({ subCode: 'ACQ.AGREEMENT_NOT_EXIST' })
})

// fact: AL-212
it('a change of the plan that ends with SYSTEM_ERROR changes nothing, and is asked for again', async () => {
  const side = await openMerchant()
  const agreementNo = await signAgreement(side)
  const http = { operationIds: ['alipayModifyPlan'], answer: { kind: 'business-code', code: 'SYSTEM_ERROR' } }
  const path = `/control/worlds/${side.worldId}/faults`
  expect((await control(stack, 'POST', path, { body: { http } })).status).toBe(201)
  const deductTime = '2026-12-24'
  const modify = () =>
    side.oracle.exec('alipay.user.agreement.executionplan.modify', { agreementNo, deductTime })
  const planned = async () =>
    (await side.oracle.exec('alipay.user.agreement.query', { agreementNo })).nextDeductTime
  const before = await planned()
  expect(await modify()).toMatchObject({ subCode: 'SYSTEM_ERROR' })
  expect(await planned()).toBe(before)
  expect(await modify()).toMatchObject({ code: '10000' })
  expect(await planned()).toBe(deductTime)
})

// fact: AL-208
it.each([
  ...['USER_AGREEMENT_UNSIGN_FAIL', 'MERCHANT_AGREEMENT_IS_NOT_EXIST'],
  ...['ILLEGAL_PARAMS', 'ASYNC_UNSIGN_CAN_NOT_REJECT'],
])('an unsigning that is refused with %s ends nothing', async (code) => {
  const side = await openMerchant()
  const agreementNo = await signAgreement(side)
  const http = { operationIds: ['alipayUnsignAgreement'], answer: { kind: 'business-code', code } }
  const path = `/control/worlds/${side.worldId}/faults`
  expect((await control(stack, 'POST', path, { body: { http } })).status).toBe(201)
  const unsign = () => side.oracle.exec('alipay.user.agreement.unsign', { agreementNo })
  expect(await unsign()).toMatchObject({ code: '40004', subCode: code })
  const asked = await side.oracle.exec('alipay.user.agreement.query', { agreementNo })
  expect(asked).toMatchObject({ status: 'NORMAL' })
  expect(await unsign()).toMatchObject({ code: '10000' })
})

/** The text with another first character. */
function withOtherFirst(text: string): string {
  return `${text.startsWith('A') ? 'B' : 'A'}${text.slice(1)}`
}

it.each<[string, (fields: Record<string, string>) => Record<string, string>]>([
  ['amount', (fields) => ({ ...fields, total_amount: '0.01' })],
  ['order', (fields) => ({ ...fields, out_trade_no: 'other_2' })],
  ['status', (fields) => ({ ...fields, trade_status: 'TRADE_FINISHED' })],
  ['app', (fields) => ({ ...fields, app_id: '2021000000000000' })],
  ['number of the notify', (fields) => ({ ...fields, notify_id: 'again' })],
  ['time', (fields) => ({ ...fields, notify_time: '2026-11-20 09:41:59' })],
  ['signature', (fields) => ({ ...fields, sign: withOtherFirst(fields.sign ?? '') })],
  ['set of fields', (fields) => ({ ...fields, refund_fee: '19.90' })],
  ['set of fields, by one less', ({ buyer_open_id: _, trade_no: __, ...fields }) => fields],
])('the SDK rejects a notify with a changed %s', async (_, change) => {
  const side = await openMerchant()
  await sell(side)
  const { fields, isTrusted } = lastWebhook(side.oracle)
  expect(isTrusted).toBe(true)
  expect(side.oracle.sdk.checkNotifySignV2(change(fields))).toBe(false)
})

it('the SDK rejects forged notifies and accepts repeated ones', async () => {
  const side = await openMerchant()
  await sell(side)
  const root = `/control/worlds/${side.worldId}/notifies`
  const [notify] = (await control<Control['Notify'][]>(stack, 'GET', root)).body
  const act = async (body: object) => {
    await control(stack, 'POST', `${root}/${notify?.notifyId}/act`, { body })
    return lastWebhook(side.oracle)
  }
  expect((await act({ action: 'forge' })).isTrusted).toBe(false)
  const off = await act({ action: 'forge', amountByFen: -1 })
  expect([off.isTrusted, off.fields.total_amount]).toEqual([true, '19.89'])
  const repeated = await act({ action: 'deliver' })
  expect([repeated.isTrusted, repeated.fields.total_amount]).toEqual([true, '19.90'])
  expect(webhooks).toHaveLength(4)
})

// fact: AL-026
it.each<[string, (answer: string) => string]>([
  ['amount', (answer) => answer.replace('19.90', '00.01')],
  ['status', (answer) => answer.replace('TRADE_SUCCESS', 'TRADE_FINISHED')],
  ['signature', (answer) => answer.replace(/"sign":"./, '"sign":"!')],
  ['presence of a signature', (answer) => answer.replace(/,"sign":"[^"]*"/, '')],
])('the SDK rejects an answer with a changed %s', async (_, change) => {
  const side = await openMerchant(urlOf(middleman))
  await sell(side)
  const query = () => side.oracle.exec('alipay.trade.query', { outTradeNo: ORDER.outTradeNo })
  expect(await query()).toMatchObject({ tradeStatus: 'TRADE_SUCCESS' })
  let isChanged = false
  tamper = (answer) => {
    const changed = change(answer)
    isChanged = changed !== answer
    return changed
  }
  await expect(query()).rejects.toThrow()
  expect(isChanged).toBe(true)
})
