import { afterAll, beforeEach, expect, it } from 'vitest'
import { MINUTE_MS } from '../../src/engine/kernel/clock.ts'
import { OF_SALE, openSale, SALE } from './alipay-sale.ts'
import { createAlipayTestContext } from './alipay-test-context.ts'

const context = await createAlipayTestContext()
afterAll(() => context.close())
beforeEach(() => {
  context.received.length = 0
})

const RETURN_URL = 'http://shop.example/back?own=1'
const QUIT_URL = 'http://shop.example/quit'
const WAP = { method: 'alipay.trade.wap.pay', content: { productCode: 'QUICK_WAP_WAY', quitUrl: QUIT_URL } }
const PAGE = { method: 'alipay.trade.page.pay', content: { productCode: 'FAST_INSTANT_TRADE_PAY' } }

/** A browser at the page of an order that the official SDK has signed. */
async function browse({ method, content }: typeof WAP | typeof PAGE, change: object = {}) {
  const sale = await openSale(context)
  const { sdk } = sale.oracle
  const parameters = {
    ...{ notifyUrl: sale.notifyUrl, returnUrl: RETURN_URL },
    bizContent: { ...SALE, ...content, ...change },
  }
  const url = sdk.pageExecute(method, 'GET', parameters)
  const reply = await fetch(url, { redirect: 'manual' })
  const location = reply.headers.get('location')
  const page = location === null ? '' : new URL(location, context.gatewayUrl).href
  const choose = async (choice: string) => {
    const body = new URLSearchParams({ choice })
    const answer = await fetch(page, { method: 'POST', body, redirect: 'manual' })
    return { target: answer.headers.get('location'), text: await answer.text() }
  }
  const status = async () => {
    const { tradeStatus, subCode } = await sale.oracle.exec('alipay.trade.query', OF_SALE)
    return tradeStatus ?? subCode
  }
  return { ...sale, sdk, parameters, reply, page, choose, status }
}

// fact: AL-083, AL-089, AL-090
it.each([
  ['wap', WAP],
  ['page', PAGE],
] as const)(
  'a %s payment is opened by the browser, and its trade is made when the buyer logs in',
  async (_, kind) => {
    const { page, choose, status, told } = await browse(kind)
    expect(await (await fetch(page)).text()).toContain('CNY 19.90')
    expect(await status()).toBe('ACQ.TRADE_NOT_EXIST')
    await choose('log-in')
    expect(await status()).toBe('WAIT_BUYER_PAY')
    await choose('pay')
    expect(await status()).toBe('TRADE_SUCCESS')
    expect(told()).toMatchObject([{ trade_status: 'TRADE_SUCCESS', out_trade_no: SALE.outTradeNo }])
  },
)

it('the form that the SDK makes is taken like the URL', async () => {
  const { sdk, parameters } = await browse(WAP)
  const form = sdk.pageExecute(WAP.method, 'POST', parameters)
  const action = /action="([^"]+)"/.exec(form)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const inputs = [...form.matchAll(/name="(\w+)" value="([^"]*)" \/>/g)].map(([, name = '', value = '']) => {
    return [name, value.replaceAll('&quot;', '"')] as [string, string]
  })
  const body = new URLSearchParams(inputs)
  const reply = await fetch(action, { method: 'POST', body, redirect: 'manual' })
  expect(reply.headers.get('location')).toContain('/app/web-cashier?trade_no=')
})

// fact: AL-091
it('the buyer who has paid comes back by GET with signed parameters of the trade', async () => {
  const { sdk, choose } = await browse(WAP)
  await choose('log-in')
  const { target } = await choose('pay')
  const { own, ...fields } = Object.fromEntries(new URL(target ?? '').searchParams)
  expect(own).toBe('1')
  expect(fields).toMatchObject({ out_trade_no: SALE.outTradeNo, total_amount: '19.90' })
  expect(sdk.checkNotifySignV2({ ...fields })).toBe(true)
  expect(sdk.checkNotifySignV2({ ...fields, total_amount: '0.01' })).toBe(false)
})

// fact: AL-092
it('a wap buyer who gives up goes to the quit address, one at a desktop nowhere', async () => {
  expect((await (await browse(WAP)).choose('quit')).target).toBe(QUIT_URL)
  expect((await (await browse(PAGE)).choose('quit')).target).toBeNull()
})

// fact: AL-027
it.each([
  ['another product', { productCode: 'QUICK_MSECURITY_PAY' }, 'ACQ.INVALID_PARAMETER'],
  ['no amount', { totalAmount: '0.00' }, 'ACQ.INVALID_PARAMETER'],
  ['a relative end of no minutes', { timeoutExpress: '0m' }, 'ACQ.INVALID_PARAMETER'],
])('a page order of %s is refused by a page in GBK that the buyer sees', async (_, change, subCode) => {
  const { reply } = await browse(PAGE, change)
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'text/html; charset=GBK'])
  const text = new TextDecoder('gbk').decode(await reply.arrayBuffer())
  expect(text).toContain(subCode)
  expect(text).not.toMatch(/^\{/)
})

it('a code that the buyer scans makes the trade, and is paid on the phone', async () => {
  const { oracle, notifyUrl, pay, look, told } = await openSale(context)
  const { qrCode = '' } = await oracle.exec('alipay.trade.precreate', SALE, { notifyUrl })
  expect(await oracle.exec('alipay.trade.query', OF_SALE)).toMatchObject({ subCode: 'ACQ.TRADE_NOT_EXIST' })
  expect(await look(qrCode)).toMatchObject({ status: 'payable', subject: SALE.subject, amountFen: 1990 })
  expect(await oracle.exec('alipay.trade.query', OF_SALE)).toMatchObject({ tradeStatus: 'WAIT_BUYER_PAY' })
  expect(await pay('success', qrCode)).toMatchObject({ tradeStatus: 'TRADE_SUCCESS' })
  expect(told()).toMatchObject([{ trade_status: 'TRADE_SUCCESS' }])
  expect(await look(qrCode)).toMatchObject({ status: 'paid' })
  expect(await look('https://qr.alipay.com/bax1')).toMatchObject({ status: 'invalid-order' })
})

// fact: AL-075
it('a code that was given out is paid with the amount that it was made for alone', async () => {
  const { oracle, sign, look, pay } = await openSale(context)
  const inconsistent = { subCode: 'ACQ.CONTEXT_INCONSISTENT' }
  const { qrCode = '' } = await oracle.exec('alipay.trade.precreate', SALE)
  expect(await oracle.exec('alipay.trade.precreate', { ...SALE, totalAmount: '600.00' })).toMatchObject(
    inconsistent,
  )
  expect(await look(sign({ totalAmount: '7.00' }))).toMatchObject({ status: 'invalid-order' })
  // The same terms again are the same code, and may be paid in the app, too.
  expect(await oracle.exec('alipay.trade.precreate', SALE)).toMatchObject({ qrCode })
  expect(await look()).toMatchObject({ status: 'payable' })
  expect(await look(sign({ totalAmount: '7.00' }))).toMatchObject({ status: 'invalid-order' })
  expect(await look(qrCode)).toMatchObject({ status: 'payable', amountFen: 1990 })
  expect(await pay('success', qrCode)).toMatchObject({ tradeStatus: 'TRADE_SUCCESS' })
})

it('a wap order takes an end of one minute', async () => {
  const { choose, pass, status } = await browse(WAP, { timeoutExpress: '1m' })
  await choose('log-in')
  await pass(MINUTE_MS)
  expect(await status()).toBe('TRADE_CLOSED')
})

it('reports no internal error', () => {
  expect(context.errors).toEqual([])
})
