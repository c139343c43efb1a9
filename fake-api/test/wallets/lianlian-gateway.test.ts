import { createPrivateKey, createPublicKey } from 'node:crypto'
import type { Schemas } from '@skyshop/openapi/wallets/lianlian'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { formatBeijingDigits } from '../../src/engine/kernel/clock.ts'
import type { World } from '../../src/engine/world/transaction/world.ts'
import { lianlianMerchantFiles } from '../../src/providers/lianlian/lianlian-keys.ts'
import { signLianlian, verifyLianlian } from '../../src/wire/lianlian/lianlian-signing.ts'
import { advance, journalOf, makeWorld } from '../support/control.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

const MINUTE_MS = 60_000
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
const filesOf = (world: World) => lianlianMerchantFiles(world, stack.gatewayUrl)

/** A signed call of the merchant below its own path; the signature of the answer holds. */
async function call<Body>(method: 'GET' | 'POST', path: string, { body, of = worldId }: Sent = {}) {
  const { files, nowMs } = await stack.app.registry.use(of, async (world) => ({
    files: await filesOf(world),
    nowMs: world.nowMs(),
  }))
  const { merchantId: merchant_id, privateKey, platformPublicKey } = files
  const url = `${files.baseUrl}/v3/merchants/${merchant_id}${path}`
  const text = body === undefined ? '' : JSON.stringify({ merchant_id, ...body })
  const signed = signLianlian(
    { about: [method, new URL(url).pathname], body: text },
    createPrivateKey(privateKey),
    nowMs,
  )
  const headers = { ...signed, 'content-type': 'application/json' }
  const response = await fetch(url, { method, headers, ...(text !== '' && { body: text }) })
  const answered = { about: [signed.signature], body: await response.text() }
  const expected = { key: createPublicKey(platformPublicKey), nowMs }
  expect(verifyLianlian(Object.fromEntries(response.headers), answered, expected)).toBeNull()
  return { status: response.status, body: JSON.parse(answered.body) as Body }
}

interface Sent {
  body?: object
  of?: string
}

async function app(call: 'cards' | 'challenge/look' | 'challenge/answer', body: unknown) {
  const response = await fetch(`${stack.gatewayUrl}/wallets/lianlian/${worldId}/app/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Record<string, never> }
}

const element = async () => (await call<Schemas['TokenResponse']>('GET', '/token')).body.order
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

interface Charge {
  orderNo?: string
  payUntilMs?: number
  of?: string
}

function charge(card_token: string, { orderNo = nextOrderNo(), payUntilMs, of }: Charge = {}) {
  const body = {
    merchant_transaction_id: orderNo,
    payment_method: 'inter_credit_card',
    notification_url: `${stack.productUrl}/api/skyworthPay/v1/notify/lianlian/${worldId}`,
    merchant_order: {
      merchant_order_id: orderNo,
      merchant_order_time: '20261120094100',
      order_amount: '19.90',
      order_currency_code: 'CNY',
      order_description: 'Event recording',
      ...(payUntilMs && { order_expire_time: formatBeijingDigits(payUntilMs) }),
    },
    payment_data: { card: { card_token } },
  }
  return call<Schemas['PaymentResponse']>('POST', '/payments', { body, ...(of && { of }) })
}

const payCard = async (cardNumber: string, orderNo?: string) =>
  charge(await tokenOf(cardNumber), orderNo ? { orderNo } : {})

const pay = async (cardNumber: string, orderNo?: string) => (await payCard(cardNumber, orderNo)).body.order

const query = async (orderNo: string) =>
  (await call<Schemas['PaymentResponse']>('GET', `/payments/${orderNo}`)).body.order
const cancel = (orderNo: string) =>
  call<Schemas['PaymentResponse']>('POST', `/payments/${orderNo}/cancel`, { body: {} })
const refund = (orderNo: string, refundNo: string, refund_amount: string) =>
  call<Schemas['RefundResponse']>('POST', '/refunds', {
    body: {
      merchant_refund_id: refundNo,
      merchant_transaction_id: orderNo,
      refund_data: { refund_amount, refund_currency_code: 'CNY', reason: 'staff' },
    },
  })
const queryRefund = (refundNo: string) => call<Schemas['RefundResponse']>('GET', `/refunds/${refundNo}`)

const refusal = (return_code: Schemas['GatewayError']['return_code']) => ({ body: { return_code } })

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
  const { order } = (await charge(await tokenOf(CARDS.challenge), { payUntilMs })).body
  await advance(stack, worldId, { byMs: MINUTE_MS })
  const challenge_id = new URL(order.payment_url ?? '').searchParams.get('id')
  expect((await app('challenge/answer', { challenge_id, outcome: 'pass' })).body.payment_status).toBe('PF')
  expect((await query(order.merchant_transaction_id)).payment_data.payment_status).toBe('PF')
})

it.each([
  ['pending', 'PS'],
  ['pendingDeclined', 'PF'],
] as const)('lets the bank of a %s card answer after five minutes: %s', async (card, status) => {
  const order = await pay(CARDS[card])
  await advance(stack, worldId, { byMs: 5 * MINUTE_MS - 1 })
  expect((await query(order.merchant_transaction_id)).payment_data.payment_status).toBe('WP')
  await advance(stack, worldId, { byMs: 1 })
  expect((await query(order.merchant_transaction_id)).payment_data.payment_status).toBe(status)
})

it('accepts another card for a refused payment, not for a paid or pending one', async () => {
  const { merchant_transaction_id: orderNo } = await pay(CARDS.declined)
  expect((await pay(CARDS.good, orderNo)).payment_data.payment_status).toBe('PS')
  expect(await payCard(CARDS.good, orderNo)).toMatchObject(refusal('TRANSACTION_PAID'))
  const pending = await pay(CARDS.pending)
  const again = await payCard(CARDS.good, pending.merchant_transaction_id)
  expect(again).toMatchObject(refusal('TRANSACTION_PROCESSING'))
})

it('charges no card for a payment closed by the merchant', async () => {
  const { merchant_transaction_id: orderNo } = await pay(CARDS.challenge)
  expect((await cancel(orderNo)).body.order.payment_data.payment_status).toBe('PF')
  expect(await payCard(CARDS.good, orderNo)).toMatchObject(refusal('TRANSACTION_CLOSED'))
  const paid = await pay(CARDS.good)
  expect(await cancel(paid.merchant_transaction_id)).toMatchObject(refusal('TRANSACTION_PAID'))
  expect(await cancel('nothing')).toMatchObject(refusal('TRANSACTION_NOT_EXISTS'))
  expect(await call('GET', '/payments/nothing')).toMatchObject(refusal('TRANSACTION_NOT_EXISTS'))
})

it('refunds once per refund number and never more than was paid', async () => {
  const { merchant_transaction_id: orderNo } = await pay(CARDS.good)
  expect((await refund(orderNo, 'R1', '9.90')).body.refund.refund_data.refund_status).toBe('RP')
  await inWorld((world) => world.clock.runDue())
  const settled = (await queryRefund('R1')).body.refund
  expect(settled.refund_data).toMatchObject({ refund_status: 'RS', refund_amount: '9.90' })
  expect((await refund(orderNo, 'R1', '9.90')).body.refund).toEqual(settled)
  expect(await refund(orderNo, 'R1', '0.01')).toMatchObject(refusal('DUPLICATE_TRANSACTION'))
  expect(await refund(orderNo, 'R2', '10.01')).toMatchObject(refusal('REFUND_AMOUNT_EXCEEDED'))
  expect(await refund('nothing', 'R3', '0.01')).toMatchObject(refusal('TRANSACTION_NOT_EXISTS'))
  expect(await queryRefund('R9')).toMatchObject(refusal('TRANSACTION_NOT_EXISTS'))
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
  expect(await charge(cardToken.replace('ct_d', 'ct_f'))).toMatchObject(refusal('TOKEN_INVALID'))
  const { worldId: other } = await makeWorld(stack, 'new-owner', 2)
  expect(await charge(cardToken, { of: other })).toMatchObject(refusal('TOKEN_INVALID'))
  await advance(stack, worldId, { byMs: 30 * MINUTE_MS })
  expect(await charge(cardToken)).toMatchObject(refusal('TOKEN_INVALID'))
})

type Forge = (headers: Record<string, string>) => Record<string, string>
it.each<[string, Forge]>([
  ['no signature', () => ({})],
  ['a signature of another path', (headers) => headers],
  ['a changed time', (headers) => ({ ...headers, timestamp: '20261120094101' })],
  ['a changed signature', (headers) => ({ ...headers, signature: 'AAAA' })],
])('refuses a request of the merchant with %s', async (_, forge) => {
  const { merchantId, privateKey } = await inWorld(filesOf)
  const path = `/wallets/lianlian/${worldId}/v3/merchants/${merchantId}/token`
  const nowMs = await inWorld(async (world) => world.nowMs())
  const signed = signLianlian({ about: ['GET', `${path}x`], body: '' }, createPrivateKey(privateKey), nowMs)
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
