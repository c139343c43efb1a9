import { afterAll, beforeEach, expect, it } from 'vitest'
import { createAlipayWallet } from '../../src/backend/payments/alipay.ts'
import { DAY_MS, formatBeijing, HOUR_MS, MINUTE_MS } from '../../src/engine/kernel/clock.ts'
import { OF_SALE, openSale, SALE } from './alipay-sale.ts'
import { createAlipayTestContext, TEST_NOW_MS } from './alipay-test-context.ts'

const context = await createAlipayTestContext()
afterAll(() => context.close())
beforeEach(() => {
  context.received.length = 0
})

const NOT_EXIST = { code: '40004', subCode: 'ACQ.TRADE_NOT_EXIST', outTradeNo: SALE.outTradeNo }
const FAR = formatBeijing(TEST_NOW_MS + HOUR_MS)

/** The answer inside the text that the SDK hands to the host. */
function answerIn(text = ''): Record<string, string> {
  return (JSON.parse(text) as { alipay_trade_app_pay_response: Record<string, string> })
    .alipay_trade_app_pay_response
}

// fact: AL-080, AL-081, AL-082, AL-094, AL-106
it('a trade is made by the buyer’s password: before it query and close know none, and the string stays payable', async () => {
  const { oracle, look, pay, told } = await openSale(context)
  expect(await look()).toMatchObject({ status: 'payable' })
  expect(await oracle.exec('alipay.trade.query', OF_SALE)).toMatchObject(NOT_EXIST)
  expect(await oracle.exec('alipay.trade.close', OF_SALE)).toMatchObject(NOT_EXIST)
  expect(await pay()).toMatchObject({ resultStatus: '9000' })
  expect(await oracle.exec('alipay.trade.query', OF_SALE)).toMatchObject({ tradeStatus: 'TRADE_SUCCESS' })
  expect(told()).toMatchObject([{ trade_status: 'TRADE_SUCCESS' }])
})

it('the merchant takes a trade that is not there for one that may still be paid, until its string ends', async () => {
  const { worldId, pass } = await openSale(context)
  const wallet = createAlipayWallet(context.merchant)
  const payment = { orderNo: SALE.outTradeNo, prepayId: null, payUntilMs: TEST_NOW_MS + MINUTE_MS }
  const close = () => context.use(worldId, (world) => wallet.close(world, payment, 'a'.repeat(32)))
  expect(await close()).toBe('processing')
  await pass(MINUTE_MS)
  expect(await close()).toBe('unknown')
})

// fact: AL-069
it('a relative end counts from the trade’s creation and not from the string’s', async () => {
  const { look, pay, pass, oracle, sign } = await openSale(context)
  const orderString = sign({ timeoutExpress: '5m' })
  expect(await look(orderString)).not.toHaveProperty('payUntilMs')
  await pass(HOUR_MS)
  await pay('fail', orderString)
  await pass(5 * MINUTE_MS - 1)
  expect(await oracle.exec('alipay.trade.query', OF_SALE)).toMatchObject({ tradeStatus: 'WAIT_BUYER_PAY' })
  await pass(1)
  expect(await oracle.exec('alipay.trade.query', OF_SALE)).toMatchObject({ tradeStatus: 'TRADE_CLOSED' })
})

// fact: AL-070
it('a trade without an end is closed after 15 days', async () => {
  const { pay, pass, oracle } = await openSale(context)
  await pay('fail')
  await pass(15 * DAY_MS - 1)
  expect(await oracle.exec('alipay.trade.query', OF_SALE)).toMatchObject({ tradeStatus: 'WAIT_BUYER_PAY' })
  await pass(1)
  expect(await oracle.exec('alipay.trade.query', OF_SALE)).toMatchObject({ tradeStatus: 'TRADE_CLOSED' })
})

// fact: AL-064, AL-065, AL-066, AL-067, AL-077
it.each([
  ['a number of 64 letters', { outTradeNo: 'a'.repeat(64) }, true],
  ['a number of 65 letters', { outTradeNo: 'a'.repeat(65) }, false],
  ['a number with a hyphen', { outTradeNo: 'a-1' }, false],
  ['0.01 yuan', { totalAmount: '0.01' }, true],
  ['nothing', { totalAmount: '0.00' }, false],
  ['100 million yuan', { totalAmount: '100000000.00' }, true],
  ['more than 100 million yuan', { totalAmount: '100000000.01' }, false],
  ['three decimals', { totalAmount: '1.001' }, false],
  ['a subject of 256 characters', { subject: '云'.repeat(256) }, true],
  ['a subject of 257 characters', { subject: '云'.repeat(257) }, false],
  ['a slash in its subject', { subject: 'a/b' }, false],
  ['an equals sign in its subject', { subject: 'a=b' }, false],
  ['an ampersand in its subject', { subject: 'a&b' }, false],
  ['the product of app pay', { productCode: 'QUICK_MSECURITY_PAY' }, true],
  ['the product of pay-and-sign', { productCode: 'GENERAL_WITHHOLDING' }, true],
  ['a product of the web', { productCode: 'QUICK_WAP_WAY' }, false],
  ['a relative end of four minutes', { timeoutExpress: '4m' }, false],
  ['half an hour as a fraction', { timeoutExpress: '0.5h' }, false],
  ['channels that are enabled', { enablePayChannels: 'balance' }, true],
  [
    'channels both enabled and disabled',
    { enablePayChannels: 'balance', disablePayChannels: 'credit' },
    false,
  ],
])('an order string with %s opens: %s', async (_, change, isOpened) => {
  const { look, sign } = await openSale(context)
  const shown = await look(sign(change))
  expect(shown.status).toBe(isOpened ? 'payable' : 'invalid-order')
  if (!isOpened) expect(answerIn(shown.result)).toMatchObject({ sub_code: 'ACQ.INVALID_PARAMETER' })
})

// fact: AL-067
it.each([
  ['merchant-deduction', 'invalid-order'],
  ['older', 'payable'],
] as const)('the product of before pays under an account of %s: %s', async (deductionProduct, status) => {
  const { look, sign } = await openSale(context, { deductionProduct })
  const shown = await look(sign({ productCode: 'CYCLE_PAY_AUTH' }))
  expect(shown.status).toBe(status)
  const refusal = shown.result === undefined ? null : answerIn(shown.result)
  expect(refusal?.sub_code).toBe(status === 'payable' ? undefined : 'isv.insufficient-isv-permissions')
})

// fact: AL-079
it('an order without the buyer’s address is a risk where the app is set up so', async () => {
  const { look, sign } = await openSale(context, { isTradeIpDemanded: true })
  const refused = await look()
  expect(answerIn(refused.result)).toMatchObject({ sub_code: 'ACQ.RISK_MERCHANT_IP_NOT_EXIST' })
  const named = sign({ businessParams: { mcCreateTradeIp: '127.0.0.1' } })
  expect(await look(named)).toMatchObject({ status: 'payable' })
  const misnamed = await look(sign({ businessParams: { mcCreateTradeIp: '127.0.0' } }))
  expect(answerIn(misnamed.result)).toMatchObject({ sub_code: 'ACQ.INVALID_PARAMETER' })
})

// fact: AL-074, AL-075, AL-240
it('a second string of one number goes on with its trade, and one of other terms is refused', async () => {
  const { look, pay, sign, oracle } = await openSale(context)
  await pay('fail', sign({ subject: 'first', timeExpire: FAR }))
  const { tradeNo } = await oracle.exec('alipay.trade.query', OF_SALE)
  for (const change of [{ totalAmount: '19.91', subject: 'first' }, { subject: 'second' }]) {
    const other = await look(sign({ ...change, timeExpire: FAR }))
    expect([other.status, answerIn(other.result).sub_code]).toEqual([
      'invalid-order',
      'ACQ.CONTEXT_INCONSISTENT',
    ])
  }
  expect(await look(sign({ subject: 'first', body: 'more', timeExpire: FAR }))).toMatchObject({
    ...{ status: 'payable', tradeNo, subject: 'first' },
  })
})

// fact: AL-076, AL-087
it.each([
  ['paid', 'ACQ.TRADE_HAS_SUCCESS', 'success'],
  ['closed', 'ACQ.TRADE_HAS_CLOSE', 'fail'],
] as const)(
  'a number whose trade is %s is not paid again, and the host reads %s',
  async (status, subCode, outcome) => {
    const { look, pay, oracle } = await openSale(context)
    await pay(outcome)
    if (status === 'closed') await oracle.exec('alipay.trade.close', OF_SALE)
    const refused = await look()
    expect(refused).toMatchObject({ status, resultStatus: '4000' })
    expect(answerIn(refused.result)).toMatchObject({ code: '40004', sub_code: subCode })
  },
)

// fact: AL-086
it('the host gets a signed text with a success', async () => {
  const { pay } = await openSale(context)
  const { result = '' } = await pay()
  const text = JSON.parse(result) as Record<string, unknown>
  expect(Object.keys(text)).toEqual(['alipay_trade_app_pay_response', 'sign', 'sign_type'])
  expect(answerIn(result)).toMatchObject({ code: '10000', out_trade_no: SALE.outTradeNo })
})

it('a string that a stranger signed is refused with the text that was checked', async () => {
  const { look, sign } = await openSale(context)
  const refused = await look(sign().replace('19.90', '00.01'))
  const { sub_code, sub_msg = '' } = answerIn(refused.result)
  expect(sub_code).toBe('isv.invalid-signature')
  expect(sub_msg).toContain('method=alipay.trade.app.pay')
})

it('an order that a client in UTC has signed is over, and the host reads why', async () => {
  const { look, oracle, notifyUrl } = await openSale(context)
  const utc = (ms: number) => formatBeijing(ms - 8 * HOUR_MS)
  const bizContent = { ...SALE, timeExpire: utc(TEST_NOW_MS + HOUR_MS) }
  const common = { notifyUrl, timestamp: utc(TEST_NOW_MS) }
  const refused = await look(oracle.sdk.sdkExecute('alipay.trade.app.pay', { ...common, bizContent }))
  expect(refused.status).toBe('expired')
  expect(answerIn(refused.result).sub_msg).toContain('8 hours behind Beijing time')
})

// fact: AL-073
it('without a notify URL nobody is told of a payment', async () => {
  const { pay, sign, pass, told } = await openSale(context)
  expect(await pay('success', sign({}, {}))).toMatchObject({ resultStatus: '9000' })
  await pass(HOUR_MS)
  expect(told()).toEqual([])
})

it('reports no internal error', () => {
  expect(context.errors).toEqual([])
})
