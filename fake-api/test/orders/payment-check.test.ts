import { errorCodes } from '@skyshop/openapi/error-codes'
import type { Schemas } from '@skyshop/openapi/http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signingBody } from '../support/contract.ts'
import { advance, control, deleteWorld, journalOf, makeWorld, stateOf } from '../support/control.ts'
import { merchantOf } from '../support/merchant.ts'
import { atPaypal, cardTokenOf, paymentOf } from '../support/phone-wallets.ts'
import {
  addOrder,
  buy,
  confirmInWallet,
  MONTH_FEN,
  openPayment,
  silenceProviders,
} from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

/** A shop whose next notify of WeChat comes so late. */
async function shop(notifyDelayMs = 24 * HOUR_MS) {
  const client = new ShopClient(stack, await makeWorld(stack))
  const { worldId } = client.world
  const body = { outcome: 'ask', callback: 'told', notifyDelayMs }
  await control(stack, 'PUT', `/control/worlds/${worldId}/wallet-outcome`, { body })
  const wait = (byMs: number) => advance(stack, worldId, { byMs })
  const statusOf = async (orderNo: string) =>
    (await stateOf(stack, worldId)).orders.find((order) => order.orderNo === orderNo)?.status
  const pay = (prepayId: string) => confirmInWallet(stack, worldId, { prepayId, outcome: 'success' })
  const confirmed = async (orderNo: string) =>
    (await client.data<Schemas['OrderConfirmation']>('confirmOrder', { query: { orderNo } })).orderStatus
  return { client, worldId, wait, statusOf, pay, confirmed }
}

const checksIn = async (worldId: string) =>
  (await stateOf(stack, worldId)).due.filter(({ kind }) => kind === 'payment.check')

it('finds a payment without a notify after a minute and activates once', async () => {
  const { client, worldId, wait, statusOf } = await shop()
  const orderNo = await buy(stack, client)
  await wait(MINUTE_MS - 1)
  expect(await statusOf(orderNo)).toBe(0)
  await wait(1)
  expect(await statusOf(orderNo)).toBe(4)
  await wait(24 * HOUR_MS)
  const { entitlements, payments } = await stateOf(stack, worldId)
  expect(entitlements).toHaveLength(1)
  expect(payments).toMatchObject([{ state: 'succeeded', refundedFen: 0 }])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('answers pages that ask right after the wallet said success while the notify is late', async () => {
  const { client, worldId, pay, confirmed } = await shop()
  const orderNo = await addOrder(client)
  const { prepayid } = await openPayment(client, orderNo)
  await pay(prepayid)
  const answers = await Promise.all(Array.from({ length: 8 }, () => confirmed(orderNo)))
  expect(new Set(answers)).toEqual(new Set([1]))
  expect((await stateOf(stack, worldId)).entitlements).toHaveLength(1)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('queries again for a page of the restored world, at an instant at which one has asked before', async () => {
  const { client, worldId, pay, confirmed } = await shop()
  const orderNo = await addOrder(client)
  const { prepayid } = await openPayment(client, orderNo)
  await pay(prepayid)
  const snapshots = `/control/worlds/${worldId}/snapshots`
  await control(stack, 'POST', snapshots, { body: {} })
  expect(await confirmed(orderNo)).toBe(1)
  await control(stack, 'POST', `${snapshots}/s1/restore`)
  expect(await confirmed(orderNo)).toBe(1)
})

it('leaves no due event once the notify has come', async () => {
  const { client, worldId } = await shop(0)
  await buy(stack, client)
  expect(await checksIn(worldId)).toEqual([])
})

it('finds a payment of the last seconds before the deadline', async () => {
  const { client, worldId, wait, pay, statusOf } = await shop()
  const orderNo = await addOrder(client)
  const { prepayid } = await openPayment(client, orderNo)
  await wait(15 * MINUTE_MS - 2000)
  await pay(prepayid)
  await wait(2000)
  expect(await statusOf(orderNo)).toBe(4)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it.each([
  ['the query', []],
  ['the close, with the query unanswered', ['wechatQueryTransaction']],
])(
  'activates money of the last instant before the deadline, told of by %s at it',
  async (_, operationIds) => {
    const { client, worldId, wait, pay, statusOf } = await shop()
    const orderNo = await addOrder(client)
    const { prepayid } = await openPayment(client, orderNo)
    await wait(15 * MINUTE_MS - 1)
    await pay(prepayid)
    for (const operationId of operationIds) {
      const http = { operationIds: [operationId], answer: { kind: 'status', status: 503 } }
      await control(stack, 'POST', `/control/worlds/${worldId}/faults`, { body: { http } })
    }
    await wait(1)
    expect(await statusOf(orderNo)).toBe(4)
    expect((await stateOf(stack, worldId)).payments).toMatchObject([{ state: 'succeeded', refundedFen: 0 }])
    expect(await deleteWorld(stack, worldId)).toEqual([])
  },
)

/** A second command on money of the last instant, in each order with the clock and a page that asks. */
const inEachOrder = [
  ['confirm', 'cancel', 'clock'],
  ['confirm', 'clock', 'cancel'],
  ['cancel', 'confirm', 'clock'],
  ['cancel', 'clock', 'confirm'],
  ['clock', 'confirm', 'cancel'],
  ['clock', 'cancel', 'confirm'],
] as const

/** Pays in the last instant before the deadline, then sends commands, all at once or each after the answer to the last. */
async function payInLastInstant(order: readonly (typeof inEachOrder)[number][number][], isAtOnce: boolean) {
  const { client, worldId, wait, pay, statusOf, confirmed } = await shop()
  const orderNo = await addOrder(client)
  const { prepayid } = await openPayment(client, orderNo)
  await wait(15 * MINUTE_MS - 1)
  await pay(prepayid)
  const said = { confirm: -1, cancel: -1, clock: 0 }
  const send = {
    confirm: async () => (said.confirm = await confirmed(orderNo)),
    cancel: async () =>
      (said.cancel = (await client.call('cancelOrderByOrderNo', { body: { orderNo } })).body.code),
    clock: () => wait(1),
  }
  if (isAtOnce) await Promise.all(order.map((name) => send[name]()))
  else for (const name of order) await send[name]()
  await wait(24 * HOUR_MS)
  const { entitlements, payments } = await stateOf(stack, worldId)
  const refundedFen = payments.map((payment) => payment.refundedFen)
  const now = { status: await statusOf(orderNo), packages: entitlements.length, refundedFen }
  expect(await deleteWorld(stack, worldId)).toEqual([])
  return { said, now }
}

const PAID = { status: 4, packages: 1, refundedFen: [0] }

it.each(inEachOrder)(
  'money of the last instant pays once, and no cancel is granted: %s, %s and %s at once',
  async (...order) => {
    const { said, now } = await payInLastInstant(order, true)
    expect([said.cancel, said.confirm, now]).toEqual([errorCodes['cancel-failed'].code, 1, PAID])
  },
)

it.each(inEachOrder)(
  'money of the last instant pays once, and no cancel is granted: %s, then %s, then %s',
  async (...order) => {
    const { said, now } = await payInLastInstant(order, false)
    expect([said.cancel, said.confirm, now]).toEqual([errorCodes['cancel-failed'].code, 1, PAID])
  },
)

it('a cancel finds money that was taken in the second of the last query', async () => {
  const { client, worldId, pay, statusOf, confirmed } = await shop()
  const orderNo = await addOrder(client)
  const { prepayid } = await openPayment(client, orderNo)
  expect(await confirmed(orderNo)).toBe(0)
  await pay(prepayid)
  const cancelled = await client.call('cancelOrderByOrderNo', { body: { orderNo } })
  expect([cancelled.body.code, await statusOf(orderNo)]).toEqual([errorCodes['cancel-failed'].code, 4])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('a provider that does not answer holds no cancel up', async () => {
  const { client, worldId, pay, wait, statusOf } = await shop()
  const orderNo = await addOrder(client)
  const { prepayid } = await openPayment(client, orderNo)
  await pay(prepayid)
  await silenceProviders(stack, worldId)
  await client.data('cancelOrderByOrderNo', { body: { orderNo } })
  expect(await statusOf(orderNo)).toBe(6)
  await control(stack, 'DELETE', `/control/worlds/${worldId}/faults`)
  await wait(HOUR_MS)
  expect(await statusOf(orderNo)).toBe(3)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it.each([
  [
    'at the deadline pays the order, whose time-out is the last event of that instant',
    15 * MINUTE_MS,
    4,
    ['order.deadline', 'wallet.notify'],
  ],
  ['a millisecond later comes too late', 15 * MINUTE_MS + 1, 7, ['order.deadline', 'order.timeout']],
])('while no provider answers, a webhook that is due %s', async (_, delayMs, status, kinds) => {
  const { client, worldId, wait, statusOf } = await shop(delayMs)
  await silenceProviders(stack, worldId)
  const orderNo = await buy(stack, client)
  await wait(15 * MINUTE_MS - 1)
  const { fired } = await wait(1)
  expect([fired.map(({ kind }) => kind), await statusOf(orderNo)]).toEqual([kinds, status])
})

/** Pays in the last instant, and lets nobody be told: no notify comes, and no query is answered under a signature that holds. */
async function payUnproved() {
  const bought = await shop(96 * HOUR_MS)
  const orderNo = await addOrder(bought.client)
  const { prepayid } = await openPayment(bought.client, orderNo)
  await bought.wait(15 * MINUTE_MS - 1)
  await bought.pay(prepayid)
  const faults = `/control/worlds/${bought.worldId}/faults`
  const http = { operationIds: ['wechatQueryTransaction'], answer: { kind: 'bad-signature' } }
  await control(stack, 'POST', faults, { body: { http, count: 1000 } })
  const prove = () => control(stack, 'DELETE', faults)
  await bought.wait(1)
  return { ...bought, orderNo, prove }
}

it('an order whose provider says paid only in the answer to a close waits for proof, which activates it', async () => {
  const { client, worldId, orderNo, wait, statusOf, confirmed, prove } = await payUnproved()
  await wait(3 * HOUR_MS)
  expect([await statusOf(orderNo), await confirmed(orderNo)]).toEqual([0, 0])
  expect(await client.data('getOrderRecord', { query: { orderNo } })).toMatchObject({
    orderStatus: 0,
    payDeadline: null,
  })
  const cancelled = await client.call('cancelOrderByOrderNo', { body: { orderNo } })
  expect(cancelled.body).toMatchObject({ code: errorCodes['cancel-failed'].code })
  const signed = await client.call('appSignContract4WeChat', { body: signingBody(client) })
  expect(signed.body).toMatchObject({ code: errorCodes['duplicate-unpaid-order'].code, data: { orderNo } })
  await prove()
  await wait(HOUR_MS)
  expect(await statusOf(orderNo)).toBe(4)
  expect((await stateOf(stack, worldId)).payments).toMatchObject([{ state: 'succeeded', refundedFen: 0 }])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('an order whose provider says paid only in the answer to a close times out after two days without proof and needs manual review', async () => {
  const { worldId, orderNo, wait, statusOf } = await payUnproved()
  await wait(48 * HOUR_MS)
  expect(await statusOf(orderNo)).toBe(7)
  const { entries } = await journalOf(stack, worldId)
  const labels = entries
    .filter(({ kind, status }) => kind === 'state' && status === 'flagged')
    .map(({ label }) => label)
  expect(labels).toEqual(['payment needs manual review'])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('keeps querying a provider that does not answer', async () => {
  const { client, worldId, wait, statusOf } = await shop()
  await silenceProviders(stack, worldId)
  const orderNo = await buy(stack, client)
  await wait(16 * MINUTE_MS)
  expect(await statusOf(orderNo)).toBe(7)
  await control(stack, 'DELETE', `/control/worlds/${worldId}/faults`)
  await wait(10 * MINUTE_MS)
  expect(await statusOf(orderNo)).toBe(3)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('closes an unpaid payment at the provider at the deadline', async () => {
  const { client, worldId, wait, pay, statusOf } = await shop()
  const orderNo = await addOrder(client)
  const { prepayid } = await openPayment(client, orderNo)
  await wait(15 * MINUTE_MS)
  expect(await statusOf(orderNo)).toBe(7)
  expect((await pay(prepayid)).tradeState).toBe('CLOSED')
  expect((await stateOf(stack, worldId)).payments).toMatchObject([{ state: 'closed' }])
  expect(await checksIn(worldId)).toEqual([])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('refunds money that is taken after the order was cancelled', async () => {
  const { client, worldId, wait, pay, statusOf } = await shop()
  const orderNo = await addOrder(client)
  const { prepayid } = await openPayment(client, orderNo)
  await client.data('cancelOrderByOrderNo', { body: { orderNo } })
  await pay(prepayid)
  await wait(MINUTE_MS)
  expect(await statusOf(orderNo)).toBe(3)
  expect((await stateOf(stack, worldId)).payments).toMatchObject([{ refundedFen: MONTH_FEN }])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('closes payments of other providers once the order is paid', async () => {
  const { client, worldId, wait, statusOf } = await shop()
  const orderNo = await addOrder(client)
  const cardToken = await cardTokenOf(stack, client, 'challenge')
  await client.data('lianLianPay', { body: { ...paymentOf(orderNo), cardToken } })
  const { prepayid } = await openPayment(client, orderNo)
  await confirmInWallet(stack, worldId, { prepayId: prepayid, outcome: 'success' })
  await wait(MINUTE_MS)
  expect(await statusOf(orderNo)).toBe(4)
  await wait(MINUTE_MS * 2)
  const { payments } = await stateOf(stack, worldId)
  expect(payments.map(({ provider, state }) => `${provider} ${state}`).sort()).toEqual([
    'lianlian closed',
    'wechat succeeded',
  ])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('finds a PayPal capture whose answer was lost', async () => {
  const { client, worldId, wait, statusOf } = await shop()
  const orderNo = await addOrder(client)
  const body = paymentOf(orderNo)
  const { paymentId } = await client.data<Schemas['PayPalOrder']>('createPayPalOrder', { body })
  await atPaypal(stack, client, { orderId: paymentId, outcome: 'approve' })
  await stack.app.registry.use(worldId, (world) =>
    merchantOf(stack).wallets.paypal.capture(
      world,
      { orderNo, prepayId: paymentId, amountFen: MONTH_FEN },
      'a'.repeat(32),
    ),
  )
  await wait(MINUTE_MS)
  expect(await statusOf(orderNo)).toBe(4)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('queries pending money for a day and refunds it when the order has timed out', async () => {
  const { client, worldId, wait, statusOf } = await shop()
  const orderNo = await addOrder(client)
  const body = paymentOf(orderNo)
  const { paymentId } = await client.data<Schemas['PayPalOrder']>('createPayPalOrder', { body })
  await atPaypal(stack, client, { orderId: paymentId, outcome: 'approve-pending' })
  await client.data('payPalNotify', { body: { orderNo, paymentId } })
  await wait(15 * MINUTE_MS)
  expect(await statusOf(orderNo)).toBe(7)
  await wait(24 * HOUR_MS)
  expect(await statusOf(orderNo)).toBe(3)
  expect((await stateOf(stack, worldId)).payments).toMatchObject([{ refundedFen: MONTH_FEN }])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})
