import type { Schemas as ProductSchemas } from '@skyshop/openapi/http'
import type { Schemas } from '@skyshop/openapi/wallets/paypal'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paypalMerchantFiles } from '../../src/providers/paypal/access/paypal-keys.ts'
import { createPaypalWebhookProvider } from '../../src/providers/paypal/paypal-webhook-provider.ts'
import { advance, control, deleteWorld, journalOf, makeWorld, stateOf } from '../support/control.ts'
import { atPaypal, paymentOf } from '../support/phone-wallets.ts'
import { addOrder, MONTH_FEN } from '../support/purchase.ts'
import { ShopClient } from '../support/shop-client.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'

const DAY_MS = 86_400_000

let stack: TestStack
beforeAll(async () => {
  stack = await startTestStack()
})
afterAll(() => stack.stop())

/** An order whose payment the buyer has approved; what `arm` says goes wrong with the calls of the merchant. */
async function approved({
  outcome = 'approve',
  seed = 1,
  arm,
}: {
  outcome?: string
  seed?: number
  arm?: object
} = {}) {
  const client = new ShopClient(stack, await makeWorld(stack, 'new-owner', seed))
  const { worldId } = client.world
  const orderNo = await addOrder(client)
  const body = paymentOf(orderNo)
  const { paymentId } = await client.data<ProductSchemas['PayPalOrder']>('createPayPalOrder', { body })
  await atPaypal(stack, client, { orderId: paymentId, outcome })
  if (arm) await control(stack, 'POST', `/control/worlds/${worldId}/faults`, { body: arm })
  const tell = () => client.call('payPalNotify', { body: { orderNo, paymentId } })
  return { client, worldId, orderNo, tell }
}

const notifiesOf = async (worldId: string) =>
  (await control<{ kind: string; state: string }[]>(stack, 'GET', `/control/worlds/${worldId}/notifies`)).body

const statusOf = async (worldId: string) => (await stateOf(stack, worldId)).orders[0]?.status

/** The captured money that the merchant does not hear of by the answer. */
const lost = { http: { operationIds: ['paypalCaptureOrder'], answer: { kind: 'reset-after-commit' } } }

/** The latest event of a kind, as PayPal sends it. */
function eventOf(worldId: string, kind: string) {
  return stack.app.registry.use(worldId, async (world) => {
    const [row] = await world.read.notifyOutbox.findMany({ where: { provider: 'paypal', kind } })
    const payload = JSON.parse(row?.body ?? '{}') as object
    const envelope = { notifyId: row?.notifyId ?? '', kind, payload, createdAtMs: 0, nowMs: world.nowMs() }
    const provider = createPaypalWebhookProvider({ publicGatewayUrl: () => stack.gatewayUrl })
    const signed = await provider.sign(world, { ...envelope, nonce: '0123456789abcdef'.repeat(2), url: null })
    return { ...signed, files: await paypalMerchantFiles(world, stack.gatewayUrl) }
  })
}

type Sent = Awaited<ReturnType<typeof eventOf>>

const deliver = (worldId: string, { headers, body }: Pick<Sent, 'headers' | 'body'>) =>
  fetch(`${stack.productUrl}/api/skyworthPay/v1/notify/paypal/${worldId}`, { method: 'POST', headers, body })

// fact: PP-048
it('tells of an approved order, of its money and of money given back', async () => {
  const { worldId, orderNo, tell } = await approved()
  await tell()
  await advance(stack, worldId, { byMs: 0 })
  await control(stack, 'POST', `/control/worlds/${worldId}/orders/${orderNo}/refund`)
  await advance(stack, worldId, { byMs: 0 })
  const told = await notifiesOf(worldId)
  expect(told.map(({ kind }) => kind).sort()).toEqual([
    'CHECKOUT.ORDER.APPROVED',
    'PAYMENT.CAPTURE.COMPLETED',
    'PAYMENT.CAPTURE.REFUNDED',
  ])
  expect(new Set(told.map(({ state }) => state))).toEqual(new Set(['delivered']))
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

// fact: PP-048
it.each([
  ['approve-pending', 'PAYMENT.CAPTURE.COMPLETED'],
  ['approve-denied', 'PAYMENT.CAPTURE.DENIED'],
])('tells of the end of a capture that pends: %s', async (outcome, end) => {
  const { worldId, tell } = await approved({ outcome })
  await tell()
  await advance(stack, worldId, { byMs: DAY_MS })
  const kinds = (await notifiesOf(worldId)).map(({ kind }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['PAYMENT.CAPTURE.PENDING', end]))
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

// fact: PP-048, PP-050
it('an order is paid by the event alone when the answer to the capture was lost', async () => {
  const { worldId, tell } = await approved({ arm: lost })
  await tell()
  expect(await statusOf(worldId)).toBe(0)
  await advance(stack, worldId, { byMs: 0 })
  expect(await statusOf(worldId)).not.toBe(0)
  const { entitlements, payments } = await stateOf(stack, worldId)
  expect(entitlements).toHaveLength(1)
  expect(payments).toMatchObject([{ provider: 'paypal', state: 'succeeded', amountFen: MONTH_FEN }])
  expect(await deleteWorld(stack, worldId)).toEqual([])
})

type Forgery = (own: Sent, other: Sent) => Pick<Sent, 'headers' | 'body'>
it.each<[string, Forgery]>([
  ['no signature', ({ body }) => ({ headers: { 'content-type': 'application/json' }, body })],
  ['another body', ({ headers, body }) => ({ headers, body: body.replace('COMPLETED', 'DENIED') })],
  [
    'another time',
    ({ headers, body }) => {
      return { headers: { ...headers, 'PAYPAL-TRANSMISSION-TIME': '2026-01-01T00:00:00Z' }, body }
    },
  ],
  ['the signature of an equal world', (_, other) => other],
])('refuses an event with %s and changes nothing', async (_, forge) => {
  const [sale, twin] = [await approved({ seed: 7, arm: lost }), await approved({ seed: 7, arm: lost })]
  await sale.tell()
  await twin.tell()
  const kind = 'PAYMENT.CAPTURE.COMPLETED'
  const forged = forge(await eventOf(sale.worldId, kind), await eventOf(twin.worldId, kind))
  expect((await deliver(sale.worldId, forged)).status).toBe(401)
  expect(await statusOf(sale.worldId)).toBe(0)
  expect((await deliver(sale.worldId, await eventOf(sale.worldId, kind))).status).toBe(200)
  expect(await statusOf(sale.worldId)).not.toBe(0)
})

// fact: PP-049, PP-050
it('verifies an event exactly as it was received, for its own app', async () => {
  const { worldId } = await approved()
  const { headers, body, files } = await eventOf(worldId, 'CHECKOUT.ORDER.APPROVED')
  const { baseUrl, clientId, clientSecret, webhookId } = files
  const named = (name: string) => headers[`PAYPAL-${name.toUpperCase()}`] ?? ''
  expect(named('auth-algo')).toBe('SHA256withRSA')
  expect(named('transmission-id')).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  expect(named('transmission-time')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
  expect(named('cert-url')).toContain('/v1/notifications/certs/')
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  const form = new URLSearchParams({ grant_type: 'client_credentials' })
  const token = await fetch(`${baseUrl}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: basic },
    body: form,
  })
  const { access_token } = (await token.json()) as Schemas['TokenResponse']
  const verify = async (event: string, change: object = {}) => {
    const verification = {
      auth_algo: named('auth-algo'),
      cert_url: named('cert-url'),
      transmission_id: named('transmission-id'),
      transmission_sig: named('transmission-sig'),
      transmission_time: named('transmission-time'),
      webhook_id: webhookId,
      ...change,
    }
    const response = await fetch(`${baseUrl}/v1/notifications/verify-webhook-signature`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      body: `${JSON.stringify(verification).slice(0, -1)},"webhook_event":${event}}`,
    })
    return (await response.json()) as Schemas['VerifyWebhookResponse']
  }
  expect(await verify(body)).toEqual({ verification_status: 'SUCCESS' })
  const written = JSON.stringify(JSON.parse(body), null, 1)
  expect(await verify(written)).toEqual({ verification_status: 'FAILURE' })
  expect(await verify(body, { webhook_id: 'OTHER' })).toEqual({ verification_status: 'FAILURE' })
  expect(await verify(body, { auth_algo: 'SHA1withRSA' })).toEqual({ verification_status: 'FAILURE' })
})

// fact: PP-052
it('repeats an event up to 25 times in three days, until it is answered with 2xx', () => {
  const { retryDelaysMs, isAcknowledged } = createPaypalWebhookProvider({ publicGatewayUrl: () => '' })
  const delays = retryDelaysMs('CHECKOUT.ORDER.APPROVED', {})
  expect(delays).toHaveLength(25)
  expect(delays.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(3 * DAY_MS)
  const answered = (status: number) => isAcknowledged({ status, body: '' }, '')
  expect([200, 204, 302, 401, 500].map(answered)).toEqual([true, true, false, false, false])
})

it('writes equal journals in equal worlds for events of PayPal', async () => {
  const hashes = []
  for (let run = 0; run < 2; run += 1) {
    const { worldId, tell } = await approved({ seed: 9 })
    await tell()
    await advance(stack, worldId, { byMs: 0 })
    hashes.push((await journalOf(stack, worldId)).hash)
  }
  expect(hashes[0]).toBe(hashes[1])
})

it('a message that is no event of PayPal is refused before PayPal is asked about it', async () => {
  const { worldId } = await makeWorld(stack)
  const headers = { 'content-type': 'application/json' }
  for (const body of ['{}', '[]']) expect((await deliver(worldId, { headers, body })).status).toBe(400)
})
