import type { Schemas } from '@skyshop/openapi/http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { advance, deleteWorld, journalOf, makeWorld, stateOf } from '../support/control.ts'
import { deliverWebhook, type GatewaySide, gatewaySideOf, signedWebhook } from '../support/forged-webhook.ts'
import { addOrder, MONTH_FEN, openPayment } from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

const TRANSACTION = '4200001920261120000000009999'

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

/** A world with one order whose payment is open at the gateway. */
async function openSale(seed = 1) {
  const client = new ShopClient(stack, await makeWorld(stack, 'new-owner', seed))
  const { worldId } = client.world
  const orderNo = await addOrder(client)
  await openPayment(client, orderNo)
  const side = await gatewaySideOf(stack, worldId)
  const claim = { notifyId: 'EV-1', orderNo, amountFen: MONTH_FEN, transactionId: TRANSACTION }
  const record = () => client.data<Schemas['OrderRecord']>('getOrderRecord', { query: { orderNo } })
  return { client, worldId, orderNo, side, claim, record }
}

it('activates once for sixty-four equal notifies at once', async () => {
  const { worldId, side, claim, record } = await openSale()
  const notify = signedWebhook(side, claim)
  const statuses = await Promise.all(Array.from({ length: 64 }, () => deliverWebhook(stack, worldId, notify)))
  expect(new Set(statuses)).toEqual(new Set([204]))
  expect((await record()).orderStatus).toBe(4)
  const { entitlements, payments } = await stateOf(stack, worldId)
  expect(entitlements).toHaveLength(1)
  expect(payments).toMatchObject([{ state: 'succeeded', refundedFen: 0 }])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('acknowledges a second notify about a transaction without a second effect', async () => {
  const { worldId, side, claim } = await openSale()
  await deliverWebhook(stack, worldId, signedWebhook(side, claim))
  expect(await deliverWebhook(stack, worldId, signedWebhook(side, { ...claim, notifyId: 'EV-2' }))).toBe(204)
  expect((await stateOf(stack, worldId)).entitlements).toHaveLength(1)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

type Sale = Awaited<ReturnType<typeof openSale>>
type Forgery = (sale: Sale) => { headers: Record<string, string>; body: string }

const honest: Forgery = ({ side, claim }) => signedWebhook(side, claim)
const withHeader =
  (name: string, value: string): Forgery =>
  (sale) => {
    const notify = honest(sale)
    return { ...notify, headers: { ...notify.headers, [name]: value } }
  }
const later = (side: GatewaySide, byMs: number): GatewaySide => ({ ...side, nowMs: side.nowMs + byMs })

it.each<[string, number, Forgery]>([
  [
    'a signature of something else',
    401,
    withHeader('wechatpay-signature', Buffer.alloc(256).toString('base64')),
  ],
  ['another serial', 401, withHeader('wechatpay-serial', 'PUB_KEY_ID_0')],
  ['another nonce', 401, withHeader('wechatpay-nonce', 'x')],
  ['another timestamp', 401, withHeader('wechatpay-timestamp', '1795138861')],
  ['a changed body', 401, (sale) => ({ ...honest(sale), body: honest(sale).body.replace('EV-1', 'EV-2') })],
  ['a stale signature', 401, ({ side, claim }) => signedWebhook(later(side, -10 * 60_000), claim)],
  ['a signature from the future', 401, ({ side, claim }) => signedWebhook(later(side, 10 * 60_000), claim)],
  ['another app', 400, ({ side, claim }) => signedWebhook(side, { ...claim, appid: 'wx0000000000000000' })],
  [
    'a foreign cipher key',
    400,
    ({ side, claim }) => signedWebhook(side, { ...claim, apiV3Key: 'k'.repeat(32) }),
  ],
])('refuses a notify with %s', async (_name, status, forge) => {
  const sale = await openSale()
  expect(await deliverWebhook(stack, sale.worldId, forge(sale))).toBe(status)
  expect((await sale.record()).orderStatus).toBe(0)
  expect((await stateOf(stack, sale.worldId)).entitlements).toEqual([])
})

it.each([
  ['one fen short', { amountFen: MONTH_FEN - 1 }],
  ['one fen over', { amountFen: MONTH_FEN + 1 }],
  ['an unknown order', { orderNo: '26112009410000009999' }],
])('acknowledges a signed notify with %s and activates nothing', async (_name, change) => {
  const sale = await openSale()
  expect(
    await deliverWebhook(stack, sale.worldId, signedWebhook(sale.side, { ...sale.claim, ...change })),
  ).toBe(204)
  expect((await sale.record()).orderStatus).toBe(0)
  expect((await stateOf(stack, sale.worldId)).entitlements).toEqual([])
})

it('refuses the notify of an equal world', async () => {
  const sale = await openSale()
  const twin = await openSale()
  expect(twin.orderNo).toBe(sale.orderNo)
  const before = await stateOf(stack, twin.worldId)
  expect(await deliverWebhook(stack, twin.worldId, honest(sale))).toBe(400)
  expect(await stateOf(stack, twin.worldId)).toEqual(before)
  expect((await sale.record()).orderStatus).toBe(0)
  expect(await deliverWebhook(stack, sale.worldId, honest(sale))).toBe(204)
  for (const { worldId } of [sale, twin]) expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('writes equal journals in equal worlds for WeChat notifies', async () => {
  const hashes = []
  for (let run = 0; run < 2; run += 1) {
    const { worldId, side, claim } = await openSale()
    const foreign = signedWebhook(side, { ...claim, apiV3Key: 'k'.repeat(32) })
    const again = signedWebhook(side, { ...claim, notifyId: 'EV-2' })
    const statuses = []
    for (const notify of [foreign, signedWebhook(side, claim), again])
      statuses.push(await deliverWebhook(stack, worldId, notify))
    expect(statuses).toEqual([400, 204, 204])
    const { hash, entries } = await journalOf(stack, worldId)
    expect(JSON.stringify(entries)).not.toContain(JSON.parse(again.body).resource.ciphertext)
    hashes.push(hash)
  }
  expect(hashes[0]).toBe(hashes[1])
})

it('accepts a success one millisecond before the deadline', async () => {
  const { worldId, claim, record } = await openSale()
  await advance(stack, worldId, { byMs: 15 * 60_000 - 1 })
  await deliverWebhook(stack, worldId, signedWebhook(await gatewaySideOf(stack, worldId), claim))
  expect((await record()).orderStatus).toBe(4)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('activates nothing for a success at the very deadline and asks for its refund', async () => {
  const { worldId, claim, record } = await openSale()
  await advance(stack, worldId, { byMs: 15 * 60_000 })
  await deliverWebhook(stack, worldId, signedWebhook(await gatewaySideOf(stack, worldId), claim))
  await advance(stack, worldId, { byMs: 1000 })
  // The gateway never took this money, so it refuses to give it back: failed to refund, and nothing activated.
  expect((await record()).orderStatus).toBe(-3)
  expect((await stateOf(stack, worldId)).entitlements).toEqual([])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})
