import type { Schemas } from '@skyshop/openapi/control'
import { AlipaySdk } from 'alipay-sdk'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signPapay } from '../../src/wire/wechat/papay-signing.ts'
import { control, journalOf, makeWorld } from '../support/control.ts'
import { callV3, openPapayMerchant, PapayListener } from '../support/papay-merchant.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

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

/** A browser without scripts: opens an address, and follows where it leads. */
async function open(url: string, init: RequestInit = {}) {
  const response = await fetch(new URL(url, stack.gatewayUrl), init)
  const html = await response.text()
  const choices = [...html.matchAll(/<button name="choice" value="([\w-]+)"/g)].map(([, value]) => value)
  const facts = [...html.matchAll(/<dt>([^<]*)<\/dt><dd>([^<]*)<\/dd>/g)].map(([, name, value]) => [
    name,
    value,
  ])
  const links = [...html.matchAll(/<a href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
  return {
    url: response.url,
    status: response.status,
    html,
    choices,
    facts: Object.fromEntries(facts),
    links,
  }
}

const press = (url: string, choice: string, more: Record<string, string> = {}) =>
  open(url, { method: 'POST', body: new URLSearchParams({ choice, ...more }) })

/** A merchant of WeChat Pay with an order of each way that is signed, too. */
async function openMerchant() {
  const merchant = await openPapayMerchant(stack, listener)
  const { call, appid, mchid, worldId, setUp } = merchant
  const order = (trade_type: string) =>
    call('/pay/contractorder', {
      ...{ contract_appid: appid, contract_mchid: mchid, body: '云存储 <b>', out_trade_no: 'ORDER00001' },
      ...{ total_fee: '1790', spbill_create_ip: '127.0.0.1', trade_type, plan_id: '120201' },
      ...{ contract_code: 'C1', request_serial: '1', contract_display_account: '1380021' },
      ...{ notify_url: listener.url('/pay'), contract_notify_url: listener.url(`/both/${worldId}`) },
    })
  const domain = (h5Domain: string | null) =>
    control(stack, 'PATCH', `/control/worlds/${worldId}/merchant-plans`, {
      body: { wechat: { v3: { h5Domain } } },
    })
  return { ...merchant, order, domain, setUp, page: `/payer/${worldId}` }
}

it('a person pastes a code, sees who asks for what, and pays', async () => {
  const { order, page, worldId } = await openMerchant()
  const start = await open(page)
  expect([start.status, start.choices]).toEqual([200, ['open']])
  expect(start.html).toContain('a code URL')
  const { code_url = '' } = await order('NATIVE')
  const sheet = await press(start.url, 'open', { what: ` ${code_url}\n` })
  expect(sheet.facts).toMatchObject({ For: '云存储 &lt;b&gt;', Number: 'ORDER00001', Amount: 'CNY 17.90' })
  const failures = ['failed', 'failed-risk', 'failed-balance', 'failed-card', 'insufficient']
  expect(sheet.choices).toEqual(['paid', 'cancelled', ...failures, 'paid-not-signed'])
  expect(sheet.html).toContain('Pay and sign')
  const closed = await press(sheet.url, 'cancelled')
  expect([closed.facts.State, closed.choices, closed.links]).toEqual([
    ...['NOTPAY', [], [`/wallets/payer/${worldId}`]],
  ])
  const paid = await press(sheet.url, 'paid-not-signed')
  expect(paid.facts).toMatchObject({ State: 'SUCCESS', Agreement: 'not signed' })
  expect((await open(sheet.url)).html).toContain('This order is paid already')
  const { entries } = await journalOf(stack, worldId)
  const labels = entries
    .filter(({ operationId }) => operationId === 'answerPayer')
    .map(({ label, note }) => [label, note])
  expect(labels).toEqual([
    ['POST /wallets/payer', 'open'],
    ['POST /wallets/payer', 'cancelled'],
    ['POST /wallets/payer', 'paid-not-signed'],
  ])
})

// fact: WX-287
it.each([
  ['failed-risk', '风险'],
  ['failed-balance', '暂无可用的支付方式'],
  ['failed-card', '银行卡已失效'],
])('a person who chose %s reads in the cashier why, and can pay', async (choice, words) => {
  const { worldId, page, appid, mchid } = await openMerchant()
  const named = { appid, mchid, notify_url: listener.url('/pay'), out_trade_no: 'ORDER00001' }
  const content = { ...named, description: '云存储', amount: { total: 1790 } }
  const order = { method: 'POST', place: '/v3/pay/transactions/native', content } as const
  const { code_url } = await callV3(stack, worldId, order)
  const sheet = await press((await open(page)).url, 'open', { what: String(code_url) })
  const failed = await press(sheet.url, choice)
  expect(failed.facts).toMatchObject({ State: 'NOTPAY', Says: expect.stringContaining(words) })
  expect((await press(sheet.url, 'paid')).facts).toMatchObject({ State: 'SUCCESS' })
})

it('a text that nobody recognises, and one of an order that is gone, say so', async () => {
  const { page } = await openMerchant()
  const { url } = await open(page)
  expect((await press(url, 'open', { what: 'hello' })).html).toContain(
    'Nothing here asks a payer for &quot;hello&quot;',
  )
  expect((await press(url, 'open', { what: 'weixin://wxpay/bizpayurl?pr=x' })).html).toContain(
    '支付请求已失效',
  )
  expect((await open('/payer/w9999999')).status).toBe(404)
  expect((await open(`${page}?what=${'x'.repeat(8001)}`)).status).toBe(404)
})

it('the short address leads to the page of the default world, with what is to be paid', async () => {
  const { url } = await open('/payer?what=hello')
  expect(url).toBe(`${stack.gatewayUrl}/wallets/payer/default?what=hello`)
})

// fact: WX-296, WX-297, WX-298
it('the link of an H5 order leads from the registered domain to the payer, and back afterwards', async () => {
  const { order, domain, worldId } = await openMerchant()
  const { mweb_url = '' } = await order('MWEB')
  const referer = 'http://shop.test/pay'
  const back = 'http://shop.test/done'
  expect((await open(mweb_url)).html).toContain('商家参数格式有误')
  const refused = await open(mweb_url, { headers: { referer } })
  expect(refused.html).toContain('商家存在未配置的参数')
  expect(refused.links).toEqual([expect.stringContaining(`/wallets/payer/${worldId}?what=`)])
  await domain('shop.test')
  const inside = await open(mweb_url, { headers: { referer, 'user-agent': 'MicroMessenger/8' } })
  expect(inside.html).toContain('请在微信外打开订单')
  const sheet = await open(`${mweb_url}&redirect_url=${encodeURIComponent(back)}`, { headers: { referer } })
  expect(sheet.facts).toMatchObject({ Number: 'ORDER00001' })
  const paid = await press(sheet.url, 'paid')
  expect(paid.links[0]).toBe(back)
  expect(listener.at(`/both/${worldId}`)).toHaveLength(1)
  expect((await open(`/wallets/wechat/${worldId}/checkmweb?prepay_id=wx`)).html).toContain('支付请求已失效')
})

it('the address of a signing shows the way to the payer, who signs or does not', async () => {
  const { appid, mchid, apiV2Key, baseUrl, signing, worldId } = await openMerchant()
  const fields = signPapay({ appid, mch_id: mchid, ...signing() }, apiV2Key, 'MD5')
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  const [link = ''] = (await open(`${baseUrl}/papay/entrustweb?${query.join('&')}`)).links
  const sheet = await open(link)
  expect(sheet.choices).toEqual(['signed', 'sign-refused'])
  expect((await press(sheet.url, 'sign-refused')).facts).toMatchObject({
    State: '9',
    Agreement: 'not signed',
  })
  await press(sheet.url, 'signed')
  expect(listener.at(`/sign/${worldId}`)).toMatchObject([{ change_type: 'ADD' }])
})

it('an agreement that a browser opens at Alipay leads to the payer', async () => {
  const { worldId } = await makeWorld(stack)
  const { alipay } = (
    await control<Schemas['Merchants']>(stack, 'GET', `/control/worlds/${worldId}/merchants`)
  ).body
  const sdk = new AlipaySdk({ ...alipay, keyType: 'PKCS8' })
  const bizContent = {
    ...{ personalProductCode: 'CYCLE_PAY_AUTH_P', productCode: 'GENERAL_WITHHOLDING' },
    ...{
      signScene: 'INDUSTRY|DIGITAL_MEDIA',
      externalAgreementNo: 'X1',
      accessParams: { channel: 'QRCODE' },
    },
    periodRuleParams: { periodType: 'DAY', period: 30, executeTime: '2026-12-20', singleAmount: '19.90' },
  }
  const terms = { notifyUrl: 'http://127.0.0.1:9/n', timestamp: '2026-11-20 09:41:00', bizContent }
  const address = sdk.pageExecute('alipay.user.agreement.page.sign', 'GET', terms)
  const sheet = await open(address)
  expect(sheet.facts).toMatchObject({ Number: 'X1', For: expect.stringContaining('at most CNY 19.90') })
  expect((await press(sheet.url, 'signed')).facts).toMatchObject({ State: 'NORMAL' })
  const odd = { productCode: 'QUICK_MSECURITY_PAY', outTradeNo: 'A1', totalAmount: '1.00', subject: 'a & b' }
  const order = sdk.sdkExecute('alipay.trade.app.pay', { bizContent: odd })
  expect((await open(`/wallets/payer/${worldId}?what=${encodeURIComponent(order)}`)).html).toMatch(
    /subject must match pattern .+ \(ACQ.INVALID_PARAMETER\)/,
  )
  const wrong = await open(address.replace('X1', 'X2'))
  expect(wrong.html).toContain('isv.invalid-signature')
})
