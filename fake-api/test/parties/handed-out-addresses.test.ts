import { createPrivateKey } from 'node:crypto'
import { type IncomingHttpHeaders, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Schemas } from '@skyshop/openapi/control'
import { AlipaySdk } from 'alipay-sdk'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { buildAuthorization, signAppPay } from '../../src/wire/wechat/request-signing.ts'
import { control, makeWorld } from '../support/control.ts'
import { cardTerms, signedByMerchant } from '../support/lianlian.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

const PUBLIC = 'https://gw.example'

let stack: TestStack
let direct: TestStack
let balanced: TestStack
beforeAll(async () => {
  direct = await startTestStack({ hostNames: ['node-1'] })
  balanced = await startTestStack({ publicGatewayUrl: PUBLIC, hostNames: ['node-1'] })
  stack = direct
})
afterAll(async () => {
  await direct.stop()
  await balanced.stop()
})
afterEach(() => {
  stack = direct
})

/** By which address a caller has the gateway of a world: what it sends to, and what it writes before the provider's own path. */
type Form = 'path' | 'node' | 'host' | 'port'
type Provider = 'wechat' | 'alipay' | 'paypal' | 'lianlian'

interface Sent {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
}

/** A world, and its gateway at a provider as the caller of a form has it. */
async function reach(form: Form, provider: Provider) {
  const { worldId, clock } = await makeWorld(stack)
  const at = `/control/worlds/${worldId}`
  const call = <T>(method: string, path: string, body?: object) =>
    control<T>(stack, method, `${at}${path}`, { ...(body && { body }) }).then((answer) => answer.body)
  if (form === 'port') await call('POST', '/provider-ports', { provider })
  const account = (await call<Schemas['Merchants']>('GET', '/merchants'))[provider]
  const below = `/wallets/${provider}/${worldId}`
  const { port } = new URL(stack.gatewayUrl)
  const address = {
    path: `${stack.gatewayUrl}${below}`,
    // As another machine of the network has it.
    node: `http://node-1:${port}${below}`,
    host: `http://${worldId}.${provider}.localhost:${port}`,
    port: String(account.rootUrl),
  }[form]
  const send = (path: string, sent: Sent = {}) =>
    sendTo(path.startsWith('http') ? path : `${address}${path}`, sent)
  return { worldId, nowMs: clock.nowMs, account, address, send, call }
}

/** Sends a request, whether or not this system resolves its host. */
function sendTo(url: string, { method = 'GET', headers = {}, body = '' }: Sent) {
  const { host, hostname, port, pathname, search } = new URL(url)
  const isNamed = hostname.endsWith('.localhost') || hostname === 'node-1'
  const to = { host: '127.0.0.1', port, path: `${pathname}${search}`, method, headers: { ...headers, host } }
  return new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
    const sent = request(isNamed ? to : { ...to, host: hostname }, (reply) => {
      const { statusCode: status = 0, headers } = reply
      text(reply).then((said) => resolve({ status, headers, text: said }), reject)
    })
    sent.on('error', reject).end(body)
  })
}

const json = { 'content-type': 'application/json' }

/** A merchant of WeChat Pay v3, which signs the path that it sends. */
async function atWechat(form: Form) {
  const place = await reach(form, 'wechat')
  const { mchid, appid, officialAppid, serial, privateKey } = place.account as Schemas['Merchants']['wechat']
  const key = createPrivateKey(privateKey)
  const signed = async (method: 'GET' | 'POST', path: string, nowMs: number, order?: object) => {
    const body = order ? JSON.stringify(order) : ''
    const url = new URL(path.startsWith('http') ? path : `${place.address}${path}`)
    const asked = { method, path: `${url.pathname}${url.search}`, body }
    const authorization = buildAuthorization(asked, { mchid, serial, key }, { nowMs, nonce: 'n' })
    return place.send(path, { method, body, headers: { ...json, authorization, accept: 'application/json' } })
  }
  const order = async (way: 'app' | 'h5', more: object = {}) => {
    const terms = { description: 'x', notify_url: 'http://127.0.0.1:9/n', amount: { total: 5 }, ...more }
    const named = { mchid, appid: way === 'app' ? appid : officialAppid, out_trade_no: `TRADE-${way}` }
    const path = `/v3/pay/transactions/${way}`
    return JSON.parse((await signed('POST', path, place.nowMs, { ...named, ...terms })).text)
  }
  const pay = (prepayId: string) =>
    place.call('POST', '/payer', {
      what: JSON.stringify(signAppPay(prepayId, { appid, mchid, key }, { nowMs: place.nowMs, nonce: 'n' })),
    })
  return { ...place, signed, order, pay }
}

const DAY_MS = 86_400_000
const scene_info = { payer_client_ip: '203.0.113.7', h5_info: { type: 'Wap' } }
const forms: Form[] = ['path', 'node', 'host', 'port']

it.each(forms)(
  'WeChat Pay asked by its %s hands out addresses of that form, which it answers',
  async (form) => {
    const { address, order, pay, signed, send, call, nowMs } = await atWechat(form)
    const { h5_url } = await order('h5', { scene_info })
    expect(h5_url).toMatch(`${address}/checkmweb?prepay_id=`)
    expect((await send(h5_url)).status).toBe(200)
    expect(await call('POST', '/payer', { what: h5_url })).toMatchObject({ state: 'SUCCESS' })
    await pay((await order('app')).prepay_id)
    await call('POST', '/clock/advance', { byMs: 2 * DAY_MS })
    const atMs = nowMs + 2 * DAY_MS
    const bill = JSON.parse((await signed('GET', '/v3/bill/tradebill?bill_date=2026-11-20', atMs)).text)
    expect(bill.download_url).toMatch(`${address}/v3/billdownload/file?token=`)
    const file = await signed('GET', bill.download_url, atMs)
    expect([file.status, file.text]).toEqual([200, expect.stringContaining('TRADE-app')])
  },
)

it.each(forms)('Alipay asked by its %s hands out addresses of that form, which it answers', async (form) => {
  const { address, account, send, call } = await reach(form, 'alipay')
  const { appId, privateKey, alipayPublicKey } = account as Schemas['Merchants']['alipay']
  const sdk = new AlipaySdk({
    appId,
    privateKey,
    alipayPublicKey,
    keyType: 'PKCS8',
    gateway: `${address}/gateway.do`,
  })
  const signed = (method: string, bizContent: object, timestamp: string) =>
    send(sdk.pageExecute(method, 'GET', { timestamp, bizContent }))
  const sale = { outTradeNo: 'A1', totalAmount: '19.90', subject: 'x', productCode: 'FAST_INSTANT_TRADE_PAY' }
  const opened = await signed('alipay.trade.page.pay', sale, '2026-11-20 09:41:00')
  const cashier = new URL(opened.headers.location ?? '', `${address}/`)
  expect(cashier.href).toMatch(`${address}/`)
  expect((await send(cashier.href)).text).toContain('CNY 19.90')
  const what = sdk.pageExecute('alipay.trade.page.pay', 'GET', {
    timestamp: '2026-11-20 09:41:00',
    bizContent: sale,
  })
  expect(await call('POST', '/payer', { what })).toMatchObject({ state: 'TRADE_SUCCESS' })
  await call('POST', '/clock/advance', { byMs: 2 * DAY_MS })
  const query = { billType: 'trade', billDate: '2026-11-20' }
  const method = 'alipay.data.dataservice.bill.downloadurl.query'
  const told = JSON.parse((await signed(method, query, '2026-11-22 09:41:00')).text)
  const { bill_download_url } = told.alipay_data_dataservice_bill_downloadurl_query_response
  expect(bill_download_url).toMatch(`${address}/bills/2026-11-20?`)
  expect((await send(bill_download_url)).headers['content-type']).toContain('zip')
})

/** A merchant of PayPal that has made an order. */
async function atPaypal(form: Form) {
  const place = await reach(form, 'paypal')
  const { account, send } = place
  const { clientId, clientSecret } = account as Schemas['Merchants']['paypal']
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  const token = await send('/v1/oauth2/token', {
    ...{ method: 'POST', body: 'grant_type=client_credentials' },
    headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
  })
  const headers = { ...json, authorization: `Bearer ${JSON.parse(token.text).access_token}` }
  const amount = { currency_code: 'USD', value: '2.00' }
  const order = { intent: 'CAPTURE', purchase_units: [{ amount }] }
  const made = await send('/v2/checkout/orders', { method: 'POST', headers, body: JSON.stringify(order) })
  const links: { rel: string; href: string }[] = JSON.parse(made.text).links
  return { ...place, headers, links }
}

it.each(forms)('PayPal asked by its %s hands out links of that form, which it answers', async (form) => {
  const { address, headers, links, send, call } = await atPaypal(form)
  for (const { href } of links) expect(href).toMatch(`${address}/`)
  const hrefOf = (rel: string) => links.find((link) => link.rel === rel)?.href ?? ''
  expect((await send(hrefOf('self'), { headers })).status).toBe(200)
  expect((await send(hrefOf('approve'))).text).toContain('USD 2.00')
  expect(await call('POST', '/payer', { what: hrefOf('approve') })).toMatchObject({ state: 'APPROVED' })
  const captured = await send(hrefOf('capture'), { method: 'POST', headers })
  expect([captured.status, captured.text]).toEqual([201, expect.not.stringContaining('/wallets/x')])
  const addresses = captured.text.match(/http:[^"]+/g) ?? []
  for (const one of addresses) expect(one).toMatch(`${address}/`)
})

/** A merchant of LianLian that has begun a payment. */
async function atLianlian(form: Form) {
  const place = await reach(form, 'lianlian')
  const { account, send, nowMs } = place
  const { merchantId: merchant_id, privateKey } = account as Schemas['Merchants']['lianlian']
  const path = `/v3/merchants/${merchant_id}/payments`
  const order = {
    ...{ merchant_order_id: 'L1', merchant_order_time: '20261120094100', order_amount: '19.90' },
    ...{ order_currency_code: 'CNY', order_description: 'x' },
    products: [{ product_id: 'P1', name: 'x', price: '19.90', quantity: 1 }],
  }
  const body = JSON.stringify({
    ...{ merchant_id, ...cardTerms, merchant_transaction_id: 'L1', payment_method: 'inter_credit_card' },
    ...{
      notification_url: 'http://127.0.0.1:9/n',
      redirect_url: 'http://127.0.0.1:9/back',
      merchant_order: order,
    },
  })
  const signed = signedByMerchant({ method: 'POST', path, text: body }, privateKey, nowMs)
  const paid = await send(path, { method: 'POST', headers: { ...json, ...signed }, body })
  return { ...place, payment_url: String(JSON.parse(paid.text).order.payment_url) }
}

it.each(forms)(
  'LianLian asked by its %s hands out addresses of that form, and its pages keep it',
  async (form) => {
    const { address, payment_url, send, call } = await atLianlian(form)
    expect(payment_url).toMatch(`${address}/app/cashier?id=`)
    const card = { card_number: '4000000000003220', holder_name: 'A BUYER', expiry: '12/30', cvv: '737' }
    const pressed = await send(payment_url, {
      ...{ method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      body: String(new URLSearchParams({ choice: 'pay', ...card })),
    })
    const challenge = new URL(pressed.headers.location ?? '', payment_url).href
    expect(challenge).toMatch(`${address}/app/challenge?id=`)
    expect((await send(challenge)).status).toBe(200)
    expect(await call('POST', '/payer', { what: challenge })).toMatchObject({ provider: 'lianlian' })
  },
)

it.each<[Form, 'the public address' | 'that form']>([
  ['path', 'the public address'],
  ['node', 'the public address'],
  ['host', 'that form'],
  ['port', 'that form'],
])('with a public address, a gateway asked by its %s sends payers to %s', async (form, whose) => {
  stack = balanced
  const isPublic = whose === 'the public address'
  const baseOf = ({ address, worldId }: { address: string; worldId: string }, provider: Provider) =>
    isPublic ? `${PUBLIC}/wallets/${provider}/${worldId}` : address
  const paypal = await atPaypal(form)
  for (const { href } of paypal.links) expect(href).toMatch(`${baseOf(paypal, 'paypal')}/`)
  const lianlian = await atLianlian(form)
  expect(lianlian.payment_url).toMatch(`${baseOf(lianlian, 'lianlian')}/app/cashier?id=`)
  const wechat = await atWechat(form)
  const { h5_url } = await wechat.order('h5', { scene_info })
  expect(h5_url).toMatch(`${baseOf(wechat, 'wechat')}/checkmweb?prepay_id=`)
})

it('with a public address, WeChat Pay hands its merchant bills at the address that was asked', async () => {
  stack = balanced
  const { address, order, pay, signed, call, nowMs } = await atWechat('node')
  await pay((await order('app')).prepay_id)
  await call('POST', '/clock/advance', { byMs: 2 * DAY_MS })
  const atMs = nowMs + 2 * DAY_MS
  const bill = JSON.parse((await signed('GET', '/v3/bill/tradebill?bill_date=2026-11-20', atMs)).text)
  expect(bill.download_url).toMatch(`${address}/v3/billdownload/file?token=`)
})
