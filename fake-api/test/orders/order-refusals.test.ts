import { afterAll, beforeAll, expect, it } from 'vitest'
import { exchange } from '../support/codes.ts'
import { advance, deleteWorld, makeWorld, stateOf } from '../support/control.ts'
import { addOrder, buy } from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

const WINDOW_MS = 15 * 60_000
const ORDER_TIMED_OUT = 20005
const NO_UNPAID_ORDER = 20004
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

it('pay4WeChat answers already-renewed when a code took the place of the order', async () => {
  const client = await shop('codes-of-every-state')
  await buy(stack, client, 1)
  const orderNo = await addOrder(client, 1)
  expect((await exchange(stack, client, { activeCode: 'GOOD-MONTH', deviceIndex: 1 })).body.code).toBe(200)
  expect((await payWith(client, orderNo, 0)).body.code).toBe(ALREADY_RENEWED)
  expect(await deleteWorld(stack, client.world.worldId)).toEqual([])
})

it('pay4WeChat answers immediate-not-possible during a trial, which a purchase extends', async () => {
  const client = await shop('trial-eligible')
  const nursery = client.world.devices.findIndex(({ deviceName }) => deviceName === 'Nursery')
  const orderNo = await addOrder(client, nursery)
  expect((await payWith(client, orderNo, 1)).body.code).toBe(IMMEDIATE_NOT_POSSIBLE)
  expect((await payWith(client, orderNo, 0)).body.code).toBe(200)
  expect(await deleteWorld(stack, client.world.worldId)).toEqual([])
})
