import { afterAll, expect, it, vi } from 'vitest'
import { Wechatpay } from 'wechatpay-axios-plugin'
import { createWechatWebhookReceiver } from '../../src/backend/payments/wechat.ts'
import { deriveNonce, loadPrivateKey } from '../../src/engine/signing/crypto.ts'
import { buildTransaction, type TransactionRecord } from '../../src/providers/wechat/transaction.ts'
import { loadGatewayKeys, worldApiV3Key } from '../../src/providers/wechat/wechat-account.ts'
import { buildNotify } from '../../src/providers/wechat/wechat-webhook-provider.ts'
import { buildAuthorization, signBody } from '../../src/wire/wechat/request-signing.ts'
import { receivedHeaders } from '../support/forged-webhook.ts'
import { createWechatTestContext, TEST_NOW_MS } from './wechat-test-context.ts'

const context = await createWechatTestContext()
const worldId = await context.registry.create({ scenario: 'empty', seed: 5 })
const { mchid, appid, merchantSerial: serial, merchantPrivateKeyPem } = context.account

const order = {
  ...{ mchid, appid, description: 'x', out_trade_no: 'ORDER00001' },
  notify_url: 'http://127.0.0.1:9/notify',
  amount: { total: 5 },
}

afterAll(() => context.close())

async function post(
  path: string,
  body: string,
  changed: { nowMs?: number; signedPath?: string; headers?: object } = {},
) {
  const signer = { mchid, serial, key: loadPrivateKey(merchantPrivateKeyPem) }
  const moment = { nowMs: changed.nowMs ?? TEST_NOW_MS, nonce: deriveNonce(path, body) }
  const authorization = buildAuthorization(
    { method: 'POST', path: changed.signedPath ?? path, body },
    signer,
    moment,
  )
  const reply = await fetch(`${context.gatewayUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization, ...changed.headers },
    body,
  })
  return { status: reply.status, code: ((await reply.json()) as { code?: string }).code }
}

const orderPath = `/wallets/wechat/${worldId}/v3/pay/transactions/app`

const paid: TransactionRecord = {
  outTradeNo: '20261120000000000001',
  appid,
  tradeType: 'APP',
  couponFen: 0,
  attach: null,
  amountFen: 1990,
  state: 'SUCCESS',
  paid: { transactionId: '4200', openid: 'o', atMs: TEST_NOW_MS },
}

const apiV3Key = worldApiV3Key(context.account.apiV3Key, worldId)
const encryption = { id: 'n1', createdAtMs: TEST_NOW_MS, apiV3Key, nonce: 'n'.repeat(12) }
const resource = buildTransaction(paid, { appid, mchid })

/** The plugin's chain is dynamic and untyped: one path, its calls. */
interface PluginChain {
  get(config: object): Promise<{ status: number; data: Record<string, unknown> }>
  post(body: object): Promise<{ status: number; data: Record<string, unknown> }>
}

const TRACE = 'a'.repeat(32)
const ORDER = { orderNo: '20261120000000000001', description: '云存储 7天', amountFen: 1990 }

/** A payment from the merchant's order to its notify, in a new world of this seed. */
async function payIn(seed: number): Promise<string> {
  const worldId = await context.registry.create({ scenario: 'empty', seed })
  const { prepayId } = await context.registry.use(worldId, (world) =>
    context.merchant.open(world, ORDER, TRACE),
  )
  await fetch(`${context.gatewayUrl}/wallets/wechat/${worldId}/app/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', traceparent: `00-${TRACE}-${'b'.repeat(16)}-01` },
    body: JSON.stringify({ prepayId, outcome: 'success' }),
  })
  return worldId
}

// fact: WX-234
it.each([
  ['no signature', { headers: { authorization: '' } }],
  ['a signature of another path', { signedPath: '/v3/pay/transactions/jsapi' }],
  ['a stale signature', { nowMs: TEST_NOW_MS - 301_000 }],
  ['a signature of the future', { nowMs: TEST_NOW_MS + 301_000 }],
])('refuses a unified order with %s and keeps nothing', async (_, changed) => {
  expect(await post(orderPath, JSON.stringify(order), changed)).toEqual({ status: 401, code: 'SIGN_ERROR' })
  const count = await context.registry.use(worldId, (world) => world.read.gatewayTransaction.count())
  expect(count).toBe(0)
})

// fact: WX-234
it.each([-300_000, 300_000])('reads a unified order that was signed %i ms from its clock', async (byMs) => {
  const answer = await post(orderPath, '{}', { nowMs: TEST_NOW_MS + byMs })
  expect(answer).toEqual({ status: 400, code: 'PARAM_ERROR' })
})

// fact: WX-235, WX-245, WX-261
it.each([
  ['no JSON', '{', 'PARAM_ERROR'],
  ['nothing', '{}', 'PARAM_ERROR'],
  ['null', 'null', 'PARAM_ERROR'],
  ['a list', '[]', 'PARAM_ERROR'],
  ['another merchant', JSON.stringify({ ...order, mchid: '1900000109' }), 'MCH_NOT_EXISTS'],
  ['another app', JSON.stringify({ ...order, appid: 'wx0' }), 'APPID_MCHID_NOT_MATCH'],
  [
    'a notify URL off this machine',
    JSON.stringify({ ...order, notify_url: 'https://example.com/n' }),
    'PARAM_ERROR',
  ],
  ['an amount as text', JSON.stringify({ ...order, amount: { total: '5' } }), 'PARAM_ERROR'],
  ['another currency', JSON.stringify({ ...order, amount: { total: 5, currency: 'USD' } }), 'PARAM_ERROR'],
])('refuses a signed unified order of %s', async (_, body, code) => {
  expect(await post(orderPath, body)).toEqual({ status: 400, code })
})

it('answers 404 for another world', async () => {
  const answer = await post('/wallets/wechat/w9999999/v3/pay/transactions/app', JSON.stringify(order))
  expect(answer).toEqual({ status: 404, code: 'RESOURCE_NOT_EXISTS' })
})

it.each([
  ['confirm', { prepayId: 'wx0', outcome: 'success' }, 404],
  ['confirm', { prepayId: 'wx0', outcome: 'steal' }, 400],
  ['confirm', { prepayId: 7, outcome: 'success' }, 400],
  ['confirm', { prepayId: 'wx0', outcome: 'success', amountFen: 1 }, 400],
  ['cashier', {}, 400],
  ['cashier', { parameters: 'x' }, 400],
])('answers the phone’s wrong %s %j with %i', async (call, body, status) => {
  const path = `/wallets/wechat/${worldId}/app/${call}`
  expect((await post(path, JSON.stringify(body))).status).toBe(status)
})

it('accepts a genuine notify', async () => {
  expect(await receive(signed({}))).toEqual({ status: 204, accepted: 1 })
})

// fact: WX-248
it.each([
  ['a forged signature', signed({}), { 'wechatpay-signature': 'AAAA' }, 401],
  ['a signature probe', signed({}), { 'wechatpay-signature': 'WECHATPAY/SIGNTEST/x' }, 401],
  ['a foreign serial', signed({}), { 'wechatpay-serial': 'X' }, 401],
  ['another time', signed({}), { 'wechatpay-timestamp': '1700000000' }, 401],
  ['no JSON', '{', {}, 400],
  ['a notify without resource', '{"id":"1"}', {}, 400],
  ['a resource under another key', signed({}, { apiV3Key: 'k'.repeat(32) }), {}, 400],
  [
    'a resource under the key of the installation',
    signed({}, { apiV3Key: context.account.apiV3Key }),
    {},
    400,
  ],
  ['another merchant', signed({ mchid: '1900000109' }), {}, 400],
  ['another app', signed({ appid: 'wx0' }), {}, 400],
  ['a trade that is not paid', signed({ trade_state: 'NOTPAY' }), {}, 400],
  ['another currency', signed({ amount: { total: 1990, currency: 'USD' } }), {}, 400],
  ['no amount', signed({ amount: undefined }), {}, 400],
  ['no transaction id', signed({ transaction_id: undefined }), {}, 400],
  ['no time', signed({ success_time: 'soon' }), {}, 400],
  [
    'a refund under the name of a payment',
    signed({}).replace('TRANSACTION.SUCCESS', 'REFUND.SUCCESS'),
    {},
    400,
  ],
])('refuses a notify with %s and settles nothing', async (_, body, headers, status) => {
  expect(await receive(body, headers)).toEqual({ status, accepted: 0 })
})

// fact: WX-258, WX-269, WX-270
it('serves wechatpay-axios-plugin, whose client verifies every answer', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: TEST_NOW_MS })
  const { account } = context
  const worldId = await context.registry.create({ scenario: 'empty', seed: 1 })
  const client = new Wechatpay({
    mchid: account.mchid,
    serial: account.merchantSerial,
    privateKey: account.merchantPrivateKeyPem,
    certs: { [account.platformSerial]: account.platformPublicKeyPem },
    baseURL: `${context.gatewayUrl}/wallets/wechat/${worldId}/`,
  })
  const { mchid, appid } = account
  const notify_url = 'http://127.0.0.1:9/notify'
  const order = {
    mchid,
    appid,
    description: 'x',
    out_trade_no: '20261120000000009999',
    notify_url,
    amount: { total: 5 },
  }
  const chain = (path: string) => Reflect.get(client, path) as PluginChain
  const opened = await chain('v3/pay/transactions/app').post(order)
  expect(opened.data.prepay_id).toMatch(/^wx2026/)
  const query = chain('v3/pay/transactions/out-trade-no/20261120000000009999')
  expect((await query.get({ params: { mchid } })).data.trade_state).toBe('NOTPAY')
  await context.registry.use(worldId, (world) => world.clock.advance({ byMs: 300_000 }))
  const closed = await chain('v3/pay/transactions/out-trade-no/20261120000000009999/close').post({ mchid })
  expect(closed.status).toBe(204)
  const next = { ...order, out_trade_no: '20261120000000009998' }
  const { prepay_id: prepayId } = (await chain('v3/pay/transactions/app').post(next)).data
  const paid = await fetch(`${context.gatewayUrl}/wallets/wechat/${worldId}/app/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ prepayId, outcome: 'success' }),
  })
  const { transactionId } = (await paid.json()) as { transactionId: string }
  const transaction = await chain(`v3/pay/transactions/id/${transactionId}`).get({ params: { mchid } })
  expect(transaction.data).toMatchObject({ out_trade_no: next.out_trade_no, trade_state: 'SUCCESS' })
  await expect(chain('v3/pay/transactions/id/4200000000').get({ params: { mchid } })).rejects.toMatchObject({
    response: { status: 404, data: { code: 'ORDER_NOT_EXIST' } },
  })
  vi.useRealTimers()
})

it('writes order, payment and notify into the journal under one trace, without place or secret', async () => {
  const worldId = await payIn(2)
  const entries = await context.registry.use(worldId, async (world) =>
    world.journal.query({ traceId: TRACE }),
  )
  expect(entries.map(({ operationId, from, to, status }) => [operationId, from, to, status])).toEqual([
    ['wechatCreateAppOrder', 'upstream', 'gateway', '200'],
    ['TRANSACTION.SUCCESS', 'gateway', 'upstream', '204'],
    ['wechatConfirmPayment', 'host', 'gateway', '200'],
  ])
  // Where the request went stands beside what was said, and is in no hash.
  const text = JSON.stringify(entries.map(({ http: _, ...said }) => said))
  const key = worldApiV3Key(context.account.apiV3Key, worldId)
  for (const secret of [worldId, '127.0.0.1', context.account.apiV3Key, key])
    expect(text).not.toContain(secret)
})

it('replays a world of the same seed and commands with the same journal hash', async () => {
  const hashes: string[] = []
  for (let run = 0; run < 2; run += 1) {
    const worldId = await payIn(77)
    hashes.push(await context.registry.use(worldId, async (world) => world.journal.hash()))
  }
  expect(hashes[0]).toBe(hashes[1])
})

function signed(changed: object, sealChanged: object = {}): string {
  return buildNotify(
    { type: 'transaction', resource: { ...resource, ...changed } },
    { ...encryption, ...sealChanged },
  )
}

async function receive(body: string, headers?: object) {
  const accepted: unknown[] = []
  const take = async (_: unknown, event: unknown) => {
    accepted.push(event)
    return 'accepted'
  }
  const payments = { onVerifiedPayment: take, onVerifiedRefund: take }
  const notifies = createWechatWebhookReceiver({ files: context.files, payments })
  const { platform } = loadGatewayKeys(context.account)
  const signed = signBody(body, platform, { nowMs: TEST_NOW_MS, nonce: 'n' })
  const incoming = { rawBody: body, headers: { ...receivedHeaders(signed), ...headers }, traceId: '' }
  const { status } = await context.registry.use(worldId, (world) => notifies.receive(world, incoming))
  return { status, accepted: accepted.length }
}
