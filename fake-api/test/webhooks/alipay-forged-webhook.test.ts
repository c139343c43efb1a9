import { afterAll, beforeAll, expect, it } from 'vitest'
import { alipaySideOf, deliverAlipay, openAlipay, signedForm, successOf } from '../support/alipay.ts'
import { deleteWorld, journalOf, makeWorld, stateOf } from '../support/control.ts'
import { addOrder, MONTH_FEN, MONTH_YUAN } from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

let stack: TestStack
let sale: Awaited<ReturnType<typeof openSale>>
beforeAll(async () => {
  stack = await startTestStack()
  sale = await openSale()
})
afterAll(() => stack.stop())

/** A world with one order whose order string was handed out. */
async function openSale(seed = 1) {
  const client = new ShopClient(stack, await makeWorld(stack, 'new-owner', seed))
  const { worldId } = client.world
  const orderNo = await addOrder(client)
  await openAlipay(client, orderNo)
  const side = await alipaySideOf(stack, worldId)
  const status = async () => (await stateOf(stack, worldId)).orders[0]?.status
  return {
    client,
    worldId,
    orderNo,
    side,
    honest: successOf(side, { orderNo, amountFen: MONTH_FEN }),
    status,
  }
}

/** Some of the kinds in soak/forged-webhooks, signed by Alipay itself. */
const FORGERIES = [
  { app_id: '2021000000000000' },
  { seller_id: '2088000000000000' },
  { trade_status: 'SUCCESS' },
  { total_amount: `-${MONTH_YUAN}` },
]

it('refuses the notify of an equal world and one to an unknown world', async () => {
  const twin = await openSale()
  expect(twin.orderNo).toBe(sale.orderNo)
  const body = signedForm(sale.side, sale.honest)
  expect(await deliverAlipay(stack, twin.worldId, { body })).toBe('failure')
  expect(await deliverAlipay(stack, 'w9999999', { body })).toBe('failure')
  expect(await twin.status()).toBe(0)
  expect(await deleteWorld(stack, twin.worldId)).toEqual([])
})

it('journals each forgery without its secrets and accepts the genuine notify afterwards', async () => {
  const { worldId, side, honest, status } = sale
  const forgeries = FORGERIES.map((change) => signedForm(side, { ...honest, ...change }))
  for (const body of forgeries) expect(await deliverAlipay(stack, worldId, { body })).toBe('failure')
  const { entitlements, payments } = await stateOf(stack, worldId)
  expect(entitlements).toEqual([])
  expect(payments).toMatchObject([{ provider: 'alipay', state: 'prepaid', refundedFen: 0 }])
  const { entries } = await journalOf(stack, worldId)
  const noted = entries.filter(({ operationId }) => operationId === 'receiveAlipayNotify')
  expect(noted.length).toBeGreaterThanOrEqual(FORGERIES.length)
  expect(JSON.stringify(noted)).not.toContain(side.keys.appId)
  expect(await deliverAlipay(stack, worldId, { body: signedForm(side, honest) })).toBe('success')
  expect(await status()).toBe(4)
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

it('writes equal journals in equal worlds for Alipay notifies', async () => {
  const hashes = []
  for (let run = 0; run < 2; run += 1) {
    const { worldId, side, honest } = await openSale()
    const bodies = [
      signedForm(side, { ...honest, app_id: '2021000000000000' }),
      signedForm(side, honest),
      signedForm(side, honest),
    ]
    const words = []
    for (const body of bodies) words.push(await deliverAlipay(stack, worldId, { body }))
    expect(words).toEqual(['failure', 'success', 'success'])
    hashes.push((await journalOf(stack, worldId)).hash)
  }
  expect(hashes[0]).toBe(hashes[1])
})
