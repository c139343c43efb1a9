import type { Schemas } from '@skyshop/openapi/http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listPriceFen } from '../../src/backend/packages/testing/list-price.ts'
import { signingBody } from '../support/contract.ts'
import { advance, control, deleteWorld, makeWorld, stateOf } from '../support/control.ts'
import { buyPackage, type PurchaseRequest, requestOrder } from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

async function shop(scenario: string) {
  return new ShopClient(stack, await makeWorld(stack, scenario))
}

async function leave({ world }: ShopClient) {
  expect(await deleteWorld(stack, world.worldId)).toEqual([])
}

const list = (client: ShopClient, packageSource: number, index = 0) => {
  const { productCode, sn } = client.world.devices[index] ?? {}
  return client.call('listPackages', { query: { productCode, sn, packageSource } })
}

const idsOf = ({ body }: Awaited<ReturnType<typeof list>>) =>
  (body.data as Schemas['PackagePage']).records.map(({ packageId }) => packageId)

const REMINDER: PurchaseRequest = { packageId: 'unattended-month', packageSource: 4 }
const WECHAT: PurchaseRequest = { packageId: 'wechat-call-quarter', packageSource: 6 }
const PERSON: PurchaseRequest = { packageId: 'algorithm-person-month', packageSource: 7 }
const CHANNEL: PurchaseRequest = { packageId: 'nvr-event-7d-month', packageSource: 1 }
const DAY_MINUTES = 24 * 60
const LENS: PurchaseRequest = { packageId: 'cloud-event-7d-month', packageSource: 1 }

it.each([
  ['unattended-ready', 4, ['unattended-year', 'unattended-quarter', 'unattended-month'], REMINDER, 60],
  ['wechat-call-ready', 6, ['wechat-call-year', 'wechat-call-quarter', 'wechat-call-month'], WECHAT, 300],
] as const)('%s: source %i is listed and sold for capable 4G devices, with its calls', async (...row) => {
  const [scenario, source, ids, purchase, calls] = row
  const client = await shop(scenario)
  expect(idsOf(await list(client, source))).toEqual(ids)
  const orderNo = await buyPackage(stack, client, purchase)
  expect(await client.data('getOrderRecord', { query: { orderNo } })).toMatchObject({ orderStatus: 4 })
  const { entitlements } = await stateOf(stack, client.world.worldId)
  expect(entitlements).toMatchObject([{ orderNo, state: 'activated' }])
  const [row0] = await stack.app.registry.use(client.world.worldId, ({ read }) => read.entitlement.findMany())
  expect(row0).toMatchObject({ callCount: calls, callsUsed: 0 })
  await leave(client)
})

// spec: 7.19
it('sells phone reminders and WeChat calls when the country is empty or CN', async () => {
  const client = await shop('unattended-ready')
  const move = (countryCode: string) =>
    control(stack, 'PATCH', `/control/worlds/${client.world.worldId}/profile`, { body: { countryCode } })
  await move('DE')
  expect((await list(client, 4)).body.code).toBe(30002)
  expect((await requestOrder(client, REMINDER)).body.code).toBe(30002)
  await move('')
  expect((await list(client, 4)).body.code).toBe(200)
  await leave(client)
})

it.each([
  ['unattended-ready', REMINDER, 2],
  ['wechat-call-ready', WECHAT, 1],
  ['algorithm-ready', PERSON, 2],
] as const)('%s: a device that cannot do it is refused, an unknown one is not found', async (...row) => {
  const [scenario, purchase, incapable] = row
  const client = await shop(scenario)
  const device = client.world.devices[incapable]
  expect((await list(client, purchase.packageSource, incapable)).body.code).toBe(30002)
  expect((await requestOrder(client, { ...purchase, device })).body.code).toBe(30002)
  const unknown = device && { ...device, deviceId: '3701000000000000000009' }
  expect((await requestOrder(client, { ...purchase, device: unknown })).body.code).toBe(40001)
  await leave(client)
})

it('algorithm-ready lists ten packages, and each algorithm has its own queue', async () => {
  const client = await shop('algorithm-ready')
  expect(idsOf(await list(client, 7))).toHaveLength(10)
  const orderNo = await buyPackage(stack, client, PERSON)
  const pets = { packageId: 'algorithm-pet-year', packageSource: 7 }
  const beside = await buyPackage(stack, client, pets)
  const behind = await buyPackage(stack, client, PERSON)
  const statusOf = async (no: string) =>
    (await client.data<Schemas['OrderRecord']>('getOrderRecord', { query: { orderNo: no } })).orderStatus
  expect(await Promise.all([orderNo, beside, behind].map(statusOf))).toEqual([4, 4, 2])
  const { records } = (await list(client, 7)).body.data as Schemas['PackagePage']
  expect(records.map(({ algorithm }) => algorithm).slice(0, 3)).toEqual(['person', 'person', 'vehicle'])
  const query = { deviceId: client.world.devices[0]?.deviceId, productCode: 'IPC', packageSource: 7 }
  const expiry = await client.data<Schemas['DevicePackageExpiry']>('getDevicePackageExpiry', { query })
  expect(expiry).toMatchObject({ vipStatus: 1, expireDate: '2027-11-20 09:41:00', renewed: false })
  expect(expiry.packages?.map(({ packageId, state }) => [packageId, state])).toEqual([
    ['algorithm-person-month', 'activated'],
    ['algorithm-person-month', 'not-yet-active'],
    ['algorithm-pet-year', 'activated'],
  ])
  expect((await requestOrder(client, PERSON)).body.code).toBe(30003)
  expect((await requestOrder(client, pets)).body.code).toBe(200)
  await leave(client)
})

// spec: 7.04, 7.26
it('nvr-four-channels prices each channel in one order, and each has its own slot', async () => {
  const client = await shop('nvr-four-channels')
  const [a, b, c] = client.world.devices[0]?.channels.map(({ iotId }) => iotId) ?? []
  expect(idsOf(await list(client, 1))).toContain('nvr-event-7d-month')
  const two = { ...CHANNEL, channelIotId: `${a},${b}` }
  expect(
    (await requestOrder(client, { ...two, payMoney: listPriceFen(CHANNEL.packageId) })).body,
  ).toMatchObject({
    code: 20002,
    data: { payMoney: 2 * listPriceFen(CHANNEL.packageId) },
  })
  const first = await buyPackage(stack, client, two)
  expect(await client.data('getOrderRecord', { query: { orderNo: first } })).toMatchObject({ orderStatus: 4 })
  const next = await buyPackage(stack, client, { ...CHANNEL, channelIotId: `${b},${c}` })
  const { entitlements } = await stateOf(stack, client.world.worldId)
  const statesOf = (orderNo: string) =>
    entitlements.filter((row) => row.orderNo === orderNo).map(({ state }) => state)
  expect(statesOf(first)).toEqual(['activated', 'activated'])
  expect(statesOf(next).sort()).toEqual(['activated', 'not-yet-active'])
  expect((await requestOrder(client, { ...CHANNEL, channelIotId: `${b}` })).body.code).toBe(30003)
  const renewedOf = async (channelIotId: string | undefined) => {
    const query = { deviceId: client.world.devices[0]?.deviceId, productCode: 'NVR', packageSource: 1 }
    const ask = { query: { ...query, ...(channelIotId && { channelIotId }) } }
    return (await client.data<Schemas['DevicePackageExpiry']>('getDevicePackageExpiry', ask)).renewed
  }
  expect(await Promise.all([a, b, c, undefined].map(renewedOf))).toEqual([false, true, false, false])
  await leave(client)
})

it('nvr-four-channels keeps an order active when one channel has ended and another waits', async () => {
  const client = await shop('nvr-four-channels')
  const [a, b] = client.world.devices[0]?.channels.map(({ iotId }) => iotId) ?? []
  const orderNo = await buyPackage(stack, client, { ...CHANNEL, channelIotId: `${a},${b}` })
  const statusAfter = async (minutes: number) => {
    await advance(stack, client.world.worldId, { byMs: minutes * 60_000 })
    const { orders, entitlements } = await stateOf(stack, client.world.worldId)
    const orderStatus = orders.find((order) => order.orderNo === orderNo)?.status
    return [orderStatus, ...entitlements.filter((row) => row.orderNo === orderNo).map(({ state }) => state)]
  }
  expect(await statusAfter(20)).toEqual([4, 'activated', 'activated'])
  await buyPackage(stack, client, { ...CHANNEL, channelIotId: `${b}`, immediateUse: 1 })
  expect(await statusAfter(30 * DAY_MINUTES - 10)).toEqual([4, 'expired', 'suspended'])
  expect(await statusAfter(DAY_MINUTES)).toEqual([4, 'expired', 'activated'])
  expect(await statusAfter(30 * DAY_MINUTES)).toEqual([5, 'expired', 'expired'])
  await leave(client)
})

it.each([
  ['channel-required', undefined, 30008],
  ['too-many-channels', 'a,b,c,d,e', 30009],
  ['channel-not-for-device', 'iot-of-somebody-else', 30010],
])('nvr-four-channels refuses %s', async (_name, channelIotId, code) => {
  const client = await shop('nvr-four-channels')
  const purchase = channelIotId === undefined ? CHANNEL : { ...CHANNEL, channelIotId }
  expect((await requestOrder(client, purchase)).body.code).toBe(code)
  await leave(client)
})

it('nvr-four-channels refuses packages of cameras for recorders and the reverse', async () => {
  const client = await shop('nvr-four-channels')
  const [recorder, camera] = client.world.devices
  const channelIotId = recorder?.channels[0]?.iotId ?? ''
  expect((await requestOrder(client, { ...LENS, channelIotId })).body.code).toBe(30002)
  expect((await requestOrder(client, { ...CHANNEL, device: camera })).body.code).toBe(30002)
  expect((await requestOrder(client, { ...LENS, device: camera, channelIotId })).body.code).toBe(30010)
  await leave(client)
})

it.each(['appSignContract4WeChat', 'appSignContract4Ali'] as const)(
  'nvr-four-channels: %s renews one channel and refuses a wrong choice',
  async (id) => {
    const client = await shop('nvr-four-channels')
    const [a] = client.world.devices[0]?.channels.map(({ iotId }) => iotId) ?? []
    const sign = async (channelIotId?: string) => {
      const signing = { ...signingBody(client), productCode: 'NVR', packageId: 'nvr-event-7d-month-auto' }
      const body = channelIotId === undefined ? signing : { ...signing, channelIotId }
      return (await client.call(id, { body })).body.code
    }
    expect(await sign()).toBe(30008)
    expect(await sign('a,b,c,d,e')).toBe(30009)
    expect(await sign('iot-of-somebody-else')).toBe(30010)
    expect(await sign(a)).toBe(200)
    await leave(client)
  },
)

it('dual-lens sells both lenses when the model allows it, otherwise one', async () => {
  const client = await shop('dual-lens')
  const [multiple, single] = client.world.devices
  const lensesOf = (device: typeof multiple) => device?.channels.map(({ iotId }) => iotId).join(',') ?? ''
  const both = { ...LENS, channelIotId: lensesOf(multiple) }
  const orderNo = await buyPackage(stack, client, both)
  const { entitlements } = await stateOf(stack, client.world.worldId)
  expect(entitlements.filter((row) => row.orderNo === orderNo)).toHaveLength(2)
  const refused = { ...LENS, device: single, channelIotId: lensesOf(single) }
  expect((await requestOrder(client, refused)).body.code).toBe(30010)
  await buyPackage(stack, client, { ...LENS, device: single, channelIotId: single?.channels[1]?.iotId ?? '' })
  await leave(client)
})
