import { afterAll, beforeEach, expect, it } from 'vitest'
import type { World } from '../../src/engine/world/transaction/world.ts'
import { createWechatTestContext, TEST_NOW_MS } from './wechat-test-context.ts'

const TRACE = 'a'.repeat(32)
const ORDER = { orderNo: '20261120000000000001', description: '云存储 7天', amountFen: 1990 }
const context = await createWechatTestContext()
let seed = 0
let worldId = ''

beforeEach(async () => {
  for (const list of [
    context.received,
    context.payments,
    context.refunds,
    context.errors,
    context.nextAnswers,
    context.nextFaults,
  ]) {
    list.length = 0
  }
  seed += 1
  worldId = await context.registry.create({ scenario: 'empty', seed })
})

afterAll(() => context.close())

function inWorld<T>(work: (world: World) => Promise<T>): Promise<T> {
  return context.registry.use(worldId, work)
}

const open = () => inWorld((world) => context.merchant.open(world, ORDER, TRACE))

async function app(call: 'cashier' | 'confirm', body: object) {
  const reply = await fetch(`${context.gatewayUrl}/wallets/wechat/${worldId}/app/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', traceparent: `00-${TRACE}-${'b'.repeat(16)}-01` },
    body: JSON.stringify(body),
  })
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
}

const confirm = (prepayId: string, outcome: string) => app('confirm', { prepayId, outcome })

async function pay(outcome = 'success') {
  const { prepayid } = (await open()).opened
  return confirm(prepayid, outcome)
}

const PAYMENT = { orderNo: ORDER.orderNo, prepayId: null }
const state = async () => (await inWorld((world) => context.merchant.query(world, PAYMENT, TRACE))).state
const tradeState = async () =>
  (await inWorld((world) => world.read.gatewayTransaction.findFirstOrThrow())).state

// fact: WX-278
it('opens the cashier for parameters the merchant signed', async () => {
  const { opened: parameters } = await open()
  expect(await app('cashier', { parameters })).toEqual({
    status: 200,
    body: {
      status: 'payable',
      merchantName: 'Test Merchant',
      description: ORDER.description,
      amountFen: 1990,
      prepayId: parameters.prepayid,
      payUntilMs: TEST_NOW_MS + 7_200_000,
      balanceFen: 100_000,
    },
  })
})

// fact: WX-277
it.each([
  ['another prepay id', { prepayid: 'wx0' }, 'invalid-signature'],
  ['another nonce', { noncestr: 'x' }, 'invalid-signature'],
  ['no signature', { sign: undefined }, 'invalid-signature'],
])('opens no cashier for %s', async (_, changed, status) => {
  const parameters = { ...(await open()).opened, ...changed }
  expect((await app('cashier', { parameters })).body).toEqual({ status, sdkResult: -1 })
})

// fact: WX-265, WX-279
it('charges once and notifies the merchant before the phone gets its result', async () => {
  const { prepayid } = (await open()).opened
  const first = await confirm(prepayid, 'success')
  const second = await confirm(prepayid, 'success')
  expect(first.body).toEqual({ tradeState: 'SUCCESS', sdkResult: 0, transactionId: expect.any(String) })
  expect(second.body).toEqual(first.body)
  expect(context.payments).toEqual([
    {
      provider: 'wechat',
      notifyId: expect.any(String),
      orderNo: ORDER.orderNo,
      transactionId: first.body.transactionId,
      amountFen: 1990,
      successAtMs: TEST_NOW_MS,
    },
  ])
  expect(await state()).toBe('paid')
  await expect(open()).rejects.toMatchObject({ code: 'ORDERPAID' })
})

// fact: WX-287
it.each([
  ['fail', 'risk', { sdkResult: -1, shown: '商户存在交易风险，暂不能向其支付' }],
  ['fail', 'card', { sdkResult: -1, shown: '银行卡已失效，请更换银行卡支付' }],
  ['cancel', 'balance', { sdkResult: -2, shown: '暂无可用的支付方式，请绑定其它银行卡完成支付' }],
])(
  'leaves the order unpaid and payable after %s for %s, which the cashier shows',
  async (outcome, reason, said) => {
    const { prepayid: prepayId } = (await open()).opened
    const confirmed = await app('confirm', { prepayId, outcome, reason })
    expect(confirmed.body).toEqual({ tradeState: 'NOTPAY', ...said })
    expect(context.received).toEqual([])
    expect((await app('confirm', { prepayId, outcome: 'success' })).body.tradeState).toBe('SUCCESS')
  },
)

// fact: WX-287
it('a payment that is taken has no reason to fail', async () => {
  const { prepayid: prepayId } = (await open()).opened
  const { status, body } = await app('confirm', { prepayId, outcome: 'success', reason: 'risk' })
  expect([status, body.code]).toEqual([400, 'PARAM_ERROR'])
})

// fact: WX-255, WX-268, WX-279
it.each([
  ['fail', { sdkResult: -1 }],
  ['cancel', { sdkResult: -2 }],
  ['unknown', {}],
])('leaves the order unpaid and payable after %s', async (outcome, said) => {
  expect((await pay(outcome)).body).toEqual({ tradeState: 'NOTPAY', ...said })
  expect(context.received).toEqual([])
  expect((await pay()).body.tradeState).toBe('SUCCESS')
})

it('charges an undetermined payment and answers the phone with an undetermined result', async () => {
  expect((await pay('undetermined')).body).toEqual({
    tradeState: 'SUCCESS',
    transactionId: expect.any(String),
  })
  expect(context.payments).toHaveLength(1)
})

it('sends a refused notify again with the same bytes under a new signature until it is received', async () => {
  context.nextAnswers.push(500, 0, 401)
  await pay()
  await inWorld((world) => world.clock.advance({ byMs: 15_000 }))
  await inWorld((world) => world.clock.advance({ byMs: 15_000 }))
  expect(context.received.map(({ status }) => status)).toEqual([500, 0, 401])
  const { fired } = await inWorld((world) => world.clock.advance({ byMs: 86_400_000 }))
  expect(fired.map(({ dueMs }) => dueMs - TEST_NOW_MS)).toEqual([60_000])
  expect(context.received.map(({ status }) => status)).toEqual([500, 0, 401, 204])
  expect(new Set(context.received.map(({ body }) => body)).size).toBe(1)
  expect(new Set(context.received.map(({ headers }) => headers['wechatpay-signature'])).size).toBe(4)
  expect(new Set(context.payments.map(({ notifyId }) => notifyId)).size).toBe(1)
  expect(context.errors).toEqual([])
})

// fact: WX-251
it('gives up after sixteen attempts over 24 hours and 4 minutes', async () => {
  context.nextAnswers.push(...Array.from({ length: 16 }, () => 500))
  await pay()
  await inWorld((world) => world.clock.advance({ byMs: 3 * 86_400_000 }))
  expect(context.received).toHaveLength(16)
  const row = await inWorld((world) => world.read.notifyOutbox.findFirstOrThrow())
  expect([row.state, row.attempt, row.lastStatus]).toEqual(['given-up', 16, 500])
})

// fact: WX-252
it('delays a notify by the armed fault and uses the fault up', async () => {
  context.nextFaults.push({ delayMs: 60_000 })
  await pay()
  expect(context.received).toEqual([])
  await inWorld((world) => world.clock.advance({ byMs: 59_999 }))
  expect(context.received).toEqual([])
  await inWorld((world) => world.clock.advance({ byMs: 1 }))
  expect(context.payments).toHaveLength(1)
})

// fact: WX-252
it('never delivers a lost notify, and answers the merchant’s query with the payment', async () => {
  context.nextFaults.push({ lostAttempts: 100 })
  await pay()
  await inWorld((world) => world.clock.advance({ byMs: 2 * 86_400_000 }))
  expect(context.received).toEqual([])
  expect(await state()).toBe('paid')
})

// fact: WX-266, WX-272
it('closes an unpaid order, which refuses a later payment', async () => {
  const { prepayid } = (await open()).opened
  const close = () => inWorld((world) => context.merchant.close(world, PAYMENT, TRACE))
  await inWorld((world) => world.clock.advance({ byMs: 300_000 }))
  expect([await close(), await close()]).toEqual(['closed', 'closed'])
  expect((await confirm(prepayid, 'success')).body).toEqual({ tradeState: 'CLOSED', sdkResult: -1 })
  await expect(open()).rejects.toMatchObject({ code: 'ORDER_CLOSED' })
})

// fact: WX-273, WX-275
it('answers paid when a paid order is closed, and unknown for an order without payment', async () => {
  await pay()
  const close = (orderNo: string) =>
    inWorld((world) => context.merchant.close(world, { ...PAYMENT, orderNo }, TRACE))
  expect([await close(ORDER.orderNo), await close('20261120000000000009')]).toEqual(['paid', 'unknown'])
})

// fact: WX-262
it('gives the same payment session while it lasts and a new one afterwards', async () => {
  const first = (await open()).opened
  expect((await open()).prepayId).toBe(first.prepayid)
  await inWorld((world) => world.clock.advance({ byMs: 7_200_000 }))
  expect((await app('cashier', { parameters: first })).body.status).toBe('expired')
  expect((await open()).prepayId).not.toBe(first.prepayid)
})

it('charges nothing from the deadline of the merchant on', async () => {
  const payUntilMs = TEST_NOW_MS + 900_000
  const order = { ...ORDER, payUntilMs }
  const { opened } = await inWorld((world) => context.merchant.open(world, order, TRACE))
  await inWorld((world) => world.clock.advance({ toMs: payUntilMs }))
  expect((await confirm(opened.prepayid, 'success')).body).toEqual({ tradeState: 'CLOSED', sdkResult: -1 })
})

// fact: WX-260
it.each([
  ['another amount', { amountFen: 1 }, 'INVALID_REQUEST'],
  ['another description', { description: 'x' }, 'INVALID_REQUEST'],
  ['an order number that is none', { orderNo: 'a b' }, 'PARAM_ERROR'],
  ['no money', { amountFen: 0 }, 'PARAM_ERROR'],
  ['a fraction', { amountFen: 1.5 }, 'PARAM_ERROR'],
  ['an end in the past', { payUntilMs: TEST_NOW_MS - 1000, orderNo: '20261120000000000003' }, 'PARAM_ERROR'],
])('refuses a unified order with %s', async (_, changed, code) => {
  await open()
  const order = { ...ORDER, ...changed }
  await expect(inWorld((world) => context.merchant.open(world, order, TRACE))).rejects.toMatchObject({ code })
})

const REFUND = { orderNo: ORDER.orderNo, transactionId: '', refundNo: 'R1', totalFen: 1990, reason: 'x' }

// fact: WX-309, WX-311, WX-319
it('refunds and notifies the merchant, once for one number', async () => {
  await pay()
  const order = { ...REFUND, refundFen: 1990 }
  const refund = () => inWorld((world) => context.merchant.refund(world, order, TRACE))
  expect((await refund()).state).toBe('pending')
  await refund()
  await inWorld((world) => world.clock.runDue())
  expect((await refund()).state).toBe('succeeded')
  expect(context.refunds).toEqual([
    {
      provider: 'wechat',
      notifyId: expect.any(String),
      orderNo: ORDER.orderNo,
      refundNo: 'R1',
      providerRefundId: expect.stringMatching(/^503\d{26}$/),
      transactionId: context.payments[0]?.transactionId,
      refundFen: 1990,
      outcome: 'succeeded',
      settledAtMs: TEST_NOW_MS,
    },
  ])
  expect([await state(), await tradeState()]).toEqual(['paid', 'REFUND'])
  const query = (refundNo: string) =>
    inWorld((world) => context.merchant.queryRefund(world, { ...order, refundNo }, TRACE))
  const { providerRefundId, transactionId, settledAtMs } = context.refunds[0] ?? {}
  expect(await query('R1')).toEqual({ state: 'succeeded', providerRefundId, transactionId, settledAtMs })
  expect(await query('R9')).toEqual({ state: 'unknown' })
})

// fact: WX-308, WX-310
it.each([
  ['more than was paid', { refundFen: 1991 }, 'INVALID_REQUEST'],
  ['a wrong total', { totalFen: 1 }, 'INVALID_REQUEST'],
  ['an unknown order', { orderNo: '20261120000000000009' }, 'RESOURCE_NOT_EXISTS'],
  ['a used number with another amount', { refundNo: 'R1', refundFen: 2 }, 'INVALID_REQUEST'],
  ['a part within a minute of the last', {}, 'FREQUENCY_LIMITED'],
  ['more than is left', { refundFen: 1990 }, 'INVALID_REQUEST'],
])('refuses a refund of %s', async (_, changed, code) => {
  await pay()
  const order = { ...REFUND, refundFen: 1 }
  await inWorld((world) => context.merchant.refund(world, order, TRACE))
  const next = { ...order, refundNo: 'R2', ...changed }
  await expect(inWorld((world) => context.merchant.refund(world, next, TRACE))).rejects.toMatchObject({
    code,
  })
})

// fact: WX-316
it('refuses a refund of an unpaid order', async () => {
  await open()
  const order = { ...REFUND, refundFen: 1 }
  const refund = inWorld((world) => context.merchant.refund(world, order, TRACE))
  await expect(refund).rejects.toMatchObject({ code: 'INVALID_REQUEST' })
})
