import type { Schemas } from '@skyshop/openapi/control'
import { type HttpOperationId, httpOperations } from '@skyshop/openapi/operations'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deleteWorld, makeWorld, stateOf } from './support/control.ts'
import { orderBody } from './support/purchase.ts'
import { type ProductRequest, ShopClient } from './support/shop-client.ts'
import { startTestStack, type TestStack } from './support/test-stack.ts'

/** What somebody has in a world, by the names requests use. */
interface Things {
  deviceId: string
  deviceKey: string
  unpaidOrderNo: string
  paidOrderNo: string
}

const NOWHERE: Things = {
  deviceId: '3701000000000000000009',
  deviceKey: 'dk0000000000000000',
  unpaidOrderNo: '26112009410000000000',
  paidOrderNo: '26111009410000000000',
}

let stack: TestStack
let client: ShopClient
let own: Things
let neighbours: Things
beforeAll(async () => {
  stack = await startTestStack()
  client = new ShopClient(stack, await makeWorld(stack, 'two-owners'))
  const { worldId, devices } = client.world
  const { orders } = await stateOf(stack, worldId)
  const foreign = orders.find(({ deviceId }) => devices.every((device) => device.deviceId !== deviceId))
  neighbours = await thingsOf(orders, foreign?.deviceId ?? '')
  own = await thingsOf(orders, devices[0]?.deviceId ?? '')
})
afterAll(async () => {
  expect(await deleteWorld(stack, client.world.worldId)).toEqual([])
  await stack.stop()
})

/** Device keys are on no wire but the host's, so they come from the world's file. */
async function thingsOf(orders: Schemas['OrderRow'][], deviceId: string): Promise<Things> {
  const { deviceKey } = await stack.app.registry.use(client.world.worldId, ({ read }) =>
    read.device.findUniqueOrThrow({ where: { deviceId } }),
  )
  const orderNoOf = (status: number) =>
    orders.find((order) => order.deviceId === deviceId && order.status === status)?.orderNo ?? ''
  return { deviceId, deviceKey, unpaidOrderNo: orderNoOf(0), paidOrderNo: orderNoOf(4) }
}

type Row = [id: HttpOperationId, about: string, request: (things: Things) => ProductRequest]

const productCode = 'IPC'
const pay = { appKey: 'skyshop-app', productCode, immediateUse: 0 }

/** Every signed-in operation that names an order or a device, with each kind of thing it could give away. */
const ROWS: Row[] = [
  ['getOrderRecord', 'an unpaid order', ({ unpaidOrderNo: orderNo }) => ({ query: { orderNo } })],
  ['getOrderRecord', 'a paid order', ({ paidOrderNo: orderNo }) => ({ query: { orderNo } })],
  ['confirmOrder', 'an unpaid order', ({ unpaidOrderNo: orderNo }) => ({ query: { orderNo } })],
  ['confirmOrder', 'a paid order', ({ paidOrderNo: orderNo }) => ({ query: { orderNo } })],
  ['cancelOrder', 'a device with an unpaid order', ({ deviceId }) => ({ query: { productCode, deviceId } })],
  ['cancelOrderByOrderNo', 'an unpaid order', ({ unpaidOrderNo: orderNo }) => ({ body: { orderNo } })],
  ['cancelOrderByOrderNo', 'a paid order', ({ paidOrderNo: orderNo }) => ({ body: { orderNo } })],
  ['pay4WeChat', 'an unpaid order', ({ unpaidOrderNo: orderNo }) => ({ query: { ...pay, orderNo } })],
  ['pay4WeChat', 'a paid order', ({ paidOrderNo: orderNo }) => ({ query: { ...pay, orderNo } })],
  [
    'getUnpaidOrder',
    'a device with an unpaid order',
    ({ deviceId }) => ({ query: { productCode, deviceId } }),
  ],
  ['listPackages', 'a device', ({ deviceId: sn }) => ({ query: { productCode, sn, packageSource: 1 } })],
  ['addOrder', 'a device', ({ deviceId }) => ({ body: { ...orderBody(client), deviceId } })],
  [
    'listVipExpiry',
    'a device',
    ({ deviceKey }) => ({ body: { deviceInfoList: [{ deviceKey, productCode, packageSource: 1 }] } }),
  ],
  [
    'getDevicePackageExpiry',
    'a device',
    ({ deviceId }) => ({ query: { deviceId, productCode, packageSource: 1 } }),
  ],
  [
    'filterCloudDevices',
    'a device',
    ({ deviceId }) => ({ body: { productCode, deviceKeyList: [deviceId] } }),
  ],
]

/** These name no order and no device: what they answer is the same for everybody, or the account's own. */
const NAMELESS: HttpOperationId[] = ['listUserOrders', 'getPackage', 'getBannerConfig']

it('has a row for every signed-in operation that names an order or a device', () => {
  const signedIn = Object.entries(httpOperations).filter(([, { isPublic }]) => !isPublic)
  const covered = new Set([...ROWS.map(([id]) => id), ...NAMELESS])
  expect(signedIn.map(([id]) => id).filter((id) => !covered.has(id as HttpOperationId))).toEqual([])
})

it.each(ROWS)('%s answers %s of a neighbour like an unknown one, and changes nothing', async (...row) => {
  const [id, , request] = row
  const { worldId } = client.world
  const before = await stateOf(stack, worldId)
  const unknown = await client.call(id, request(NOWHERE))
  expect(await client.call(id, request(neighbours))).toEqual(unknown)
  expect(await stateOf(stack, worldId)).toEqual(before)
})

it.each<Row>([
  ['getOrderRecord', 'a paid order', ({ paidOrderNo: orderNo }) => ({ query: { orderNo } })],
  ...ROWS.filter(([id]) => ['listVipExpiry', 'getDevicePackageExpiry', 'filterCloudDevices'].includes(id)),
])('%s answers %s of the user’s own differently', async (id, _about, request) => {
  expect(await client.call(id, request(own))).not.toEqual(await client.call(id, request(NOWHERE)))
})

it('lists the orders of the signed-in user alone', async () => {
  const { orders } = await stateOf(stack, client.world.worldId)
  expect(orders).toHaveLength(3)
  expect(await client.data('listUserOrders')).toMatchObject({
    total: 1,
    records: [{ orderNo: own.paidOrderNo }],
  })
  expect(await client.data('listUserOrders', { query: { orderStatus: 0 } })).toMatchObject({ total: 0 })
})

it('shows the signed-in user’s cameras, and not the neighbour’s', () => {
  const names = client.world.devices.map(({ deviceName }) => deviceName)
  expect(names).toEqual(['Living room', 'Garden gate', 'Shop front'])
})
