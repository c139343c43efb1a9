import type { Schemas } from '@skyshop/openapi/http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listPriceFen } from '../../src/backend/packages/testing/list-price.ts'
import { ALIPAY_KEY } from '../../src/providers/alipay/alipay-account.ts'
import { sdkOracle } from '../alipay/sdk-oracle.ts'
import {
  alipaySideOf,
  deliverAlipay,
  openAlipay,
  payInAlipay,
  signedForm,
  successOf,
  tellOfClosed,
} from '../support/alipay.ts'
import { advance, control, deleteWorld, journalOf, makeWorld, stateOf } from '../support/control.ts'
import {
  addOrder,
  confirmInWallet,
  MONTH_FEN,
  MONTH_YUAN,
  openPayment,
  orderBody,
  silenceProviders,
} from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

const MINUTE_MS = 60_000

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

async function openSale(scenario = 'new-owner') {
  const client = new ShopClient(stack, await makeWorld(stack, scenario))
  const { worldId } = client.world
  const orderNo = await addOrder(client)
  const orderString = await openAlipay(client, orderNo)
  const record = () => client.data<Schemas['OrderRecord']>('getOrderRecord', { query: { orderNo } })
  const pay = (outcome: Parameters<typeof payInAlipay>[2]['outcome'] = 'success') =>
    payInAlipay(stack, worldId, { orderString, outcome })
  const state = () => stateOf(stack, worldId)
  return { client, worldId, orderNo, orderString, record, pay, state }
}

it('sells a package through Alipay', async () => {
  const { worldId, record, pay, state } = await openSale()
  expect(await pay()).toMatchObject({ resultStatus: '9000', tradeStatus: 'TRADE_SUCCESS' })
  expect(await record()).toMatchObject({ orderStatus: 4 })
  expect((await state()).payments).toMatchObject([{ provider: 'alipay', state: 'succeeded' }])
  const { entries } = await journalOf(stack, worldId)
  expect(JSON.stringify(entries)).not.toMatch(/alipay\.trade\.app\.pay&|sign=/)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it.each([
  ['fail', '4000'],
  ['cancel', '6001'],
  ['network', '6002'],
  ['unknown', '6004'],
] as const)('leaves the order unpaid when Alipay tells the page %s', async (outcome, resultStatus) => {
  const { worldId, record, pay } = await openSale()
  expect(await pay(outcome)).toMatchObject({ resultStatus })
  expect(await record()).toMatchObject({ orderStatus: 0 })
  await pay()
  expect(await record()).toMatchObject({ orderStatus: 4 })
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('settles an undetermined Alipay payment by its notify', async () => {
  const { worldId, record, pay } = await openSale()
  expect(await pay('undetermined')).toMatchObject({ resultStatus: '8000' })
  expect(await record()).toMatchObject({ orderStatus: 4 })
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('activates once for sixty-four equal notifies at once', async () => {
  const { worldId, orderNo, record, state } = await openSale()
  const side = await alipaySideOf(stack, worldId)
  const body = signedForm(side, successOf(side, { orderNo, amountFen: MONTH_FEN }))
  const words = await Promise.all(Array.from({ length: 64 }, () => deliverAlipay(stack, worldId, { body })))
  expect(new Set(words)).toEqual(new Set(['success']))
  expect(await record()).toMatchObject({ orderStatus: 4 })
  expect((await state()).entitlements).toHaveLength(1)
  const again = signedForm(side, {
    ...successOf(side, { orderNo, amountFen: MONTH_FEN }),
    notify_id: 'ali-2',
  })
  expect(await deliverAlipay(stack, worldId, { body: again })).toBe('success')
  expect((await state()).entitlements).toHaveLength(1)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it.each([
  ['one fen short', { total_amount: '19.89' }],
  ['one fen over', { total_amount: '19.91' }],
  ['an unknown order', { out_trade_no: '26112009410000009999' }],
  ['an unpaid trade', { trade_status: 'WAIT_BUYER_PAY' }],
  ['a closed trade', { trade_status: 'TRADE_CLOSED' }],
])('acknowledges a signed notify of %s and activates nothing', async (_, change) => {
  const { worldId, orderNo, record, state } = await openSale()
  const side = await alipaySideOf(stack, worldId)
  const body = signedForm(side, { ...successOf(side, { orderNo, amountFen: MONTH_FEN }), ...change })
  expect(await deliverAlipay(stack, worldId, { body })).toBe('success')
  expect(await record()).toMatchObject({ orderStatus: 0 })
  expect((await state()).entitlements).toEqual([])
})

it('refunds a payment through Alipay after the time-out and accepts its notify twice', async () => {
  const client = new ShopClient(stack, await makeWorld(stack))
  const { worldId } = client.world
  await tellOfClosed(stack, worldId)
  const body = { outcome: 'ask', callback: 'told', notifyDelayMs: 20 * MINUTE_MS }
  await control(stack, 'PUT', `/control/worlds/${worldId}/wallet-outcome`, { body })
  // Told of by nothing but its webhook, after the deadline.
  await silenceProviders(stack, worldId)
  const orderNo = await addOrder(client)
  const orderString = await openAlipay(client, orderNo)
  await advance(stack, worldId, { byMs: 15 * MINUTE_MS - 500 })
  await payInAlipay(stack, worldId, { orderString, outcome: 'success' })
  await advance(stack, worldId, { byMs: 30 * MINUTE_MS })
  const { orders, payments } = await stateOf(stack, worldId)
  expect(orders).toMatchObject([{ orderNo, status: 3 }])
  expect(payments).toMatchObject([{ provider: 'alipay', state: 'refunded', refundedFen: MONTH_FEN }])
  const { entries } = await journalOf(stack, worldId)
  const received = entries.filter(
    ({ operationId, label }) => operationId === 'receiveAlipayNotify' && label.startsWith('REFUND'),
  )
  expect(received).toMatchObject([{ note: 'received' }])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('refunds the second payment of an order whatever wallet it came from', async () => {
  const { client, worldId, orderNo, pay, record, state } = await openSale()
  const { prepayid: prepayId } = await openPayment(client, orderNo)
  await pay()
  await confirmInWallet(stack, worldId, { prepayId, outcome: 'success' })
  await advance(stack, worldId, { byMs: MINUTE_MS })
  expect(await record()).toMatchObject({ orderStatus: 4 })
  expect((await state()).payments).toMatchObject([
    { provider: 'wechat', state: 'refunded', refundedFen: MONTH_FEN },
    { provider: 'alipay', state: 'succeeded', refundedFen: 0 },
  ])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('refunds the Alipay payment when WeChat was paid first', async () => {
  const { client, worldId, orderNo, pay, record, state } = await openSale()
  const { prepayid: prepayId } = await openPayment(client, orderNo)
  await confirmInWallet(stack, worldId, { prepayId, outcome: 'success' })
  await pay()
  await advance(stack, worldId, { byMs: MINUTE_MS })
  expect(await record()).toMatchObject({ orderStatus: 4 })
  expect((await state()).payments).toMatchObject([
    { provider: 'wechat', state: 'succeeded', refundedFen: 0 },
    { provider: 'alipay', state: 'refunded', refundedFen: MONTH_FEN },
  ])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('answers a query of the official SDK about a sale of the shop', async () => {
  const { worldId, orderNo, pay } = await openSale()
  const { tradeNo } = await pay()
  const text = await stack.app.registry.use(worldId, async (world) => {
    const name = ALIPAY_KEY
    return (await world.read.gatewayKey.findUniqueOrThrow({ where: { name } })).text
  })
  const oracle = sdkOracle({ account: JSON.parse(text), gatewayUrl: stack.gatewayUrl }, worldId)
  const answer = await oracle.exec('alipay.trade.query', { outTradeNo: orderNo })
  expect(answer).toMatchObject({
    code: '10000',
    tradeNo,
    tradeStatus: 'TRADE_SUCCESS',
    totalAmount: MONTH_YUAN,
  })
})

type Sale = Awaited<ReturnType<typeof openSale>>

/** Both calls that open an Alipay payment, with a world where each may. */
const CALLS = [
  ['pay4Ali', 'new-owner'],
  ['iosTestPay4Ali', 'ios-review'],
] as const
const REFUSALS: [about: string, code: number, change: object, prepare: (sale: Sale) => Promise<unknown>][] = [
  ['an unknown order', 20003, { orderNo: '26112009410000009999' }, async () => {}],
  ['another product', 20003, { productCode: 'NVR' }, async () => {}],
  ['a paid order', 20007, {}, ({ pay }) => pay()],
  ['an order past its time', 20005, {}, ({ worldId }) => advance(stack, worldId, { byMs: 15 * MINUTE_MS })],
]
const ROWS = CALLS.flatMap(([id, scenario]) =>
  REFUSALS.map(([title, ...refusal]) => [id, title, scenario, ...refusal] as const),
)

it.each(ROWS)('%s refuses to open a payment of %s', async (id, _, scenario, code, change, prepare) => {
  const sale = await openSale(scenario)
  await prepare(sale)
  const query = { appKey: 'k', orderNo: sale.orderNo, productCode: 'IPC', immediateUse: 0, ...change }
  expect((await sale.client.call(id, { query })).body.code).toBe(code)
  expect(await deleteWorld(stack, sale.worldId)).toEqual([])
})

it.each(CALLS)('%s refuses an immediate start while another package is activating', async (id, scenario) => {
  const client = new ShopClient(stack, await makeWorld(stack, scenario))
  const { worldId } = client.world
  const packageId = 'cloud-event-7d-year'
  const annual = { ...orderBody(client), packageId, payMoney: listPriceFen(packageId) }
  const first = await client.data<Schemas['AddedOrder']>('addOrder', { body: annual })
  const orderString = await openAlipay(client, first.orderNo)
  await payInAlipay(stack, worldId, { orderString, outcome: 'success' })
  const query = { appKey: 'k', orderNo: await addOrder(client), productCode: 'IPC', immediateUse: 1 }
  expect((await client.call(id, { query })).body.code).toBe(30005)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it.each(CALLS)('%s refuses a package that was renewed meanwhile', async (id, scenario) => {
  const client = new ShopClient(stack, await makeWorld(stack, scenario))
  const { worldId } = client.world
  for (let bought = 0; bought < 2; bought += 1) {
    const orderString = await openAlipay(client, await addOrder(client))
    await payInAlipay(stack, worldId, { orderString, outcome: 'success' })
  }
  const orderNo = await addOrder(client, 1)
  const deviceId = client.world.devices[0]?.deviceId ?? ''
  // Nothing in the shop alone leads there: the order was made while its camera still had a place on its line.
  await stack.app.registry.use(worldId, (world) =>
    world.withTx(async ({ tx }) => void (await tx.order.update({ where: { orderNo }, data: { deviceId } }))),
  )
  const query = { appKey: 'k', orderNo, productCode: 'IPC', immediateUse: 0 }
  expect((await client.call(id, { query })).body.code).toBe(30003)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})
