import { afterAll, beforeEach, expect, it } from 'vitest'
import { createAlipayWallet } from '../../src/backend/payments/alipay.ts'
import { DAY_MS } from '../../src/engine/kernel/clock.ts'
import { OF_SALE, openSale, SALE } from './alipay-sale.ts'
import { createAlipayTestContext } from './alipay-test-context.ts'

const context = await createAlipayTestContext()
afterAll(() => context.close())
beforeEach(() => {
  context.received.length = 0
})

const NO_MONEY = {
  ...{ receiptAmount: '0.00', buyerPayAmount: '0.00', invoiceAmount: '0.00', pointAmount: '0.00' },
}
const YEAR_MS = 365 * DAY_MS

/** A world whose sale is paid. */
async function openPaid(...[plan]: [Parameters<typeof openSale>[1]?]) {
  const sale = await openSale(context, plan)
  await sale.pay()
  const refund = (change: object = {}) =>
    sale.oracle.exec('alipay.trade.refund', { ...OF_SALE, refundAmount: '19.90', ...change })
  const queryRefund = (change: object = {}) =>
    sale.oracle.exec('alipay.trade.fastpay.refund.query', { ...OF_SALE, outRequestNo: 'R1', ...change })
  return { ...sale, refund, queryRefund }
}

// fact: AL-093
it('a query by both numbers goes by that of Alipay', async () => {
  const { oracle } = await openPaid()
  const { tradeNo } = await oracle.exec('alipay.trade.query', OF_SALE)
  const both = { outTradeNo: 'another_1', tradeNo }
  expect(await oracle.exec('alipay.trade.query', both)).toMatchObject({ outTradeNo: SALE.outTradeNo })
})

// fact: AL-045, AL-095
it('the refusal of an unknown trade repeats its number with amounts of 0.00', async () => {
  const { oracle } = await openSale(context)
  expect(await oracle.exec('alipay.trade.query', OF_SALE)).toMatchObject({
    ...{ code: '40004', subCode: 'ACQ.TRADE_NOT_EXIST', ...OF_SALE, ...NO_MONEY },
  })
})

// fact: AL-096, AL-097, AL-099, AL-102
it('a query of an unpaid trade answers amounts of 0.00, of a paid one its money and when it came', async () => {
  const { oracle, pay } = await openSale(context)
  await pay('fail')
  const unpaid = await oracle.exec('alipay.trade.query', OF_SALE)
  expect(unpaid).toMatchObject({ ...NO_MONEY, totalAmount: '19.90', buyerLogonId: '138****5135' })
  for (const name of ['subject', 'body', 'sendPayDate']) expect(unpaid).not.toHaveProperty(name)
  await pay()
  expect(await oracle.exec('alipay.trade.query', OF_SALE)).toMatchObject({
    ...{ receiptAmount: '19.90', buyerPayAmount: '19.90', invoiceAmount: '19.90', pointAmount: '0.00' },
    sendPayDate: '2026-11-20 20:00:00',
  })
})

// fact: AL-098
it.each([
  ['open-id', 'buyerOpenId', 'buyerUserId'],
  ['user-id', 'buyerUserId', 'buyerOpenId'],
] as const)('an app with buyers by %s reads %s', async (buyerIds, named, absent) => {
  const { oracle, refund } = await openPaid({ buyerIds })
  for (const answer of [await oracle.exec('alipay.trade.query', OF_SALE), await refund()]) {
    expect(answer).toHaveProperty(named)
    expect(answer).not.toHaveProperty(absent)
  }
})

// fact: AL-100, AL-101
it('a query has the sources of the money when asked for them, and what the order passed back', async () => {
  const { oracle, pay, sign } = await openSale(context)
  await pay('success', sign({ passbackParams: 'a%3D1' }))
  const plain = await oracle.exec('alipay.trade.query', OF_SALE)
  expect(plain).toMatchObject({ passbackParams: 'a%3D1' })
  expect(plain).not.toHaveProperty('fundBillList')
  const asked = { ...OF_SALE, queryOptions: ['fund_bill_list'] }
  expect(await oracle.exec('alipay.trade.query', asked)).toMatchObject({
    fundBillList: [{ amount: '19.90', fundChannel: 'ALIPAYACCOUNT' }],
  })
})

it('a query repeats the shop and the till that the order named', async () => {
  const { oracle, pay, sign } = await openSale(context)
  const shop = { storeId: 'SH_001', terminalId: 'T_01' }
  await pay('success', sign({ ...shop, operatorId: 'OP' }))
  const answer = await oracle.exec('alipay.trade.query', OF_SALE)
  expect(answer).toMatchObject(shop)
  expect(answer).not.toHaveProperty('operatorId')
})

// fact: AL-103
it.each([
  ['no number', {}, 'ACQ.INVALID_PARAMETER'],
  ['a number with a slash', { outTradeNo: 'a/b' }, 'ACQ.INVALID_PARAMETER'],
  ['an unknown number', { outTradeNo: 'other' }, 'ACQ.TRADE_NOT_EXIST'],
])('a query with %s is refused from the list', async (_, content, subCode) => {
  const { oracle } = await openPaid()
  expect(await oracle.exec('alipay.trade.query', content)).toMatchObject({ code: '40004', subCode })
})

// fact: AL-107
it.each([
  ['succeeds', { code: '10000' }],
  ['refused', { subCode: 'ACQ.TRADE_STATUS_ERROR' }],
] as const)('a second close %s as the app is set up', async (repeatedClose, answer) => {
  const { oracle, pay } = await openSale(context, { repeatedClose })
  await pay('fail')
  expect(await oracle.exec('alipay.trade.close', OF_SALE)).toMatchObject({ code: '10000' })
  expect(await oracle.exec('alipay.trade.close', OF_SALE)).toMatchObject(answer)
})

// fact: AL-109
it('a close that names a notify URL of its own is told of there', async () => {
  const { oracle, pay, pass, sign, notifyUrl, told } = await openSale(context, { notifyTriggers: 'closed' })
  await pay('fail', sign({}, {}))
  await oracle.exec('alipay.trade.close', OF_SALE, { notifyUrl })
  await pass(0)
  expect(told()).toMatchObject([{ trade_status: 'TRADE_CLOSED' }])
})

// fact: AL-114, AL-115, AL-133
it('a part is given back under a number only, the whole also under that of its order', async () => {
  const { refund, queryRefund } = await openPaid()
  expect(await refund({ refundAmount: '9.90' })).toMatchObject({ subCode: 'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL' })
  expect(await refund()).toMatchObject({ fundChange: 'Y', refundFee: '19.90' })
  expect(await queryRefund({ outRequestNo: SALE.outTradeNo })).toMatchObject({
    refundStatus: 'REFUND_SUCCESS',
  })
  expect(await queryRefund({ outRequestNo: '' })).toMatchObject({ subCode: 'ACQ.INVALID_PARAMETER' })
})

// fact: AL-117
it('the refusal of too much repeats the number and says that nothing was given back', async () => {
  const { refund } = await openPaid()
  expect(await refund({ refundAmount: '19.91', outRequestNo: 'R1' })).toMatchObject({
    ...{ subCode: 'ACQ.REASON_TRADE_REFUND_FEE_ERR', ...OF_SALE, refundFee: '0.00', sendBackFee: '0.00' },
  })
})

// fact: AL-122, AL-123
it('a refund says when it was paid in no case, and what went back where when it is asked to', async () => {
  const { refund, queryRefund } = await openPaid()
  const plain = await refund({ refundAmount: '9.90', outRequestNo: 'R1' })
  for (const name of ['gmtRefundPay', 'sendBackFee', 'refundDetailItemList'])
    expect(plain).not.toHaveProperty(name)
  const queryOptions = ['gmt_refund_pay', 'send_back_fee', 'refund_detail_item_list']
  const asked = await refund({ refundAmount: '10.00', outRequestNo: 'R2', queryOptions })
  expect(asked).toMatchObject({
    sendBackFee: '10.00',
    refundDetailItemList: [{ amount: '10.00', fundChannel: 'ALIPAYACCOUNT' }],
  })
  expect(asked).not.toHaveProperty('gmtRefundPay')
  expect(await queryRefund({ outRequestNo: 'R2', queryOptions })).toMatchObject({
    gmtRefundPay: '2026-11-20 20:00:00',
    refundDetailItemList: [{ amount: '10.00', fundChannel: 'ALIPAYACCOUNT' }],
  })
})

// fact: AL-136
it('a refund query says when it was paid when it is asked to', async () => {
  const { refund, queryRefund } = await openPaid()
  await refund({ outRequestNo: 'R1' })
  expect(await queryRefund()).not.toHaveProperty('gmtRefundPay')
  expect(await queryRefund({ queryOptions: ['gmt_refund_pay'] })).toMatchObject({
    gmtRefundPay: '2026-11-20 20:00:00',
  })
})

// fact: AL-120
it('the merchant takes a refund for done when this call moved money, and asks when it did not', async () => {
  const { worldId } = await openPaid()
  const wallet = createAlipayWallet(context.merchant)
  const refund = { orderNo: SALE.outTradeNo, transactionId: '', refundNo: 'R1', totalFen: 1990 }
  const asked = { ...refund, refundFen: 1990, reason: 'staff' }
  const trace = 'a'.repeat(32)
  await context.use(worldId, async (world) => {
    expect(await wallet.refund(world, asked, trace)).toMatchObject({ state: 'succeeded' })
    expect(await wallet.refund(world, asked, trace)).toEqual({ state: 'pending' })
    expect(await wallet.queryRefund(world, asked, trace)).toMatchObject({ state: 'succeeded' })
  })
})

// fact: AL-124
it('two refunds of one trade within three seconds are told of in the journal', async () => {
  const { worldId, refund, pass } = await openPaid()
  const part = (outRequestNo: string) => refund({ refundAmount: '1.00', outRequestNo })
  const noted = () =>
    context.use(worldId, async (world) => {
      const entries = await world.journal.query({ limit: 1000 })
      return entries.filter(({ note }) => note === 'two refunds of one trade within three seconds').length
    })
  await part('R1')
  await pass(3000)
  await part('R2')
  expect(await noted()).toBe(0)
  await pass(2999)
  expect(await part('R3')).toMatchObject({ fundChange: 'Y' })
  expect(await noted()).toBe(1)
})

// fact: AL-126, AL-127
it('an unpaid trade and a closed one give nothing back, each by its own refusal', async () => {
  const { oracle, pay } = await openSale(context)
  await pay('fail')
  const refund = { ...OF_SALE, refundAmount: '19.90' }
  expect(await oracle.exec('alipay.trade.refund', refund)).toMatchObject({
    subCode: 'ACQ.TRADE_STATUS_ERROR',
  })
  await oracle.exec('alipay.trade.close', OF_SALE)
  expect(await oracle.exec('alipay.trade.refund', refund)).toMatchObject({ subCode: 'ACQ.TRADE_HAS_CLOSE' })
})

// fact: AL-129
it('a refund that the balance has not the money for is refused, and made later under its number', async () => {
  const { worldId, refund, queryRefund } = await openPaid({ refundFunds: 'none' })
  const asked = { outRequestNo: 'R1' }
  expect(await refund(asked)).toMatchObject({ code: '40004', subCode: 'ACQ.SELLER_BALANCE_NOT_ENOUGH' })
  expect(await queryRefund()).not.toHaveProperty('refundStatus')
  await context.setUp(worldId, { refundFunds: 'enough' })
  expect(await refund(asked)).toMatchObject({ fundChange: 'Y' })
  await context.setUp(worldId, { refundFunds: 'none' })
  expect(await refund(asked)).toMatchObject({ code: '10000', fundChange: 'N' })
})

// fact: AL-128
it('twelve months after its payment a trade is finished and gives nothing back', async () => {
  const { oracle, refund, pass } = await openPaid()
  await pass(YEAR_MS - 1)
  expect(await refund({ refundAmount: '9.90', outRequestNo: 'R1' })).toMatchObject({ fundChange: 'Y' })
  await pass(1)
  expect(await refund({ refundAmount: '9.90', outRequestNo: 'R2' })).toMatchObject({
    subCode: 'ACQ.TRADE_HAS_FINISHED',
  })
  expect(await oracle.exec('alipay.trade.query', OF_SALE)).toMatchObject({ tradeStatus: 'TRADE_FINISHED' })
})

// fact: AL-137
it.each([
  ['prefixed', 'ACQ.TRADE_NOT_EXIST'],
  ['bare', 'TRADE_NOT_EXIST'],
] as const)('the refund query of an unknown trade is refused %s', async (unknownTradeCode, subCode) => {
  const { queryRefund } = await openPaid({ unknownTradeCode })
  expect(await queryRefund({ outTradeNo: 'other' })).toMatchObject({ code: '40004', subCode })
})

it('reports no internal error', () => {
  expect(context.errors).toEqual([])
})
