import type { Schemas as ControlSchemas } from '@skyshop/openapi/control'
import type { Schemas } from '@skyshop/openapi/http'
import type { HttpOperationId } from '@skyshop/openapi/operations'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listPriceFen } from '../../src/backend/packages/testing/list-price.ts'
import { control, deleteWorld, makeWorld } from '../support/control.ts'
import { buyPackage, requestOrder } from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

async function shop(scenario = 'unattended-ready') {
  return new ShopClient(stack, await makeWorld(stack, scenario))
}

async function leave({ world }: ShopClient) {
  expect(await deleteWorld(stack, world.worldId)).toEqual([])
}

const keyOf = (client: ShopClient, index = 0) => client.world.devices[index]?.deviceKey

const ask = (client: ShopClient, id: HttpOperationId, deviceKey = keyOf(client)) =>
  client.call(id, { query: { deviceKey } })

const detail = (client: ShopClient) =>
  client.data<Schemas['UnattendedDetail']>('getUnattendedDetail', { query: { deviceKey: keyOf(client) } })

function call(client: ShopClient, kind: string, count: number) {
  const { worldId, devices } = client.world
  const path = `/control/worlds/${worldId}/devices/${devices[0]?.deviceId}/calls`
  return control<ControlSchemas['PlacedCalls']>(stack, 'POST', path, { body: { kind, count } })
}

const MONTH = { packageId: 'unattended-month', packageSource: 4 }

// spec: 5.15, 7.39
it('judgeUnattendedDevice answers 1 for capable devices, 0 for others and unknown ones', async () => {
  const client = await shop()
  const isCapable = async (deviceKey?: string) =>
    (await ask(client, 'judgeUnattendedDevice', deviceKey)).body.data
  expect(await isCapable(keyOf(client, 0))).toBe(1)
  expect(await isCapable(keyOf(client, 2))).toBe(0)
  expect(await isCapable('dk0000000000000000')).toBe(0)
  const path = `/control/worlds/${client.world.worldId}/profile`
  await control(stack, 'PATCH', path, { body: { countryCode: 'US' } })
  expect(await isCapable(keyOf(client, 0))).toBe(0)
  await leave(client)
})

it('getUnattendedDetail follows a purchase and the calls made', async () => {
  const client = await shop()
  expect(await detail(client)).toMatchObject({
    vipStatus: 0,
    packageName: null,
    callCount: 0,
    freePackage: true,
  })
  expect((await call(client, 'unattended', 1)).body).toEqual({ placed: 0, callsLeft: 0 })
  await buyPackage(stack, client, MONTH)
  expect((await call(client, 'unattended', 58)).body).toEqual({ placed: 58, callsLeft: 2 })
  expect(await detail(client)).toMatchObject({
    vipStatus: 1,
    expireDate: '2026-12-20 09:41:00',
    packageName: 'Phone reminder, 1 month',
    callCount: 60,
    callsLeft: 2,
  })
  expect((await call(client, 'unattended', 5)).body).toEqual({ placed: 2, callsLeft: 0 })
  const [valid] = await client.data<Schemas['StorePackage'][]>('listValidPackages')
  expect(valid).toMatchObject({ kind: 'unattended', callCount: 60, callsLeft: 0, state: 'activated' })
  await leave(client)
})

// spec: 7.40
it('listUnattendedPackages lists the free package until it is received', async () => {
  const client = await shop()
  const list = () =>
    client.data<Schemas['UnattendedPackage'][]>('listUnattendedPackages', {
      query: { deviceKey: keyOf(client) },
    })
  expect((await list()).map(({ packageId, free, price }) => [packageId, free, price])).toEqual([
    ['unattended-free', true, 0],
    ['unattended-year', false, listPriceFen('unattended-year')],
    ['unattended-quarter', false, listPriceFen('unattended-quarter')],
    ['unattended-month', false, listPriceFen('unattended-month')],
  ])
  await ask(client, 'receiveFreeUnattendedPackage')
  expect((await list()).map(({ packageId }) => packageId)).not.toContain('unattended-free')
  await leave(client)
})

it('receiveFreeUnattendedPackage gives thirty days and ten calls, once per device', async () => {
  const client = await shop()
  const { body } = await ask(client, 'receiveFreeUnattendedPackage')
  expect(body.data).toMatchObject({
    deviceId: client.world.devices[0]?.deviceId,
    packageId: 'unattended-free',
    startTime: '2026-11-20 09:41:00',
    endTime: '2026-12-20 09:41:00',
  })
  expect(await detail(client)).toMatchObject({
    vipStatus: 1,
    callCount: 10,
    callsLeft: 10,
    freePackage: false,
  })
  expect((await ask(client, 'receiveFreeUnattendedPackage')).body.code).toBe(50004)
  expect((await ask(client, 'receiveFreeUnattendedPackage', keyOf(client, 1))).body.code).toBe(200)
  await leave(client)
})

it('receiveFreeUnattendedPackage grants once of sixty-four requests at once', async () => {
  const client = await shop()
  const answers = await Promise.all(
    Array.from({ length: 64 }, () => ask(client, 'receiveFreeUnattendedPackage')),
  )
  const codes = answers.map(({ body }) => body.code)
  expect(codes.filter((code) => code === 200)).toHaveLength(1)
  expect(codes.filter((code) => code === 50004)).toHaveLength(63)
  await leave(client)
})

it('receiveFreeUnattendedPackage answers already-renewed with a package queued ahead', async () => {
  const client = await shop()
  await buyPackage(stack, client, MONTH)
  await buyPackage(stack, client, MONTH)
  expect((await ask(client, 'receiveFreeUnattendedPackage')).body.code).toBe(30003)
  expect((await requestOrder(client, MONTH)).body.code).toBe(30003)
  await leave(client)
})

it('receiveFreeUnattendedPackage answers device-not-owned for a shared device', async () => {
  const client = await shop('shared-device')
  expect((await ask(client, 'receiveFreeUnattendedPackage', keyOf(client, 3))).body.code).toBe(50006)
  await leave(client)
})

it.each<HttpOperationId>([
  'getUnattendedDetail',
  'listUnattendedPackages',
  'receiveFreeUnattendedPackage',
  'getAuditionCallTimes',
])('%s answers device-not-found and package-not-for-device', async (id) => {
  const client = await shop()
  expect((await ask(client, id, 'dk0000000000000000')).body.code).toBe(40001)
  expect((await ask(client, id, keyOf(client, 2))).body.code).toBe(30002)
  await leave(client)
})

// spec: 7.41
it('getAuditionCallTimes counts three calls without a package', async () => {
  const client = await shop()
  const times = () => client.data('getAuditionCallTimes', { query: { deviceKey: keyOf(client) } })
  expect(await times()).toEqual({ totalTimes: 3, usedTimes: 0, remainTimes: 3 })
  expect((await call(client, 'audition', 2)).body).toEqual({ placed: 2, callsLeft: 1 })
  expect(await times()).toEqual({ totalTimes: 3, usedTimes: 2, remainTimes: 1 })
  expect((await call(client, 'audition', 2)).body).toEqual({ placed: 1, callsLeft: 0 })
  await leave(client)
})

it('placeCalls answers 404 for a device the world does not have', async () => {
  const client = await shop()
  const path = `/control/worlds/${client.world.worldId}/devices/nothing/calls`
  const { status, body } = await control<ControlSchemas['ControlRefusal']>(stack, 'POST', path, {
    body: { kind: 'wechat-call' },
  })
  expect([status, body.error]).toEqual([404, 'device-not-found'])
  await leave(client)
})
