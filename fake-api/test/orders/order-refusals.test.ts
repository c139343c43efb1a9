import type { Schemas as Control } from '@skyshop/openapi/control'
import type { Schemas } from '@skyshop/openapi/http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { callAlipay, openAlipay, payInAlipay } from '../support/alipay.ts'
import { exchange, makeCode, readCaptcha } from '../support/codes.ts'
import { advance, control, deleteWorld, makeWorld, stateOf } from '../support/control.ts'
import {
  addOrder,
  buy,
  buyPackage,
  confirmInWallet,
  MONTH_FEN,
  openPayment,
  orderBody,
  requestOrder,
} from '../support/purchase.ts'
import { seedQueuedEntitlement, seedTrialEntitlement } from '../support/seed-entitlement.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

const WINDOW_MS = 15 * 60_000
const ORDER_TIMED_OUT = 20005
const NO_UNPAID_ORDER = 20004
const ORDER_NOT_PAYABLE = 20007
const ALREADY_RENEWED = 30003
const IMMEDIATE_NOT_POSSIBLE = 30005

let stack: TestStack

beforeAll(async () => {
  stack = await startTestStack()
})

afterAll(() => stack.stop())

const shop = async (scenario: string) => new ShopClient(stack, await makeWorld(stack, scenario))

const cancelOf = (client: ShopClient) =>
  client.call('cancelOrder', {
    query: { productCode: 'IPC', deviceId: client.world.devices[0]?.deviceId },
  })

const payWith = (client: ShopClient, orderNo: string, immediateUse: 0 | 1) =>
  client.call('pay4WeChat', {
    query: { appKey: 'skyshop-app', orderNo, productCode: 'IPC', immediateUse },
  })

const PACKAGE = { packageId: 'nvr-event-7d-month', packageSource: 1 }
const REFUNDED = 3

async function freeOrders() {
  const client = new ShopClient(stack, await makeWorld(stack))
  const pay = (orderNo: string, more: object = {}) =>
    client.call('zeroPay', { body: { orderNo, productCode: 'IPC', paySource: 'A', ...more } })
  return { client, pay, worldId: client.world.worldId }
}

/** An unpaid order all of whose price a coupon covers. */
async function freeOrder(client: ShopClient, deviceIndex = 0): Promise<string> {
  const path = `/control/worlds/${client.world.worldId}/coupons`
  const { body: coupon } = await control<Control['CouponRow']>(stack, 'POST', path, {
    body: { amountFen: MONTH_FEN },
  })
  const order = { ...orderBody(client, deviceIndex), couponId: coupon.couponId, payMoney: 0 }
  return (await client.data<Schemas['AddedOrder']>('addOrder', { body: order })).orderNo
}

// spec: 7.08
it('cancelOrder cancels once of sixteen at once', async () => {
  const client = await shop('new-owner')
  await addOrder(client)
  const answers = await Promise.all(Array.from({ length: 16 }, () => cancelOf(client)))
  const codes = answers.map(({ body }) => body.code)
  expect(codes.filter((code) => code === 200)).toHaveLength(1)
  expect(codes.filter((code) => code === NO_UNPAID_ORDER)).toHaveLength(15)
  expect((await stateOf(stack, client.world.worldId)).orders).toMatchObject([{ status: 6 }])
  expect(await deleteWorld(stack, client.world.worldId)).toEqual([])
})

// spec: 7.09
it('cancelOrder and cancelOrderByOrderNo answer order-timed-out from the deadline on', async () => {
  const client = await shop('new-owner')
  const orderNo = await overdueOrder(client)
  expect((await cancelOf(client)).body.code).toBe(ORDER_TIMED_OUT)
  const answer = await client.call('cancelOrderByOrderNo', { body: { orderNo } })
  expect(answer.body.code).toBe(ORDER_TIMED_OUT)
  await advance(stack, client.world.worldId, { byMs: 1 })
  expect((await stateOf(stack, client.world.worldId)).orders).toMatchObject([{ status: 7 }])
  expect(await deleteWorld(stack, client.world.worldId)).toEqual([])
})

it('pay4WeChat answers order-not-payable for a paid order, with its status', async () => {
  const client = await shop('new-owner')
  const orderNo = await buy(stack, client)
  const { body } = await payWith(client, orderNo, 0)
  expect(body).toMatchObject({ code: ORDER_NOT_PAYABLE, data: { orderStatus: 4 } })
  expect(await deleteWorld(stack, client.world.worldId)).toEqual([])
})

it('pay4WeChat answers already-renewed when a code was redeemed meanwhile', async () => {
  const client = await shop('codes-of-every-state')
  await buy(stack, client, 1)
  const orderNo = await addOrder(client, 1)
  expect((await exchange(stack, client, { activeCode: 'GOOD-MONTH', deviceIndex: 1 })).body.code).toBe(200)
  expect((await payWith(client, orderNo, 0)).body.code).toBe(ALREADY_RENEWED)
  expect(await deleteWorld(stack, client.world.worldId)).toEqual([])
})

it('pay4WeChat answers immediate-not-possible during a trial', async () => {
  const client = await shop('trial-eligible')
  const nursery = client.world.devices.findIndex(({ deviceName }) => deviceName === 'Nursery')
  const orderNo = await addOrder(client, nursery)
  expect((await payWith(client, orderNo, 1)).body.code).toBe(IMMEDIATE_NOT_POSSIBLE)
  expect((await payWith(client, orderNo, 0)).body.code).toBe(200)
  expect(await deleteWorld(stack, client.world.worldId)).toEqual([])
})

it('refunds an order and revokes its packages when a channel was renewed during payment', async () => {
  const client = new ShopClient(stack, await makeWorld(stack, 'nvr-four-channels'))
  const { worldId, devices } = client.world
  const [a, b] = devices[0]?.channels.map(({ iotId }) => iotId) ?? []
  const two = { ...PACKAGE, channelIotId: `${a},${b}` }
  await buyPackage(stack, client, two)
  const { orderNo } = (await requestOrder(client, two)).body.data as Schemas['AddedOrder']
  const query = { appKey: 'skyshop-app', orderNo, productCode: 'NVR', immediateUse: 0 }
  const { prepayid } = await client.data<Schemas['AppPayParameters']>('pay4WeChat', { query })
  const ask = {
    activeCode: await makeCode(stack, client, { packageId: PACKAGE.packageId }),
    productCode: 'NVR',
    channelIotId: b,
  }
  const picture = await readCaptcha(stack, client)
  const body = { ...ask, ...picture, deviceKey: devices[0]?.deviceKey }
  expect((await client.call('exchangeActiveCode', { body })).body.code).toBe(200)
  await confirmInWallet(stack, worldId, { prepayId: prepayid, outcome: 'success' })
  await advance(stack, worldId, { byMs: 60_000 })
  const { orders, entitlements } = await stateOf(stack, worldId)
  expect(orders.find((row) => row.orderNo === orderNo)?.status).toBe(REFUNDED)
  expect(entitlements.filter((row) => row.orderNo === orderNo)).toEqual([])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('a paid WeChat payment stays paid when the wallet is to fail afterwards', async () => {
  const client = new ShopClient(stack, await makeWorld(stack))
  const { worldId } = client.world
  const { prepayid: prepayId } = await openPayment(client, await addOrder(client))
  expect(await confirmInWallet(stack, worldId, { prepayId, outcome: 'fail' })).toEqual({
    tradeState: 'NOTPAY',
    sdkResult: -1,
  })
  const paid = await confirmInWallet(stack, worldId, { prepayId, outcome: 'success' })
  expect(paid).toMatchObject({ tradeState: 'SUCCESS', sdkResult: 0 })
  expect(await confirmInWallet(stack, worldId, { prepayId, outcome: 'fail' })).toEqual(paid)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('a paid Alipay payment stays paid when the wallet is to fail afterwards', async () => {
  const client = new ShopClient(stack, await makeWorld(stack))
  const { worldId } = client.world
  const orderString = await openAlipay(client, await addOrder(client))
  const failed = await payInAlipay(stack, worldId, { orderString, outcome: 'fail' })
  expect(failed).toMatchObject({ tradeStatus: 'WAIT_BUYER_PAY', resultStatus: '4000' })
  const { tradeNo, ...paid } = await payInAlipay(stack, worldId, { orderString, outcome: 'success' })
  expect(paid).toMatchObject({ tradeStatus: 'TRADE_SUCCESS', resultStatus: '9000' })
  const again = { call: 'confirm', body: { tradeNo, outcome: 'fail' } }
  expect(await callAlipay(stack, worldId, again)).toEqual(paid)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

// spec: 7.06
it('zeroPay pays and activates an order of 0 fen without a provider', async () => {
  const { client, pay, worldId } = await freeOrders()
  const orderNo = await freeOrder(client)
  expect((await pay(orderNo)).body.data).toEqual({ orderNo, orderStatus: 1 })
  const { orders, entitlements, payments } = await stateOf(stack, worldId)
  expect(orders).toMatchObject([{ orderNo, status: 4, payMoneyFen: 0 }])
  expect(entitlements).toMatchObject([{ orderNo, state: 'activated' }])
  expect(payments).toEqual([])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('zeroPay activates once of sixty-four requests at once', async () => {
  const { client, pay, worldId } = await freeOrders()
  const orderNo = await freeOrder(client)
  const answers = await Promise.all(Array.from({ length: 64 }, () => pay(orderNo)))
  const codes = answers.map(({ body }) => body.code)
  expect(codes.filter((code) => code === 200)).toHaveLength(1)
  expect(codes.filter((code) => code === ORDER_NOT_PAYABLE)).toHaveLength(63)
  expect((await stateOf(stack, worldId)).entitlements).toHaveLength(1)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('zeroPay refuses an order with a price and names it', async () => {
  const { client, pay, worldId } = await freeOrders()
  const orderNo = await addOrder(client)
  expect((await pay(orderNo)).body).toMatchObject({ code: 20014, data: { payMoney: MONTH_FEN } })
  expect((await stateOf(stack, worldId)).orders).toMatchObject([{ status: 0 }])
})

it('zeroPay refuses orders that are unknown, of another product, paid or timed out', async () => {
  const { client, pay, worldId } = await freeOrders()
  expect((await pay('26112009410000000000')).body.code).toBe(20003)
  const orderNo = await freeOrder(client)
  expect((await pay(orderNo, { productCode: 'NVR' })).body.code).toBe(20003)
  expect((await pay(await buy(stack, client, 1))).body.code).toBe(ORDER_NOT_PAYABLE)
  await advance(stack, worldId, { byMs: 15 * 60_000 })
  expect((await pay(orderNo)).body.code).toBe(20005)
})

it('zeroPay refuses an order that could not take effect', async () => {
  const { client, pay } = await freeOrders()
  await buy(stack, client)
  const orderNo = await freeOrder(client)
  await seedTrialEntitlement(stack, client)
  expect((await pay(orderNo, { immediateUse: 1 })).body.code).toBe(30005)
  await seedQueuedEntitlement(stack, client)
  expect((await pay(orderNo)).body.code).toBe(30003)
})

/** An order whose deadline is over before the world has come to its work, as a busy world may be for a moment. */
async function overdueOrder(client: ShopClient): Promise<string> {
  const { worldId } = client.world
  const orderNo = await addOrder(client)
  const holdBack = (state: 'pending' | 'held') =>
    stack.app.registry.use(worldId, (world) =>
      world.withTx(({ tx }) =>
        tx.scheduledEvent.updateMany({ where: { kind: 'order.deadline' }, data: { state } }),
      ),
    )
  await holdBack('held')
  await advance(stack, worldId, { byMs: WINDOW_MS })
  await holdBack('pending')
  return orderNo
}
