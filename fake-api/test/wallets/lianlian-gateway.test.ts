import { afterAll, beforeAll, expect, it } from 'vitest'
import { LianlianGatewayError } from '../../src/backend/payments/lianlian/lianlian-merchant-client.ts'
import type { World } from '../../src/engine/world/transaction/world.ts'
import { signLianlian } from '../../src/wire/lianlian/lianlian-signing.ts'
import { advance, journalOf, makeWorld } from '../support/control.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

const MINUTE_MS = 60_000
const TRACE = 'a'.repeat(32)
const CARDS = {
  good: '4111111111111111',
  challenge: '4000000000003220',
  declined: '4000000000000002',
  pending: '4000000000000077',
  pendingDeclined: '4000000000000259',
}

let stack: TestStack
let worldId = ''
beforeAll(async () => {
  stack = await startTestStack()
  worldId = (await makeWorld(stack)).worldId
})
afterAll(() => stack.stop())

const inWorld = <T>(work: (world: World) => Promise<T>) => stack.app.registry.use(worldId, work)
const client = () => stack.app.wallets.rest.lianlian.client

async function app(call: 'cards' | 'challenge/look' | 'challenge/answer', body: unknown) {
  const response = await fetch(`${stack.gatewayUrl}/wallets/lianlian/${worldId}/app/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, never> }
}

const element = () => inWorld((world) => client().getToken(world, TRACE))
const cardOf = (card_number: string) => {
  return { card_number, holder_name: 'A BUYER', expiry_month: '12', expiry_year: '2030', cvv: '737' }
}

async function tokenOf(cardNumber: string): Promise<string> {
  const { body } = await app('cards', { token: await element(), card: cardOf(cardNumber) })
  return String(body.card_token)
}

let count = 0
const nextOrderNo = () => {
  count += 1
  return `2611200941000000${String(count).padStart(4, '0')}`
}

async function pay(cardNumber: string, orderNo = nextOrderNo(), more: { payUntilMs?: number } = {}) {
  const cardToken = await tokenOf(cardNumber)
  const charge = { orderNo, description: 'Event recording', amountFen: 1990, cardToken, ...more }
  return inWorld((world) => client().pay(world, charge, TRACE))
}

const query = (orderNo: string) => inWorld((world) => client().query(world, orderNo, TRACE))
const refund = (orderNo: string, refundNo: string, refundFen: number) =>
  inWorld((world) => client().refund(world, { orderNo, refundNo, refundFen, reason: 'staff' }, TRACE))

it.each([
  ['good', 'PS'],
  ['challenge', 'IN'],
  ['declined', 'PF'],
  ['pending', 'WP'],
] as const)('charges a %s card: %s', async (card, payment_status) => {
  const order = await pay(CARDS[card])
  expect(order).toMatchObject({
    payment_data: { payment_status, payment_amount: '19.90' },
    card: { brand: 'VISA', last4: CARDS[card].slice(-4) },
  })
  expect(await query(order.merchant_transaction_id)).toEqual(order)
})

it.each([
  ['pass', 'PS'],
  ['fail', 'PF'],
])('ends a challenge when the buyer answers %s', async (outcome, payment_status) => {
  const order = await pay(CARDS.challenge)
  const challenge_id = new URL(order.payment_url ?? '').searchParams.get('id')
  expect((await app('challenge/look', { challenge_id })).body).toMatchObject({
    status: 'open',
    last4: '3220',
  })
  expect((await app('challenge/answer', { challenge_id, outcome })).body).toEqual({ payment_status })
  expect((await app('challenge/look', { challenge_id })).body).toEqual({ status: 'over' })
  // A second answer changes nothing.
  expect((await app('challenge/answer', { challenge_id, outcome: 'pass' })).body).toEqual({ payment_status })
})

it('answers 404 for a challenge with another id', async () => {
  const order = await pay(CARDS.challenge)
  const challenge_id = `${order.ll_transaction_id}-0000000000000000`
  expect((await app('challenge/look', { challenge_id })).body).toEqual({ status: 'unknown' })
  expect((await app('challenge/answer', { challenge_id, outcome: 'pass' })).status).toBe(404)
})

it('refuses a challenge answered at the end of the order', async () => {
  const payUntilMs = (await inWorld(async (world) => world.nowMs())) + MINUTE_MS
  const order = await pay(CARDS.challenge, nextOrderNo(), { payUntilMs })
  await advance(stack, worldId, { byMs: MINUTE_MS })
  const challenge_id = new URL(order.payment_url ?? '').searchParams.get('id')
  expect((await app('challenge/answer', { challenge_id, outcome: 'pass' })).body.payment_status).toBe('PF')
  expect((await query(order.merchant_transaction_id))?.payment_data.payment_status).toBe('PF')
})

it.each([
  ['pending', 'PS'],
  ['pendingDeclined', 'PF'],
] as const)('lets the bank of a %s card answer after five minutes: %s', async (card, status) => {
  const order = await pay(CARDS[card])
  await advance(stack, worldId, { byMs: 5 * MINUTE_MS - 1 })
  expect((await query(order.merchant_transaction_id))?.payment_data.payment_status).toBe('WP')
  await advance(stack, worldId, { byMs: 1 })
  expect((await query(order.merchant_transaction_id))?.payment_data.payment_status).toBe(status)
})

it('accepts another card for a refused payment, not for a paid or pending one', async () => {
  const { merchant_transaction_id: orderNo } = await pay(CARDS.declined)
  expect((await pay(CARDS.good, orderNo)).payment_data.payment_status).toBe('PS')
  await expect(pay(CARDS.good, orderNo)).rejects.toMatchObject({ code: 'TRANSACTION_PAID' })
  const pending = await pay(CARDS.pending)
  const again = pay(CARDS.good, pending.merchant_transaction_id)
  await expect(again).rejects.toMatchObject({ code: 'TRANSACTION_PROCESSING' })
})

it('charges no card for a payment closed by the merchant', async () => {
  const { merchant_transaction_id: orderNo } = await pay(CARDS.challenge)
  const cancel = (no: string) => inWorld((world) => client().cancel(world, no, TRACE))
  expect((await cancel(orderNo)).payment_data.payment_status).toBe('PF')
  await expect(pay(CARDS.good, orderNo)).rejects.toMatchObject({ code: 'TRANSACTION_CLOSED' })
  const paid = await pay(CARDS.good)
  await expect(cancel(paid.merchant_transaction_id)).rejects.toMatchObject({ code: 'TRANSACTION_PAID' })
  await expect(cancel('nothing')).rejects.toMatchObject({ code: 'TRANSACTION_NOT_EXISTS' })
  expect(await query('nothing')).toBeNull()
})

it('refunds once per refund number and never more than was paid', async () => {
  const { merchant_transaction_id: orderNo } = await pay(CARDS.good)
  expect((await refund(orderNo, 'R1', 990)).refund_data.refund_status).toBe('RP')
  await inWorld((world) => world.clock.runDue())
  const settled = await inWorld((world) => client().queryRefund(world, 'R1', TRACE))
  expect(settled?.refund_data).toMatchObject({ refund_status: 'RS', refund_amount: '9.90' })
  expect(await refund(orderNo, 'R1', 990)).toEqual(settled)
  await expect(refund(orderNo, 'R1', 1)).rejects.toMatchObject({ code: 'DUPLICATE_TRANSACTION' })
  await expect(refund(orderNo, 'R2', 1001)).rejects.toMatchObject({ code: 'REFUND_AMOUNT_EXCEEDED' })
  await expect(refund('nothing', 'R3', 1)).rejects.toMatchObject({ code: 'TRANSACTION_NOT_EXISTS' })
  expect(await inWorld((world) => client().queryRefund(world, 'R9', TRACE))).toBeNull()
})

it('accepts test cards alone, with the token of their form', async () => {
  const token = await element()
  const wrong = await app('cards', { token, card: cardOf('4242424242424242') })
  expect(wrong).toMatchObject({ status: 400, body: { return_code: 'CARD_NOT_SUPPORTED' } })
  const forged = await app('cards', { token: `${token.slice(0, -4)}ffff`, card: cardOf(CARDS.good) })
  expect(forged).toMatchObject({ status: 401, body: { return_code: 'TOKEN_INVALID' } })
  await advance(stack, worldId, { byMs: 30 * MINUTE_MS })
  expect((await app('cards', { token, card: cardOf(CARDS.good) })).status).toBe(401)
})

it('refuses a card token that is old, changed or of another world', async () => {
  const cardToken = await tokenOf(CARDS.declined)
  const charge = (token: string) => {
    const order = { orderNo: nextOrderNo(), description: 'x', amountFen: 1, cardToken: token }
    return inWorld((world) => client().pay(world, order, TRACE))
  }
  await expect(charge(cardToken.replace('ct_d', 'ct_f'))).rejects.toMatchObject({ code: 'TOKEN_INVALID' })
  const { worldId: other } = await makeWorld(stack, 'new-owner', 2)
  const abroad = stack.app.registry.use(other, (world) =>
    client().pay(world, { orderNo: nextOrderNo(), description: 'x', amountFen: 1, cardToken }, TRACE),
  )
  await expect(abroad).rejects.toMatchObject({ code: 'TOKEN_INVALID' })
  await advance(stack, worldId, { byMs: 30 * MINUTE_MS })
  await expect(charge(cardToken)).rejects.toThrow(LianlianGatewayError)
})

type Forge = (headers: Record<string, string>) => Record<string, string>
it.each<[string, Forge]>([
  ['no signature', () => ({})],
  ['a signature of another path', (headers) => headers],
  ['a changed time', (headers) => ({ ...headers, timestamp: '20261120094101' })],
  ['a changed signature', (headers) => ({ ...headers, signature: 'AAAA' })],
])('refuses a request of the merchant with %s', async (_, forge) => {
  const { merchantId, merchant } = await inWorld((world) => stack.app.wallets.rest.lianlian.keys.of(world))
  const path = `/wallets/lianlian/${worldId}/v3/merchants/${merchantId}/token`
  const nowMs = await inWorld(async (world) => world.nowMs())
  const signed = signLianlian({ about: ['GET', `${path}x`], body: '' }, merchant.privateKey, nowMs)
  const response = await fetch(`${stack.gatewayUrl}${path}`, { headers: forge({ ...signed }) })
  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({ return_code: 'SIGNATURE_ERROR' })
})

it('journals no card number and no security code', async () => {
  const token = await element()
  for (const number of Object.values(CARDS)) await pay(number)
  await app('cards', { token, card: { ...cardOf(CARDS.good), surprise: CARDS.good } })
  await app('cards', { token, card: [CARDS.good] })
  await app('cards', `{"card_number":"${CARDS.good}"`)
  await app('cards', { token, card: cardOf(`${CARDS.good}1234`) })
  await app('challenge/look', { challenge_id: CARDS.good })
  const journal = JSON.stringify((await journalOf(stack, worldId)).entries)
  expect(journal).toContain('lianlianTokeniseCard')
  const rows = await inWorld(async ({ read }) => [
    await read.gatewayTransaction.findMany(),
    await read.notifyOutbox.findMany(),
    await read.scheduledEvent.findMany(),
  ])
  const kept = JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value))
  const written = Object.values(CARDS).filter((number) => journal.includes(number) || kept.includes(number))
  expect([...written, ...(journal.includes('"737"') ? ['cvv'] : [])]).toEqual([])
})
