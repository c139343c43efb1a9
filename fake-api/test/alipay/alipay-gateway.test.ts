import type { Schemas } from '@skyshop/openapi/wallets/alipay'
import { afterAll, expect, it } from 'vitest'
import { createAlipayWallet } from '../../src/backend/payments/alipay.ts'
import { payerBalance } from '../../src/engine/gateway/payer-balance.ts'
import { MINUTE_MS } from '../../src/engine/kernel/clock.ts'
import { readForm } from '../../src/wire/alipay/alipay-signing.ts'
import { createAlipayTestContext, TEST_NOW_MS } from './alipay-test-context.ts'
import { sdkOracle } from './sdk-oracle.ts'

const context = await createAlipayTestContext()
afterAll(() => context.close())

const ORDER = { orderNo: '26112020000000000001', description: '云存储 7天', amountFen: 1990 }
const TRACE = 'a'.repeat(32)
const wallet = createAlipayWallet(context.merchant)

/** A world with the order's cashier open on the phone. */
async function openCashier(payUntilMs = TEST_NOW_MS + 15 * MINUTE_MS) {
  const worldId = await context.makeWorld()
  await context.setUp(worldId, { notifyTriggers: 'closed' })
  const { opened } = await context.use(worldId, (world) =>
    wallet.open(world, { ...ORDER, payUntilMs }, TRACE),
  )
  const cashier = await context.phone<Schemas['CashierResponse']>(worldId, 'cashier', opened)
  const oracle = sdkOracle(context, worldId)
  const confirm = (outcome: Schemas['ConfirmRequest']['outcome']) =>
    context.phone<Schemas['ConfirmResponse']>(worldId, 'confirm', { tradeNo: cashier.tradeNo, outcome })
  return {
    worldId,
    orderString: opened.orderString,
    cashier,
    oracle,
    confirm,
    tradeNo: cashier.tradeNo ?? '',
  }
}

const query = { outTradeNo: ORDER.orderNo }

const paymentOf = (orderNo: string) => ({ orderNo, prepayId: null })

it('shows the signed request of the merchant in the cashier', async () => {
  const { cashier } = await openCashier()
  expect(cashier).toMatchObject({
    status: 'payable',
    merchantName: 'Test Merchant',
    subject: ORDER.description,
    amountFen: 1990,
    payUntilMs: TEST_NOW_MS + 15 * MINUTE_MS,
    balanceFen: 100_000,
  })
})

it('shows the balance of the wallet after a payment and after its refund', async () => {
  const { worldId, confirm, oracle } = await openCashier()
  await confirm('success')
  const balance = () => context.use(worldId, (world) => payerBalance(world.read, 'alipay'))
  expect(await balance()).toBe(98_010)
  await oracle.exec('alipay.trade.refund', { ...query, refundAmount: '9.90', outRequestNo: 'r1' })
  expect(await balance()).toBe(99_000)
  expect(await context.use(worldId, (world) => payerBalance(world.read, 'wechat'))).toBe(100_000)
})

const NOT_EXIST = { code: '40004', subCode: 'ACQ.TRADE_NOT_EXIST', outTradeNo: ORDER.orderNo }

it('charges the buyer, notifies the merchant once and answers a query of the SDK', async () => {
  const { worldId, oracle, confirm, tradeNo } = await openCashier()
  context.received.length = 0
  context.events.length = 0
  expect(await confirm('success')).toMatchObject({ resultStatus: '9000', tradeStatus: 'TRADE_SUCCESS' })
  expect(await confirm('success')).toMatchObject({ resultStatus: '9000', tradeStatus: 'TRADE_SUCCESS' })
  expect(context.received).toMatchObject([{ endpoint: 'notify', answer: 'success' }])
  expect(context.events).toEqual([
    {
      provider: 'alipay',
      notifyId: expect.any(String),
      orderNo: ORDER.orderNo,
      transactionId: tradeNo,
      amountFen: 1990,
      successAtMs: TEST_NOW_MS,
    },
  ])
  const answer = await oracle.exec('alipay.trade.query', query)
  expect(answer).toMatchObject({ code: '10000', tradeNo, tradeStatus: 'TRADE_SUCCESS', totalAmount: '19.90' })
  expect(oracle.sdk.checkNotifySignV2({ ...readForm(context.received[0]?.body ?? '') })).toBe(true)
  expect(
    await context.use(worldId, (world) => wallet.query(world, paymentOf(ORDER.orderNo), TRACE)),
  ).toMatchObject({
    state: 'paid',
  })
})

// fact: AL-146, AL-147, AL-148, AL-149, AL-151
it('sends a notify under one number until it reads success, at the provider’s intervals, each with its own time', async () => {
  const { worldId, confirm } = await openCashier()
  context.received.length = 0
  context.nextAnswers.push('failure', 'SUCCESS', 'success ', '')
  await confirm('success')
  await context.use(worldId, (world) => world.clock.advance({ byMs: 24 * 60 * MINUTE_MS }))
  expect(context.received.map(({ answer }) => answer)).toEqual([
    'failure',
    'SUCCESS',
    'success ',
    '',
    'success',
  ])
  const sent = context.received.map(({ body }) => readForm(body) ?? {})
  expect(new Set(sent.map(({ notify_id }) => notify_id)).size).toBe(1)
  expect(sent[0]?.notify_id).toMatch(/^\d{34}$/)
  expect(sent.map(({ notify_time }) => notify_time?.slice(11))).toEqual([
    '20:00:00',
    '20:04:00',
    '20:14:00',
    '20:24:00',
    '21:24:00',
  ])
  const entries = await context.use(worldId, async (world) => world.journal.query({ limit: 1000 }))
  const attempts = entries.filter(({ operationId }) => operationId === 'TRADE_SUCCESS')
  const minutes = attempts.map(({ virtualMs }) => (virtualMs - TEST_NOW_MS) / MINUTE_MS)
  expect(minutes).toEqual([0, 4, 14, 24, 84])
})

// fact: AL-084
it.each([
  ['fail', '4000'],
  ['cancel', '6001'],
  ['network', '6002'],
  ['unknown', '6004'],
  ['repeated', '5000'],
] as const)('charges nothing when the outcome is %s', async (outcome, resultStatus) => {
  const { confirm, oracle } = await openCashier()
  expect(await confirm(outcome)).toEqual({ tradeStatus: 'WAIT_BUYER_PAY', resultStatus })
  // Money that is not there fails after the password, which makes the trade; all else is over before it.
  const trade = outcome === 'fail' ? { tradeStatus: 'WAIT_BUYER_PAY' } : NOT_EXIST
  expect(await oracle.exec('alipay.trade.query', query)).toMatchObject(trade)
  expect(await confirm('success')).toMatchObject({ resultStatus: '9000' })
})

// fact: AL-085
it.each([
  ['undetermined', '8000'],
  ['unknown-paid', '6004'],
  ['repeated-paid', '5000'],
] as const)(
  'charges a payment that is told as %s, which only a query or notify reports',
  async (outcome, resultStatus) => {
    const { confirm, oracle } = await openCashier()
    expect(await confirm(outcome)).toEqual({ tradeStatus: 'TRADE_SUCCESS', resultStatus })
    expect(await oracle.exec('alipay.trade.query', query)).toMatchObject({ tradeStatus: 'TRADE_SUCCESS' })
  },
)

// fact: AL-068, AL-141
it('charges nothing at the end of the order', async () => {
  const { worldId, confirm, oracle, orderString } = await openCashier(TEST_NOW_MS + MINUTE_MS)
  await confirm('fail')
  await context.use(worldId, (world) => world.clock.advance({ byMs: MINUTE_MS }))
  expect(await confirm('success')).toEqual({ tradeStatus: 'TRADE_CLOSED', resultStatus: '4000' })
  expect(await oracle.exec('alipay.trade.query', query)).toMatchObject({ tradeStatus: 'TRADE_CLOSED' })
  expect(await context.phone(worldId, 'cashier', { orderString })).toMatchObject({
    status: 'expired',
    resultStatus: '4000',
  })
})

// fact: AL-104, AL-105, AL-108
it('closes an unpaid trade for good and never a paid one', async () => {
  const open = await openCashier()
  await open.confirm('fail')
  expect(await open.oracle.exec('alipay.trade.close', query)).toMatchObject({
    code: '10000',
    tradeNo: open.tradeNo,
  })
  expect(await open.oracle.exec('alipay.trade.close', query)).toMatchObject({ code: '10000' })
  expect(await open.confirm('success')).toMatchObject({ tradeStatus: 'TRADE_CLOSED', resultStatus: '4000' })
  const paid = await openCashier()
  await paid.confirm('success')
  expect(await paid.oracle.exec('alipay.trade.close', query)).toMatchObject({
    subCode: 'ACQ.TRADE_STATUS_ERROR',
  })
  await context.use(paid.worldId, async (world) => {
    expect(await wallet.close(world, paymentOf(ORDER.orderNo), TRACE)).toBe('paid')
    expect(await wallet.close(world, paymentOf('26112020000000000009'), TRACE)).toBe('unknown')
  })
})

// fact: AL-031, AL-113, AL-116, AL-118, AL-119, AL-121
it('refunds at once, once per number, and notifies the address of the payment', async () => {
  const { worldId, oracle, confirm } = await openCashier()
  await confirm('success')
  context.events.length = 0
  const part = { ...query, refundAmount: '9.90', outRequestNo: 'R1' }
  expect(await oracle.exec('alipay.trade.refund', part)).toMatchObject({ fundChange: 'Y', refundFee: '9.90' })
  expect(await oracle.exec('alipay.trade.refund', part)).toMatchObject({ fundChange: 'N', refundFee: '9.90' })
  expect(await oracle.exec('alipay.trade.refund', { ...part, refundAmount: '9.91' })).toMatchObject({
    subCode: 'ACQ.DISCORDANT_REPEAT_REQUEST',
  })
  expect(await oracle.exec('alipay.trade.query', query)).toMatchObject({ tradeStatus: 'TRADE_SUCCESS' })
  const tooMuch = { ...query, refundAmount: '10.01', outRequestNo: 'R2' }
  expect(await oracle.exec('alipay.trade.refund', tooMuch)).toMatchObject({
    subCode: 'ACQ.REASON_TRADE_REFUND_FEE_ERR',
  })
  const rest = { ...query, refundAmount: 10, outRequestNo: 'R2' }
  expect(await oracle.exec('alipay.trade.refund', rest)).toMatchObject({
    fundChange: 'Y',
    refundFee: '19.90',
  })
  expect(await oracle.exec('alipay.trade.query', query)).toMatchObject({ tradeStatus: 'TRADE_CLOSED' })
  await context.use(worldId, (world) => world.clock.runDue())
  expect(context.events).toMatchObject([
    { refundNo: 'R1', refundFen: 990, outcome: 'succeeded' },
    { refundNo: 'R2', refundFen: 1990, outcome: 'succeeded' },
  ])
})

it('refunds two trades under one number, each by itself', async () => {
  const { worldId, confirm, oracle } = await openCashier()
  await confirm('success')
  const second = { ...ORDER, orderNo: '26112020000000000002' }
  const { opened } = await context.use(worldId, (world) => wallet.open(world, second, TRACE))
  const { tradeNo } = await context.phone<Schemas['CashierResponse']>(worldId, 'cashier', opened)
  await context.phone(worldId, 'confirm', { tradeNo, outcome: 'success' })
  for (const outTradeNo of [ORDER.orderNo, second.orderNo]) {
    const part = { outTradeNo, refundAmount: '9.90', outRequestNo: 'R1' }
    expect(await oracle.exec('alipay.trade.refund', part)).toMatchObject({
      fundChange: 'Y',
      refundFee: '9.90',
    })
    expect(await oracle.exec('alipay.trade.refund', part)).toMatchObject({
      fundChange: 'N',
      refundFee: '9.90',
    })
  }
})

// fact: AL-134, AL-135
it('answers refund queries, also for refunds that were never made', async () => {
  const { worldId, oracle, confirm } = await openCashier()
  await confirm('success')
  await oracle.exec('alipay.trade.refund', { ...query, refundAmount: '19.90', outRequestNo: 'R1' })
  const asked = { ...query, outRequestNo: 'R1' }
  const queried = await oracle.exec('alipay.trade.fastpay.refund.query', asked)
  expect(queried).toMatchObject({ refundStatus: 'REFUND_SUCCESS', refundAmount: '19.90', outRequestNo: 'R1' })
  const other = await oracle.exec('alipay.trade.fastpay.refund.query', { ...query, outRequestNo: 'R2' })
  expect(other).toMatchObject({ code: '10000' })
  expect(other).not.toHaveProperty('refundStatus')
  const refund = {
    orderNo: ORDER.orderNo,
    transactionId: '',
    refundFen: 1990,
    totalFen: 1990,
    reason: 'staff',
  }
  await context.use(worldId, async (world) => {
    const known = await wallet.queryRefund(world, { ...refund, refundNo: 'R1' }, TRACE)
    expect(known).toMatchObject({ state: 'succeeded' })
    expect(await wallet.queryRefund(world, { ...refund, refundNo: 'R2' }, TRACE)).toEqual({
      state: 'unknown',
    })
    // A repetition moves nothing, so it proves nothing: the query does.
    expect(await wallet.refund(world, { ...refund, refundNo: 'R1' }, TRACE)).toEqual({ state: 'pending' })
  })
})

it('reports no internal error', () => {
  expect(context.errors).toEqual([])
})
