import type { Schemas } from '@skyshop/openapi/http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { advance, control, deleteWorld, makeWorld, stateOf } from '../support/control.ts'
import { atPaypal, paymentOf } from '../support/phone-wallets.ts'
import { addOrder, buy, MONTH_FEN } from '../support/purchase.ts'
import { seedQueuedEntitlement, seedTrialEntitlement } from '../support/seed-entitlement.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

const MINUTE_MS = 60_000

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

async function openSale(seed = 1) {
  const client = new ShopClient(stack, await makeWorld(stack, 'new-owner', seed))
  const orderNo = await addOrder(client)
  const opened = await client.data<Schemas['PayPalOrder']>('createPayPalOrder', { body: paymentOf(orderNo) })
  return { client, orderNo, opened, worldId: client.world.worldId }
}

type Sale = Awaited<ReturnType<typeof openSale>>

const approve = ({ client, opened }: Sale, outcome = 'approve') =>
  atPaypal(stack, client, { orderId: opened.paymentId, outcome })

const tell = ({ client, orderNo, opened }: Sale, paymentId = opened.paymentId) =>
  client.call('payPalNotify', { body: { orderNo, paymentId } })

const statusOf = async ({ client, orderNo }: Sale) =>
  (await client.data<Schemas['OrderRecord']>('getOrderRecord', { query: { orderNo } })).orderStatus

it('a PayPal payment is opened, approved, notified, verified and captured', async () => {
  const sale = await openSale()
  expect(sale.opened).toMatchObject({ orderNo: sale.orderNo, approveUrl: expect.stringContaining('http') })
  await approve(sale)
  expect((await tell(sale)).body.data).toEqual({ orderNo: sale.orderNo, orderStatus: 1 })
  expect(await statusOf(sale)).toBe(4)
  const { payments } = await stateOf(stack, sale.worldId)
  expect(payments).toMatchObject([{ provider: 'paypal', state: 'succeeded', amountFen: MONTH_FEN }])
  expect(await deleteWorld(stack, sale.worldId)).toEqual([])
})

it('opens the same PayPal payment again', async () => {
  const { client, orderNo, opened } = await openSale()
  const again = await client.data<Schemas['PayPalOrder']>('createPayPalOrder', { body: paymentOf(orderNo) })
  expect(again).toEqual(opened)
})

it('answers a repeated capture alike and activates once of sixty-four at once', async () => {
  const sale = await openSale()
  await approve(sale)
  const answers = await Promise.all(Array.from({ length: 64 }, () => tell(sale)))
  expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([200]))
  expect((await tell(sale)).body.data).toMatchObject({ orderStatus: 1 })
  expect((await stateOf(stack, sale.worldId)).entitlements).toHaveLength(1)
  expect(await deleteWorld(stack, sale.worldId)).toEqual([])
})

it.each<[string, (sale: Sale, other: Sale) => Promise<unknown>, (sale: Sale, other: Sale) => string]>([
  ['that was not approved', async () => {}, ({ opened }) => opened.paymentId],
  ['that was cancelled', (sale) => approve(sale, 'cancel'), ({ opened }) => opened.paymentId],
  ['whose card is declined', (sale) => approve(sale, 'approve-declined'), ({ opened }) => opened.paymentId],
  ['of another order', (_, other) => approve(other), (_, other) => other.opened.paymentId],
  ['that does not exist', async () => {}, () => '00000000000000000'],
  ['of a hostile form', async () => {}, () => '../../payments/x?y='],
])('refuses a PayPal payment %s and changes nothing', async (_, prepare, claimed) => {
  const [sale, other] = [await openSale(1), await openSale(2)]
  await prepare(sale, other)
  expect((await tell(sale, claimed(sale, other))).body.code).toBe(20013)
  expect(await statusOf(sale)).toBe(0)
  expect((await stateOf(stack, sale.worldId)).entitlements).toEqual([])
  // The truth is believed afterwards.
  await approve(sale)
  expect((await tell(sale)).body.code).toBe(200)
  expect(await deleteWorld(stack, sale.worldId)).toEqual([])
})

it('refuses the PayPal payment of another order of the buyer', async () => {
  const sale = await openSale()
  const second = await addOrder(sale.client, 1)
  const body = paymentOf(second)
  const other = await sale.client.data<Schemas['PayPalOrder']>('createPayPalOrder', { body })
  await atPaypal(stack, sale.client, { orderId: other.paymentId, outcome: 'approve' })
  expect((await tell(sale, other.paymentId)).body.code).toBe(20013)
  expect(await statusOf(sale)).toBe(0)
})

it('waits for the money of a pending capture', async () => {
  const sale = await openSale()
  await approve(sale, 'approve-pending')
  expect((await tell(sale)).body.data).toEqual({ orderNo: sale.orderNo, orderStatus: 0 })
  expect((await tell(sale)).body.data).toMatchObject({ orderStatus: 0 })
})

it('captures nothing for a timed-out order', async () => {
  const sale = await openSale()
  await approve(sale)
  await advance(stack, sale.worldId, { byMs: 15 * MINUTE_MS })
  expect((await tell(sale)).body.code).toBe(20005)
  const open = await sale.client.call('createPayPalOrder', { body: paymentOf(sale.orderNo) })
  expect(open.body.code).toBe(20005)
  expect(await deleteWorld(stack, sale.worldId)).toEqual([])
})

it('refuses an order that is unknown or paid by another wallet', async () => {
  const { client, opened } = await openSale()
  const unknown = { orderNo: '26112009410000000000', paymentId: opened.paymentId }
  expect((await client.call('payPalNotify', { body: unknown })).body.code).toBe(20003)
  const nowhere = await client.call('createPayPalOrder', { body: paymentOf(unknown.orderNo) })
  expect(nowhere.body.code).toBe(20003)
  const paid = await buy(stack, client, 1)
  const answered = await client.call('payPalNotify', { body: { ...unknown, orderNo: paid } })
  expect(answered.body.code).toBe(20007)
  expect((await client.call('createPayPalOrder', { body: paymentOf(paid) })).body.code).toBe(20007)
})

it('opens no PayPal payment for an order that could not take effect', async () => {
  const client = new ShopClient(stack, await makeWorld(stack))
  await buy(stack, client)
  const orderNo = await addOrder(client)
  const open = async (immediateUse: 0 | 1) =>
    (await client.call('createPayPalOrder', { body: paymentOf(orderNo, immediateUse) })).body.code
  await seedTrialEntitlement(stack, client)
  expect(await open(1)).toBe(30005)
  await seedQueuedEntitlement(stack, client)
  expect(await open(0)).toBe(30003)
})

it('answers the code of a refused opening at PayPal', async () => {
  const { client, orderNo, worldId } = await openSale()
  const body = { paypal: { changedRequest: 'refused' } }
  await control(stack, 'PATCH', `/control/worlds/${worldId}/merchant-plans`, { body })
  // Its number was used for another amount before.
  await stack.app.registry.use(worldId, (world) =>
    world.withTx(({ tx }) => tx.gatewayTransaction.updateMany({ data: { amountFen: 1 } })),
  )
  expect((await client.call('createPayPalOrder', { body: paymentOf(orderNo) })).body.code).toBe(20013)
})
