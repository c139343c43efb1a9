import type { Schemas } from '@skyshop/openapi/wallets/paypal'
import { afterAll, beforeAll } from 'vitest'
import type { World } from '../../src/engine/world/transaction/world.ts'
import { paypalMerchantFiles } from '../../src/providers/paypal/access/paypal-keys.ts'
import { advance, control, makeWorld } from '../support/control.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

export const HOUR_MS = 3_600_000
export const ORDER_NO = '26112009410000000142'
export const DESCRIPTION = 'Event recording, 1 month'

let stack: TestStack
let worldId = ''

/** Opens a world whose PayPal the calls of this file go to, for the tests of the file that calls it. */
export function startPaypal(): void {
  beforeAll(async () => {
    stack = await startTestStack()
    worldId = (await makeWorld(stack)).worldId
  })
  afterAll(() => stack.stop())
}

/** The stack, the world and the base of its gateway. */
export const place = () => ({ stack, worldId, base: `${stack.gatewayUrl}/wallets/paypal/${worldId}` })

export const later = (byMs: number) => advance(stack, worldId, { byMs })

export const inWorld = <T>(work: (world: World) => Promise<T>) => stack.app.registry.use(worldId, work)
export const filesOf = (world: World) => paypalMerchantFiles(world, stack.gatewayUrl)

/** One raw request to the gateway. */
export async function send<Body = Record<string, never>>(path: string, init: RequestInit = {}) {
  const response = await fetch(`${stack.gatewayUrl}/wallets/paypal/${worldId}${path}`, {
    method: 'POST',
    ...init,
  })
  return { status: response.status, body: (await response.json()) as Body }
}

export const json = { 'content-type': 'application/json' }
export const app = (call: 'checkout/look' | 'approve', body: object) =>
  send(`/app/${call}`, { headers: json, body: JSON.stringify(body) })

export async function bearer(): Promise<Record<string, string>> {
  const { clientId, clientSecret } = await inWorld(filesOf)
  const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  const { body } = await send('/v1/oauth2/token', {
    headers: { authorization },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  return { ...json, authorization: `Bearer ${body.access_token}` }
}

/** A call of the merchant that may be repeated under its request id. */
export async function sendOnce<Body = Record<string, never>>(path: string, requestId: string, body?: object) {
  const named = { 'paypal-request-id': requestId, prefer: 'return=representation' }
  const headers = { ...(await bearer()), ...named }
  return send<Body>(path, { headers, ...(body && { body: JSON.stringify(body) }) })
}

export const create = (orderNo: string, value = '19.90', more: object = {}, unitMore: object = {}) =>
  sendOnce<Schemas['Order']>('/v2/checkout/orders', orderNo, {
    intent: 'CAPTURE',
    purchase_units: [
      {
        reference_id: orderNo,
        custom_id: orderNo,
        description: DESCRIPTION,
        amount: { currency_code: 'CNY', value },
        ...unitMore,
      },
    ],
    ...more,
  })

let count = 0
export async function createOrder(
  outcome?: Schemas['ApproveRequest']['outcome'],
  { more = {}, unitMore = {} }: { more?: object; unitMore?: object } = {},
) {
  const orderNo = nextOrderNo()
  const { body: order } = await create(orderNo, '19.90', more, unitMore)
  if (outcome) await app('approve', { orderId: order.id, outcome })
  return { ...order, orderNo }
}

export const show = async (id: string) =>
  send<Schemas['Order']>(`/v2/checkout/orders/${id}`, { method: 'GET', headers: await bearer() })
export const capture = (id: string) =>
  sendOnce<Schemas['Order']>(`/v2/checkout/orders/${id}/capture`, `capture-${id}`)
export const refund = (captureId: string, refundNo: string, value: string) =>
  sendOnce<Schemas['Refund']>(`/v2/payments/captures/${captureId}/refund`, refundNo, {
    amount: { currency_code: 'CNY', value },
    note_to_payer: 'staff',
  })

export const refusal = (issue: string) => ({ body: { details: [{ issue }] } })

const plan = (paypal: object) =>
  control(stack, 'PATCH', `/control/worlds/${worldId}/merchant-plans`, { body: { paypal } })

/** Sets the account up otherwise for a while. */
export async function under<T>(change: object, back: object, run: () => Promise<T>): Promise<T> {
  await plan(change)
  const result = await run()
  await plan(back)
  return result
}

export async function paid(outcome: Schemas['ApproveRequest']['outcome'] = 'approve') {
  const order = await createOrder(outcome)
  const money = (await capture(order.id)).body.purchase_units?.[0]?.payments?.captures?.[0]
  if (!money) throw new Error('nothing was captured')
  return { order, money }
}

export const SOURCE = {
  payment_source: {
    paypal: {
      experience_context: { return_url: 'https://shop.test/back', cancel_url: 'https://shop.test/no' },
    },
  },
}
export const relsOf = ({ links }: Pick<Schemas['Order'], 'links'>) => links.map(({ rel }) => rel)

export const captureOf = async (id: string) =>
  send<Schemas['Capture']>(`/v2/payments/captures/${id}`, { method: 'GET', headers: await bearer() })

export const mocking = async (path: string, code: string) => {
  const mock = { 'paypal-mock-response': JSON.stringify({ mock_application_codes: code }) }
  return send(path, { headers: { ...(await bearer()), ...mock }, body: '{}' })
}

/** A number that no order has had. */
export const nextOrderNo = () => {
  count += 1
  return `${ORDER_NO}${count}`
}

export const inCurrency = (currency_code: string, value: string) => {
  return create(nextOrderNo(), value, {}, { amount: { currency_code, value } })
}

export const patch = async (id: string, change: object[]) => {
  const response = await fetch(`${place().base}/v2/checkout/orders/${id}`, {
    method: 'PATCH',
    headers: await bearer(),
    body: JSON.stringify(change),
  })
  return { status: response.status, text: await response.text() }
}
