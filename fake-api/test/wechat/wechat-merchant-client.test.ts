import { expect, it } from 'vitest'
import {
  createWechatMerchantClient,
  WechatGatewayError,
} from '../../src/backend/payments/wechat/wechat-merchant-client.ts'
import type { HttpSender, OutgoingRequest } from '../../src/engine/http/http-sender.ts'
import type { World } from '../../src/engine/world/transaction/world.ts'
import { createWechatAccount, loadGatewayKeys, loadMerchantKeys } from '../../src/providers/wechat/keys.ts'
import { signBody } from '../../src/wire/wechat/request-signing.ts'

const NOW_MS = Date.parse('2026-11-20T12:00:00.400Z')
const TRACE = 'a'.repeat(32)
const ORDER = { orderNo: '20261120000000000001', description: 'x', amountFen: 1990 }
const account = await createWechatAccount()
const gateway = loadGatewayKeys(account)
const nothing = { findUnique: async () => null }
const read = { setting: nothing, gatewayKey: nothing }
const world = { id: 'w0000001', nowMs: () => NOW_MS, settingsStamp: 0, read } as unknown as World

/** A merchant whose gateway answers with this body, signed, but for what is changed. */
function merchantReceiving(
  body: string,
  changed: { status?: number; headers?: Record<string, string> } = {},
) {
  const sent: OutgoingRequest[] = []
  const headers = { ...signBody(body, gateway.platform, { nowMs: NOW_MS, nonce: 'n' }), ...changed.headers }
  const http: HttpSender = async (request) => {
    sent.push(request)
    return { status: changed.status ?? 200, headers, body }
  }
  const client = createWechatMerchantClient({
    keys: { merchantOf: async () => loadMerchantKeys(account), gatewayOf: async () => gateway },
    http,
    gatewayBaseUrl: () => 'http://gateway',
    productBaseUrl: () => 'http://product',
  })
  return { client, sent }
}

it('requests a payment that ends at the next whole second of its deadline', async () => {
  const { client, sent } = merchantReceiving('{"prepay_id":"wx1"}')
  const parameters = await client.createAppPayment(world, { ...ORDER, payUntilMs: NOW_MS + 1 }, TRACE)
  expect(parameters).toMatchObject({ prepayid: 'wx1', partnerid: account.mchid, timestamp: '1795176000' })
  expect(sent[0]?.url).toBe('http://gateway/wallets/wechat/w0000001/v3/pay/transactions/app')
  expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({
    out_trade_no: ORDER.orderNo,
    time_expire: '2026-11-20T20:00:01+08:00',
    notify_url: 'http://product/api/skyworthPay/v1/notify/wechat/w0000001',
    amount: { total: 1990, currency: 'CNY' },
  })
})

it.each([
  ['an unsigned answer', '{"prepay_id":"wx1"}', { headers: { 'wechatpay-signature': '' } }],
  ['a forged answer', '{"prepay_id":"wx1"}', { headers: { 'wechatpay-signature': 'AAAA' } }],
  ['a stale answer', '{"prepay_id":"wx1"}', { headers: { 'wechatpay-timestamp': '1700000000' } }],
  ['an answer of another form', '{"prepayId":"wx1"}', {}],
])('does not trust %s', async (_, body, changed) => {
  const { client } = merchantReceiving(body, changed)
  await expect(client.createAppPayment(world, ORDER, TRACE)).rejects.toThrow(WechatGatewayError)
})

it('returns the code of the gateway', async () => {
  const { client } = merchantReceiving('{"code":"ORDERPAID","message":"x"}', { status: 400 })
  await expect(client.createAppPayment(world, ORDER, TRACE)).rejects.toMatchObject({ code: 'ORDERPAID' })
})

it('sends no trace id of a job to the provider', async () => {
  const { client, sent } = merchantReceiving('{"prepay_id":"wx1"}')
  await client.createAppPayment(world, ORDER, 'event-12')
  expect(sent[0]?.headers).not.toHaveProperty('traceparent')
})
