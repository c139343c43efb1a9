import { createPrivateKey } from 'node:crypto'
import type { Schemas } from '@skyshop/openapi/wallets/alipay'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { createAlipayWallet } from '../../src/backend/payments/alipay.ts'
import { MINUTE_MS } from '../../src/engine/kernel/clock.ts'
import { readForm, signNotify, writeNotifyForm } from '../../src/wire/alipay/alipay-signing.ts'
import { createAlipayTestContext, TEST_NOW_MS } from './alipay-test-context.ts'
import { sdkOracle } from './sdk-oracle.ts'

const context = await createAlipayTestContext()
afterAll(() => context.close())
beforeEach(() => {
  context.received.length = 0
  context.events.length = 0
})

const TRACE = 'c'.repeat(32)
const SUBJECT = '云存储+7天 100% a:b %25'
const ORDER = { orderNo: '26112020000000000001', description: SUBJECT, amountFen: 1990 }
const wallet = createAlipayWallet(context.merchant)
const numbers = { outTradeNo: ORDER.orderNo }

/** A world whose buyer has a cashier open for a minute. */
async function openCashier() {
  const worldId = await context.makeWorld()
  await context.setUp(worldId, { notifyTriggers: 'closed' })
  const { opened } = await context.use(worldId, (world) =>
    wallet.open(world, { ...ORDER, payUntilMs: TEST_NOW_MS + MINUTE_MS }, TRACE),
  )
  const { tradeNo } = await context.phone<Schemas['CashierResponse']>(worldId, 'cashier', opened)
  const confirm = (outcome: Schemas['ConfirmRequest']['outcome']) =>
    context.phone(worldId, 'confirm', { tradeNo, outcome })
  const pay = () => confirm('success')
  const fail = () => confirm('fail')
  const pass = (byMs: number) => context.use(worldId, (world) => world.clock.advance({ byMs }))
  return { worldId, pay, fail, pass, oracle: sdkOracle(context, worldId) }
}

const bodies = () => context.received.map(({ body }) => readForm(body) ?? {})

// fact: AL-143, AL-155
it('encodes a webhook like a form of a browser, which merchant and SDK read alike', async () => {
  const { pay, oracle } = await openCashier()
  await pay()
  const [{ body = '', answer } = {}] = context.received
  expect(answer).toBe('success')
  expect(body).toMatch(/(^|&)subject=%E4%BA%91[%0-9A-F]*%2B7%E5%A4%A9[+]100%25[+]a%3Ab[+]%2525(&|$)/)
  expect(body).not.toContain('%20')
  const members = Object.fromEntries(new URLSearchParams(body))
  expect(members).toEqual(readForm(body))
  expect(members).toMatchObject({
    subject: SUBJECT,
    fund_bill_list: '[{"amount":"19.90","fundChannel":"ALIPAYACCOUNT"}]',
  })
  expect(oracle.sdk.checkNotifySignV2({ ...members })).toBe(true)
})

it('takes a webhook with empty members and with members that no document has', async () => {
  const { worldId, pay } = await openCashier()
  await pay()
  const [told = {}] = bodies()
  const { sign: _, sign_type: __, ...content } = told
  const further = { body: '', passback_params: '', refund_fee: '', gmt_refund: '', voucher_detail_list: '[]' }
  const key = createPrivateKey(context.account.platformPrivateKeyPem)
  const signed = signNotify({ ...content, ...further, notify_id: 'field', brand_new_member: '1+1' }, key)
  const answer = await fetch(`${context.productUrl}/api/skyworthPay/v1/notify/alipay/${worldId}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: writeNotifyForm(signed),
  })
  expect(await answer.text()).toBe('success')
  expect(context.events).toMatchObject([
    { orderNo: ORDER.orderNo, amountFen: 1990 },
    { notifyId: 'field', orderNo: ORDER.orderNo, amountFen: 1990 },
  ])
})

it.each([
  ['by its time', MINUTE_MS, false],
  ['by the merchant', 0, true],
])(
  'tells of a trade closed %s without any money, and the merchant has nothing to do',
  async (_, byMs, isAsked) => {
    const { worldId, fail, pass, oracle } = await openCashier()
    await fail()
    if (isAsked) await oracle.exec('alipay.trade.close', numbers)
    await pass(byMs)
    expect(await context.use(worldId, ({ clock }) => clock.get())).toMatchObject({ next: null })
    const [told = {}, ...others] = bodies()
    expect(others).toEqual([])
    expect(told).toMatchObject({ trade_status: 'TRADE_CLOSED', gmt_close: expect.any(String) })
    for (const name of ['refund_fee', 'gmt_refund', 'gmt_payment', 'fund_bill_list', 'receipt_amount'])
      expect(told).not.toHaveProperty(name)
    expect(context.received[0]?.answer).toBe('success')
    expect(context.events).toEqual([])
  },
)

// fact: AL-158, AL-159
it('a partial refund is reported as TRADE_SUCCESS, the refund of the rest as a closed trade', async () => {
  const { pay, pass, oracle } = await openCashier()
  await pay()
  for (const [outRequestNo, refundAmount] of [
    ['R1', '9.90'],
    ['R2', '10.00'],
  ])
    await oracle.exec('alipay.trade.refund', { ...numbers, outRequestNo, refundAmount })
  await pass(0)
  const told = bodies().map(({ trade_status, refund_fee, out_biz_no, gmt_close }) => {
    return [trade_status, refund_fee, out_biz_no, gmt_close !== undefined]
  })
  expect(told).toEqual([
    ['TRADE_SUCCESS', undefined, undefined, false],
    ['TRADE_SUCCESS', '9.90', 'R1', false],
    ['TRADE_CLOSED', '19.90', 'R2', true],
  ])
  expect(bodies().every((members) => oracle.sdk.checkNotifySignV2({ ...members }))).toBe(true)
})
