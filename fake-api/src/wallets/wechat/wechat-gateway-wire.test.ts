import { afterAll, expect, it, vi } from 'vitest'
import { Wechatpay } from 'wechatpay-axios-plugin'
import { worldApiV3Key } from './keys.ts'
import { createWechatTestContext, TEST_NOW_MS } from './testing/wechat-test-context.ts'

/** The plugin's chain is dynamic and untyped: one path, its calls. */
interface PluginChain {
  get(config: object): Promise<{ status: number; data: Record<string, unknown> }>
  post(body: object): Promise<{ status: number; data: Record<string, unknown> }>
}

const TRACE = 'a'.repeat(32)
const ORDER = { orderNo: '20261120000000000001', description: '云存储 7天', amountFen: 1990 }
const context = await createWechatTestContext()

afterAll(() => context.close())

/** A payment from the merchant's order to its notify, in a new world of this seed. */
async function payIn(seed: number): Promise<string> {
  const worldId = await context.registry.create({ scenario: 'empty', seed })
  const { prepayid } = await context.registry.use(worldId, (world) =>
    context.merchant.createAppPayment(world, ORDER, TRACE),
  )
  await fetch(`${context.gatewayUrl}/wallets/wechat/${worldId}/app/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', traceparent: `00-${TRACE}-${'b'.repeat(16)}-01` },
    body: JSON.stringify({ prepayId: prepayid, outcome: 'success' }),
  })
  return worldId
}

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
  const closed = await chain('v3/pay/transactions/out-trade-no/20261120000000009999/close').post({ mchid })
  expect(closed.status).toBe(204)
  vi.useRealTimers()
})

it('writes order, payment and notify into the journal under one trace, without place or secret', async () => {
  const worldId = await payIn(2)
  const entries = await context.registry.use(worldId, async (world) =>
    world.journal.query({ traceId: TRACE }),
  )
  expect(entries.map(({ operationId, from, to, status }) => [operationId, from, to, status])).toEqual([
    ['wechatCreateAppOrder', 'upstream', 'gateway', '200'],
    ['receiveWechatNotify', 'gateway', 'upstream', '204'],
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
