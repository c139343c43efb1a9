import type { Schemas } from '@skyshop/openapi/control'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../src/engine/kernel/clock.ts'
import { advance, control, deleteWorld, makeWorld, stateOf } from '../support/control.ts'
import { deviceNamed, orderData } from '../support/data.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

let stack: TestStack

let client: ShopClient

beforeAll(async () => {
  stack = await startTestStack()
  client = new ShopClient(stack, await makeWorld(stack, 'data-active'))
})

afterAll(async () => {
  expect(await deleteWorld(stack, client.world.worldId)).toEqual([])
  await stack.stop()
})

const sn = () => client.world.devices[0]?.sn ?? ''

async function change(body: object, deviceId = sn()) {
  const path = `/control/worlds/${client.world.worldId}/devices/${deviceId}`
  const answer = await control<Schemas['DeviceRow']>(stack, 'PATCH', path, { body })
  return answer
}

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
function foreignDevice(client: ShopClient): Promise<{ deviceId: string; deviceKey: string }> {
  return stack.app.registry.use(client.world.worldId, ({ read }) =>
    read.device.findFirstOrThrow({ where: { deviceName: 'Balcony' } }),
  )
}

it('changes the card of a device, as the shop reads it', async () => {
  const { body } = await change({ sim: { state: 'deactivated', cardUseState: 0, manufacturer: 'B' } })
  expect(body.sim).toMatchObject({ state: 'deactivated', cardUseState: 0, manufacturer: 'B', form: 'nano' })
  const detail = () => client.call('getCardDetail', { query: { deviceSnNo: sn() } })
  expect((await detail()).body.data).toMatchObject({ cardStatus: 'deactivated', manufacturer: 'B' })
  expect((await orderData(client, sn(), { packageId: 'data-top-up-1g' })).body.code).toBe(40007)
  expect((await change({ sim: null })).body.sim).toBeNull()
  expect((await detail()).body.code).toBe(40005)
  const fresh = await change({ sim: { form: 'esim' } })
  expect(fresh.body.sim).toMatchObject({ form: 'esim', state: 'normal', cardUseState: 1 })
  expect((await detail()).body.data).toMatchObject({ cardNo: fresh.body.sim?.iccid })
})

it('changes the data use of a device from now on alone', async () => {
  const row = async () =>
    (await stateOf(stack, client.world.worldId)).devices.find(({ deviceId }) => deviceId === sn())
  const before = await row()
  expect(before).toMatchObject({ dailyKb: 80 * 1024, totalKb: 4 * 1024 * 1024 })
  const { body } = await change({ dailyMb: 10 })
  expect(body).toEqual({ ...before, dailyKb: 10 * 1024 })
  await advance(stack, client.world.worldId, { byMs: DAY_MS })
  expect((await row())?.usedKb).toBe((before?.usedKb ?? 0) + 10 * 1024)
})

it('changes model and abilities of a device', async () => {
  const columns = {
    ...{ deviceName: 'Barn', bindFlag: 0, cell: null, isFourG: -1, owned: 0 },
    ...{ canUnattended: true, canWechatCall: true, canAlgorithm: true, lensChoice: 'multiple' },
  }
  expect((await change(columns)).body).toMatchObject(columns)
  expect(await deviceNamed(stack, client, 'Barn')).toMatchObject({ deviceId: sn(), bindFlag: 0 })
  expect((await change({ deviceName: null })).body.deviceName).toBeNull()
})

it('makes a device a shared one, as first call in a world', async () => {
  const { world } = await shop()
  const path = `/control/worlds/${world.worldId}/devices/${world.devices[0]?.sn}`
  const answer = await control(stack, 'PATCH', path, { body: { owned: 0 } })
  expect(answer).toMatchObject({ status: 200, body: { owned: 0 } })
})

it.each<[string, object, string | undefined, number]>([
  ['an unknown device', { bindFlag: 1 }, '3701000000000000000009', 404],
  ['no change', {}, undefined, 400],
  ['an unknown field', { colour: 'red' }, undefined, 400],
  ['an unknown state', { sim: { state: 'happy' } }, undefined, 400],
  ['what is no card number', { sim: { iccid: '12345' } }, undefined, 400],
  ['negative use', { dailyMb: -1 }, undefined, 400],
])('refuses to change a device: %s', async (_name, body, deviceId, status) => {
  expect((await change(body, deviceId)).status).toBe(status)
})

it('keeps the orders of a device removed from every account, as the auditor accepts', async () => {
  const other = new ShopClient(stack, await makeWorld(stack, 'unpaid-order'))
  const { worldId } = other.world
  const [order] = (await stateOf(stack, worldId)).orders
  const path = `/control/worlds/${worldId}/devices/${order?.deviceId}`
  expect((await control(stack, 'DELETE', path)).status).toBe(200)
  expect((await stateOf(stack, worldId)).orders).toEqual([order])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

// spec: 7.29
it('answers an unbound device with bindFlag 0 to who sees it, and like an unknown one to others', async () => {
  const client = await shop('two-owners')
  const bindFlagOf = async (sn: string | undefined) => (await lookUp(client, sn ?? '')).body
  const [own] = client.world.devices
  const foreign = await foreignDevice(client)
  const change = (deviceId: string, bindFlag: 0 | 1) => changeDevice(client, deviceId, { bindFlag })
  const unknown = await bindFlagOf(UNKNOWN)
  for (const owned of [true, false]) {
    await stack.app.registry.use(client.world.worldId, (world) =>
      world.withTx(({ tx }) =>
        tx.deviceAccess.updateMany({ where: { deviceId: own?.sn ?? '', userId: 'u1' }, data: { owned } }),
      ),
    )
    await change(own?.sn ?? '', 1)
    expect((await bindFlagOf(own?.sn)).data).toMatchObject({ deviceKey: own?.deviceKey, bindFlag: 1 })
    await change(own?.sn ?? '', 0)
    expect((await bindFlagOf(own?.sn)).data).toMatchObject({ deviceKey: own?.deviceKey, bindFlag: 0 })
  }
  expect((await bindFlagOf(foreign.deviceId)).data).toMatchObject({ bindFlag: 1 })
  await change(foreign.deviceId, 0)
  expect(await bindFlagOf(foreign.deviceId)).toEqual(unknown)
})

it('sells no data for an unbound device of the user', async () => {
  const client = await shop('data-new')
  const [gate] = client.world.devices
  await changeDevice(client, gate?.deviceId ?? '', { bindFlag: 0 })
  expect((await orderData(client, gate?.deviceId ?? '', { packageId: 'data-top-up-1g' })).body.code).toBe(
    40001,
  )
})

it('finds any bound device by its serial number and answers alike for others', async () => {
  const client = await shop('two-owners')
  const [own] = client.world.devices
  const foreign = await foreignDevice(client)
  expect((await lookUp(client, own?.sn ?? '')).body.data).toEqual({
    deviceKey: own?.deviceKey,
    bindFlag: 1,
    productCode: 'IPC',
  })
  expect((await lookUp(client, foreign.deviceId)).body.data).toMatchObject({ deviceKey: foreign.deviceKey })
  await changeDevice(client, foreign.deviceId, { bindFlag: 0 })
  const refused = await lookUp(client, UNKNOWN)
  expect(refused.body).toMatchObject({ code: 40001, data: null })
  for (const number of [foreign.deviceId, `${own?.sn}0`, own?.sn.slice(1) ?? '', '%00', 'DROP TABLE Device'])
    expect(await lookUp(client, number)).toEqual(refused)
  expect(await deleteWorld(stack, client.world.worldId)).toEqual([])
})

it('refuses every serial number of a user after twenty misses in an hour', async () => {
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

// spec: 3.08, 7.23
it('lists the 4G devices of the user in the requested order, each once', async () => {
  const client = await shop('two-owners')
  const [living, gate] = client.world.devices.map(({ sn }) => sn)
  const { deviceId: foreign } = await foreignDevice(client)
  const body = { sns: [gate, UNKNOWN, living, foreign, gate] }
  expect(await client.data('getDeviceInfoBySns', { body })).toEqual([
    { deviceSnNo: gate, isFourG: 1 },
    { deviceSnNo: living, isFourG: -1 },
  ])
})

// spec: 7.31
it('answers the facts of a device, with abilities on request', async () => {
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

it('returns metadata of the user’s models alone', async () => {
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
