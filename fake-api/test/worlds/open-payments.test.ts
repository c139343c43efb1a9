import { afterAll, beforeAll, expect, it } from 'vitest'
import { openAlipay, payInAlipay } from '../support/alipay.ts'
import { advance, control, deleteWorld, makeWorld, stateOf } from '../support/control.ts'
import { addOrder, confirmInWallet, openPayment } from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

const forkOf = async (worldId: string) => {
  const fork = await control<{ worldId: string }>(stack, 'POST', `/control/worlds/${worldId}/fork`)
  return fork.body.worldId
}
const statuses = async (worldId: string) => (await stateOf(stack, worldId)).orders.map(({ status }) => status)

it('payments that are open in both wallets at a fork can be paid in the fork, and only the fork gets their webhooks', async () => {
  const client = new ShopClient(stack, await makeWorld(stack))
  const { worldId } = client.world
  const { prepayid: prepayId } = await openPayment(client, await addOrder(client))
  const orderString = await openAlipay(client, await addOrder(client, 1))
  const forkId = await forkOf(worldId)
  await confirmInWallet(stack, forkId, { prepayId, outcome: 'success' })
  expect(await payInAlipay(stack, forkId, { orderString, outcome: 'success' })).toMatchObject({
    resultStatus: '9000',
  })
  expect([await statuses(forkId), await statuses(worldId)]).toEqual([
    [4, 4],
    [0, 0],
  ])
  const again = await forkOf(forkId)
  expect(await statuses(again)).toEqual([4, 4])
  for (const id of [again, forkId, worldId]) expect(await deleteWorld(stack, id)).toEqual([])
})

it('a payment that the origin signs after the fork is refused in the fork', async () => {
  const client = new ShopClient(stack, await makeWorld(stack))
  const { worldId } = client.world
  const forkId = await forkOf(worldId)
  await advance(stack, worldId, { byMs: 1000 })
  const orderString = await openAlipay(client, await addOrder(client))
  expect(await payInAlipay(stack, forkId, { orderString, outcome: 'success' })).not.toMatchObject({
    resultStatus: '9000',
  })
  expect(await statuses(worldId)).toEqual([0])
})
