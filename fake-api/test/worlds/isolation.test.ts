import type { Schemas } from '@skyshop/openapi/http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deleteWorld, makeWorld, stateOf } from '../support/control.ts'
import { buy } from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

const WORLDS = 12

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

it('keeps worlds apart that buy at the same moment', async () => {
  const clients = await Promise.all(
    Array.from(
      { length: WORLDS },
      async (_, index) => new ShopClient(stack, await makeWorld(stack, 'new-owner', index + 1)),
    ),
  )
  const bought = await Promise.all(clients.map((client, index) => buy(stack, client, index % 3)))
  for (const [index, client] of clients.entries()) {
    const { orders, entitlements } = await stateOf(stack, client.world.worldId)
    expect(orders.map((row) => row.orderNo)).toEqual([bought[index]])
    expect(entitlements.map((row) => row.deviceId)).toEqual([client.world.devices[index % 3]?.deviceId])
    const page = await client.data<Schemas['OrderPage']>('listUserOrders')
    expect(page.records.map((row) => row.orderNo)).toEqual([bought[index]])
  }
  for (const client of clients) expect(await deleteWorld(stack, client.world.worldId)).toEqual([])
})

it('answers 401 for the token of a world that was deleted', async () => {
  const client = new ShopClient(stack, await makeWorld(stack))
  await deleteWorld(stack, client.world.worldId)
  expect((await client.call('listUserOrders')).status).toBe(401)
})
