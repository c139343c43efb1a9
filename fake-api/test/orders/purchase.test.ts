import type { Schemas } from '@skyshop/openapi/http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { advance, control, deleteWorld, journalOf, makeWorld, stateOf } from '../support/control.ts'
import {
  addOrder,
  buy,
  confirmInWallet,
  MONTH_FEN,
  openPayment,
  orderBody,
  silenceProviders,
} from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

async function shop(scenario?: string) {
  return new ShopClient(stack, await makeWorld(stack, scenario))
}

const record = (client: ShopClient, orderNo: string) =>
  client.data<Schemas['OrderRecord']>('getOrderRecord', { query: { orderNo } })

const expiryOf = (client: ShopClient, index = 0) =>
  client.data<Schemas['DevicePackageExpiry']>('getDevicePackageExpiry', {
    query: { deviceId: client.world.devices[index]?.deviceId, productCode: 'IPC', packageSource: 1 },
  })

// spec: 2.38
it('lists the orders of some states, of a year, and with a keyword', async () => {
  const client = await shop('orders-of-every-status')
  const list = async (query: object) => {
    const page = await client.data<Schemas['OrderPage']>('listUserOrders', { query: { size: 100, ...query } })
    expect(page.total).toBe(page.records.length)
    return page
  }
  const { records, firstOrderTime } = await list({})
  const only = async (query: object, isMeant: (order: Schemas['OrderRecord']) => boolean) => {
    const page = await list(query)
    expect(page.records.map(({ orderNo }) => orderNo)).toEqual(
      records.filter(isMeant).map(({ orderNo }) => orderNo),
    )
    expect(page.firstOrderTime).toBe(firstOrderTime)
    return page.total
  }
  expect(firstOrderTime).toBe(records.at(-1)?.createTime)
  const givenBack = await only({ orderStatuses: '3,-3' }, ({ orderStatus }) => Math.abs(orderStatus) === 3)
  const ofYear = await only({ year: 2026 }, ({ createTime }) => createTime.startsWith('2026'))
  const ofGarden = await only({ keyword: ' GARDEN ' }, ({ deviceName }) => deviceName === 'Garden gate')
  const [newest] = records
  const ofNumber = await only({ keyword: newest?.orderNo }, ({ orderNo }) => orderNo === newest?.orderNo)
  expect([givenBack, ofYear > 0, ofGarden > 0, ofNumber]).toEqual([2, true, true, 1])
  expect(await only({ year: 2000 }, () => false)).toBe(0)
  const second = await client.data<Schemas['OrderPage']>('listUserOrders', {
    query: { keyword: 'recording', size: 1, current: 2 },
  })
  const named = records.filter(({ productName }) => productName.includes('recording'))
  expect(second).toMatchObject({ total: named.length, records: [{ orderNo: named[1]?.orderNo }] })
})

// spec: 7.05
it('a bought month is active for thirty days from its payment', async () => {
  const client = await shop()
  const orderNo = await buy(stack, client)
  expect(await client.data('confirmOrder', { query: { orderNo } })).toEqual({ orderNo, orderStatus: 1 })
  expect(await record(client, orderNo)).toMatchObject({
    orderStatus: 4,
    payMoney: MONTH_FEN,
    effectiveTime: '2026-11-20 09:41:00',
    deadline: '2026-12-20 09:41:00',
    payDeadline: null,
  })
  expect(await expiryOf(client)).toMatchObject({
    vipStatus: 1,
    expireDate: '2026-12-20 09:41:00',
    renewed: false,
  })
  expect(await deleteWorld(stack, client.world.worldId)).toEqual([])
})

// spec: 4.06
it('a package ends at its end on the world clock', async () => {
  const client = await shop()
  const orderNo = await buy(stack, client)
  await advance(stack, client.world.worldId, { byMs: 30 * DAY_MS - 1 })
  expect((await record(client.refreshed(await makeToken(client)), orderNo)).orderStatus).toBe(4)
  await advance(stack, client.world.worldId, { byMs: 1 })
  const later = client.refreshed(await makeToken(client))
  expect((await record(later, orderNo)).orderStatus).toBe(5)
  expect((await expiryOf(later)).vipStatus).toBe(0)
})

it('queues a renewal behind the current package and refuses a second', async () => {
  const client = await shop()
  await buy(stack, client)
  const renewal = await buy(stack, client)
  expect(await record(client, renewal)).toMatchObject({
    orderStatus: 2,
    effectiveTime: '2026-12-20 09:41:00',
  })
  const refused = await client.call('addOrder', { body: orderBody(client) })
  expect(refused.body).toMatchObject({ code: 30003, success: false })
  expect((await expiryOf(client)).expireDate).toBe('2027-01-19 09:41:00')
  expect(await deleteWorld(stack, client.world.worldId)).toEqual([])
})

it('an immediate package suspends the current one, which resumes with its exact rest', async () => {
  const client = await shop()
  const first = await buy(stack, client)
  await advance(stack, client.world.worldId, { byMs: 10 * DAY_MS })
  const later = client.refreshed(await makeToken(client))
  const second = await buy(stack, later, 0, 1)
  expect((await record(later, second)).orderStatus).toBe(4)
  const { packages } = await expiryOf(later)
  expect(packages?.map((row) => [row.orderNo, row.state, row.endTime])).toEqual([
    [second, 'activated', '2026-12-30 09:41:00'],
    [first, 'suspended', '2027-01-19 09:41:00'],
  ])
  await advance(stack, client.world.worldId, { byMs: 30 * DAY_MS })
  const { entitlements } = await stateOf(stack, client.world.worldId)
  expect(entitlements.find((row) => row.orderNo === first)).toMatchObject({ state: 'activated' })
  expect(await deleteWorld(stack, client.world.worldId)).toEqual([])
})

it('an unpaid order times out exactly at its deadline', async () => {
  const client = await shop()
  const orderNo = await addOrder(client)
  await advance(stack, client.world.worldId, { byMs: 15 * MINUTE_MS - 1 })
  expect((await record(client, orderNo)).orderStatus).toBe(0)
  const { fired } = await advance(stack, client.world.worldId, { byMs: 1 })
  expect(fired).toMatchObject([{ kind: 'order.deadline', subject: orderNo }])
  expect((await record(client, orderNo)).orderStatus).toBe(7)
  const query = { appKey: 'k', orderNo, productCode: 'IPC', immediateUse: 0 }
  expect((await client.call('pay4WeChat', { query })).body.code).toBe(20005)
})

// fact: WX-280
it('leaves the order unpaid whatever the wallet returns to the page', async () => {
  const client = await shop()
  const orderNo = await addOrder(client)
  const { prepayid: prepayId } = await openPayment(client, orderNo)
  for (const outcome of ['fail', 'cancel'] as const) {
    await confirmInWallet(stack, client.world.worldId, { prepayId, outcome })
    expect((await record(client, orderNo)).orderStatus).toBe(0)
  }
  await openPayment(client, orderNo)
  await confirmInWallet(stack, client.world.worldId, { prepayId, outcome: 'success' })
  expect((await record(client, orderNo)).orderStatus).toBe(4)
})

it('refunds money that arrives after the time-out', async () => {
  const client = await shop()
  const { worldId } = client.world
  const body = { outcome: 'ask', callback: 'told', notifyDelayMs: 20 * MINUTE_MS }
  await control(stack, 'PUT', `/control/worlds/${worldId}/wallet-outcome`, { body })
  await silenceProviders(stack, worldId)
  const orderNo = await buy(stack, client)
  expect((await record(client, orderNo)).orderStatus).toBe(0)
  await advance(stack, worldId, { byMs: 30 * MINUTE_MS })
  expect(await record(client, orderNo)).toMatchObject({
    orderStatus: 3,
    payTime: null,
    payment: { provider: 'wechat', amount: MONTH_FEN, time: '2026-11-20 10:01:00' },
    refund: { amount: MONTH_FEN, state: 'succeeded' },
  })
  expect((await stateOf(stack, worldId)).payments).toMatchObject([{ orderNo, refundedFen: MONTH_FEN }])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

// spec: 3.13
it('names the lenses of an order, what is struck out for all of them, and who took the money', async () => {
  const client = await shop('dual-lens')
  const device = client.world.devices.find(({ deviceName }) => deviceName === 'Driveway')
  const channels = device?.channels ?? []
  const body = {
    ...orderBody(client),
    deviceId: device?.deviceId,
    packageId: 'cloud-event-7d-year',
    channelIotId: channels.map(({ iotId }) => iotId).join(','),
    payMoney: 2 * 19_800,
  }
  const { orderNo } = await client.data<Schemas['AddedOrder']>('addOrder', { body })
  const unpaid = await record(client, orderNo)
  expect(unpaid).toMatchObject({ payMoney: 39_600, originalPrice: 47_760, discount: 0 })
  expect(unpaid.boughtChannels).toEqual(
    channels.map(({ iotId, channelNumber, deviceName: name }) => ({
      iotId,
      channelNumber,
      name,
      lens: true,
    })),
  )
  expect([unpaid.payment, unpaid.refund]).toEqual([undefined, undefined])
  const { prepayid: prepayId } = await openPayment(client, orderNo)
  await confirmInWallet(stack, client.world.worldId, { prepayId, outcome: 'success' })
  const paid = await record(client, orderNo)
  expect(paid.payment).toEqual({
    provider: 'wechat',
    transactionNo: expect.stringMatching(/^4200\d{24}$/),
    amount: 39_600,
    time: paid.payTime,
  })
})

it('cancels an unpaid order once and refuses any other order', async () => {
  const client = await shop()
  const orderNo = await addOrder(client)
  expect(await client.data('cancelOrderByOrderNo', { body: { orderNo } })).toEqual({ orderNo })
  expect((await client.call('cancelOrderByOrderNo', { body: { orderNo } })).body.code).toBe(20008)
  const paid = await buy(stack, client)
  expect((await client.call('cancelOrderByOrderNo', { body: { orderNo: paid } })).body.code).toBe(20008)
})

it('getUnpaidOrderV2 answers what the first version answers, and no-unpaid-order without one', async () => {
  const client = await shop()
  const query = { productCode: 'IPC', deviceId: client.world.devices[0]?.deviceId }
  expect((await client.call('getUnpaidOrderV2', { query })).body.code).toBe(20004)
  const orderNo = await addOrder(client)
  expect(await client.data('getUnpaidOrderV2', { query })).toMatchObject({ orderNo, orderStatus: 0 })
  expect(await client.data('getUnpaidOrderV2', { query })).toEqual(
    await client.data('getUnpaidOrder', { query }),
  )
  expect(await deleteWorld(stack, client.world.worldId)).toEqual([])
})

it('makes one order for sixty-four equal requests', async () => {
  const client = await shop()
  const answers = await Promise.all(
    Array.from({ length: 64 }, () => client.call('addOrder', { body: orderBody(client) })),
  )
  const codes = answers.map(({ body }) => body.code)
  expect(codes.filter((code) => code === 200)).toHaveLength(1)
  expect(codes.filter((code) => code === 20001)).toHaveLength(63)
  expect((await stateOf(stack, client.world.worldId)).orders).toHaveLength(1)
})

it('writes equal journals for equal seeds and commands', async () => {
  const hashes = []
  for (let run = 0; run < 2; run += 1) {
    const client = await shop()
    await buy(stack, client)
    hashes.push((await journalOf(stack, client.world.worldId)).hash)
  }
  expect(hashes[0]).toBe(hashes[1])
})

async function makeToken(client: ShopClient): Promise<string> {
  const { worldId, user } = client.world
  const path = `/control/worlds/${worldId}/users/${user.userId}/tokens`
  return (await control<{ token: string }>(stack, 'POST', path)).body.token
}

// spec: 7.03
it('lists the orders of an app of one manufacturer, newest first, and those of a status', async () => {
  const client = await shop('orders-of-every-status')
  const list = async (query: Record<string, unknown>) =>
    (await client.data<Schemas['OrderPage']>('listUserOrders', { query })).records
  const own = await list({ paySource: 'A', size: 50 })
  expect(own.length).toBeGreaterThan(5)
  expect(await list({ paySource: 'B', size: 50 })).toEqual([])
  const times = own.map(({ createTime }) => createTime)
  expect(times).toEqual(times.toSorted().toReversed())
  expect(await list({ paySource: 'A', current: 2, size: 2 })).toEqual(own.slice(2, 4))
  const unpaid = await list({ paySource: 'A', orderStatus: 0, size: 50 })
  expect(unpaid).toEqual(own.filter(({ orderStatus }) => orderStatus === 0))
  expect(unpaid).not.toEqual([])
})
