import type { Schemas } from '@skyshop/openapi/http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { advance, deleteWorld, makeWorld, newToken } from '../support/control.ts'
import { buy, buyPackage } from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

type StorePackage = Schemas['StorePackage']

const DAY_MS = 86_400_000

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

const valid = (client: ShopClient, query: object = {}) =>
  client.data<StorePackage[]>('listValidPackages', { query: { ...query } })

const takeNow = (client: ShopClient, storePackageId: string | undefined) =>
  client.call('usePackageNow', { body: { storePackageId } })

// spec: 7.27
it('listValidPackages answers active and queued packages by device, product and source', async () => {
  const client = await shop('renewed-ahead')
  const [first, second] = client.world.devices
  const storePackages = await valid(client)
  expect(storePackages.map(({ state, canUseNow, packageId }) => [state, canUseNow, packageId])).toEqual([
    ['activated', false, 'cloud-event-7d-month'],
    ['not-yet-active', true, 'cloud-event-7d-quarter'],
  ])
  expect(storePackages[0]).toMatchObject({
    deviceId: first?.deviceId,
    kind: 'cloud',
    channelIotId: '',
    callCount: null,
  })
  expect(await valid(client, { deviceId: first?.deviceId, packageSource: 1 })).toEqual(storePackages)
  expect(await valid(client, { deviceId: second?.deviceId })).toEqual([])
  expect(await valid(client, { productCode: 'NVR' })).toEqual([])
  expect(await valid(client, { packageSource: 4 })).toEqual([])
  expect(await valid(client, { packageSource: 99 })).toEqual([])
  await leave(client)
})

// spec: 7.24
it('listVipExpiry says when the package queued behind the current one starts', async () => {
  const client = await shop('renewed-ahead')
  const deviceInfoList = client.world.devices.map(({ deviceKey, productCode }) => ({
    ...{ deviceKey, productCode, packageSource: 1, ownedFlag: 1 },
  }))
  const [renewed, ...others] = await client.data<object[]>('listVipExpiry', { body: { deviceInfoList } })
  expect(renewed).toMatchObject({ nextStart: expect.stringMatching(/^2026-12-10/) })
  for (const other of others) expect(other).not.toHaveProperty('nextStart')
  await leave(client)
})

it('a recorder is renewed, and says when the first renewal starts, once every channel has one', async () => {
  const client = await shop('nvr-four-channels')
  const [recorder] = client.world.devices
  const query = { productCode: 'NVR', deviceKeyList: recorder?.deviceKey, packageSource: 1 }
  const nextStart = async () => {
    const [entry] = await client.data<Schemas['VipExpiry'][]>('listVipExpiryByKeys', { query })
    return entry?.nextStart
  }
  const isRenewed = async () => {
    const one = { deviceId: recorder?.deviceId, productCode: 'NVR', packageSource: 1 }
    return (await client.data<Schemas['DevicePackageExpiry']>('getDevicePackageExpiry', { query: one }))
      .renewed
  }
  const month = { packageId: 'nvr-event-3d-month', packageSource: 1 }
  const [first = '', ...others] = recorder?.channels.map(({ iotId }) => iotId) ?? []
  for (const channelIotId of [first, first, others.join(',')])
    await buyPackage(stack, client, { ...month, channelIotId })
  expect(await nextStart()).toBeUndefined()
  expect(await isRenewed()).toBe(false)
  await buyPackage(stack, client, { ...month, channelIotId: others.join(',') })
  expect(await nextStart()).toMatch(/^2026-12-20/)
  expect(await isRenewed()).toBe(true)
  await leave(client)
})

it('listValidPackages answers device-not-found', async () => {
  const client = await shop('new-owner')
  const query = { deviceId: '3701000000000000000009' }
  expect((await client.call('listValidPackages', { query })).body.code).toBe(40001)
  await leave(client)
})

// spec: 7.28
it('usePackageNow suspends the running package, which resumes with its exact rest', async () => {
  const client = await shop('renewed-ahead')
  const [running, queued] = await valid(client)
  const used = await client.data<StorePackage>('usePackageNow', {
    body: { storePackageId: queued?.storePackageId },
  })
  expect(used).toMatchObject({ state: 'activated', startTime: '2026-11-20 09:41:00', canUseNow: false })
  const order = await client.data('getOrderRecord', { query: { orderNo: queued?.orderNo } })
  expect(order).toMatchObject({ orderStatus: 4, effectiveTime: '2026-11-20 09:41:00' })
  const [, suspended] = await valid(client)
  expect(suspended).toMatchObject({ storePackageId: running?.storePackageId, state: 'suspended' })
  await advance(stack, client.world.worldId, { byMs: 90 * DAY_MS })
  const later = client.refreshed(await newToken(stack, client))
  expect(await valid(later)).toMatchObject([
    { storePackageId: running?.storePackageId, state: 'activated', endTime: suspended?.endTime },
  ])
  await leave(client)
})

it('usePackageNow answers immediate-not-possible for an active package and a second time', async () => {
  const client = await shop('renewed-ahead')
  const [running, queued] = await valid(client)
  expect((await takeNow(client, running?.storePackageId)).body.code).toBe(30005)
  expect((await takeNow(client, queued?.storePackageId)).body.code).toBe(200)
  expect((await takeNow(client, queued?.storePackageId)).body.code).toBe(30005)
  await leave(client)
})

it.each(['999999999', '0', 'no-package', '1e3', '99999999999999999999'])(
  'usePackageNow answers package-not-found for %s',
  async (storePackageId) => {
    const client = await shop('renewed-ahead')
    expect((await takeNow(client, storePackageId)).body.code).toBe(30001)
    await leave(client)
  },
)

it('usePackageNow starts a package once of sixty-four requests at once', async () => {
  const client = await shop('renewed-ahead')
  const [, queued] = await valid(client)
  const answers = await Promise.all(Array.from({ length: 64 }, () => takeNow(client, queued?.storePackageId)))
  expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1)
  await leave(client)
})

const buyable = async (client: ShopClient, body: object) =>
  (await client.data<Schemas['StoreDevice'][]>('filterBuyStoreDevices', { body })).map(
    ({ deviceName }) => deviceName,
  )

// spec: 7.21
it('filterBuyStoreDevices omits renewed devices and devices that are not asked for', async () => {
  const client = await shop('renewed-ahead')
  const cloud = { productCode: 'IPC', packageSource: 1 }
  expect(await buyable(client, cloud)).toEqual(['Garden gate', 'Shop front'])
  const [first, second, third] = client.world.devices
  const named = { ...cloud, deviceKeyList: [first?.deviceKey, second?.deviceId, 'unknown'] }
  expect(await buyable(client, named)).toEqual(['Garden gate'])
  await buy(stack, client, 1)
  expect(await buyable(client, { ...cloud, deviceKeyList: [second?.sn] })).toEqual(['Garden gate'])
  await buy(stack, client, 1)
  expect(await buyable(client, cloud)).toEqual([third?.deviceName])
  expect(await buyable(client, { ...cloud, packageSource: 5 })).toEqual([])
  await leave(client)
})

it('filterBuyStoreDevices filters by kind and by package', async () => {
  const client = await shop('unattended-ready')
  const reminder = { productCode: 'IPC', packageSource: 4, packageId: 'unattended-month' }
  expect(await buyable(client, reminder)).toEqual(['Front door', 'Warehouse'])
  expect(await buyable(client, { ...reminder, packageId: 'cloud-event-7d-month' })).toEqual([])
  expect(await buyable(client, { ...reminder, packageId: undefined, packageSource: 7 })).toEqual([])
  for (const packageId of ['nothing', 'unattended-free', 'cloud-event-7d-month-auto']) {
    const { body } = await client.call('filterBuyStoreDevices', { body: { ...reminder, packageId } })
    expect(body.code).toBe(30001)
  }
  await leave(client)
})

it('filterBuyStoreDevices keeps a recorder as long as one channel is free', async () => {
  const client = await shop('nvr-four-channels')
  const query = { productCode: 'NVR', packageSource: 1 }
  const channelIotId = client.world.devices[0]?.channels.map(({ iotId }) => iotId).join(',') ?? ''
  const purchase = { packageId: 'nvr-event-3d-month', packageSource: 1, channelIotId }
  await buyPackage(stack, client, purchase)
  expect(await buyable(client, query)).toEqual(['Warehouse recorder'])
  await buyPackage(stack, client, purchase)
  expect(await buyable(client, query)).toEqual([])
  await leave(client)
})
