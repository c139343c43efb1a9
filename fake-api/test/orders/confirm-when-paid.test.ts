import { afterAll, beforeAll, expect, it } from 'vitest'
import { callAlipay, openAlipay, payInAlipay } from '../support/alipay.ts'
import { deleteWorld, makeWorld } from '../support/control.ts'
import { addOrder, confirmInWallet, openPayment } from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

it('reports a made payment as made in WeChat, when it is to fail afterwards', async () => {
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

it('reports a made payment as made in Alipay, when it is to fail afterwards', async () => {
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
