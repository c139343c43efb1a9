import type { Schemas } from '@skyshop/openapi/http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openAlipay, payInAlipay } from '../support/alipay.ts'
import { deleteWorld, makeWorld, stateOf } from '../support/control.ts'
import { addOrder, confirmInWallet } from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

/** A world whose unpaid order has this number, as orders of another backend may (R-ORDER-26). */
async function shopWithOrder(orderNo: string) {
  const client = new ShopClient(stack, await makeWorld(stack, 'new-owner'))
  const { worldId } = client.world
  const made = await addOrder(client)
  await stack.app.registry.use(worldId, (world) =>
    world.withTx(async ({ tx }) => {
      await tx.order.update({ where: { orderNo: made }, data: { orderNo } })
      for (const { id, payloadJson } of await tx.scheduledEvent.findMany())
        await tx.scheduledEvent.update({
          where: { id },
          data: { payloadJson: payloadJson.replace(JSON.stringify(made), () => JSON.stringify(orderNo)) },
        })
    }),
  )
  return { client, worldId }
}

const record = (client: ShopClient, orderNo: string) =>
  client.data<Schemas['OrderRecord']>('getOrderRecord', { query: { orderNo } })

const LONG = 'N'.repeat(64)
const EXOTIC = '订单 №7/é?&#'

// spec: 7.10
it.each(['x', 'ord-Z_9|*', LONG, EXOTIC])(
  'answers the order %s like any other and cancels it',
  async (orderNo) => {
    const { client, worldId } = await shopWithOrder(orderNo)
    expect(await record(client, orderNo)).toMatchObject({ orderNo, orderStatus: 0 })
    expect(await client.data('confirmOrder', { query: { orderNo } })).toEqual({ orderNo, orderStatus: 0 })
    const key = { productCode: 'IPC', deviceId: client.world.devices[0]?.deviceId }
    for (const id of ['getUnpaidOrder', 'getUnpaidOrderV2'] as const)
      expect(await client.data(id, { query: key })).toMatchObject({ orderNo })
    expect((await stateOf(stack, worldId)).orders).toMatchObject([{ orderNo }])
    expect(await client.data('cancelOrderByOrderNo', { body: { orderNo } })).toEqual({ orderNo })
    expect(await deleteWorld(stack, worldId)).toEqual([])
  },
)

const pay = { appKey: 'skyshop-app', productCode: 'IPC', immediateUse: 0 }

it.each([
  ['ord-Z_9|*', true],
  ['N'.repeat(32), true],
  ['x', false],
  ['N'.repeat(33), false],
  [EXOTIC, false],
])(
  'opens a WeChat payment for the order %s: %s, as out_trade_no has 6 to 32 characters',
  async (orderNo, isTaken) => {
    const { client, worldId } = await shopWithOrder(orderNo)
    const { body } = await client.call('pay4WeChat', { query: { ...pay, orderNo } })
    if (isTaken) {
      const { prepayid } = body.data as Schemas['AppPayParameters']
      await confirmInWallet(stack, worldId, { prepayId: prepayid, outcome: 'success' })
    } else expect(body).toMatchObject({ code: 20013, data: null })
    expect((await record(client, orderNo)).orderStatus).toBe(isTaken ? 4 : 0)
    expect(await deleteWorld(stack, worldId)).toEqual([])
  },
)

it.each([
  ['x', true],
  [LONG, true],
  ['ord-Z', false],
  [EXOTIC, false],
])(
  'takes an Alipay payment for the order %s: %s, as out_trade_no has letters, figures and _',
  async (orderNo, isTaken) => {
    const { client, worldId } = await shopWithOrder(orderNo)
    const orderString = await openAlipay(client, orderNo)
    await payInAlipay(stack, worldId, { orderString, outcome: 'success' }).catch(() => null)
    expect((await record(client, orderNo)).orderStatus).toBe(isTaken ? 4 : 0)
    expect(await deleteWorld(stack, worldId)).toEqual([])
  },
)
