import type { Schemas } from '@skyshop/openapi/wallets/paypal'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { World } from '../../src/engine/world/transaction/world.ts'
import { paypalMerchantFiles } from '../../src/providers/paypal/paypal-keys.ts'
import { advance, journalOf, makeWorld } from '../support/control.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

const HOUR_MS = 3_600_000
const ORDER_NO = '26112009410000000142'
const DESCRIPTION = 'Event recording, 1 month'

let stack: TestStack
let worldId = ''
beforeAll(async () => {
  stack = await startTestStack()
  worldId = (await makeWorld(stack)).worldId
})
afterAll(() => stack.stop())

const inWorld = <T>(work: (world: World) => Promise<T>) => stack.app.registry.use(worldId, work)
const filesOf = (world: World) => paypalMerchantFiles(world, stack.gatewayUrl)

/** One raw request to the gateway. */
async function send<Body = Record<string, never>>(path: string, init: RequestInit = {}) {
  const response = await fetch(`${stack.gatewayUrl}/wallets/paypal/${worldId}${path}`, {
    method: 'POST',
    ...init,
  })
  return { status: response.status, body: (await response.json()) as Body }
}

const json = { 'content-type': 'application/json' }
const app = (call: 'checkout/look' | 'approve', body: object) =>
  send(`/app/${call}`, { headers: json, body: JSON.stringify(body) })

async function bearer(): Promise<Record<string, string>> {
  const { clientId, clientSecret } = await inWorld(filesOf)
  const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  const { body } = await send('/v1/oauth2/token', {
    headers: { authorization },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  return { ...json, authorization: `Bearer ${body.access_token}` }
}

/** A call of the merchant that may be repeated under its request id. */
async function sendOnce<Body = Record<string, never>>(path: string, requestId: string, body?: object) {
  const headers = { ...(await bearer()), 'paypal-request-id': requestId }
  return send<Body>(path, { headers, ...(body && { body: JSON.stringify(body) }) })
}

const create = (orderNo: string, value = '19.90') =>
  sendOnce<Schemas['Order']>('/v2/checkout/orders', orderNo, {
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: orderNo,
        custom_id: orderNo,
        description: DESCRIPTION,
        amount: { currency_code: 'CNY', value },
      },
    ],
  })

let count = 0
async function createOrder(outcome?: Schemas['ApproveRequest']['outcome']) {
  count += 1
  const orderNo = `${ORDER_NO}${count}`
  const { body: order } = await create(orderNo)
  if (outcome) await app('approve', { orderId: order.id, outcome })
  return { ...order, orderNo }
}

const show = async (id: string) =>
  send<Schemas['Order']>(`/v2/checkout/orders/${id}`, { method: 'GET', headers: await bearer() })
const capture = (id: string) =>
  sendOnce<Schemas['Order']>(`/v2/checkout/orders/${id}/capture`, `capture-${id}`)
const refund = (captureId: string, refundNo: string, value: string) =>
  sendOnce<Schemas['Refund']>(`/v2/payments/captures/${captureId}/refund`, refundNo, {
    amount: { currency_code: 'CNY', value },
    note_to_payer: 'staff',
  })

const refusal = (issue: string) => ({ body: { details: [{ issue }] } })

async function paid(outcome: 'approve' | 'approve-pending' = 'approve') {
  const order = await createOrder(outcome)
  const money = (await capture(order.id)).body.purchase_units[0]?.payments?.captures[0]
  if (!money) throw new Error('nothing was captured')
  return { order, money }
}

// fact: PP-002, PP-024
it('an order goes from CREATED through the approval of the buyer to COMPLETED', async () => {
  const order = await createOrder()
  expect(order).toMatchObject({
    status: 'CREATED',
    purchase_units: [{ custom_id: order.orderNo, amount: { currency_code: 'CNY', value: '19.90' } }],
    links: expect.arrayContaining([expect.objectContaining({ rel: 'approve' })]),
  })
  expect((await app('checkout/look', { orderId: order.id })).body).toMatchObject({
    status: 'payable',
    description: DESCRIPTION,
    amount: { value: '19.90' },
  })
  expect(await capture(order.id)).toMatchObject(refusal('ORDER_NOT_APPROVED'))
  expect((await app('approve', { orderId: order.id, outcome: 'approve' })).body.status).toBe('APPROVED')
  expect((await show(order.id)).body.status).toBe('APPROVED')
  expect((await capture(order.id)).body).toMatchObject({
    status: 'COMPLETED',
    purchase_units: [{ payments: { captures: [{ status: 'COMPLETED', amount: { value: '19.90' } }] } }],
  })
})

// fact: PP-017, PP-025
it('answers a repeated request with its first result and refuses its id for another', async () => {
  const order = await createOrder('approve')
  const { orderNo } = order
  expect(await create(orderNo)).toMatchObject({ status: 200, body: { id: order.id } })
  expect(await create(orderNo, '0.01')).toMatchObject(refusal('DUPLICATE_REQUEST_ID'))
  const first = await capture(order.id)
  expect(first.status).toBe(201)
  expect(await capture(order.id)).toEqual({ ...first, status: 200 })
  const second = await send(`/v2/checkout/orders/${order.id}/capture`, { headers: await bearer() })
  expect(second).toMatchObject({ status: 422, body: { details: [{ issue: 'ORDER_ALREADY_CAPTURED' }] } })
})

it('a cancelled order can be approved later', async () => {
  const order = await createOrder('cancel')
  expect((await show(order.id)).body.status).toBe('CREATED')
  expect((await app('approve', { orderId: order.id, outcome: 'approve' })).body.status).toBe('APPROVED')
})

// fact: PP-026
it('an order with a declined instrument goes back to the buyer', async () => {
  const order = await createOrder('approve-declined')
  expect(await capture(order.id)).toMatchObject(refusal('INSTRUMENT_DECLINED'))
  expect((await show(order.id)).body.status).toBe('CREATED')
})

// fact: PP-008
it('an order expires after three hours without a capture', async () => {
  const order = await createOrder('approve')
  await advance(stack, worldId, { byMs: 3 * HOUR_MS })
  const gone = { name: 'RESOURCE_NOT_FOUND', details: [{ issue: 'INVALID_RESOURCE_ID' }] }
  expect(await show(order.id)).toMatchObject({ status: 404, body: gone })
  expect((await app('checkout/look', { orderId: order.id })).body.status).toBe('expired')
  expect(await capture(order.id)).toMatchObject(refusal('INVALID_RESOURCE_ID'))
})

// fact: PP-038
it('refunds once per request id and never more than was captured', async () => {
  const { money } = await paid()
  const { status, body: first } = await refund(money.id, 'R1', '9.90')
  expect([status, first]).toMatchObject([201, { status: 'COMPLETED', amount: { value: '9.90' } }])
  expect(await refund(money.id, 'R1', '9.90')).toMatchObject({ status: 200, body: { id: first.id } })
  expect(await refund(money.id, 'R1', '0.01')).toMatchObject(refusal('DUPLICATE_REQUEST_ID'))
  expect(await refund(money.id, 'R2', '10.01')).toMatchObject(refusal('REFUND_AMOUNT_EXCEEDED'))
  expect((await refund(money.id, 'R3', '10.00')).status).toBe(201)
  expect(await refund(money.id, 'R4', '0.01')).toMatchObject(refusal('CAPTURE_FULLY_REFUNDED'))
  expect(await refund('NOTHING', 'R5', '0.01')).toMatchObject(refusal('INVALID_RESOURCE_ID'))
  const shown = await send(`/v2/payments/refunds/${first.id}`, { method: 'GET', headers: await bearer() })
  expect(shown).toMatchObject({ status: 200, body: { id: first.id } })
})

// fact: PP-036
it('refunds all that is left for an empty object', async () => {
  const { money } = await paid()
  await refund(money.id, 'E1', '0.90')
  const path = `/v2/payments/captures/${money.id}/refund`
  const rest = await sendOnce<Schemas['Refund']>(path, 'E2', {})
  expect(rest).toMatchObject({ status: 201, body: { amount: { value: '19.00' } } })
})

// fact: PP-019
it('makes another order for each call without a request id', async () => {
  const amount = { currency_code: 'CNY', value: '19.90' }
  const body = JSON.stringify({ intent: 'CAPTURE', purchase_units: [{ amount }] })
  const headers = await bearer()
  const once = () => send<Schemas['Order']>('/v2/checkout/orders', { headers, body })
  const [first, second] = [await once(), await once()]
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.body.id).not.toBe(first.body.id)
})

// fact: PP-034
it('completes a pending capture a day later', async () => {
  const { order, money } = await paid('approve-pending')
  expect([(await show(order.id)).body.status, money.status]).toEqual(['COMPLETED', 'PENDING'])
  expect(await refund(money.id, 'R6', '0.01')).toMatchObject(refusal('CAPTURE_NOT_COMPLETED'))
  await advance(stack, worldId, { byMs: 24 * HOUR_MS })
  const later = (await show(order.id)).body.purchase_units[0]?.payments?.captures[0]
  expect(later?.status).toBe('COMPLETED')
})

it.each<[string, number, string, () => Promise<{ status: number; body: Record<string, never> }>]>([
  [
    'wrong credentials',
    401,
    'invalid_client',
    () => send('/v1/oauth2/token', { headers: { authorization: 'Basic eDp5' } }),
  ],
  ['no token', 401, 'invalid_token', () => send('/v2/checkout/orders', { headers: json, body: '{}' })],
  [
    'a token of another world',
    401,
    'invalid_token',
    async () => {
      const authorization = (await bearer()).authorization ?? ''
      const { worldId: other } = await makeWorld(stack, 'new-owner', 9)
      const path = `${stack.gatewayUrl}/wallets/paypal/${other}/v2/checkout/orders/X`
      const response = await fetch(path, { headers: { authorization } })
      return { status: response.status, body: (await response.json()) as Record<string, never> }
    },
  ],
])('PayPal refuses %s', async (_, status, error, call) => {
  expect(await call()).toMatchObject({ status, body: { error } })
})

// fact: PP-060
it('expires a token after nine hours', async () => {
  const headers = await bearer()
  await advance(stack, worldId, { byMs: 9 * HOUR_MS })
  expect((await send('/v2/checkout/orders/X', { method: 'GET', headers })).status).toBe(401)
  expect((await show('X')).status).toBe(404)
})

const unit = { amount: { currency_code: 'CNY', value: '1.00' } }
it.each<[string, unknown, number, string]>([
  ['a body that is no JSON', '{', 400, 'MALFORMED_REQUEST_JSON'],
  ['no purchase unit', { intent: 'CAPTURE', purchase_units: [] }, 400, 'INVALID_PARAMETER_SYNTAX'],
  ['another intent', { intent: 'AUTHORIZE', purchase_units: [unit] }, 400, 'INVALID_PARAMETER_SYNTAX'],
  [
    'three decimals',
    { intent: 'CAPTURE', purchase_units: [{ amount: { ...unit.amount, value: '1.001' } }] },
    400,
    'INVALID_PARAMETER_SYNTAX',
  ],
  [
    'nothing to pay',
    { intent: 'CAPTURE', purchase_units: [{ amount: { ...unit.amount, value: '0.00' } }] },
    422,
    'CANNOT_BE_ZERO_OR_NEGATIVE',
  ],
  [
    'another currency',
    { intent: 'CAPTURE', purchase_units: [{ amount: { ...unit.amount, currency_code: 'USD' } }] },
    422,
    'CURRENCY_NOT_SUPPORTED',
  ],
])('PayPal refuses an order with %s', async (_, body, status, issue) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const answer = await send('/v2/checkout/orders', { headers: await bearer(), body: text })
  expect(answer).toMatchObject({ status, body: { details: [{ issue }] } })
})

it('answers 404 for an unknown world', async () => {
  const response = await fetch(`${stack.gatewayUrl}/wallets/paypal/w0000000/v2/checkout/orders/X`)
  expect(response.status).toBe(404)
})

it('journals gateway calls without secret and address', async () => {
  const { entries } = await journalOf(stack, worldId)
  // Where a call went stands beside what was said.
  const text = JSON.stringify(entries.map(({ http: _, ...said }) => said))
  const { clientSecret } = await inWorld(filesOf)
  const token = ((await bearer()).authorization ?? '').slice('Bearer '.length)
  for (const secret of [clientSecret, token, stack.gatewayUrl]) expect(text).not.toContain(secret)
  for (const secret of [clientSecret, token]) expect(JSON.stringify(entries)).not.toContain(secret)
  expect(text).toContain('paypalCaptureOrder')
})
