import type { Schemas } from '@skyshop/openapi/wallets/paypal'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { World } from '../../src/engine/world/transaction/world.ts'
import { advance, journalOf, makeWorld } from '../support/control.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

const HOUR_MS = 3_600_000
const TRACE = 'a'.repeat(32)
const PAYMENT = { orderNo: '26112009410000000142', description: 'Event recording, 1 month', amountFen: 1990 }

let stack: TestStack
let worldId = ''
beforeAll(async () => {
  stack = await startTestStack()
  worldId = (await makeWorld(stack)).worldId
})
afterAll(() => stack.stop())

const inWorld = <T>(work: (world: World) => Promise<T>) => stack.app.registry.use(worldId, work)
const client = () => stack.app.wallets.rest.paypal.client

/** One raw request to the gateway. */
async function send(path: string, init: RequestInit = {}) {
  const response = await fetch(`${stack.gatewayUrl}/wallets/paypal/${worldId}${path}`, {
    method: 'POST',
    ...init,
  })
  return { status: response.status, body: (await response.json()) as Record<string, never> }
}

const json = { 'content-type': 'application/json' }
const app = (call: 'checkout/look' | 'approve', body: object) =>
  send(`/app/${call}`, { headers: json, body: JSON.stringify(body) })

async function bearer(): Promise<Record<string, string>> {
  const { clientId, clientSecret } = await inWorld((world) =>
    stack.app.wallets.rest.paypal.accounts.of(world),
  )
  const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  const { body } = await send('/v1/oauth2/token', {
    headers: { authorization },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  return { ...json, authorization: `Bearer ${body.access_token}` }
}

let count = 0
async function createOrder(outcome?: Schemas['ApproveRequest']['outcome']) {
  count += 1
  const orderNo = `${PAYMENT.orderNo}${count}`
  const order = await inWorld((world) => client().createOrder(world, { ...PAYMENT, orderNo }, TRACE))
  if (outcome) await app('approve', { orderId: order.id, outcome })
  return { ...order, orderNo }
}

const show = (id: string) => inWorld((world) => client().showOrder(world, id, TRACE))
const capture = (id: string) => inWorld((world) => client().captureOrder(world, id, TRACE))
const refund = (captureId: string, refundNo: string, amountFen: number) =>
  inWorld((world) =>
    client().refundCapture(world, { captureId, refundNo, amountFen, reason: 'staff' }, TRACE),
  )

async function paid(outcome: 'approve' | 'approve-pending' = 'approve') {
  const order = await createOrder(outcome)
  const money = (await capture(order.id)).purchase_units[0]?.payments?.captures[0]
  if (!money) throw new Error('nothing was captured')
  return { order, money }
}

it('an order goes from CREATED through the approval of the buyer to COMPLETED', async () => {
  const order = await createOrder()
  expect(order).toMatchObject({
    status: 'CREATED',
    purchase_units: [{ custom_id: order.orderNo, amount: { currency_code: 'CNY', value: '19.90' } }],
  })
  expect((await app('checkout/look', { orderId: order.id })).body).toMatchObject({
    status: 'payable',
    description: PAYMENT.description,
    amount: { value: '19.90' },
  })
  await expect(capture(order.id)).rejects.toMatchObject({ issue: 'ORDER_NOT_APPROVED' })
  expect((await app('approve', { orderId: order.id, outcome: 'approve' })).body.status).toBe('APPROVED')
  expect((await show(order.id))?.status).toBe('APPROVED')
  expect(await capture(order.id)).toMatchObject({
    status: 'COMPLETED',
    purchase_units: [{ payments: { captures: [{ status: 'COMPLETED', amount: { value: '19.90' } }] } }],
  })
})

it('answers a repeated request with its first result and refuses its id for another', async () => {
  const order = await createOrder('approve')
  const { orderNo } = order
  const again = await inWorld((world) => client().createOrder(world, { ...PAYMENT, orderNo }, TRACE))
  expect(again.id).toBe(order.id)
  const other = inWorld((world) => client().createOrder(world, { ...PAYMENT, orderNo, amountFen: 1 }, TRACE))
  await expect(other).rejects.toMatchObject({ issue: 'DUPLICATE_REQUEST_ID' })
  expect(await capture(order.id)).toEqual(await capture(order.id))
  const second = await send(`/v2/checkout/orders/${order.id}/capture`, { headers: await bearer() })
  expect(second).toMatchObject({ status: 422, body: { details: [{ issue: 'ORDER_ALREADY_CAPTURED' }] } })
})

it('a cancelled order can be approved later', async () => {
  const order = await createOrder('cancel')
  expect((await show(order.id))?.status).toBe('CREATED')
  expect((await app('approve', { orderId: order.id, outcome: 'approve' })).body.status).toBe('APPROVED')
})

it('an order with a declined instrument goes back to the buyer', async () => {
  const order = await createOrder('approve-declined')
  await expect(capture(order.id)).rejects.toMatchObject({ issue: 'INSTRUMENT_DECLINED' })
  expect((await show(order.id))?.status).toBe('CREATED')
})

it('an order expires after three hours without a capture', async () => {
  const order = await createOrder('approve')
  await advance(stack, worldId, { byMs: 3 * HOUR_MS })
  expect(await show(order.id)).toBeNull()
  expect((await app('checkout/look', { orderId: order.id })).body.status).toBe('expired')
  await expect(capture(order.id)).rejects.toMatchObject({ issue: 'INVALID_RESOURCE_ID' })
})

it('refunds once per request id and never more than was captured', async () => {
  const { money } = await paid()
  const first = await refund(money.id, 'R1', 990)
  expect(first).toMatchObject({ status: 'COMPLETED', amount: { value: '9.90' } })
  expect((await refund(money.id, 'R1', 990)).id).toBe(first.id)
  await expect(refund(money.id, 'R1', 1)).rejects.toMatchObject({ issue: 'DUPLICATE_REQUEST_ID' })
  await expect(refund(money.id, 'R2', 1001)).rejects.toMatchObject({ issue: 'REFUND_AMOUNT_EXCEEDED' })
  await refund(money.id, 'R3', 1000)
  await expect(refund(money.id, 'R4', 1)).rejects.toMatchObject({ issue: 'CAPTURE_FULLY_REFUNDED' })
  await expect(refund('NOTHING', 'R5', 1)).rejects.toMatchObject({ issue: 'INVALID_RESOURCE_ID' })
  const shown = await send(`/v2/payments/refunds/${first.id}`, { method: 'GET', headers: await bearer() })
  expect(shown).toMatchObject({ status: 200, body: { id: first.id } })
})

it('completes a pending capture a day later', async () => {
  const { order, money } = await paid('approve-pending')
  expect(money.status).toBe('PENDING')
  await expect(refund(money.id, 'R6', 1)).rejects.toMatchObject({ issue: 'CAPTURE_NOT_COMPLETED' })
  await advance(stack, worldId, { byMs: 24 * HOUR_MS })
  const later = (await show(order.id))?.purchase_units[0]?.payments?.captures[0]
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

it('expires a token after nine hours', async () => {
  const headers = await bearer()
  await advance(stack, worldId, { byMs: 9 * HOUR_MS })
  expect((await send('/v2/checkout/orders/X', { method: 'GET', headers })).status).toBe(401)
  expect(await show('X')).toBeNull()
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
  const account = await inWorld((world) => stack.app.wallets.rest.paypal.accounts.of(world))
  const token = ((await bearer()).authorization ?? '').slice('Bearer '.length)
  for (const secret of [account.clientSecret, token, stack.gatewayUrl]) expect(text).not.toContain(secret)
  for (const secret of [account.clientSecret, token]) expect(JSON.stringify(entries)).not.toContain(secret)
  expect(text).toContain('paypalCaptureOrder')
})
