import type { Schemas as Control } from '@skyshop/openapi/control'
import type { Schemas } from '@skyshop/openapi/http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { advance, control, deleteWorld, makeWorld, stateOf } from '../support/control.ts'
import { addOrder, buy, MONTH_FEN, orderBody } from '../support/purchase.ts'
import { seedQueuedEntitlement, seedTrialEntitlement } from '../support/seed-entitlement.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

async function shop() {
  const client = new ShopClient(stack, await makeWorld(stack))
  const pay = (orderNo: string, more: object = {}) =>
    client.call('zeroPay', { body: { orderNo, productCode: 'IPC', paySource: 'A', ...more } })
  return { client, pay, worldId: client.world.worldId }
}

/** An unpaid order all of whose price a coupon covers. */
async function freeOrder(client: ShopClient, deviceIndex = 0): Promise<string> {
  const path = `/control/worlds/${client.world.worldId}/coupons`
  const { body: coupon } = await control<Control['CouponRow']>(stack, 'POST', path, {
    body: { amountFen: MONTH_FEN },
  })
  const order = { ...orderBody(client, deviceIndex), couponId: coupon.couponId, payMoney: 0 }
  return (await client.data<Schemas['AddedOrder']>('addOrder', { body: order })).orderNo
}

it('pays and activates an order that costs nothing, without any provider', async () => {
  const { client, pay, worldId } = await shop()
  const orderNo = await freeOrder(client)
  expect((await pay(orderNo)).body.data).toEqual({ orderNo, orderStatus: 1 })
  const { orders, entitlements, payments } = await stateOf(stack, worldId)
  expect(orders).toMatchObject([{ orderNo, status: 4, payMoneyFen: 0 }])
  expect(entitlements).toMatchObject([{ orderNo, state: 'activated' }])
  expect(payments).toEqual([])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('activates once of sixty-four at once', async () => {
  const { client, pay, worldId } = await shop()
  const orderNo = await freeOrder(client)
  const answers = await Promise.all(Array.from({ length: 64 }, () => pay(orderNo)))
  const codes = answers.map(({ body }) => body.code)
  expect(codes.filter((code) => code === 200)).toHaveLength(1)
  expect(codes.filter((code) => code === 20007)).toHaveLength(63)
  expect((await stateOf(stack, worldId)).entitlements).toHaveLength(1)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('refuses an order that costs something and names its due', async () => {
  const { client, pay, worldId } = await shop()
  const orderNo = await addOrder(client)
  expect((await pay(orderNo)).body).toMatchObject({ code: 20014, data: { payMoney: MONTH_FEN } })
  expect((await stateOf(stack, worldId)).orders).toMatchObject([{ status: 0 }])
})

it('refuses orders that are unknown, of another product, paid or timed out', async () => {
  const { client, pay, worldId } = await shop()
  expect((await pay('26112009410000000000')).body.code).toBe(20003)
  const orderNo = await freeOrder(client)
  expect((await pay(orderNo, { productCode: 'NVR' })).body.code).toBe(20003)
  expect((await pay(await buy(stack, client, 1))).body.code).toBe(20007)
  await advance(stack, worldId, { byMs: 15 * 60_000 })
  expect((await pay(orderNo)).body.code).toBe(20005)
})

it('pays for nothing that could not take effect', async () => {
  const { client, pay } = await shop()
  await buy(stack, client)
  const orderNo = await freeOrder(client)
  await seedTrialEntitlement(stack, client)
  expect((await pay(orderNo, { immediateUse: 1 })).body.code).toBe(30005)
  await seedQueuedEntitlement(stack, client)
  expect((await pay(orderNo)).body.code).toBe(30003)
})
