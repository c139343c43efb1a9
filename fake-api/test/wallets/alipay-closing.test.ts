import { afterAll, beforeAll, expect, it } from 'vitest'
import { ALIPAY_KEY } from '../../src/providers/alipay/alipay-account.ts'
import { sdkOracle } from '../alipay/sdk-oracle.ts'
import { openAlipay, payInAlipay, tellOfClosed } from '../support/alipay.ts'
import { advance, control, deleteWorld, journalOf, makeWorld, stateOf } from '../support/control.ts'
import { addOrder, MONTH_FEN } from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

const MINUTE_MS = 60_000

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

/** A world with an order whose payment is open at Alipay. */
async function openSale() {
  const client = new ShopClient(stack, await makeWorld(stack))
  const { worldId } = client.world
  await tellOfClosed(stack, worldId)
  const orderNo = await addOrder(client)
  const orderString = await openAlipay(client, orderNo)
  const told = async () => {
    const { entries } = await journalOf(stack, worldId)
    const sent = entries.filter(
      ({ operationId, kind }) => operationId === 'receiveAlipayNotify' && kind === 'gateway',
    )
    return sent.map(({ label, status }) => `${label.split(',')[0]} ${status}`)
  }
  return { worldId, orderNo, orderString, told, state: () => stateOf(stack, worldId) }
}

it('an order nobody pays times out, and the webhook of its closed trade changes nothing', async () => {
  const { worldId, orderString, told, state } = await openSale()
  // The buyer's password made the trade, and the money was not there.
  await payInAlipay(stack, worldId, { orderString, outcome: 'fail' })
  await advance(stack, worldId, { byMs: 16 * MINUTE_MS })
  const { orders, payments, due } = await state()
  expect([orders, payments]).toMatchObject([[{ status: 7 }], [{ state: 'closed', refundedFen: 0 }]])
  expect(due.map(({ kind }) => kind)).toEqual(['bill.alipay'])
  expect(await told()).toEqual(['TRADE_CLOSED 200'])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

// fact: AL-088
it('an order whose provider says paid only in the answer to a close waits for proof, which activates it', async () => {
  const { worldId, orderString, state } = await openSale()
  const faults = `/control/worlds/${worldId}/faults`
  const http = { operationIds: ['alipayQueryTrade'], answer: { kind: 'bad-signature' } }
  await control(stack, 'POST', faults, { body: { http, count: 1000 } })
  await control(stack, 'POST', faults, { body: { notify: { effect: { lostAttempts: 100 } } } })
  await payInAlipay(stack, worldId, { orderString, outcome: 'success' })
  await advance(stack, worldId, { byMs: 60 * MINUTE_MS })
  const { entries } = await journalOf(stack, worldId)
  expect(entries).toContainEqual(expect.objectContaining({ note: 'alipay says that it is paid' }))
  expect((await state()).orders).toMatchObject([{ status: 0 }])
  await control(stack, 'DELETE', faults)
  await advance(stack, worldId, { byMs: 60 * MINUTE_MS })
  expect((await state()).orders).toMatchObject([{ status: 4 }])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('a part given back at the provider leaves the order in effect, and all of it by staff refunds the order', async () => {
  const { worldId, orderNo, orderString, told, state } = await openSale()
  await payInAlipay(stack, worldId, { orderString, outcome: 'success' })
  await control(stack, 'POST', `/control/worlds/${worldId}/orders/${orderNo}/refund`)
  await advance(stack, worldId, { byMs: MINUTE_MS })
  expect((await state()).orders).toMatchObject([{ status: 3 }])
  expect((await state()).payments).toMatchObject([{ state: 'refunded', refundedFen: MONTH_FEN }])

  const other = await openSale()
  await payInAlipay(stack, other.worldId, { orderString: other.orderString, outcome: 'success' })
  const text = await stack.app.registry.use(other.worldId, async ({ read }) => {
    const where = { name: ALIPAY_KEY }
    return (await read.gatewayKey.findUniqueOrThrow({ where })).text
  })
  const oracle = sdkOracle({ account: JSON.parse(text), gatewayUrl: stack.gatewayUrl }, other.worldId)
  const part = { outTradeNo: other.orderNo, refundAmount: '1.00', outRequestNo: 'console1' }
  expect(await oracle.exec('alipay.trade.refund', part)).toMatchObject({ fundChange: 'Y' })
  await advance(stack, other.worldId, { byMs: MINUTE_MS })
  const { orders, entitlements } = await other.state()
  expect([orders, entitlements]).toMatchObject([[{ status: 4 }], [{ state: 'activated' }]])
  expect([await told(), await other.told()]).toEqual([
    ['TRADE_SUCCESS 200', 'REFUND 200'],
    ['TRADE_SUCCESS 200', 'REFUND 200'],
  ])
})
