import { createPublicKey } from 'node:crypto'
import { createServer, request as openRequest, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { Aes, Formatter, Rsa, Wechatpay } from 'wechatpay-axios-plugin'
import { createWechatKeyStore } from '../../src/providers/wechat/wechat-account.ts'
import { advance, deleteWorld, makeWorld, stateOf } from '../support/control.ts'
import { confirmInWallet } from '../support/purchase.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

/** The plugin's chain is dynamic and untyped: one path, its calls. */
interface PluginChain {
  get(config: object): Promise<{ status: number; data: Record<string, never> }>
  post(body: object): Promise<{ status: number; data: Record<string, never> }>
}

/** A notify as a merchant nobody here wrote gets it. */
interface SignedMessage {
  headers: Record<string, string>
  body: string
}

const ORDER = '20261120000000009999'
const REFUND = 'oracle-refund-1'

let stack: TestStack
let worldId = ''
let merchant: Server
let middleman: Server
const webhooks: SignedMessage[] = []
/** What the middleman makes of an answer on its way to the plugin. */
let tamper = (answer: SignedMessage): SignedMessage => answer

beforeAll(async () => {
  stack = await startTestStack()
  const world = await makeWorld(stack)
  worldId = world.worldId
  vi.useFakeTimers({ toFake: ['Date'], now: world.clock.nowMs })
  merchant = createServer(async (request, response) => {
    webhooks.push({ headers: request.headers as Record<string, string>, body: await text(request) })
    response.writeHead(204).end()
  })
  middleman = createServer(async (request, response) => {
    const body = await text(request)
    const { method, headers } = request
    const onward = openRequest(`${stack.gatewayUrl}${request.url}`, { method, headers }, async (reply) => {
      const answer = tamper({ headers: reply.headers as Record<string, string>, body: await text(reply) })
      const length = { 'content-length': String(Buffer.byteLength(answer.body)) }
      response.writeHead(reply.statusCode ?? 500, { ...answer.headers, ...length }).end(answer.body)
    })
    onward.end(body)
  })
  await Promise.all([merchant, middleman].map((server) => listen(server)))
})

afterAll(async () => {
  vi.useRealTimers()
  merchant.close()
  middleman.close()
  await stack.stop()
})

const listen = (server: Server) =>
  new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
const urlOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

/** Keys as a merchant has them. */
const account = (ofWorld = worldId) =>
  stack.app.registry.use(ofWorld, async (world) => {
    const row = await world.read.gatewayKey.findUniqueOrThrow({ where: { name: 'wechat' } })
    const { apiV3Key } = await createWechatKeyStore().gatewayOf(world)
    return { ...(JSON.parse(row.text) as Record<string, string>), apiV3Key } as Record<string, string>
  })

async function plugin(baseUrl = stack.gatewayUrl, ofWorld = worldId) {
  const keys = await account(ofWorld)
  const client = new Wechatpay({
    mchid: keys.mchid ?? '',
    serial: keys.merchantSerial ?? '',
    privateKey: keys.merchantPrivateKeyPem ?? '',
    certs: { [keys.platformSerial ?? '']: keys.platformPublicKeyPem ?? '' },
    baseURL: `${baseUrl}/wallets/wechat/${ofWorld}/`,
  })
  const chain = (path: string) => Reflect.get(client, path) as PluginChain
  return { keys, chain }
}

const orderBody = ({ mchid, appid }: Record<string, string>, out_trade_no = ORDER) => ({
  mchid,
  appid,
  description: 'x',
  out_trade_no,
  notify_url: `${urlOf(merchant)}/notify`,
  amount: { total: 5 },
})

const transactionOf = (no: string) => `v3/pay/transactions/out-trade-no/${no}`

// fact: WX-304, WX-311, WX-321
it('serves order, query, refund and refund query to wechatpay-axios-plugin', async () => {
  const { keys, chain } = await plugin()
  const opened = await chain('v3/pay/transactions/app').post(orderBody(keys))
  const prepayId = String(opened.data.prepay_id)
  const query = () => chain(transactionOf(ORDER)).get({ params: { mchid: keys.mchid } })
  expect((await query()).data).toMatchObject({ trade_state: 'NOTPAY' })
  await confirmInWallet(stack, worldId, { prepayId, outcome: 'success' })
  expect((await query()).data).toMatchObject({ trade_state: 'SUCCESS', amount: { total: 5 } })
  const refund = await chain('v3/refund/domestic/refunds').post({
    out_trade_no: ORDER,
    out_refund_no: REFUND,
    notify_url: `${urlOf(merchant)}/notify`,
    amount: { refund: 5, total: 5, currency: 'CNY' },
  })
  expect(refund.data).toMatchObject({ status: 'PROCESSING' })
  await advance(stack, worldId, { byMs: 1 })
  const queried = await chain(`v3/refund/domestic/refunds/${REFUND}`).get({})
  expect(queried.data).toMatchObject({ status: 'SUCCESS', out_trade_no: ORDER })
  expect((await query()).data).toMatchObject({ trade_state: 'REFUND' })
})

// fact: WX-272
it('closes an order for wechatpay-axios-plugin', async () => {
  const { keys, chain } = await plugin()
  const no = '20261120000000009998'
  await chain('v3/pay/transactions/app').post(orderBody(keys, no))
  await advance(stack, worldId, { byMs: 300_000 })
  vi.advanceTimersByTime(300_000)
  expect((await chain(`${transactionOf(no)}/close`).post({ mchid: keys.mchid })).status).toBe(204)
  const transaction = await chain(transactionOf(no)).get({ params: { mchid: keys.mchid } })
  expect(transaction.data).toMatchObject({ trade_state: 'CLOSED' })
})

async function verify({ headers, body }: SignedMessage): Promise<boolean> {
  const { platformPublicKeyPem = '' } = await account()
  const signed = Formatter.response(
    headers['wechatpay-timestamp'] ?? '',
    headers['wechatpay-nonce'] ?? '',
    body,
  )
  return Rsa.verify(signed, headers['wechatpay-signature'] ?? '', createPublicKey(platformPublicKeyPem))
}

interface Resource {
  ciphertext: string
  nonce: string
  associated_data: string
}

const resourceOf = ({ body }: SignedMessage) => (JSON.parse(body) as { resource: Resource }).resource

async function decrypt({ ciphertext, nonce, associated_data }: Resource): Promise<object> {
  const { apiV3Key = '' } = await account()
  return JSON.parse(Aes.AesGcm.decrypt(ciphertext, apiV3Key, nonce, associated_data)) as object
}

// fact: WX-246
it('sends notifies that wechatpay-axios-plugin verifies and decrypts', async () => {
  expect(await Promise.all(webhooks.map(verify))).toEqual([true, true])
  const resources = await Promise.all(webhooks.map((webhook) => decrypt(resourceOf(webhook))))
  expect(resources).toMatchObject([
    { out_trade_no: ORDER, trade_state: 'SUCCESS', amount: { total: 5 } },
    { out_refund_no: REFUND, refund_status: 'SUCCESS', amount: { refund: 5 } },
  ])
})

const flip = (base64: string, at: number) => {
  const bytes = Buffer.from(base64, 'base64')
  const index = at < 0 ? bytes.length + at : at
  bytes[index] = (bytes[index] ?? 0) ^ 1
  return bytes.toString('base64')
}

it.each<[string, (resource: Resource) => Resource]>([
  ['ciphertext', (resource) => ({ ...resource, ciphertext: flip(resource.ciphertext, 0) })],
  ['tag', (resource) => ({ ...resource, ciphertext: flip(resource.ciphertext, -1) })],
  ['associated data', (resource) => ({ ...resource, associated_data: 'refund' })],
  ['nonce', (resource) => ({ ...resource, nonce: 'nonce0nonce1' })],
])('Aes.decrypt of wechatpay-axios-plugin rejects a notify with a changed %s', async (_, change) => {
  const [webhook] = webhooks
  if (!webhook) throw new Error('no notify came')
  await expect(decrypt(change(resourceOf(webhook)))).rejects.toThrow()
})

it.each<[string, (webhook: SignedMessage) => SignedMessage]>([
  ['body', ({ headers, body }) => ({ headers, body: body.replace('支付成功', '支付失败') })],
  [
    'timestamp',
    ({ headers, body }) => ({ headers: { ...headers, 'wechatpay-timestamp': '1795138861' }, body }),
  ],
  ['nonce', ({ headers, body }) => ({ headers: { ...headers, 'wechatpay-nonce': 'x'.repeat(32) }, body })],
  [
    'signature',
    ({ headers, body }) => {
      const signature = flip(headers['wechatpay-signature'] ?? '', 0)
      return { headers: { ...headers, 'wechatpay-signature': signature }, body }
    },
  ],
])('Rsa.verify of wechatpay-axios-plugin rejects a notify with a changed %s', async (_, change) => {
  const [webhook] = webhooks
  if (!webhook) throw new Error('no notify came')
  expect(await verify(webhook)).toBe(true)
  expect(await verify(change(webhook))).toBe(false)
})

// fact: WX-236
it.each<[string, (answer: SignedMessage) => SignedMessage]>([
  ['amount', ({ headers, body }) => ({ headers, body: body.replace('"total":5', '"total":1') })],
  [
    'signature',
    ({ headers, body }) => {
      const signature = flip(headers['wechatpay-signature'] ?? '', 0)
      return { headers: { ...headers, 'wechatpay-signature': signature }, body }
    },
  ],
  ['serial', ({ headers, body }) => ({ headers: { ...headers, 'wechatpay-serial': 'PUB_KEY_ID_0' }, body })],
  ['time', ({ headers, body }) => ({ headers: { ...headers, 'wechatpay-timestamp': '1795138000' }, body })],
])('wechatpay-axios-plugin rejects an answer with a changed %s', async (_, change) => {
  const { keys, chain } = await plugin(urlOf(middleman))
  const query = () => chain(transactionOf(ORDER)).get({ params: { mchid: keys.mchid } })
  tamper = (answer) => answer
  expect((await query()).status).toBe(200)
  tamper = change
  await expect(query()).rejects.toThrow()
})

it('refuses wechatpay-axios-plugin with another key', async () => {
  const { keys } = await plugin()
  const client = new Wechatpay({
    mchid: keys.mchid ?? '',
    serial: keys.merchantSerial ?? '',
    privateKey: keys.platformPrivateKeyPem ?? '',
    certs: { [keys.platformSerial ?? '']: keys.platformPublicKeyPem ?? '' },
    baseURL: `${stack.gatewayUrl}/wallets/wechat/${worldId}/`,
  })
  const query = Reflect.get(client, transactionOf(ORDER)) as PluginChain
  await expect(query.get({ params: { mchid: keys.mchid } })).rejects.toMatchObject({
    response: { status: 401 },
  })
})

it('lists trades of wechatpay-axios-plugin without an order as foreign, and the world ends without a violation', async () => {
  const own = (await makeWorld(stack)).worldId
  const { keys, chain } = await plugin(stack.gatewayUrl, own)
  const opened = await chain('v3/pay/transactions/app').post(orderBody(keys))
  await confirmInWallet(stack, own, { prepayId: String(opened.data.prepay_id), outcome: 'success' })
  const { orders, foreignTrades } = await stateOf(stack, own)
  expect([orders, foreignTrades]).toMatchObject([
    [],
    [{ provider: 'wechat', outTradeNo: ORDER, state: 'SUCCESS', amountFen: 5, refundedFen: 0 }],
  ])
  expect(await deleteWorld(stack, own)).toEqual([])
})
