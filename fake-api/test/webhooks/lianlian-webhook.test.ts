import type { Schemas } from '@skyshop/openapi/wallets/lianlian'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lianlianKeysOf } from '../../src/providers/lianlian/lianlian-keys.ts'
import { createLianlianWebhookProvider } from '../../src/providers/lianlian/lianlian-webhook-provider.ts'
import { signLianlian } from '../../src/wire/lianlian/lianlian-signing.ts'
import { control, deleteWorld, journalOf, makeWorld, stateOf } from '../support/control.ts'
import { DOCUMENTED } from '../support/lianlian.ts'
import { cardTokenOf, paymentOf } from '../support/phone-wallets.ts'
import { addOrder, MONTH_FEN, MONTH_YUAN } from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

/** A sale of a payment that is paid, and whose notify has not left yet, with the keys of the platform. */
async function openSale(seed = 1, card: 'good' | 'challenge' = 'good') {
  const client = new ShopClient(stack, await makeWorld(stack, 'new-owner', seed))
  const { worldId } = client.world
  const orderNo = await addOrder(client)
  const cardToken = await cardTokenOf(stack, client, card)
  // The merchant never hears the answer: the notify alone can tell it.
  await lose(worldId)
  await client.call('lianLianPay', { body: { ...paymentOf(orderNo), cardToken } })
  return stack.app.registry.use(worldId, async (world) => {
    const { keys, row } = {
      keys: await lianlianKeysOf(world),
      row: await world.read.gatewayTransaction.findFirst({ where: { provider: 'lianlian' } }),
    }
    return { client, worldId, orderNo, keys, nowMs: world.nowMs(), llId: row?.prepayId ?? '' }
  })
}

function lose(worldId: string) {
  const body = { http: { operationIds: ['lianlianPay'], answer: { kind: 'reset-after-commit' } } }
  return control(stack, 'POST', `/control/worlds/${worldId}/faults`, { body })
}

type Sale = Awaited<ReturnType<typeof openSale>>

function notifyOf({ orderNo, llId }: Sale, change: object = {}): Schemas['PaymentNotify'] {
  const payment_data = {
    payment_status: 'PS' as const,
    payment_amount: MONTH_YUAN,
    payment_currency_code: 'CNY' as const,
    payment_time: '20261120094100',
    ...change,
  }
  return { ll_transaction_id: llId, merchant_transaction_id: orderNo, payment_data }
}

function signedWebhook({ keys, nowMs }: Sale, notify: object) {
  const signature = signLianlian(notify, keys.platform.privateKey, { nowMs, rules: DOCUMENTED })
  return { body: JSON.stringify(notify), headers: { ...signature } }
}

async function deliver(worldId: string, webhook: { body: string; headers: Record<string, string> }) {
  const response = await fetch(`${stack.productUrl}/api/skyworthPay/v1/notify/lianlian/${worldId}`, {
    method: 'POST',
    headers: { ...webhook.headers, 'content-type': 'application/json' },
    body: webhook.body,
  })
  return response.json() as Promise<object>
}

const ACCEPTED = { code: '200', message: 'success' }
const FAILED = { code: '500', message: 'fail' }

// fact: LL-009, LL-040, LL-042
it('activates once for sixty-four equal LianLian notifies at once', async () => {
  const sale = await openSale()
  const webhook = signedWebhook(sale, notifyOf(sale))
  const answers = await Promise.all(Array.from({ length: 64 }, () => deliver(sale.worldId, webhook)))
  expect(answers).toEqual(answers.map(() => ACCEPTED))
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
      const notify = notifyOf(sale)
      const signature = signLianlian(notify, sale.keys.merchant.privateKey, { ...sale, rules: DOCUMENTED })
      return { body: JSON.stringify(notify), headers: { ...signature } }
    },
  ],
  [
    'a changed body',
    (sale) => {
      const { body, headers } = signedWebhook(sale, notifyOf(sale))
      return { body: body.replace(MONTH_YUAN, '0.01'), headers }
    },
  ],
  [
    'a payment of another number',
    (sale) => signedWebhook(sale, { ...notifyOf(sale), ll_transaction_id: '2026112000999999' }),
  ],
  ['another amount', (sale) => signedWebhook(sale, notifyOf(sale, { payment_amount: '0.01' }))],
  ['a payment still waiting', (sale) => signedWebhook(sale, notifyOf(sale, { payment_status: 'WP' }))],
])('refuses a LianLian notify with %s and changes nothing', async (_, forge) => {
  const [sale, other] = [await openSale(1), await openSale(2)]
  expect(await deliver(sale.worldId, forge(sale, other))).toEqual(FAILED)
  const { orders, entitlements } = await stateOf(stack, sale.worldId)
  expect([orders[0]?.status, entitlements]).toEqual([0, []])
  const { entries } = await journalOf(stack, sale.worldId)
  expect(entries.at(-1)).toMatchObject({ operationId: 'receiveLianlianNotify', note: expect.any(String) })
  expect(await deleteWorld(stack, sale.worldId)).toEqual([])
})

it('does not believe the notify of an equal world whose payment was paid', async () => {
  const [paid, waiting] = [await openSale(7), await openSale(7, 'challenge')]
  expect([paid.orderNo, paid.llId]).toEqual([waiting.orderNo, waiting.llId])
  const notify = signedWebhook(paid, notifyOf(paid))
  expect(await deliver(waiting.worldId, notify)).toEqual(FAILED)
  expect((await stateOf(stack, waiting.worldId)).entitlements).toEqual([])
  expect(await deliver(paid.worldId, notify)).toEqual(ACCEPTED)
})

// fact: LL-038
it.each(['declined', 'challenge'] as const)(
  'a payment that is not paid is told by nobody: %s',
  async (card) => {
    const client = new ShopClient(stack, await makeWorld(stack))
    const cardToken = await cardTokenOf(stack, client, card)
    await client.call('lianLianPay', { body: { ...paymentOf(await addOrder(client)), cardToken } })
    const { worldId } = client.world
    await stack.app.registry.use(worldId, (world) => world.clock.runDue())
    const { body } = await control<unknown[]>(stack, 'GET', `/control/worlds/${worldId}/notifies`)
    expect(body).toEqual([])
  },
)

// fact: LL-039, LL-041
it('tells of a refund once it is made, by its bare members', async () => {
  const { worldId, orderNo } = await openSale()
  await stack.app.registry.use(worldId, async (world) => {
    await world.clock.runDue()
    const notified = () => world.read.notifyOutbox.findMany({ where: { provider: 'lianlian' } })
    expect((await notified()).map(({ kind }) => kind)).toEqual(['payment.PS'])
  })
  await control(stack, 'POST', `/control/worlds/${worldId}/orders/${orderNo}/refund`)
  const sent = await stack.app.registry.use(worldId, async (world) => {
    const rows = await world.read.notifyOutbox.findMany({
      where: { provider: 'lianlian', kind: 'refund.RS' },
    })
    const [row] = rows
    const unsigned = { notifyId: 'N', kind: 'refund.RS', createdAtMs: 0, nowMs: 0, nonce: '', url: null }
    const payload = JSON.parse(row?.body ?? '{}') as object
    const { body } = await createLianlianWebhookProvider().sign(world, { ...unsigned, payload })
    return { states: rows.map(({ state }) => state), body: JSON.parse(body) as object }
  })
  expect(sent.states).toEqual(['delivered'])
  expect(sent.body).toEqual({
    ll_transaction_id: expect.stringMatching(/^\d{16}$/),
    merchant_transaction_id: expect.any(String),
    original_transaction_id: orderNo,
    refund_data: expect.objectContaining({ refund_status: 'RS', refund_amount: MONTH_YUAN }),
  })
})

// fact: LL-043
it('a notify nobody acknowledges is repeated 15 times', () => {
  expect(createLianlianWebhookProvider().retryDelaysMs('payment.PS', {})).toHaveLength(15)
})

// fact: LL-042
it.each([
  [{ code: '200', message: 'success' }, true],
  [{ code: 200, message: 'success' }, false],
  [{ code: '500', message: 'fail' }, false],
  ['success', false],
])('takes the answer %j for an acknowledgement: %s', (answer, isAcknowledged) => {
  const reply = { status: 200, body: typeof answer === 'string' ? answer : JSON.stringify(answer) }
  expect(createLianlianWebhookProvider().isAcknowledged(reply, 'payment.PS')).toBe(isAcknowledged)
})

it('answers 404 for an unknown world', async () => {
  const sale = await openSale()
  expect(await deliver('w0000000', signedWebhook(sale, notifyOf(sale)))).toEqual(FAILED)
})

it('writes equal journals in equal worlds for LianLian notifies', async () => {
  const hashes = []
  for (let run = 0; run < 2; run += 1) {
    const { worldId } = await openSale(7)
    hashes.push((await journalOf(stack, worldId)).hash)
  }
  expect(hashes[0]).toBe(hashes[1])
})
