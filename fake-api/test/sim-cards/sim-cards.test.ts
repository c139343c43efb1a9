import type { Schemas } from '@skyshop/openapi/http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/engine/kernel/clock.ts'
import { advance, control, deleteWorld, makeWorld, stateOf } from '../support/control.ts'
import { buyData, changeSim, deviceNamed, shopLater } from '../support/data.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

const shop = async (scenario = 'data-new') => new ShopClient(stack, await makeWorld(stack, scenario))
const UNKNOWN_SN = '3701000000000000000009'
const UNKNOWN_ICCID = '89860012345678901238'
const GB_KB = 1024 * 1024

const firstOf = ({ world }: ShopClient) => world.devices[0] ?? { sn: '', deviceKey: '', iccid: '' }
const cardUseOf = (client: ShopClient) =>
  client.data<Schemas['CardDetail']>('getCardDetail', { query: { deviceSnNo: firstOf(client).sn } })
const packsOf = (client: ShopClient) =>
  client.data<Schemas['DataPack'][]>('listDataPacks', { query: { deviceKey: firstOf(client).deviceKey } })

// spec: 7.33
it('finds the cards of the user by number and by device', async () => {
  const client = await shop()
  const [gate, orchard, living] = client.world.devices
  const card = {
    cardNo: gate?.iccid,
    deviceSnNo: gate?.sn,
    manufacturer: 'A',
    cardUseState: 1,
    cardStatus: 'normal',
    cardForm: 'nano',
  }
  expect(await client.data('getIotCard', { query: { cardNo: gate?.iccid } })).toEqual(card)
  const sns = [orchard?.sn, living?.sn, UNKNOWN_SN, gate?.sn]
  expect(await client.data('listCardsOfDevices', { body: { sns } })).toMatchObject([
    card,
    { deviceSnNo: orchard?.sn },
  ])
  for (const cardNo of [UNKNOWN_ICCID, 'x', `${gate?.iccid} `, "' OR '1'='1"])
    expect((await client.call('getIotCard', { query: { cardNo } })).body).toMatchObject({
      code: 40005,
      data: null,
    })
})

// spec: 3.10, 7.37
it('returns the card in a device and the card bound to it', async () => {
  const client = await shop('data-abroad-manufacturer-b')
  const [gate, living] = client.world.devices
  const whose = (deviceSnNo: string | undefined) =>
    client.call('getSimManufacturer', { query: { deviceSnNo } })
  expect((await whose(gate?.sn)).body.data).toEqual({ manufacturer: 'B', cardUseState: 0 })
  expect((await whose(living?.sn)).body.code).toBe(40005)
  expect((await whose(UNKNOWN_SN)).body.code).toBe(40001)
  const bound = (deviceKey: string | undefined) => client.call('getBindInfo', { query: { deviceKey } })
  expect((await bound(gate?.deviceKey)).body.data).toEqual({
    deviceKey: gate?.deviceKey,
    deviceSnNo: gate?.sn,
    bindFlag: 1,
    isFourG: 1,
    iccid: gate?.iccid,
    manufacturer: 'B',
    cardUseState: 0,
    cardStatus: 'normal',
  })
  expect((await bound(living?.deviceKey)).body.data).toMatchObject({
    isFourG: -1,
    iccid: null,
    cardStatus: null,
  })
  expect((await bound('dk0000000000000000')).body.code).toBe(40001)
})

// spec: 7.38
it('tells whose card any bound device has, and answers unknown and unbound ones alike', async () => {
  const client = await shop('sn-top-up')
  const foreign = (deviceName: string) =>
    stack.app.registry.use(client.world.worldId, ({ read }) =>
      read.device.findFirstOrThrow({ where: { deviceName } }),
    )
  const whose = (deviceSnNo: string) => client.call('getSimManufacturer', { query: { deviceSnNo } })
  const field = await foreign('Field')
  expect((await whose(field.deviceId)).body.data).toEqual({ manufacturer: 'A', cardUseState: 1 })
  const unknown = await whose(UNKNOWN_SN)
  expect(unknown.body).toMatchObject({ code: 40001, data: null })
  expect(await whose((await foreign('Box')).deviceId)).toEqual(unknown)
  expect((await client.call('getCardDetail', { query: { deviceSnNo: field.deviceId } })).body.code).toBe(
    40001,
  )
  for (let guess = 0; guess < 20; guess += 1) await whose(UNKNOWN_SN)
  expect((await whose(field.deviceId)).body.code).not.toBe(200)
})

it('shows the status of a card and activates it with its first data', async () => {
  const client = await shop()
  const { sn, iccid } = firstOf(client)
  const status = async () => (await cardUseOf(client)).cardStatus
  for (const state of ['normal', 'deactivated', 'abnormal', 'unknown', 'not-activated']) {
    await changeSim(stack, client, sn, { state })
    expect(await status()).toBe(state)
  }
  await buyData(stack, client, sn, { iccid })
  expect(await status()).toBe('not-activated')
  await advance(stack, client.world.worldId, { byMs: 10 * MINUTE_MS })
  expect(await status()).toBe('normal')
  expect(await client.data('getIotCard', { query: { cardNo: iccid } })).toMatchObject({
    cardStatus: 'normal',
  })
})

it.each([
  ['89860402102180141234', 200],
  ['8986040210218014123', 200],
  ['898604b21021801412FF', 200],
  ['8986006026074562235S', 400],
  ['898600602607456223', 400],
  ['88860060260745622354', 400],
])('knows the card number %s once it is set, and is not set otherwise: %i', async (iccid, status) => {
  const client = await shop('data-active')
  const { worldId, devices } = client.world
  const [gate] = devices
  const path = `/control/worlds/${worldId}/devices/${gate?.deviceId}`
  const set = await control(stack, 'PATCH', path, { body: { sim: { iccid } } })
  expect(set.status).toBe(status)
  const number = status === 200 ? iccid.toLowerCase() : gate?.iccid
  const detail = await client.call('getCardDetail', { query: { deviceSnNo: gate?.sn, iccid: number } })
  const packs = await client.call('listDataPacks', { query: { deviceKey: gate?.deviceKey, iccid: number } })
  expect([detail.body.code, packs.body.code]).toEqual([200, 200])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('refuses a card number that is not that of the device', async () => {
  const client = await shop('data-active')
  const [gate, orchard] = client.world.devices
  for (const iccid of [orchard?.iccid, UNKNOWN_ICCID, 'x']) {
    const detail = await client.call('getCardDetail', { query: { deviceSnNo: gate?.sn, iccid } })
    const packs = await client.call('listDataPacks', { query: { deviceKey: gate?.deviceKey, iccid } })
    expect([detail.body.code, packs.body.code]).toEqual([40005, 40005])
  }
  const query = { deviceSnNo: gate?.sn, iccid: gate?.iccid }
  expect((await client.call('getCardDetail', { query })).body.code).toBe(200)
  expect(
    (await client.call('getCardDetail', { query: { ...query, deviceSnNo: UNKNOWN_SN } })).body.code,
  ).toBe(40001)
})

it('uses the data of the pack that expires first', async () => {
  const client = await shop('data-active')
  const { worldId } = client.world
  const before = await packsOf(client)
  expect(before.map(({ packageId, state }) => [packageId, state])).toEqual([
    ['data-3g-month', 'activated'],
    ['data-top-up-1g', 'activated'],
  ])
  expect(before[1]).toMatchObject({ totalKb: GB_KB, usedKb: 0, topUp: true })
  const nextDay = await shopLater(stack, client, DAY_MS)
  const after = await packsOf(nextDay)
  expect((after[0]?.usedKb ?? 0) - (before[0]?.usedKb ?? 0)).toBe(80 * 1024)
  const weeksLater = await shopLater(stack, nextDay, 20 * DAY_MS)
  const late = await packsOf(weeksLater)
  expect(late.map(({ packageId, state }) => [packageId, state])).toEqual([
    ['data-top-up-1g', 'activated'],
    ['data-3g-month', 'expired'],
  ])
  expect(late[0]?.usedKb).toBeGreaterThan(0)
  const { totalKb, usedKb, remainingKb } = await cardUseOf(weeksLater)
  expect([totalKb, usedKb + remainingKb]).toEqual([GB_KB, GB_KB])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('stops at zero data left after any time', async () => {
  const client = await shop('data-exhausted')
  const use = await cardUseOf(client)
  expect(use).toMatchObject({ totalKb: 3 * GB_KB, usedKb: 3 * GB_KB, remainingKb: 0 })
  expect(use.dailyPoints?.at(-1)?.usedKb).toBe(0)
  expect((use.dailyPoints ?? []).reduce((sum, point) => sum + point.usedKb, 0)).toBe(3 * GB_KB)
  const later = await shopLater(stack, client, 5 * DAY_MS)
  expect(await cardUseOf(later)).toMatchObject({ usedKb: 3 * GB_KB, remainingKb: 0, delayed: false })
})

it('updates the figure of the operator at midnight in Beijing', async () => {
  const client = await shop('data-active')
  const morning = await cardUseOf(client)
  expect(morning).toMatchObject({ operatorTime: '2026-11-20 00:00:00', delayed: true })
  expect(morning.usedKb).toBeGreaterThan(morning.operatorUsedKb ?? 0)
  await advance(stack, client.world.worldId, { byMs: 14 * HOUR_MS })
  expect(await cardUseOf(client)).toMatchObject({ operatorUsedKb: morning.operatorUsedKb, delayed: true })
  await advance(stack, client.world.worldId, { byMs: 19 * MINUTE_MS })
  const midnight = await cardUseOf(client)
  expect(midnight).toMatchObject({ operatorTime: '2026-11-21 00:00:00', delayed: false })
  expect(midnight.dailyPoints?.slice(-2).map(({ date }) => date)).toEqual(['2026-11-20', '2026-11-21'])
  expect(midnight.dailyPoints).toHaveLength(30)
})

it('listDataPacks answers data-not-purchased for an own device and device-not-found for a foreign one', async () => {
  const client = await shop('sn-top-up')
  const own = await client.call('listDataPacks', { query: { deviceKey: firstOf(client).deviceKey } })
  expect(own.body).toMatchObject({ code: 40004, data: null })
  const { deviceKey } = await deviceNamed(stack, client, 'Field')
  const foreign = await client.call('listDataPacks', { query: { deviceKey } })
  expect(foreign.body.code).toBe(40001)
})

it('starts each data scenario in a settled state', async () => {
  const active = await shop('data-active')
  const { orders, entitlements } = await stateOf(stack, active.world.worldId)
  expect(orders.map(({ status }) => status)).toEqual([4, 4, 4])
  expect(entitlements.map(({ state }) => state)).toEqual(['activated', 'activated', 'activated'])
  const oldHost = await shop('host-without-cell')
  expect(oldHost.world.devices.map(({ cell }) => cell)).toEqual([null, null, null])
  const sns = oldHost.world.devices.map(({ sn }) => sn)
  expect(await oldHost.data('getDeviceInfoBySns', { body: { sns } })).toMatchObject([
    { isFourG: -1 },
    { isFourG: 1 },
    { isFourG: -1 },
  ])
  const abroad = await shop('abroad-without-4g')
  expect(abroad.world.profile.countryCode).toBe('DE')
  expect(abroad.world.devices.map(({ cell }) => cell)).toEqual([0, 0])
})
