import type { Schemas } from '@skyshop/openapi/http'
import type { HttpOperationId } from '@skyshop/openapi/operations'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listPriceFen } from '../../src/backend/packages/testing/list-price.ts'
import { signFor } from '../support/codes.ts'
import { control, deleteWorld, makeWorld, stateOf } from '../support/control.ts'
import { buy, buyPackage } from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

type OfferDevice = Schemas['OfferDevice']

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

const RECEIVED = 50004

async function shop(scenario = 'new-owner'): Promise<ShopClient> {
  return new ShopClient(stack, await makeWorld(stack, scenario))
}

const idOf = (client: ShopClient, index: number) => client.world.devices[index]?.deviceId ?? ''
const indexOf = (client: ShopClient, name: string) =>
  client.world.devices.findIndex(({ deviceName }) => deviceName === name)
const namesOf = (devices: OfferDevice[]) => devices.map(({ deviceName }) => deviceName)
const consume = (client: ShopClient, ...indexes: number[]) =>
  client.call('consumeTrials', { body: { deviceIdList: indexes.map((index) => idOf(client, index)) } })
const obtain = (client: ShopClient, campaignId: string, index = 0) =>
  client.call('obtainGift', { body: { campaignId, deviceId: idOf(client, index) } })
const entitlementsOf = async (client: ShopClient) => (await stateOf(stack, client.world.worldId)).entitlements

// spec: 5.21, 7.47
it('offers the trial to own cameras without 4G that never had it', async () => {
  const client = await shop('trial-eligible')
  const eligible = await client.data<OfferDevice[]>('filterTrialDevices')
  expect(namesOf(eligible)).toEqual(['Living room', 'Shop front'])
  const { entitlements, grants } = await stateOf(stack, client.world.worldId)
  expect(entitlements.map(({ state }) => state).sort()).toEqual(['activated', 'expired'])
  expect(grants).toHaveLength(2)
  expect(await deleteWorld(stack, client.world.worldId)).toEqual([])
})

// spec: 5.21, 9.08
it('starts a trial of thirty days on each eligible device and gives a reason for the others', async () => {
  const client = await shop('trial-eligible')
  const { body } = await client.call('consumeTrials', {
    body: {
      deviceIdList: [...client.world.devices.map(({ deviceId }) => deviceId), '3701', idOf(client, 0)],
    },
  })
  const results = body.data as Schemas['TrialResult'][]
  expect(results.map(({ received, reason }) => reason ?? received)).toEqual([
    true,
    'package-not-for-device',
    true,
    'already-received',
    'already-received',
    'package-not-for-device',
    'device-not-owned',
    'device-not-found',
  ])
  expect(results[0]).toMatchObject({ startTime: '2026-11-20 09:41:00', endTime: '2026-12-20 09:41:00' })
  expect(await client.data('filterTrialDevices')).toEqual([])
  expect(await deleteWorld(stack, client.world.worldId)).toEqual([])
})

it('refuses the trial when no device is eligible', async () => {
  const client = await shop('trial-eligible')
  await consume(client, 0)
  const { body } = await consume(client, 0, 1, indexOf(client, 'Summer house'))
  expect([body.code, body.data]).toEqual([20009, null])
})

// spec: 5.22
it('a purchase extends a trial and cannot start at once', async () => {
  const client = await shop()
  await consume(client, 0)
  const query = { deviceId: idOf(client, 0), productCode: 'IPC', packageSource: 1 }
  expect(await client.data('getDevicePackageExpiry', { query })).toMatchObject({
    ...{ vipStatus: 1, renewed: false, immediate: false },
  })
  const orderNo = await buy(stack, client, 0, 0)
  expect(await client.data('getOrderRecord', { query: { orderNo } })).toMatchObject({
    orderStatus: 2,
    effectiveTime: '2026-12-20 09:41:00',
  })
  expect(await deleteWorld(stack, client.world.worldId)).toEqual([])
})

// spec: 8.15
it('refuses an account without cameras with its own code', async () => {
  const client = await shop('no-devices')
  const campaign = { body: { campaignId: 'receiveCoupon' } }
  expect((await client.call('filterTrialDevices')).body.code).toBe(40003)
  expect((await client.call('filterGiftDevices', campaign)).body.code).toBe(40003)
  expect((await client.call('filterFreeToPayDevices', { body: {} })).body.code).toBe(40003)
})

// spec: 4.24
it.each<[string, string, (client: ShopClient) => Promise<{ body: { code: number } }>]>([
  ['the trial', 'new-owner', (client) => consume(client, 0)],
  ['a campaign’s package', 'new-owner', (client) => obtain(client, 'freeMonthforipc')],
  ['a campaign’s coupon', 'new-owner', (client) => obtain(client, 'receiveCoupon')],
  [
    'the WeChat calls',
    'wechat-call-ready',
    (client) => client.call('claimWechatCallPackage', { body: { sn: idOf(client, 0) } }),
  ],
])('grants %s to one of sixty-four simultaneous claims', async (_, scenario, claim) => {
  const client = await shop(scenario)
  const answers = await Promise.all(Array.from({ length: 64 }, () => claim(client)))
  const codes = new Set(answers.map(({ body }) => body.code))
  expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1)
  expect(codes.size).toBe(2)
  const { grants, entitlements, coupons } = await stateOf(stack, client.world.worldId)
  expect(grants).toHaveLength(1)
  expect(entitlements.length + coupons.length).toBe(1)
  expect(await deleteWorld(stack, client.world.worldId)).toEqual([])
})

// spec: 7.48
it('grants the coupon of a campaign once per user for any device', async () => {
  const client = await shop()
  const ask = { body: { campaignId: 'receiveCoupon' } }
  const before = await client.data<Schemas['GiftOffer']>('filterGiftDevices', ask)
  expect(before).toMatchObject({
    title: 'A coupon for your camera',
    received: false,
    vipPackage: null,
    coupon: { couponName: 'Cloud recording saver', amount: 500, minimumSpend: 1500 },
  })
  expect(namesOf(before.deviceList)).toEqual(['Living room', 'Garden gate', 'Shop front'])
  const { body } = await obtain(client, 'receiveCoupon')
  expect(body.data).toMatchObject({ packageId: null, endTime: '2026-12-20 09:41:00' })
  expect(await client.data('getAvailableCoupon')).toMatchObject([
    { couponName: 'Cloud recording saver', status: 'unused' },
  ])
  expect((await obtain(client, 'receiveCoupon', 2)).body.code).toBe(RECEIVED)
  expect(await client.data('filterGiftDevices', ask)).toMatchObject({ received: true, deviceList: [] })
  expect((await obtain(client, 'receiveCoupon_en', 2)).body.code).toBe(200)
})

it('grants the new-year coupon before it is effective', async () => {
  const client = await shop()
  await obtain(client, 'newYearReceiveCoupon')
  expect(await client.data('getAvailableCoupon')).toEqual([])
  const query = { status: 'not-yet-effective' }
  expect(await client.data('getAvailableCoupon', { query })).toMatchObject([
    { startTime: '2027-01-01 00:00:00', endTime: '2027-03-01 00:00:00', available: false },
  ])
})

// spec: 7.49
it('grants the free month once per device and names the packages that may follow', async () => {
  const client = await shop()
  expect(await client.data('getFreeToPayPackage')).toMatchObject({
    campaignId: 'freeMonthforipc',
    vipPackage: { packageId: 'cloud-free-month', validDays: 30 },
    nextPackageId: 'cloud-event-3d-month',
    nextPrice: listPriceFen('cloud-event-3d-month'),
  })
  const { body } = await obtain(client, 'freeMonthforipc')
  expect(body.data).toMatchObject({ couponId: null, packageId: 'cloud-free-month' })
  const left = await client.data<OfferDevice[]>('filterFreeToPayDevices', { body: {} })
  expect(namesOf(left)).toEqual(['Garden gate', 'Shop front'])
  expect((await obtain(client, 'freeMonthforipc')).body.code).toBe(RECEIVED)
  expect(await deleteWorld(stack, client.world.worldId)).toEqual([])
})

const CAMPAIGN_CALLS: HttpOperationId[] = [
  'filterGiftDevices',
  'obtainGift',
  'getFreeToPayPackage',
  'filterFreeToPayDevices',
]

const aboutCampaign = (client: ShopClient, id: HttpOperationId, campaignId: string) => {
  if (id === 'getFreeToPayPackage') return client.call(id, { query: { campaignId } })
  const device = id === 'obtainGift' ? { deviceId: idOf(client, 0) } : {}
  return client.call(id, { body: { campaignId, ...device } })
}

it.each(CAMPAIGN_CALLS)('%s refuses unknown and closed campaigns', async (id) => {
  const client = await shop()
  expect((await aboutCampaign(client, id, 'no-such')).body.code).toBe(70001)
  // A page that only shows something gives nothing.
  expect((await aboutCampaign(client, id, '101')).body.code).toBe(70001)
  await stack.app.registry.use(client.world.worldId, (world) =>
    world.withTx(({ tx, nowMs }) => tx.campaign.updateMany({ data: { endsAtMs: BigInt(nowMs) } })),
  )
  expect((await aboutCampaign(client, id, 'freeMonthforipc')).body.code).toBe(50005)
})

it('grants offers to owners and for cameras alone', async () => {
  const client = await shop('shared-device')
  const shared = client.world.devices.findIndex(({ owned }) => owned === 0)
  expect((await obtain(client, 'receiveCoupon', shared)).body.code).toBe(50006)
  const foreign = { campaignId: 'receiveCoupon', deviceId: '3701000000000000000009' }
  expect((await client.call('obtainGift', { body: foreign })).body.code).toBe(40001)
  const recorder = await shop('nvr-four-channels')
  expect((await obtain(recorder, 'freeMonthforipc', 0)).body.code).toBe(30002)
  expect(namesOf(await recorder.data('filterTrialDevices'))).toEqual(['Living room'])
})

it('grants a camera with two lenses its package on the first', async () => {
  const client = await shop('dual-lens')
  expect((await consume(client, 0, 1)).body.code).toBe(200)
  expect(await entitlementsOf(client)).toHaveLength(2)
  expect(await deleteWorld(stack, client.world.worldId)).toEqual([])
})

it('grants no offer under a contract', async () => {
  const client = await shop()
  await signFor(stack, client, 0)
  expect((await obtain(client, 'freeMonthforipc')).body.code).toBe(30004)
  const { body } = await consume(client, 0, 2)
  expect((body.data as Schemas['TrialResult'][]).map(({ reason }) => reason)).toEqual([
    'contract-active',
    null,
  ])
})

it('grants no offer for a renewed camera', async () => {
  const client = await shop('renewed-ahead')
  expect((await obtain(client, 'freeMonthforipc')).body.code).toBe(30003)
  expect((await stateOf(stack, client.world.worldId)).grants).toEqual([])
})

// spec: 7.32
it('offers the free WeChat calls to cameras that can buy them', async () => {
  const client = await shop('wechat-call-ready')
  const sns = [...client.world.devices.map(({ deviceId }) => deviceId), '3701000000000000000009']
  const list = () => client.data<OfferDevice[]>('getDeviceCanReceiveList', { body: { sns } })
  const claim = (sn: string) => client.call('claimWechatCallPackage', { body: { sn } })
  expect(namesOf(await list())).toEqual(['Grandparents'])
  const { body } = await claim(sns[0] ?? '')
  expect(body.data).toMatchObject({ packageId: 'wechat-call-free', packageSource: 6 })
  expect(await list()).toEqual([])
  const codes = await Promise.all(sns.map(async (sn) => (await claim(sn)).body.code))
  expect(codes).toEqual([RECEIVED, 30002, 40001])
  expect(await deleteWorld(stack, client.world.worldId)).toEqual([])
})

it('grants no WeChat calls for a renewed camera', async () => {
  const client = await shop('wechat-call-ready')
  const quarter = { packageId: 'wechat-call-quarter', packageSource: 6 }
  await buyPackage(stack, client, quarter)
  await buyPackage(stack, client, quarter)
  const { body } = await client.call('claimWechatCallPackage', { body: { sn: idOf(client, 0) } })
  expect(body.code).toBe(30003)
})

it('offers no WeChat calls abroad', async () => {
  const client = await shop('wechat-call-ready')
  const { worldId } = client.world
  await control(stack, 'PATCH', `/control/worlds/${worldId}/profile`, { body: { countryCode: 'DE' } })
  const sn = idOf(client, 0)
  expect(await client.data('getDeviceCanReceiveList', { body: { sns: [sn] } })).toEqual([])
  expect((await client.call('claimWechatCallPackage', { body: { sn } })).body.code).toBe(30002)
})
