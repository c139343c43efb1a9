import type { Schemas } from '@skyshop/openapi/http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lianlianKeysOf } from '../../src/providers/lianlian/lianlian-keys.ts'
import { advance, deleteWorld, journalOf, makeWorld, signersOf, stateOf } from '../support/control.ts'
import { atGateway, CARDS, cardTokenOf, paymentOf } from '../support/phone-wallets.ts'
import { addOrder, buy, MONTH_FEN } from '../support/purchase.ts'
import { seedQueuedEntitlement, seedTrialEntitlement } from '../support/seed-entitlement.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

const MINUTE_MS = 60_000

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

async function sale() {
  const client = new ShopClient(stack, await makeWorld(stack))
  const orderNo = await addOrder(client)
  const charge = async (card: keyof typeof CARDS) => {
    const cardToken = await cardTokenOf(stack, client, card)
    return client.call('lianLianPay', { body: { ...paymentOf(orderNo), cardToken } })
  }
  const status = async () =>
    (await client.data<Schemas['OrderRecord']>('getOrderRecord', { query: { orderNo } })).orderStatus
  const settle = () => advance(stack, client.world.worldId, { byMs: 0 })
  return { client, orderNo, charge, status, settle, worldId: client.world.worldId }
}

it('charges a card at once, and the notify changes nothing', async () => {
  const { orderNo, charge, status, settle, worldId } = await sale()
  expect((await charge('good')).body.data).toEqual({ orderNo, paymentStatus: 'PS', paymentUrl: null })
  expect(await status()).toBe(4)
  expect(await settle()).toMatchObject({ fired: [{ label: expect.stringContaining('otify') }] })
  for (const operationId of ['lianlianPay', 'receiveLianlianNotify'])
    expect(await signersOf(stack, worldId, operationId)).toEqual(new Set(['public-key']))
  const { entitlements, payments } = await stateOf(stack, worldId)
  expect(entitlements).toHaveLength(1)
  expect(payments).toMatchObject([{ provider: 'lianlian', state: 'succeeded', amountFen: MONTH_FEN }])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

// fact: LL-040
it('activates by the notify after a challenge of the bank', async () => {
  const { client, charge, status, worldId } = await sale()
  const { paymentStatus, paymentUrl } = (await charge('challenge')).body.data as Schemas['LianLianPayment']
  expect([paymentStatus, await status()]).toEqual(['IN', 0])
  const challenge_id = new URL(paymentUrl ?? '').searchParams.get('id')
  const path = `lianlian/${client.world.worldId}/app/challenge/answer`
  await atGateway(stack, path, { challenge_id, outcome: 'pass' })
  expect(await status()).toBe(4)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('leaves the order payable after a failed challenge', async () => {
  const { client, charge, status, worldId } = await sale()
  const { paymentUrl } = (await charge('challenge')).body.data as Schemas['LianLianPayment']
  const challenge_id = new URL(paymentUrl ?? '').searchParams.get('id')
  const path = `lianlian/${client.world.worldId}/app/challenge/answer`
  await atGateway(stack, path, { challenge_id, outcome: 'fail' })
  expect(await status()).toBe(0)
  expect((await charge('good')).body.code).toBe(200)
  expect(await status()).toBe(4)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('refuses a declined card and accepts another', async () => {
  const { charge, status, settle, worldId } = await sale()
  expect((await charge('declined')).body.code).toBe(20013)
  await settle()
  expect(await status()).toBe(0)
  expect((await charge('good')).body.code).toBe(200)
  await settle()
  expect(await status()).toBe(4)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('waits for the bank with a pending card', async () => {
  const { charge, status, worldId } = await sale()
  expect((await charge('pending')).body.data).toMatchObject({ paymentStatus: 'WP', paymentUrl: null })
  expect(await status()).toBe(0)
  expect((await charge('good')).body.code).toBe(20013)
  await advance(stack, worldId, { byMs: 5 * MINUTE_MS })
  expect(await status()).toBe(4)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('refuses an invalid card token and journals no card number sent as one', async () => {
  const { client, orderNo, status, worldId } = await sale()
  for (const cardToken of [CARDS.good, 'ct_x', '\u0000', '__proto__']) {
    const answer = await client.call('lianLianPay', { body: { ...paymentOf(orderNo), cardToken } })
    expect(answer.body.code).toBe(20013)
  }
  await client.call('lianLianPay', { body: { ...paymentOf(orderNo), cardToken: 4111111111111111 } })
  expect(await status()).toBe(0)
  expect(JSON.stringify((await journalOf(stack, worldId)).entries).includes(CARDS.good)).toBe(false)
})

it('charges nothing for an order that is unknown, paid or timed out', async () => {
  const { client, orderNo, worldId } = await sale()
  const cardToken = await cardTokenOf(stack, client, 'good')
  const charge = async (no: string, immediateUse: 0 | 1 = 0) =>
    (await client.call('lianLianPay', { body: { ...paymentOf(no, immediateUse), cardToken } })).body.code
  expect(await charge('26112009410000000000')).toBe(20003)
  expect(await charge(await buy(stack, client, 1))).toBe(20007)
  await advance(stack, worldId, { byMs: 15 * MINUTE_MS })
  expect(await charge(orderNo)).toBe(20005)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('charges nothing for an order that could not take effect', async () => {
  const client = new ShopClient(stack, await makeWorld(stack))
  await buy(stack, client)
  const orderNo = await addOrder(client)
  const cardToken = await cardTokenOf(stack, client, 'good')
  const charge = async (immediateUse: 0 | 1) =>
    (await client.call('lianLianPay', { body: { ...paymentOf(orderNo, immediateUse), cardToken } })).body.code
  await seedTrialEntitlement(stack, client)
  expect(await charge(1)).toBe(30005)
  await seedQueuedEntitlement(stack, client)
  expect(await charge(0)).toBe(30003)
})

it('answers no token when LianLian refuses the signature of the merchant', async () => {
  const { client, worldId } = await sale()
  await stack.app.registry.use(worldId, async (world) => {
    const keys = await lianlianKeysOf(world)
    Object.assign(keys.merchant, { publicKey: keys.platform.publicKey })
  })
  expect((await client.call('getLianLianToken')).body.code).toBe(20013)
})

const notify = { headers: { 'content-type': 'application/json' } as Record<string, string> }
it.each([
  ['a notify in an envelope', { notify_id: 'x', order: { ll_transaction_id: '1' } }, 400],
  ['a body that is no JSON', null, 400],
])('acknowledges no %s', async (_, body, status) => {
  const { worldId } = await sale()
  const url = `${stack.productUrl}/api/skyworthPay/v1/notify/lianlian/${worldId}`
  const text = body === null ? '{' : JSON.stringify(body)
  expect((await fetch(url, { method: 'POST', ...notify, body: text })).status).toBe(status)
})
