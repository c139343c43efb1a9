import type { Schemas } from '@skyshop/openapi/control'
import { afterAll, expect, it } from 'vitest'
import { numberOf, payingMerchant } from './signed-call.ts'
import { createWechatTestContext } from './wechat-test-context.ts'

const context = await createWechatTestContext()
afterAll(() => context.close())

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const NO = '20261120000000000001'
const REFUNDS = '/v3/refund/domestic/refunds'
const { mchid } = context.account
const closeOf = (no: string) => `/v3/pay/transactions/out-trade-no/${no}/close`
let seed = 400
const merchantIn = (v3: Partial<Schemas['WechatV3Plan']> = {}) => {
  seed += 1
  return payingMerchant(context, { seed, v3 })
}

// fact: WX-259, WX-241, WX-242
it.each<[string, object]>([
  ['of the order', { fee_type: 'CNY' }],
  ['of the amount', { amount: { total: 1990, currency: 'CNY', fee: 1 } }],
])(
  'an order with an unknown member %s is refused under its number, before anything else',
  async (_, more) => {
    const { order } = await merchantIn()
    const answer = await order({ ...more, mchid: '1900000109' })
    expect([answer.status, answer.body.code, numberOf(answer)]).toEqual([400, 'PARAM_ERROR', 270924358])
    expect(answer.body.message).toBe('参数中含有非法的额外参数')
  },
)

// fact: WX-263
it('an order that nobody pays is closed after seven days, however often it was asked for', async () => {
  const { order, query, advance, phone } = await merchantIn()
  await order()
  await advance(7 * DAY_MS - 1000)
  const { prepay_id: prepayId } = (await order()).body
  expect(await query()).toMatchObject({ trade_state: 'NOTPAY' })
  await advance(1000)
  expect(await query()).toMatchObject({ trade_state: 'CLOSED' })
  expect(await phone('confirm', { prepayId, outcome: 'success' })).toEqual({
    tradeState: 'CLOSED',
    sdkResult: -1,
  })
  const again = await order()
  expect([again.body.code, numberOf(again)]).toEqual(['ORDER_CLOSED', 268447914])
})

// fact: WX-263
it('an order is closed at its time_expire', async () => {
  const { order, query, advance } = await merchantIn()
  await order({ time_expire: '2026-11-20T21:00:00+08:00' })
  await advance(60 * MINUTE_MS - 1000)
  expect(await query()).toMatchObject({ trade_state: 'NOTPAY' })
  await advance(1000)
  expect(await query()).toMatchObject({ trade_state: 'CLOSED' })
})

// fact: WX-264
it.each<[string, object]>([
  ['amount', { amount: { total: 1991, currency: 'CNY' } }],
  ['description', { description: 'x' }],
  ['attach', { attach: 'x' }],
  ['address', { notify_url: 'http://127.0.0.1:9/other' }],
  ['end', { time_expire: '2026-11-20T21:00:00+08:00' }],
  ['goods tag', { goods_tag: 'x' }],
])('the same number with another %s is refused, and with the same terms goes on', async (_, change) => {
  const { order } = await merchantIn()
  const first = await order()
  const other = await order(change)
  expect([other.body.code, numberOf(other)]).toEqual(['INVALID_REQUEST', 268498688])
  expect((await order()).body).toEqual(first.body)
})

// fact: WX-265, WX-241
it('the same number of a paid order is refused under its number', async () => {
  const { order, pay } = await merchantIn()
  await pay()
  const again = await order()
  expect([again.body.code, numberOf(again)]).toEqual(['ORDERPAID', 268498689])
})

// fact: WX-274
it('an order is closed five minutes after it came, and not sooner', async () => {
  const { order, post, query, advance } = await merchantIn()
  await order()
  await advance(5 * MINUTE_MS - 1)
  const early = await post(closeOf(NO), { mchid })
  expect([early.status, early.body.code]).toEqual([400, 'INVALID_REQUEST'])
  expect(await query()).toMatchObject({ trade_state: 'NOTPAY' })
  await advance(1)
  expect((await post(closeOf(NO), { mchid })).status).toBe(204)
})

// fact: WX-275
it.each([
  ['documented', 404],
  ['reported', 204],
] as const)('closing an unknown order as %s is answered %i', async (closeUnknown, status) => {
  const { post } = await merchantIn({ closeUnknown })
  expect((await post(closeOf('20261120000000000099'), { mchid })).status).toBe(status)
})

// fact: WX-283
it('a payment whose money only a bank has taken is NOTPAY, told to nobody, and paid once after it', async () => {
  const { order, query, phone } = await merchantIn()
  const { prepay_id: prepayId } = (await order()).body
  const told = context.received.length
  expect(await phone('confirm', { prepayId, outcome: 'unknown' })).toEqual({ tradeState: 'NOTPAY' })
  expect(await query()).toMatchObject({ trade_state: 'NOTPAY', amount: { total: 1990 } })
  expect(context.received.length).toBe(told)
  expect(await phone('confirm', { prepayId, outcome: 'success' })).toMatchObject({ tradeState: 'SUCCESS' })
  expect(await query()).toMatchObject({ trade_state: 'SUCCESS' })
})

// fact: WX-284, WX-318
it('a coupon pays a part, and goes back in proportion', async () => {
  const { pay, query, refund } = await merchantIn({ couponFen: 990 })
  await pay()
  expect(await query()).toMatchObject({
    amount: { total: 1990, payer_total: 1000 },
    promotion_detail: [{ amount: 990 }],
  })
  expect((await refund('R1', { amount: { refund: 199, total: 1990, currency: 'CNY' } })).body).toMatchObject({
    amount: { refund: 199, payer_total: 1000, payer_refund: 100, discount_refund: 99 },
  })
})

// fact: WX-285
it('a payer has one openid in every payment, and another payer has another', async () => {
  const { pay, query } = await merchantIn()
  const numbers = ['20261120000000000001', '20261120000000000002', '20261120000000000003'] as const
  await pay({ out_trade_no: numbers[0] })
  await pay({ out_trade_no: numbers[1] })
  await pay({ out_trade_no: numbers[2] }, 'neighbour')
  const openids = await Promise.all(numbers.map(async (no) => (await query(no)).payer))
  expect(openids[0]).toEqual(openids[1])
  expect(openids[0]).not.toEqual(openids[2])
})

// fact: WX-286
it.each([
  ['too-frequent', 429, 268447840],
  ['may-not-collect', 403, 268448010],
  ['not-available', 403, 268443715],
] as const)('a merchant that is %s has orders refused with %i under %i', async (standing, status, number) => {
  const { order } = await merchantIn({ standing })
  const answer = await order()
  expect([answer.status, numberOf(answer)]).toEqual([status, number])
})

// fact: WX-306, WX-307
it('an order is given back in fifty parts, a minute apart, and no more', async () => {
  const { pay, refund, advance } = await merchantIn()
  await pay()
  expect((await refund('R0')).status).toBe(200)
  const soon = await refund('R1')
  expect([soon.status, soon.body.code]).toEqual([429, 'FREQUENCY_LIMITED'])
  for (let part = 1; part < 50; part += 1) {
    await advance(MINUTE_MS)
    expect((await refund(`R${part}`)).status).toBe(200)
  }
  await advance(MINUTE_MS)
  expect((await refund('R50')).body).toMatchObject({ code: 'INVALID_REQUEST' })
  expect((await refund('R49')).status).toBe(200)
})

// fact: WX-305
it('a payment is given back for a year', async () => {
  const { pay, refund, advance } = await merchantIn()
  await pay()
  await advance(365 * DAY_MS)
  expect((await refund('R1')).status).toBe(200)
  await advance(DAY_MS)
  expect((await refund('R2')).body).toMatchObject({ code: 'INVALID_REQUEST', message: '订单已超过退款期限' })
})

// fact: WX-315
it('a refund that the merchant has no money for is refused, and taken once there is', async () => {
  const { pay, refund, set } = await merchantIn({ refundFunds: 'none' })
  await pay()
  expect(await refund('R1')).toMatchObject({ status: 403, body: { code: 'NOT_ENOUGH' } })
  await set({ v3: { refundFunds: 'enough' } })
  expect((await refund('R1')).body).toMatchObject({ status: 'PROCESSING', funds_account: 'UNSETTLED' })
})

// fact: WX-320
it('refunds are looked up three hundred times a second', async () => {
  const { get } = await merchantIn()
  const ask = async () => (await get(`${REFUNDS}/R1`)).status
  for (let asked = 0; asked < 300; asked += 1) expect(await ask()).toBe(404)
  expect(await ask()).toBe(429)
})
