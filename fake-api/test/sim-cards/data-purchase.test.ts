import type { Schemas } from '@skyshop/openapi/http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { MINUTE_MS } from '../../src/engine/kernel/clock.ts'
import { signingBody } from '../support/contract.ts'
import { advance, control, deleteWorld, makeWorld, stateOf } from '../support/control.ts'
import { buyData, changeSim, deviceNamed, type ListedPackage, listData, orderData } from '../support/data.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

const shop = async (scenario = 'data-new') => new ShopClient(stack, await makeWorld(stack, scenario))
const UNKNOWN = '3701000000000000000009'
const firstOf = (client: ShopClient) => client.world.devices[0] ?? { deviceId: '', sn: '', iccid: '' }

async function idsFor(client: ShopClient, sn: string, more: object = {}): Promise<string[]> {
  const { body } = await listData(client, sn, more)
  return (body.data as { records: ListedPackage[] }).records.map(({ packageId }) => packageId)
}

const NANO = [
  ...['data-3g-year', 'data-3g-quarter', 'data-3g-month', 'data-3g-month-auto'],
  ...['data-10g-year', 'data-10g-quarter', 'data-10g-month', 'data-10g-month-auto'],
  ...['data-top-up-1g', 'data-top-up-5g', 'data-top-up-10g-long'],
]
const ESIM = NANO.map((id) => `${id}-esim`)

it('sells data for the Nano SIM in China and for an eSIM in use', async () => {
  const client = await shop()
  const { sn, iccid } = firstOf(client)
  expect(await idsFor(client, sn, { iccid })).toEqual(NANO)
  expect(await idsFor(client, sn)).toEqual(NANO)
  await changeSim(stack, client, sn, { form: 'esim' })
  expect(await idsFor(client, sn)).toEqual(ESIM)
  expect((await orderData(client, sn)).body.code).toBe(30002)
})

it('credits bought data within ten minutes and shows it until its end', async () => {
  const client = await shop()
  const { worldId } = client.world
  const { deviceId, iccid } = firstOf(client)
  const orderNo = await buyData(stack, client, deviceId, { iccid })
  const record = () => client.data<{ orderStatus: number }>('getOrderRecord', { query: { orderNo } })
  const expiry = () => expiryOf(client)
  expect(await record()).toMatchObject({ orderStatus: 1, packageSource: 2 })
  expect(await expiry()).toMatchObject({ vipStatus: 0, activating: true, longTermEffectFlag: 0 })
  await advance(stack, worldId, { byMs: 10 * MINUTE_MS })
  expect(await record()).toMatchObject({ orderStatus: 4 })
  expect(await expiry()).toMatchObject({ vipStatus: 1, activating: false, longTermEffectFlag: 0 })
  const [entitlement] = (await stateOf(stack, worldId)).entitlements
  expect(entitlement).toMatchObject({ orderNo, state: 'activated' })
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('queues base packages and runs top-ups beside them', async () => {
  const client = await shop('data-active')
  const { worldId } = client.world
  const { deviceId } = firstOf(client)
  const quarter = await buyData(stack, client, deviceId, { packageId: 'data-3g-quarter' })
  const topUp = await buyData(stack, client, deviceId, { packageId: 'data-top-up-1g' })
  await advance(stack, worldId, { byMs: 10 * MINUTE_MS })
  const status = async (orderNo: string) =>
    (await client.data<{ orderStatus: number }>('getOrderRecord', { query: { orderNo } })).orderStatus
  expect([await status(quarter), await status(topUp)]).toEqual([2, 4])
  expect((await orderData(client, deviceId)).body.code).toBe(30003)
  const again = { packageId: 'data-top-up-1g' }
  expect((await orderData(client, deviceId, again)).body.code).toBe(200)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('shows data without an end date as long-term', async () => {
  const client = await shop('data-active')
  const { deviceKey } = client.world.devices[1] ?? {}
  const query = { deviceKeyList: deviceKey, productCode: 'IPC', packageSource: 2 }
  expect(await client.data('listVipExpiryByKeys', { query })).toMatchObject([
    { vipStatus: 1, longTermEffectFlag: 1 },
  ])
})

it('tells in lists of cloud and data packages what data is left, on devices whose data runs', async () => {
  const client = await shop('data-active')
  const [{ deviceKey, sn } = { deviceKey: '', sn: '' }] = client.world.devices
  const { totalKb, remainingKb } = await client.data<Schemas['CardDetail']>('getCardDetail', {
    query: { deviceSnNo: sn },
  })
  const listed = async (packageSource: number, key = deviceKey) => {
    const deviceInfoList = [{ deviceKey: key, productCode: 'IPC', packageSource }]
    const [entry] = await client.data<Schemas['VipExpiry'][]>('listVipExpiry', { body: { deviceInfoList } })
    return entry?.dataLeft
  }
  expect(remainingKb).toBeLessThan(totalKb)
  expect(await listed(2)).toEqual({ totalKb, remainingKb })
  expect(await listed(1)).toEqual({ totalKb, remainingKb })
  expect(await listed(4)).toBeUndefined()
  const fresh = await shop('new-owner')
  const deviceInfoList = [
    { deviceKey: fresh.world.devices[0]?.deviceKey, productCode: 'IPC', packageSource: 2 },
  ]
  const [entry] = await fresh.data<Schemas['VipExpiry'][]>('listVipExpiry', { body: { deviceInfoList } })
  expect(entry).not.toHaveProperty('dataLeft')
})

it('refuses data for a deactivated or abnormal card with the reason', async () => {
  const client = await shop()
  const { sn } = firstOf(client)
  for (const [state, code] of [
    ['deactivated', 40007],
    ['abnormal', 40008],
    ['unknown', 200],
  ] as const) {
    await changeSim(stack, client, sn, { state })
    expect((await listData(client, sn)).body.code).toBe(200)
    expect((await orderData(client, sn)).body.code).toBe(code)
  }
})

it('refuses data for a device without 4G and for the number of another card', async () => {
  const client = await shop()
  const [gate, orchard, living] = client.world.devices
  expect((await listData(client, living?.sn ?? '')).body.code).toBe(30002)
  expect((await orderData(client, living?.sn ?? '')).body.code).toBe(30002)
  for (const iccid of [orchard?.iccid, '89860012345678901231', 'x']) {
    expect((await listData(client, gate?.sn ?? '', { iccid })).body.code).toBe(40005)
    expect((await orderData(client, gate?.sn ?? '', { iccid })).body.code).toBe(40005)
  }
})

it('abroad sells eSIM data for an unused card of manufacturer A and refers B to the operator', async () => {
  const a = await shop('data-abroad-manufacturer-a')
  expect(await idsFor(a, firstOf(a).sn)).toEqual(ESIM)
  const esim = { packageId: 'data-3g-month-esim' }
  expect((await orderData(a, firstOf(a).sn, esim)).body.code).toBe(200)
  expect((await orderData(a, firstOf(a).sn)).body.code).toBe(30002)
  const b = await shop('data-abroad-manufacturer-b')
  expect((await orderData(b, firstOf(b).sn)).body).toMatchObject({ code: 40005, data: null })
  const home = { countryCode: 'CN' }
  await control(stack, 'PATCH', `/control/worlds/${b.world.worldId}/profile`, { body: home })
  expect((await orderData(b, firstOf(b).sn)).body.code).toBe(200)
})

it('tops up a foreign camera by its serial number and reveals nothing of it', async () => {
  const client = await shop('sn-top-up')
  const { worldId } = client.world
  const { deviceId: field, deviceKey } = await deviceNamed(stack, client, 'Field')
  const { deviceId: unbound } = await deviceNamed(stack, client, 'Box')
  expect(await idsFor(client, field)).toEqual(NANO)
  const orderNo = await buyData(stack, client, field)
  await advance(stack, worldId, { byMs: 10 * MINUTE_MS })
  expect(await client.data('getOrderRecord', { query: { orderNo } })).toMatchObject({
    deviceId: field,
    deviceName: '',
    orderStatus: 4,
  })
  const unknown = await listData(client, UNKNOWN)
  expect(unknown.body).toMatchObject({ code: 40001, data: null })
  expect(await listData(client, unbound)).toEqual(unknown)
  expect((await orderData(client, unbound)).body.code).toBe(40001)
  expect((await client.call('listDataPacks', { query: { deviceKey } })).body.code).toBe(40001)
  for (const change of [{ state: 'deactivated' }, { state: 'abnormal' }, { state: 'normal', form: 'esim' }]) {
    await changeSim(stack, client, field, change)
    expect(await idsFor(client, field)).toEqual(NANO)
    expect((await orderData(client, field)).body).toMatchObject({ code: 30002, data: null })
  }
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('counts wrong serial numbers of listing and ordering together', async () => {
  const client = await shop('sn-top-up')
  const { deviceId: field } = await deviceNamed(stack, client, 'Field')
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, index) =>
      index % 2 === 0 ? listData(client, UNKNOWN) : orderData(client, UNKNOWN),
    ),
  )
  const codes = answers.map(({ body }) => body.code)
  expect(codes.filter((code) => code === 40001)).toHaveLength(20)
  expect(codes.filter((code) => code === 10004)).toHaveLength(4)
  expect((await orderData(client, field)).body.code).toBe(10004)
  expect((await orderData(client, firstOf(client).sn)).body.code).toBe(200)
})

async function expiryOf(client: ShopClient) {
  const { deviceKey } = client.world.devices[0] ?? {}
  const deviceInfoList = [{ deviceKey, productCode: 'IPC', packageSource: 2 }]
  return (await client.data<object[]>('listVipExpiry', { body: { deviceInfoList } }))[0]
}

it('signs auto-renewal of data for own cameras by the rules of their cards', async () => {
  const client = await shop('sn-top-up')
  const { sn } = firstOf(client)
  const { deviceId: field } = await deviceNamed(stack, client, 'Field')
  const sign = async (deviceId: string, packageId = 'data-3g-month-auto') => {
    const body = { ...signingBody(client), deviceId, packageSource: 2, packageId }
    return (await client.call('appSignContract4Ali', { body })).body.code
  }
  expect([await sign(field), await sign(UNKNOWN)]).toEqual([40001, 40001])
  expect([await sign(sn, 'data-3g-month-auto-esim'), await sign(sn, 'data-3g-month')]).toEqual([30002, 30001])
  for (const [state, code] of [
    ['deactivated', 40007],
    ['abnormal', 40008],
    ['normal', 200],
  ] as const) {
    await changeSim(stack, client, sn, { state })
    expect(await sign(sn)).toBe(code)
  }
  expect(await deleteWorld(stack, client.world.worldId)).toEqual([])
})
