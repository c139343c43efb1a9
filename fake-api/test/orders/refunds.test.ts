import type { Schemas } from '@skyshop/openapi/http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openAlipay, payInAlipay } from '../support/alipay.ts'
import { advance, control, deleteWorld, makeWorld, stateOf } from '../support/control.ts'
import { atPaypal, cardTokenOf, paymentOf } from '../support/phone-wallets.ts'
import { addOrder, buy, buyPackage, confirmInWallet, MONTH_FEN, openPayment } from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

const DAY_MS = 86_400_000

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

async function shop() {
  const client = new ShopClient(stack, await makeWorld(stack))
  const { worldId } = client.world
  const refund = (orderNo: string) =>
    control<{ status: number; refund: string; error: string; message: string }>(
      stack,
      'POST',
      `/control/worlds/${worldId}/orders/${orderNo}/refund`,
    )
  return { client, worldId, refund }
}

async function buyWithPaypal(client: ShopClient): Promise<string> {
  const orderNo = await addOrder(client)
  const { paymentId } = await client.data<Schemas['PayPalOrder']>('createPayPalOrder', {
    body: paymentOf(orderNo),
  })
  await atPaypal(stack, client, { orderId: paymentId, outcome: 'approve' })
  await client.data('payPalNotify', { body: { orderNo, paymentId } })
  return orderNo
}

async function buyByCard(client: ShopClient): Promise<string> {
  const orderNo = await addOrder(client)
  const cardToken = await cardTokenOf(stack, client, 'good')
  await client.data('lianLianPay', { body: { ...paymentOf(orderNo), cardToken } })
  return orderNo
}

it.each<[string, (client: ShopClient) => Promise<string>]>([
  ['wechat', (client) => buy(stack, client)],
  ['paypal', buyWithPaypal],
  ['lianlian', buyByCard],
])('a staff refund returns the money through %s and revokes the package', async (provider, pay) => {
  const { client, worldId, refund } = await shop()
  const orderNo = await pay(client)
  await advance(stack, worldId, { byMs: 1000 })
  expect(await refund(orderNo)).toEqual({ status: 200, body: { orderNo, status: 3, refund: 'succeeded' } })
  const { entitlements, payments } = await stateOf(stack, worldId)
  expect(entitlements).toMatchObject([{ state: 'revoked', remainingMs: 0 }])
  expect(payments).toMatchObject([{ provider, state: 'refunded', refundedFen: MONTH_FEN }])
  expect(await refund(orderNo)).toMatchObject({ status: 422, body: { error: 'not-refundable' } })
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('a staff refund moves the next package up', async () => {
  const { client, worldId, refund } = await shop()
  const first = await buy(stack, client)
  const second = await buy(stack, client)
  await advance(stack, worldId, { byMs: DAY_MS })
  expect((await refund(first)).body.status).toBe(3)
  const { orders, entitlements } = await stateOf(stack, worldId)
  expect(orders.find(({ orderNo }) => orderNo === second)?.status).toBe(4)
  expect(entitlements.map(({ orderNo, state }) => [orderNo, state])).toEqual([
    [first, 'revoked'],
    [second, 'activated'],
  ])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('a staff refund of a queued package leaves the active one unchanged', async () => {
  const { client, worldId, refund } = await shop()
  const first = await buy(stack, client)
  const second = await buy(stack, client)
  expect((await refund(second)).body.status).toBe(3)
  const { orders } = await stateOf(stack, worldId)
  expect(orders.find(({ orderNo }) => orderNo === first)?.status).toBe(4)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

// spec: 4.08
it('a staff refund that the provider refuses answers -3 and revokes the package', async () => {
  const { client, worldId, refund } = await shop()
  const orderNo = await buy(stack, client)
  // The gateway has given everything back before, without our asking.
  await stack.app.registry.use(worldId, (world) =>
    world.withTx(({ tx }) => tx.gatewayTransaction.updateMany({ data: { refundedFen: MONTH_FEN } })),
  )
  expect((await refund(orderNo)).body.status).toBe(-3)
  expect((await stateOf(stack, worldId)).entitlements).toMatchObject([{ state: 'revoked' }])
})

it('a staff refund is made once of sixteen requests at once, which all answer its true state', async () => {
  const { client, worldId, refund } = await shop()
  const orderNo = await buy(stack, client)
  const answers = await Promise.all(Array.from({ length: 16 }, () => refund(orderNo)))
  // While it is under way a call joins it; a later one finds the order refunded.
  const told = new Set(answers.map(({ status, body }) => (status === 200 ? body.refund : body.message)))
  const refunded = `Order ${orderNo} has status 3: staff gives money back for one that is activating, queued or in effect (1, 2, 4).`
  expect([...told].filter((text) => !['requested', 'succeeded', refunded].includes(text))).toEqual([])
  expect(answers[0]?.status).toBe(200)
  expect((await stateOf(stack, worldId)).payments).toMatchObject([{ refundedFen: MONTH_FEN }])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('a staff refund of an order that is still activating gives the money back, and nothing is activated later', async () => {
  const { client, worldId, refund } = await shop()
  const orderNo = await buyPackage(stack, client, { packageId: 'cloud-event-7d-year', packageSource: 1 })
  expect((await stateOf(stack, worldId)).orders).toMatchObject([{ orderNo, status: 1 }])
  expect(await refund(orderNo)).toMatchObject({ status: 200, body: { refund: 'succeeded' } })
  await advance(stack, worldId, { byMs: DAY_MS })
  const after = await stateOf(stack, worldId)
  expect(after.orders).toMatchObject([{ orderNo, status: 3 }])
  expect(after.entitlements.map(({ state }) => state)).toEqual(['revoked'])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('a staff refund is refused for unpaid, unknown and ended orders', async () => {
  const { client, worldId, refund } = await shop()
  expect((await refund('26112009410000000000')).status).toBe(404)
  expect((await refund(await addOrder(client, 1))).status).toBe(422)
  const ended = await buy(stack, client)
  await advance(stack, worldId, { byMs: 31 * DAY_MS })
  expect((await refund(ended)).status).toBe(422)
})

/** An order paid in WeChat and in Alipay, which does not answer to a refund before its faults are taken away. */
async function payTwice(client: ShopClient): Promise<string> {
  const { worldId } = client.world
  const orderNo = await addOrder(client)
  const { prepayid } = await openPayment(client, orderNo)
  const orderString = await openAlipay(client, orderNo)
  const http = {
    operationIds: ['alipayRefund', 'alipayQueryRefund'],
    answer: { kind: 'status', status: 503 },
  }
  await control(stack, 'POST', `/control/worlds/${worldId}/faults`, { body: { count: null, http } })
  await confirmInWallet(stack, worldId, { prepayId: prepayid, outcome: 'success' })
  await payInAlipay(stack, worldId, { orderString, outcome: 'success' })
  return orderNo
}

it.each([
  ['succeeded', 0],
  // Alipay has given everything back before, without our asking, and refuses.
  ['failed', MONTH_FEN],
])(
  'an order, by itself and in a list, tells that the refund of a second payment was requested, and then %s',
  async (refund, refundedFen) => {
    const { client, worldId } = await shop()
    const orderNo = await payTwice(client)
    const told = () => client.data<Schemas['OrderRecord']>('getOrderRecord', { query: { orderNo } })
    const secondPayment = { amount: MONTH_FEN, refund: 'requested' }
    expect(await told()).toMatchObject({ orderStatus: 4, secondPayment })
    await stack.app.registry.use(worldId, (world) =>
      world.withTx(({ tx }) =>
        tx.gatewayTransaction.updateMany({ where: { provider: 'alipay' }, data: { refundedFen } }),
      ),
    )
    await control(stack, 'DELETE', `/control/worlds/${worldId}/faults`)
    await advance(stack, worldId, { byMs: 3_600_000 })
    expect(await told()).toMatchObject({ orderStatus: 4, secondPayment: { amount: MONTH_FEN, refund } })
    const { records } = await client.data<Schemas['OrderPage']>('listUserOrders', { query: {} })
    expect(records).toMatchObject([{ orderNo, secondPayment: { amount: MONTH_FEN, refund } }])
  },
)

it('an order without a second payment tells of none', async () => {
  const { client, refund } = await shop()
  const orderNo = await buy(stack, client)
  await refund(orderNo)
  const record = await client.data<Schemas['OrderRecord']>('getOrderRecord', { query: { orderNo } })
  expect(record).toMatchObject({ orderStatus: 3 })
  expect(record).not.toHaveProperty('secondPayment')
  const { records } = await client.data<Schemas['OrderPage']>('listUserOrders', { query: {} })
  expect(records[0]).not.toHaveProperty('secondPayment')
})
