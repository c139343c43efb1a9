import type { Schemas } from '@skyshop/openapi/http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCode, readCaptcha } from '../support/codes.ts'
import { advance, deleteWorld, makeWorld, stateOf } from '../support/control.ts'
import { askForOrder, buyPackage, confirmInWallet } from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

const PACKAGE = { packageId: 'nvr-event-7d-month', packageSource: 1 }
const REFUNDED = 3

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

it('leaves no package of an order that was given back, because a channel was renewed while it was being paid', async () => {
  const client = new ShopClient(stack, await makeWorld(stack, 'nvr-four-channels'))
  const { worldId, devices } = client.world
  const [a, b] = devices[0]?.channels.map(({ iotId }) => iotId) ?? []
  const two = { ...PACKAGE, channelIotId: `${a},${b}` }
  await buyPackage(stack, client, two)
  const { orderNo } = (await askForOrder(client, two)).body.data as Schemas['AddedOrder']
  const query = { appKey: 'skyshop-app', orderNo, productCode: 'NVR', immediateUse: 0 }
  const { prepayid } = await client.data<Schemas['AppPayParameters']>('pay4WeChat', { query })
  const ask = {
    activeCode: await makeCode(stack, client, { packageId: PACKAGE.packageId }),
    productCode: 'NVR',
    channelIotId: b,
  }
  const picture = await readCaptcha(stack, client)
  const body = { ...ask, ...picture, deviceKey: devices[0]?.deviceKey }
  expect((await client.call('exchangeActiveCode', { body })).body.code).toBe(200)
  await confirmInWallet(stack, worldId, { prepayId: prepayid, outcome: 'success' })
  await advance(stack, worldId, { byMs: 60_000 })
  const { orders, entitlements } = await stateOf(stack, worldId)
  expect(orders.find((row) => row.orderNo === orderNo)?.status).toBe(REFUNDED)
  expect(entitlements.filter((row) => row.orderNo === orderNo)).toEqual([])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})
