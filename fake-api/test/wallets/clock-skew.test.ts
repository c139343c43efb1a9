import type { Schemas } from '@skyshop/openapi/control'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openAlipay, payInAlipay } from '../support/alipay.ts'
import { signInWechat } from '../support/contract.ts'
import { advance, control, deleteWorld, journalOf, makeWorld, stateOf } from '../support/control.ts'
import { cardTokenOf, paymentOf } from '../support/phone-wallets.ts'
import { addOrder, buy, confirmInWallet, openPayment } from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

const MINUTE_MS = 60_000
const NONE: Schemas['ClockSkew'] = { merchantMs: 0, providerMs: 0, phoneMs: 0 }

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

async function shop() {
  const client = new ShopClient(stack, await makeWorld(stack))
  const { worldId } = client.world
  const skew = (change: Partial<Schemas['ClockSkew']>) =>
    control<Schemas['Clock']>(stack, 'PUT', `/control/worlds/${worldId}/clock/skew`, {
      body: { ...NONE, ...change },
    })
  const status = async () => (await stateOf(stack, worldId)).orders[0]?.status
  return { client, worldId, skew, status }
}

it.each([
  ['the merchant is 6 minutes ahead', { merchantMs: 6 * MINUTE_MS }],
  ['the merchant is 6 minutes behind', { merchantMs: -6 * MINUTE_MS }],
  ['the provider is 6 minutes ahead', { providerMs: 6 * MINUTE_MS }],
])('while %s no payment opens, and afterwards it does', async (_, change) => {
  const { client, worldId, skew, status } = await shop()
  const orderNo = await addOrder(client)
  expect((await skew(change)).body.skew).toEqual({ ...NONE, ...change })
  await expect(openPayment(client, orderNo)).rejects.toThrow()
  const { entries } = await journalOf(stack, worldId)
  const refused = entries.find(({ operationId }) => operationId === 'wechatCreateAppOrder')
  expect(refused).toMatchObject({
    status: '401',
    note: expect.stringMatching(/^SIGN_ERROR, the timestamp is too far off/),
  })
  await skew(NONE)
  const { prepayid: prepayId } = await openPayment(client, orderNo)
  await confirmInWallet(stack, worldId, { prepayId, outcome: 'success' })
  expect(await status()).toBe(4)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('refuses the notifies of a provider 6 minutes behind, and takes the retry once it is not', async () => {
  const { client, worldId, skew, status } = await shop()
  const { prepayid: prepayId } = await openPayment(client, await addOrder(client))
  await skew({ providerMs: -6 * MINUTE_MS })
  await confirmInWallet(stack, worldId, { prepayId, outcome: 'success' })
  expect(await status()).toBe(0)
  const { body: notifies } = await control<Schemas['Notify'][]>(
    stack,
    'GET',
    `/control/worlds/${worldId}/notifies`,
  )
  expect(notifies[0]?.attempts).toMatchObject([{ status: 401, isAcknowledged: false }])
  await skew(NONE)
  await advance(stack, worldId, { byMs: 15_000 })
  expect(await status()).toBe(4)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('LianLian, whose signature covers no time, charges a card and tells of it while the clocks are an hour apart', async () => {
  const { client, worldId, skew, status } = await shop()
  const orderNo = await addOrder(client)
  const charge = async () => {
    const cardToken = await cardTokenOf(stack, client, 'good')
    return (await client.call('lianLianPay', { body: { ...paymentOf(orderNo), cardToken } })).body.code
  }
  await skew({ merchantMs: 60 * MINUTE_MS, providerMs: -60 * MINUTE_MS })
  expect(await charge()).toBe(200)
  await advance(stack, worldId, { byMs: 0 })
  const path = `/control/worlds/${worldId}/notifies`
  const attempts = async () => (await control<Schemas['Notify'][]>(stack, 'GET', path)).body[0]?.attempts
  expect(await attempts()).toMatchObject([{ isAcknowledged: true }])
  expect(await status()).toBe(4)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('Alipay, which checks no age, sells while the clocks are an hour apart', async () => {
  const { client, worldId, skew, status } = await shop()
  await skew({ merchantMs: 60 * MINUTE_MS, providerMs: -60 * MINUTE_MS })
  const orderString = await openAlipay(client, await addOrder(client))
  await payInAlipay(stack, worldId, { orderString, outcome: 'success' })
  expect(await status()).toBe(4)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('a contract of WeChat cannot be opened while the clocks are an hour apart, as v2 takes no other time, and is opened after that', async () => {
  const { client, worldId, skew } = await shop()
  await skew({ merchantMs: 60 * MINUTE_MS })
  await expect(signInWechat(stack, client)).rejects.toThrow('The auto-renewal contract could not be opened')
  await skew({ merchantMs: 0 })
  await signInWechat(stack, client)
  await advance(stack, worldId, { byMs: 0 })
  const { contracts } = await stateOf(stack, worldId)
  expect(contracts.find(({ state }) => state === 'active')).toMatchObject({
    state: 'active',
    cycles: [{ state: 'paid' }, { state: 'scheduled' }],
  })
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('takes payments in while the clocks are less than five minutes apart', async () => {
  const { client, worldId, skew, status } = await shop()
  await skew({ merchantMs: 2 * MINUTE_MS, providerMs: -2 * MINUTE_MS, phoneMs: 30 * MINUTE_MS })
  await buy(stack, client)
  expect(await status()).toBe(4)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})
