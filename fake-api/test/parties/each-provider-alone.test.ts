import { createPublicKey, createVerify, X509Certificate } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import type { Schemas } from '@skyshop/openapi/control'
import { httpOperations } from '@skyshop/openapi/operations'
import type { Schemas as Lianlian } from '@skyshop/openapi/wallets/lianlian'
import type { Schemas as Paypal } from '@skyshop/openapi/wallets/paypal'
import { AlipaySdk } from 'alipay-sdk'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { PartyMaker } from '../../src/engine/party/party.ts'
import { loadPublicKey } from '../../src/engine/signing/crypto.ts'
import { alipay } from '../../src/providers/alipay/party/alipay.ts'
import { lianlian } from '../../src/providers/lianlian/lianlian.ts'
import { paypal } from '../../src/providers/paypal/party/paypal.ts'
import { wechat } from '../../src/providers/wechat/party/wechat.ts'
import { parametersIn, verifyLianlian } from '../../src/wire/lianlian/lianlian-signing.ts'
import { verifyBody } from '../../src/wire/wechat/request-signing.ts'
import { decryptResource } from '../../src/wire/wechat/resource-cipher.ts'
import { cardTerms, DOCUMENTED, signedByMerchant } from '../support/lianlian.ts'
import { orderAtWechat, type ProviderStack, startProviders } from '../support/own-backend.ts'

interface Notify {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A merchant's server that no code of the backend is in: it keeps the webhooks that it gets, and takes them as each provider wants it. */
const received: Notify[] = []
const merchantServer = createServer(async (request, response) => {
  received.push({ path: request.url ?? '', headers: request.headers, body: await text(request) })
  response.end('success')
})
let notifyUrl: string

beforeAll(async () => {
  await new Promise<void>((resolve) => merchantServer.listen(0, '127.0.0.1', resolve))
  notifyUrl = `http://127.0.0.1:${(merchantServer.address() as AddressInfo).port}/told/here`
})
afterAll(() => new Promise((resolve) => merchantServer.close(resolve)))
beforeEach(() => {
  received.length = 0
})

/** A server with one provider, and a world in it. */
interface Place {
  readonly stack: ProviderStack
  readonly worldId: string
  readonly nowMs: number
}

/** Pays a signed order at a provider; returns how its merchant reads a notify: what is paid, null for a signature that does not hold. */
type Sale = (place: Place) => Promise<(notify: Notify) => object | null | Promise<object | null>>

const payer = async ({ stack, worldId }: Place, what: string) => {
  const { status } = await stack.control('POST', `/${worldId}/payer`, { what })
  expect(status).toBe(200)
}

const json = { 'content-type': 'application/json' }

const answerOf = async <T>(url: string, init: RequestInit) => (await (await fetch(url, init)).json()) as T

const sellByWechat: Sale = async ({ stack, worldId }) => {
  const { account, nowMs, pay } = await orderAtWechat(stack, { worldId, notifyUrl, outTradeNo: 'TRADE0001' })
  await pay()
  const platformKeys = new Map([[account.platformSerial, loadPublicKey(account.platformPublicKey)]])
  return ({ headers, body }) => {
    if (verifyBody(headers, body, { platformKeys, nowMs, maxAgeMs: 0 }) !== null) return null
    const { ciphertext, nonce, associated_data: associatedData } = JSON.parse(body).resource
    const opened = decryptResource(ciphertext, { apiV3Key: account.apiV3Key, nonce, associatedData })
    const { out_trade_no: number, trade_state: state, amount } = JSON.parse(opened ?? '')
    return { number, state, amount: amount.total }
  }
}

const sellByAlipay: Sale = async (place) => {
  const sdk = new AlipaySdk({
    ...(await place.stack.accountsOf(place.worldId)).alipay,
    keyType: 'PKCS8',
  })
  const order = { outTradeNo: 'TRADE0001', totalAmount: '19.90', subject: 'x' }
  const bizContent = { ...order, productCode: 'QUICK_MSECURITY_PAY' }
  const signed = { notifyUrl, timestamp: '2026-11-20 09:41:00', bizContent }
  await payer(place, sdk.sdkExecute('alipay.trade.app.pay', signed))
  return ({ body }) => {
    const fields = Object.fromEntries(new URLSearchParams(body))
    if (!sdk.checkNotifySignV2({ ...fields })) return null
    return { number: fields.out_trade_no, state: fields.trade_status, amount: fields.total_amount }
  }
}

const sellByPaypal: Sale = async (place) => {
  const { baseUrl, clientId, clientSecret } = (await place.stack.accountsOf(place.worldId)).paypal
  const post = <T>(path: string, body: string, headers: Record<string, string>) =>
    answerOf<T>(`${baseUrl}${path}`, { method: 'POST', headers, body })
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  const grant = { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' }
  const token = await post<Paypal['TokenResponse']>(
    '/v1/oauth2/token',
    'grant_type=client_credentials',
    grant,
  )
  const call = <T>(path: string, body: object) =>
    post<T>(path, JSON.stringify(body), { ...json, authorization: `Bearer ${token.access_token}` })
  const event_types = [{ name: 'PAYMENT.CAPTURE.COMPLETED' }]
  const webhook = await call<Paypal['Webhook']>('/v1/notifications/webhooks', { url: notifyUrl, event_types })
  const unit = { custom_id: 'TRADE0001', amount: { currency_code: 'USD', value: '19.90' } }
  const order = await call<Paypal['Order']>('/v2/checkout/orders', {
    intent: 'CAPTURE',
    purchase_units: [unit],
  })
  await payer(place, order.links.find(({ rel }) => rel === 'approve')?.href ?? '')
  await call(`/v2/checkout/orders/${order.id}/capture`, {})
  return async ({ headers, body }) => {
    const [id, time, url, signature] = [
      'transmission-id',
      'transmission-time',
      'cert-url',
      'transmission-sig',
    ].map((name) => String(headers[`paypal-${name}`]))
    const { publicKey } = new X509Certificate(await (await fetch(url ?? '')).text())
    const signed = createVerify('SHA256').update([id, time, webhook.id, crc32(body)].join('|'))
    if (!signed.verify(publicKey, signature ?? '', 'base64')) return null
    const { custom_id: number, status: state, amount } = JSON.parse(body).resource
    return { number, state, amount: amount.value }
  }
}

const sellByLianlian: Sale = async (place) => {
  const account = (await place.stack.accountsOf(place.worldId)).lianlian
  const { merchantId: merchant_id, privateKey, platformPublicKey } = account
  const path = `/v3/merchants/${merchant_id}/payments`
  const merchant_order = {
    ...{ merchant_order_id: 'TRADE0001', merchant_order_time: '20261120094100', order_amount: '19.90' },
    ...{ order_currency_code: 'CNY', order_description: 'x' },
    products: [{ product_id: 'P1', name: 'x', price: '19.90', quantity: 1 }],
  }
  const body = JSON.stringify({
    ...{ merchant_id, ...cardTerms, merchant_transaction_id: 'TRADE0001', merchant_order },
    ...{ payment_method: 'inter_credit_card', notification_url: notifyUrl, redirect_url: notifyUrl },
  })
  const url = `${account.baseUrl}${path}`
  const call = { method: 'POST', path: new URL(url).pathname, text: body }
  const headers = { ...json, ...signedByMerchant(call, privateKey, place.nowMs) }
  const { order } = await answerOf<Lianlian['PaymentResponse']>(url, { method: 'POST', headers, body })
  await payer(place, order.payment_url ?? '')
  const key = createPublicKey(platformPublicKey)
  return (notify) => {
    if (verifyLianlian(notify.headers, parametersIn(notify.body), { key, rules: DOCUMENTED }) !== null)
      return null
    const { merchant_transaction_id: number, payment_data } = JSON.parse(notify.body)
    return { number, state: payment_data.payment_status, amount: payment_data.payment_amount }
  }
}

const sales: [string, PartyMaker, Sale, { state: string; amount: string | number }, RegExp][] = [
  ['wechat', wechat, sellByWechat, { state: 'SUCCESS', amount: 5 }, /"summary":"/],
  ['alipay', alipay, sellByAlipay, { state: 'TRADE_SUCCESS', amount: '19.90' }, /19[.]90/],
  ['paypal', paypal, sellByPaypal, { state: 'COMPLETED', amount: '19.90' }, /19[.]90/],
  ['lianlian', lianlian, sellByLianlian, { state: 'PS', amount: '19.90' }, /19[.]90/],
]

it.each(sales)(
  '%s alone answers a signed order and sends a signed notify to the address that its merchant names, and the audit finds nothing',
  async (provider, party, sell, paid, signedPart) => {
    const stack = await startProviders([party])
    try {
      const { worldId, parties, clock } = await stack.makeWorld()
      expect([parties, stack.productUrl]).toEqual([[provider], ''])
      const read = await sell({ stack, worldId, nowMs: clock.nowMs })
      await stack.control('POST', `/${worldId}/clock/advance`, { byMs: 1_000 })
      const [notify = expect.fail('no notify came'), ...more] = received
      expect([notify.path, more]).toEqual(['/told/here', []])
      expect(await read(notify)).toEqual({ number: 'TRADE0001', ...paid })
      expect(await read({ ...notify, body: notify.body.replace(signedPart, '$&1') })).toBeNull()
      const state = (await stack.control<Schemas['WorldState']>('GET', `/${worldId}/state`)).body
      expect(state.foreignTrades).toMatchObject([{ provider }])
      const ended = await stack.control<{ violations: object[] }>('DELETE', `/${worldId}`)
      expect([ended.status, ended.body.violations]).toEqual([200, []])
    } finally {
      await stack.stop()
    }
  },
)

it.each(sales)('%s alone has no operation of the merchant: a fault on one is refused', async (_, party) => {
  const stack = await startProviders([party])
  try {
    const { worldId } = await stack.makeWorld()
    const arm = (operationId: string) => {
      const http = { operationIds: [operationId], latencyMs: 1 }
      return stack.control<{ id?: string }>('POST', `/${worldId}/faults`, { http })
    }
    const armed = await Promise.all(Object.keys(httpOperations).map(arm))
    expect(armed.filter(({ status }) => status !== 400)).toEqual([])
  } finally {
    await stack.stop()
  }
})
