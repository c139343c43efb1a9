import { afterAll, beforeAll, expect, it } from 'vitest'
import { HOUR_MS } from '../../src/kernel/clock.ts'
import { advance, deleteWorld, makeWorld } from '../support/control.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

const shop = async (scenario = 'new-owner') => new ShopClient(stack, await makeWorld(stack, scenario))
const UNKNOWN = '3701000000000000000009'

function lookUp(client: ShopClient, deviceSerialNumber: string) {
  return client.call('getDeviceBaseForSn', { query: { deviceSerialNumber } })
}

/** Changes a device behind the shop's back. */
function changeDevice(client: ShopClient, deviceId: string, data: object): Promise<unknown> {
  return stack.app.registry.use(client.world.worldId, (world) =>
    world.withTx(({ tx }) => tx.device.update({ where: { deviceId }, data })),
  )
}

/** A device of somebody else in the world of two owners. */
function neighboursDevice(client: ShopClient): Promise<{ deviceId: string; deviceKey: string }> {
  return stack.app.registry.use(client.world.worldId, ({ read }) =>
    read.device.findFirstOrThrow({ where: { deviceName: 'Balcony' } }),
  )
}

it('finds any bound device by its number, and answers alike for all others', async () => {
  const client = await shop('two-owners')
  const [own, other] = client.world.devices
  const foreign = await neighboursDevice(client)
  expect((await lookUp(client, own?.sn ?? '')).body.data).toEqual({
    deviceKey: own?.deviceKey,
    bindFlag: 1,
    productCode: 'IPC',
  })
  expect((await lookUp(client, foreign.deviceId)).body.data).toMatchObject({ deviceKey: foreign.deviceKey })
  await changeDevice(client, other?.deviceId ?? '', { bindFlag: 0 })
  const refused = await lookUp(client, UNKNOWN)
  expect(refused.body).toMatchObject({ code: 40001, data: null })
  for (const number of [other?.sn ?? '', `${own?.sn}0`, own?.sn.slice(1) ?? '', '%00', 'DROP TABLE Device'])
    expect(await lookUp(client, number)).toEqual(refused)
  expect(await deleteWorld(stack, client.world.worldId)).toEqual([])
})

it('shuts after twenty misses within an hour, for right numbers too, and for this user alone', async () => {
  const client = await shop()
  const guesses = Array.from({ length: 200 }, (_, index) => UNKNOWN.slice(0, -3) + String(index + 100))
  const answers = await Promise.all(guesses.map((number) => lookUp(client, number)))
  const codes = answers.map(({ body }) => body.code)
  expect(codes.filter((code) => code === 40001)).toHaveLength(20)
  expect(codes.filter((code) => code === 10004)).toHaveLength(180)
  const own = client.world.devices[0]?.sn ?? ''
  const shut = await lookUp(client, own)
  expect(shut.body).toMatchObject({ code: 10004, data: null })
  expect(await lookUp(client, 'no number')).toEqual(shut)
  await advance(stack, client.world.worldId, { byMs: HOUR_MS })
  expect((await lookUp(client, own)).body.code).toBe(200)
  expect(await deleteWorld(stack, client.world.worldId)).toEqual([])
})

// spec: 3.08
it('lists which of the user’s devices are 4G, in the order asked, each once', async () => {
  const client = await shop('two-owners')
  const [living, gate] = client.world.devices.map(({ sn }) => sn)
  const { deviceId: foreign } = await neighboursDevice(client)
  const body = { sns: [gate, UNKNOWN, living, foreign, gate] }
  expect(await client.data('getDeviceInfoBySns', { body })).toEqual([
    { deviceSnNo: gate, isFourG: 1 },
    { deviceSnNo: living, isFourG: -1 },
  ])
})

it('answers what a device is, and its abilities when asked', async () => {
  const client = await shop()
  const [device] = client.world.devices
  const { deviceId = '', deviceKey, productCode, model } = device ?? {}
  const known = { deviceId, deviceKey, productCode, model, bindFlag: 1 }
  const ask = (query: Record<string, unknown>, body: object) =>
    client.call('getDeviceBaseForDevice', { query, body })
  expect((await ask({}, { deviceId })).body.data).toEqual(known)
  expect((await ask({ isAbility: false }, { deviceId })).body.data).toEqual(known)
  const none = { unattended: 0, wechatCall: 0, algorithm: 0, lens: 'one' }
  expect((await ask({ isAbility: true }, { deviceId })).body.data).toEqual({ ...known, abilities: none })
  const able = { canUnattended: true, canWechatCall: true, canAlgorithm: true, lensChoice: 'multiple' }
  await changeDevice(client, deviceId, able)
  const all = { unattended: 1, wechatCall: 1, algorithm: 1, lens: 'multiple' }
  expect((await ask({ isAbility: true }, { deviceId })).body.data).toMatchObject({ abilities: all })
  expect((await ask({}, { deviceId, productCode: 'NVR' })).body.code).toBe(40001)
  expect((await ask({}, { deviceId: UNKNOWN })).body.code).toBe(40001)
})

it('returns metadata of the user’s models only', async () => {
  const client = await shop()
  const ask = (productKey: string, insideModelCode: string) =>
    client.call('getDeviceMetadata', { query: { productKey, insideModelCode } })
  expect((await ask('pk-bullet', 'HH001-4G')).body.data).toEqual({
    productKey: 'pk-bullet',
    insideModelCode: 'HH001-4G',
    productCode: 'IPC',
    model: 'HH001',
    isFourG: 1,
    channels: 1,
    abilities: { unattended: 0, wechatCall: 0, algorithm: 0, lens: 'one' },
  })
  expect((await ask('pk-bullet', 'HH001-W')).body).toMatchObject({ code: 40009, data: null })
  expect((await ask('pk-nvr', 'HH001-4G')).body.code).toBe(40009)
})
