import type { Schemas } from '@skyshop/openapi/wallets/lianlian'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lianlianKeysOf } from '../../src/providers/lianlian/lianlian-keys.ts'
import { signLianlian } from '../../src/wire/lianlian/lianlian-signing.ts'
import { deleteWorld, journalOf, makeWorld, stateOf } from '../support/control.ts'
import { cardTokenOf, paymentOf } from '../support/phone-wallets.ts'
import { addOrder, MONTH_FEN, MONTH_YUAN } from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

const LL_ID = '20261120000000999999'

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

/** Opens an order whose payment waits for the challenge of the bank, with the keys of the platform. */
async function openSale(seed = 1) {
  const client = new ShopClient(stack, await makeWorld(stack, 'new-owner', seed))
  const { worldId } = client.world
  const orderNo = await addOrder(client)
  const cardToken = await cardTokenOf(stack, client, 'challenge')
  await client.call('lianLianPay', { body: { ...paymentOf(orderNo), cardToken } })
  const side = await stack.app.registry.use(worldId, async (world) => {
    const keys = await lianlianKeysOf(world)
    return { keys, nowMs: world.nowMs() }
  })
  return { client, worldId, orderNo, ...side }
}

type Sale = Awaited<ReturnType<typeof openSale>>

function notifyOf({ orderNo, keys }: Sale, change: object = {}): Schemas['PaymentNotify'] {
  const payment_data = {
    payment_status: 'PS' as const,
    payment_amount: MONTH_YUAN,
    payment_currency_code: 'CNY' as const,
    payment_time: '20261120094100',
    ...change,
  }
  const order = { ll_transaction_id: LL_ID, merchant_transaction_id: orderNo, payment_data }
  return { notify_id: 'N-1', notify_type: 'payment', merchant_id: keys.merchantId, order }
}

function signedWebhook({ keys, nowMs, worldId }: Sale, notify: object, about: string = worldId) {
  const body = JSON.stringify(notify)
  return { body, headers: { ...signLianlian({ about: [about], body }, keys.platform.privateKey, nowMs) } }
}

async function deliver(worldId: string, webhook: { body: string; headers: Record<string, string> }) {
  const response = await fetch(`${stack.productUrl}/api/skyworthPay/v1/notify/lianlian/${worldId}`, {
    method: 'POST',
    headers: { ...webhook.headers, 'content-type': 'application/json' },
    body: webhook.body,
  })
  return response.text()
}

it('activates once for sixty-four equal LianLian notifies at once', async () => {
  const sale = await openSale()
  const webhook = signedWebhook(sale, notifyOf(sale))
  const words = await Promise.all(Array.from({ length: 64 }, () => deliver(sale.worldId, webhook)))
  expect(new Set(words)).toEqual(new Set(['success']))
  const { entitlements, payments } = await stateOf(stack, sale.worldId)
  expect(entitlements).toHaveLength(1)
  expect(payments).toMatchObject([{ state: 'succeeded', amountFen: MONTH_FEN }])
})

type Forgery = (sale: Sale, other: Sale) => { body: string; headers: Record<string, string> }
it.each<[string, Forgery]>([
  ['no signature', (sale) => ({ ...signedWebhook(sale, notifyOf(sale)), headers: {} })],
  [
    'the merchant’s own signature',
    (sale) => {
      const body = JSON.stringify(notifyOf(sale))
      const signature = signLianlian(
        { about: [sale.worldId], body },
        sale.keys.merchant.privateKey,
        sale.nowMs,
      )
      return { body, headers: { ...signature } }
    },
  ],
  ['a signature for another world', (sale, other) => signedWebhook(sale, notifyOf(sale), other.worldId)],
  [
    'a changed body',
    (sale) => {
      const { body, headers } = signedWebhook(sale, notifyOf(sale))
      return { body: body.replace('N-1', 'N-2'), headers }
    },
  ],
  ['an old signature', (sale) => signedWebhook({ ...sale, nowMs: sale.nowMs - 301_000 }, notifyOf(sale))],
  [
    'another merchant',
    (sale) => signedWebhook(sale, { ...notifyOf(sale), merchant_id: '202611200000000000' }),
  ],
  ['a payment still waiting', (sale) => signedWebhook(sale, notifyOf(sale, { payment_status: 'WP' }))],
])('refuses a LianLian notify with %s and changes nothing', async (_, forge) => {
  const [sale, other] = [await openSale(1), await openSale(2)]
  expect(await deliver(sale.worldId, forge(sale, other))).toBe('fail')
  const { orders, entitlements } = await stateOf(stack, sale.worldId)
  expect([orders[0]?.status, entitlements]).toEqual([0, []])
  const { entries } = await journalOf(stack, sale.worldId)
  expect(entries.at(-1)).toMatchObject({ operationId: 'receiveLianlianNotify', note: expect.any(String) })
  expect(await deleteWorld(stack, sale.worldId)).toEqual([])
})

it('acknowledges a LianLian notify about another amount and activates nothing', async () => {
  const sale = await openSale()
  expect(await deliver(sale.worldId, signedWebhook(sale, notifyOf(sale, { payment_amount: '0.01' })))).toBe(
    'success',
  )
  const { orders, entitlements } = await stateOf(stack, sale.worldId)
  expect([orders[0]?.status, entitlements]).toEqual([0, []])
})

it('answers 404 for an unknown world', async () => {
  const sale = await openSale()
  expect(await deliver('w0000000', signedWebhook(sale, notifyOf(sale)))).toBe('fail')
})

it('writes equal journals in equal worlds for LianLian notifies', async () => {
  const hashes = []
  for (let run = 0; run < 2; run += 1) {
    const { worldId } = await openSale(7)
    hashes.push((await journalOf(stack, worldId)).hash)
  }
  expect(hashes[0]).toBe(hashes[1])
})
