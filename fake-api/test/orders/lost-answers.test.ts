import type { Schemas } from '@skyshop/openapi/control'
import type { Schemas as Shop } from '@skyshop/openapi/http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findTransaction } from '../../src/providers/wechat/wechat-gateway-repository.ts'
import { openAlipay, payInAlipay } from '../support/alipay.ts'
import { advance, control, deleteWorld, makeWorld, stateOf } from '../support/control.ts'
import { cardTokenOf, paymentOf } from '../support/phone-wallets.ts'
import { addOrder, buy, confirmInWallet, MONTH_FEN, openPayment } from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

/** A shop with an unpaid order whose providers call back a day late only. */
async function sale() {
  const client = new ShopClient(stack, await makeWorld(stack))
  const { worldId } = client.world
  const root = `/control/worlds/${worldId}`
  const late: Schemas['FaultRecord'] = { count: null, notify: { effect: { delayMs: 24 * HOUR_MS } } }
  await control(stack, 'POST', `${root}/faults`, { body: late })
  const orderNo = await addOrder(client)
  const lose = (operationId: string, answer: Schemas['HttpFaultAnswer']) =>
    control(stack, 'POST', `${root}/faults`, { body: { http: { operationIds: [operationId], answer } } })
  const wait = (byMs: number) => advance(stack, worldId, { byMs })
  const order = async () => (await stateOf(stack, worldId)).orders.find((row) => row.orderNo === orderNo)
  const statusOf = async () => (await order())?.status
  return { client, worldId, orderNo, lose, wait, statusOf }
}

/** Payments the gateway opened although no answer arrived. */
const openedAtWechat = (worldId: string, outTradeNo: string) =>
  stack.app.registry.use(worldId, (world) => findTransaction(world.read, { outTradeNo }))

async function payAtWechat(worldId: string, orderNo: string): Promise<void> {
  const { prepayId } = (await openedAtWechat(worldId, orderNo)) ?? { prepayId: '' }
  const { tradeState } = await confirmInWallet(stack, worldId, { prepayId, outcome: 'success' })
  expect(tradeState).toBe('SUCCESS')
}

const query = (orderNo: string) => ({ appKey: 'skyshop-app', orderNo, productCode: 'IPC', immediateUse: 0 })

const LOST: [string, Schemas['HttpFaultAnswer']][] = [
  ['reset after the commit', { kind: 'reset-after-commit' }],
  ['cut short', { kind: 'truncated' }],
  ['broken', { kind: 'malformed' }],
  ['under another status', { kind: 'status-after-commit', status: 502 }],
]

/** What only WeChat Pay does to the signature of an answer. */
const UNTRUSTED: typeof LOST = [
  ['without its signature', { kind: 'unsigned' }],
  ['under a wrong signature', { kind: 'bad-signature' }],
  ['under a signature probe', { kind: 'signed-probe' }],
]

/** Money came in once, for one package, and nothing is left to be asked. */
async function expectOneSale(worldId: string, provider: string): Promise<void> {
  const { orders, entitlements, payments, due } = await stateOf(stack, worldId)
  expect(orders).toHaveLength(1)
  expect(entitlements).toHaveLength(1)
  expect(payments).toMatchObject([{ provider, state: 'succeeded', refundedFen: 0 }])
  expect(due.filter(({ kind }) => kind === 'payment.check')).toEqual([])
  expect(await deleteWorld(stack, worldId)).toEqual([])
}

it.each([...LOST, ...UNTRUSTED])(
  'finds the WeChat payment of an opening whose answer was %s',
  async (_, answer) => {
    const { client, worldId, orderNo, lose, wait, statusOf } = await sale()
    await lose('wechatCreateAppOrder', answer)
    expect((await client.call('pay4WeChat', { query: query(orderNo) })).body.code).toBe(20013)
    await payAtWechat(worldId, orderNo)
    await wait(MINUTE_MS)
    expect(await statusOf()).toBe(4)
    await wait(25 * HOUR_MS)
    await expectOneSale(worldId, 'wechat')
  },
)

it('opens the same payment again after a lost answer and sells once', async () => {
  const { client, worldId, orderNo, lose, wait, statusOf } = await sale()
  await lose('wechatCreateAppOrder', { kind: 'reset-after-commit' })
  await client.call('pay4WeChat', { query: query(orderNo) })
  const { prepayid } = await openPayment(client, orderNo)
  expect(prepayid).toBe((await openedAtWechat(worldId, orderNo))?.prepayId)
  await confirmInWallet(stack, worldId, { prepayId: prepayid, outcome: 'success' })
  await wait(3 * MINUTE_MS)
  expect(await statusOf()).toBe(4)
  await wait(25 * HOUR_MS)
  await expectOneSale(worldId, 'wechat')
})

it('opens no second payment for a paid order', async () => {
  const { client, worldId, orderNo, lose, wait, statusOf } = await sale()
  await lose('wechatCreateAppOrder', { kind: 'reset-after-commit' })
  await client.call('pay4WeChat', { query: query(orderNo) })
  await payAtWechat(worldId, orderNo)
  expect((await client.call('pay4WeChat', { query: query(orderNo) })).body.code).toBe(20013)
  await wait(MINUTE_MS)
  expect(await statusOf()).toBe(4)
  await expectOneSale(worldId, 'wechat')
})

it('answers a page that asks without a callback', async () => {
  const { client, worldId, orderNo, lose, statusOf } = await sale()
  await lose('wechatCreateAppOrder', { kind: 'reset-after-commit' })
  await client.call('pay4WeChat', { query: query(orderNo) })
  await payAtWechat(worldId, orderNo)
  const asked = await client.data<Shop['OrderConfirmation']>('confirmOrder', { query: { orderNo } })
  expect([asked.orderStatus, await statusOf()]).toEqual([1, 4])
  await expectOneSale(worldId, 'wechat')
})

it('refunds a payment of a cancelled order whose opening was lost', async () => {
  const { client, worldId, orderNo, lose, wait, statusOf } = await sale()
  await lose('wechatCreateAppOrder', { kind: 'reset-after-commit' })
  await client.call('pay4WeChat', { query: query(orderNo) })
  await client.data('cancelOrderByOrderNo', { body: { orderNo } })
  await payAtWechat(worldId, orderNo)
  await wait(MINUTE_MS)
  expect((await stateOf(stack, worldId)).payments).toMatchObject([{ state: 'succeeded' }])
  // The word on the refund is a day late too.
  await wait(25 * HOUR_MS)
  expect(await statusOf()).toBe(3)
  expect((await stateOf(stack, worldId)).payments).toMatchObject([{ refundedFen: MONTH_FEN }])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('accepts a payment before the deadline and closes an unpaid one at the deadline', async () => {
  const paid = await sale()
  const unpaid = await sale()
  for (const { client, orderNo, lose, wait } of [paid, unpaid]) {
    await lose('wechatCreateAppOrder', { kind: 'reset-after-commit' })
    await client.call('pay4WeChat', { query: query(orderNo) })
    await wait(15 * MINUTE_MS - 2000)
  }
  await payAtWechat(paid.worldId, paid.orderNo)
  for (const { wait } of [paid, unpaid]) await wait(2000)
  expect([await paid.statusOf(), await unpaid.statusOf()]).toEqual([4, 7])
  expect((await openedAtWechat(unpaid.worldId, unpaid.orderNo))?.state).toBe('CLOSED')
  expect((await stateOf(stack, unpaid.worldId)).payments).toMatchObject([{ state: 'closed' }])
  for (const { worldId } of [paid, unpaid]) expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('stops querying a request that never arrived', async () => {
  const { client, worldId, orderNo, lose, wait, statusOf } = await sale()
  await lose('wechatCreateAppOrder', { kind: 'reset-before-commit' })
  expect((await client.call('pay4WeChat', { query: query(orderNo) })).body.code).toBe(20013)
  expect(await openedAtWechat(worldId, orderNo)).toBeNull()
  await wait(15 * MINUTE_MS)
  expect(await statusOf()).toBe(7)
  const { payments, due } = await stateOf(stack, worldId)
  expect(payments).toMatchObject([{ state: 'closed' }])
  expect(due.map(({ kind }) => kind)).toEqual(['bill.wechat'])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it.each([
  ['the page never hears the order string', 'pay4Ali'],
  ['the phone never hears that the cashier opened', 'alipayOpenCashier'],
  ['the phone never hears that the money was taken', 'alipayConfirmPayment'],
])('finds the Alipay payment although %s', async (_, operationId) => {
  const { client, worldId, orderNo, lose, wait, statusOf } = await sale()
  await lose(operationId, { kind: 'reset-after-commit' })
  const pay = async () => {
    const orderString = await openAlipay(client, orderNo)
    await payInAlipay(stack, worldId, { orderString, outcome: 'success' })
  }
  // The buyer tries again; where the money was taken, the second try finds it taken.
  await expect(pay()).rejects.toThrow()
  await pay()
  await wait(MINUTE_MS)
  expect(await statusOf()).toBe(4)
  await wait(25 * HOUR_MS)
  await expectOneSale(worldId, 'alipay')
})

it('finds the charge of a card whose answer was lost', async () => {
  const { client, worldId, orderNo, lose, wait, statusOf } = await sale()
  const cardToken = await cardTokenOf(stack, client, 'good')
  await lose('lianlianPay', { kind: 'reset-after-commit' })
  const body = { ...paymentOf(orderNo), cardToken }
  expect((await client.call('lianLianPay', { body })).body.code).toBe(20013)
  expect(await statusOf()).toBe(0)
  await wait(MINUTE_MS)
  expect(await statusOf()).toBe(4)
  await wait(25 * HOUR_MS)
  await expectOneSale(worldId, 'lianlian')
})

it.each(UNTRUSTED)(
  'a refund whose answer came %s is unknown, and ends as the money did',
  async (_, answer) => {
    const client = new ShopClient(stack, await makeWorld(stack))
    const { worldId } = client.world
    const orderNo = await buy(stack, client)
    const body = { http: { operationIds: ['wechatCreateRefund'], answer } }
    await control(stack, 'POST', `/control/worlds/${worldId}/faults`, { body })
    const path = `/control/worlds/${worldId}/orders/${orderNo}/refund`
    expect((await control(stack, 'POST', path)).status).toBe(200)
    await advance(stack, worldId, { byMs: 2 * MINUTE_MS })
    const { orders, payments } = await stateOf(stack, worldId)
    expect([orders[0]?.status, payments[0]?.refundedFen]).toEqual([3, MONTH_FEN])
    expect(await deleteWorld(stack, worldId)).toEqual([])
  },
)
