import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Schemas } from '@skyshop/openapi/control'
import { AlipaySdk } from 'alipay-sdk'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { Aes, Wechatpay } from 'wechatpay-axios-plugin'
import { formatBeijing } from '../../src/engine/kernel/clock.ts'
import { advance, control, makeWorld } from '../support/control.ts'
import { openPapayMerchant, PapayListener } from '../support/papay-merchant.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

/** Where the clock of this machine stands in these tests, 2027-01-15 16:00 in Beijing; worlds stand in November 2026. */
const WALL_MS = 1_800_000_000_000
const MINUTE_MS = 60_000
const HALF_HOUR_MS = 30 * MINUTE_MS

let stack: TestStack
const received: { path: string; headers: IncomingHttpHeaders; body: string }[] = []
const merchant = createServer(async (request, response) => {
  received.push({ path: request.url ?? '', headers: request.headers, body: await text(request) })
  response.end('success')
})
const papay = new PapayListener()

beforeAll(async () => {
  stack = await startTestStack()
  await new Promise<void>((resolve) => merchant.listen(0, '127.0.0.1', resolve))
  await papay.listen()
})
beforeEach(() => {
  received.length = 0
  vi.useFakeTimers({ toFake: ['Date'], now: WALL_MS })
})
afterEach(() => void vi.useRealTimers())
afterAll(async () => {
  merchant.close()
  papay.close()
  await stack.stop()
})

const notifyUrl = () => `http://127.0.0.1:${(merchant.address() as AddressInfo).port}/n`

/** A world whose accounts are those of a server that signs by the clock of this machine. */
async function open(backendClock: Schemas['BackendClock'] = 'wall') {
  const { worldId, clock } = await makeWorld(stack)
  const at = `/control/worlds/${worldId}`
  const one = { backendClock }
  const body = { wechat: one, alipay: one, paypal: one, lianlian: one }
  const changed = await control<Schemas['MerchantPlans']>(stack, 'PATCH', `${at}/merchant-plans`, { body })
  expect(Object.values(changed.body).map((plan) => plan.backendClock)).toEqual(Array(4).fill(backendClock))
  const accounts = (await control<Schemas['Merchants']>(stack, 'GET', `${at}/merchants`)).body
  const pay = async (what: string, outcome: Schemas['PayerOutcome'] = 'paid') =>
    (await control<Schemas['PayerResult']>(stack, 'POST', `${at}/payer`, { body: { what, outcome } })).body
  return { worldId, worldMs: clock.nowMs, accounts, pay }
}

/** What a client that nobody here wrote gets from WeChat Pay. */
async function orderAtWechat({ wechat }: Schemas['Merchants'], change: object = {}) {
  const { baseUrl, mchid, appid, serial, privateKey, platformSerial, platformPublicKey } = wechat
  const certs = { [platformSerial]: platformPublicKey }
  const client = new Wechatpay({ mchid, serial, privateKey, certs, baseURL: `${baseUrl}/` })
  const orders = Reflect.get(client, 'v3/pay/transactions/app') as {
    post(body: object): Promise<{ data: { prepay_id: string }; headers: Record<string, string> }>
  }
  const order = { mchid, appid, description: 'x', out_trade_no: 'TRADE0001', notify_url: notifyUrl() }
  return orders.post({ ...order, amount: { total: 1990 }, ...change })
}

const messageOf = (error: unknown) =>
  (error as { response: { data: { message: string } } }).response.data.message

it('a server on the wall clock orders from WeChat Pay in a world of another time, and finds its notify fresh', async () => {
  const { accounts, worldMs, pay } = await open()
  const { data, headers } = await orderAtWechat(accounts)
  expect(Number(headers['wechatpay-timestamp']) * 1000).toBe(WALL_MS)
  expect(headers['x-skyshop-now']).toBe(String(worldMs))
  expect(await pay(data.prepay_id)).toMatchObject({ state: 'SUCCESS' })
  const [notify] = received
  expect(notify?.headers).toMatchObject({
    'wechatpay-timestamp': String(WALL_MS / 1000),
    'x-skyshop-now': String(worldMs),
  })
  const { resource } = JSON.parse(notify?.body ?? '')
  const { ciphertext, nonce, associated_data } = resource
  const paid = JSON.parse(Aes.AesGcm.decrypt(ciphertext, accounts.wechat.apiV3Key, nonce, associated_data))
  expect(Date.parse(paid.success_time)).toBe(worldMs)
})

it('the end of a payment that such a server names is as far from the now of the world', async () => {
  const { accounts, worldId, pay } = await open()
  const time_expire = new Date(WALL_MS + HALF_HOUR_MS).toISOString().replace('.000Z', 'Z')
  const { data } = await orderAtWechat(accounts, { time_expire })
  await advance(stack, worldId, { byMs: HALF_HOUR_MS })
  expect(await pay(data.prepay_id)).toMatchObject({ error: 'payer-refused' })
  const early = orderAtWechat(accounts, {
    time_expire: new Date(WALL_MS - 1000).toISOString(),
    out_trade_no: 'TRADE0002',
  })
  expect(messageOf(await early.catch((error: unknown) => error))).toContain('交易结束时间已过')
})

it('a signature that is stale by the clock of this machine is refused, and the refusal names that clock', async () => {
  const { accounts } = await open()
  const late = formatBeijing(WALL_MS)
  const send = async (nowMs: number) => {
    vi.setSystemTime(nowMs)
    const asked = orderAtWechat(accounts)
    // Signed by now; it arrives when the clock has gone on.
    queueMicrotask(() => vi.setSystemTime(WALL_MS))
    return messageOf(await asked.catch((error: unknown) => error))
  }
  expect(await send(WALL_MS - 6 * MINUTE_MS)).toContain(`this machine's clock stands at ${late} in Beijing`)
})

it('in a world of its own time the refusal names the setting', async () => {
  const { accounts } = await open('world')
  const refused = messageOf(await orderAtWechat(accounts).catch((error: unknown) => error))
  expect(refused).toContain('set backendClock of the account to wall')
})

it('a signing of WeChat Pay is held against the wall clock, too', async () => {
  const { presign, setUp } = await openPapayMerchant(stack, papay)
  const timestamp = String(WALL_MS / 1000)
  expect(await presign({ timestamp })).toMatchObject({ return_code: 'FAIL' })
  await setUp({ backendClock: 'wall' })
  expect(await presign({ timestamp })).toMatchObject({ result_code: 'SUCCESS' })
})

it('Alipay stamps the sending of a notify by the wall clock, and the payment by the world', async () => {
  const { accounts, worldId, worldMs, pay } = await open()
  const sdk = new AlipaySdk({ ...accounts.alipay, keyType: 'PKCS8' })
  const time_expire = formatBeijing(WALL_MS + HALF_HOUR_MS)
  const bizContent = {
    ...{
      outTradeNo: 'A1',
      totalAmount: '19.90',
      subject: 'x',
      productCode: 'QUICK_MSECURITY_PAY',
      time_expire,
    },
  }
  await pay(sdk.sdkExecute('alipay.trade.app.pay', { notifyUrl: notifyUrl(), bizContent }))
  const [notify] = received
  const told = Object.fromEntries(new URLSearchParams(notify?.body))
  expect(told).toMatchObject({ notify_time: formatBeijing(WALL_MS), gmt_payment: formatBeijing(worldMs) })
  const second = sdk.sdkExecute('alipay.trade.app.pay', {
    bizContent: { ...bizContent, outTradeNo: 'A2' },
  })
  const { providerNumber } = await pay(second, 'later')
  await advance(stack, worldId, { byMs: HALF_HOUR_MS })
  expect(await pay(providerNumber ?? '')).toMatchObject({
    error: 'payer-refused',
    message: expect.stringMatching(/ACQ.TRADE_HAS_CLOSE/),
  })
})

it('Alipay holds a call of v3 against the wall clock', async () => {
  const call = async (backendClock: Schemas['BackendClock']) => {
    const { accounts, worldMs } = await open(backendClock)
    // The world has jumped ahead; a time that is still to come is taken, as at Alipay.
    vi.setSystemTime(worldMs - HALF_HOUR_MS)
    const { gateway, appId, privateKey, alipayPublicKey } = accounts.alipay
    const endpoint = gateway.replace('/gateway.do', '')
    const sdk = new AlipaySdk({ appId, privateKey, alipayPublicKey, endpoint, keyType: 'PKCS8' })
    const asked = sdk.curl('GET', '/v3/alipay/trade/query', { query: { out_trade_no: 'nobody' } })
    return String(((await asked.catch((error: unknown) => error)) as { code?: string }).code)
  }
  expect([await call('world'), await call('wall')]).toEqual(['invalid-timestamp', 'ACQ.TRADE_NOT_EXIST'])
})

it('a token of PayPal is good for nine hours of the wall clock, whatever the world jumps', async () => {
  const { accounts, worldId } = await open()
  const { baseUrl, clientId, clientSecret } = accounts.paypal
  const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  const body = new URLSearchParams({ grant_type: 'client_credentials' })
  const token = await fetch(`${baseUrl}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization },
    body,
  })
  const { access_token } = (await token.json()) as { access_token: string }
  const ask = async () =>
    (await fetch(`${baseUrl}/v2/checkout/orders/X`, { headers: { authorization: `Bearer ${access_token}` } }))
      .status
  await advance(stack, worldId, { byMs: 30 * 24 * 60 * MINUTE_MS })
  expect(await ask()).toBe(404)
  vi.setSystemTime(WALL_MS + 9 * 60 * MINUTE_MS)
  expect(await ask()).toBe(401)
})
