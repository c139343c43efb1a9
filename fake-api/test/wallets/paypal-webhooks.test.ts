import { createVerify, X509Certificate } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import type { Schemas } from '@skyshop/openapi/wallets/paypal'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { control, makeWorld } from '../support/control.ts'
import { bearer, capture, createOrder, inWorld, later, place, refusal, startPaypal } from './paypal-calls.ts'

interface Heard {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

const heard: Heard[] = []
let status = 200
const listener = createServer(async (request, response) => {
  heard.push({ path: request.url ?? '', headers: request.headers, body: await text(request) })
  response.statusCode = status
  response.end()
})
const urlOf = (path: string) => `http://127.0.0.1:${(listener.address() as AddressInfo).port}${path}`

startPaypal()
beforeAll(() => new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', () => resolve())))
afterAll(() => void listener.close())

type Answer<T> = { status: number; body: T }

async function call<T = Schemas['ApiError']>(
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer<T>> {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const reply = await fetch(`${place().base}/v1/notifications${path}`, {
    method,
    headers: await bearer(),
    ...sent,
  })
  const said = await reply.text()
  return { status: reply.status, body: (said === '' ? {} : JSON.parse(said)) as T }
}

const make = (path: string, ...names: string[]) =>
  call<Schemas['Webhook']>('POST', '/webhooks', {
    url: urlOf(path),
    event_types: names.map((name) => ({ name })),
  })

const list = async () => (await call<{ webhooks: Schemas['Webhook'][] }>('GET', '/webhooks')).body.webhooks

/** Empties the app's webhooks but the first, whose server is the shop's. */
async function removeMade(): Promise<void> {
  for (const { id, url } of await list())
    if (url.startsWith('http://127.0.0.1:') && !url.includes('/skyworthPay/'))
      await call('DELETE', `/webhooks/${id}`)
}

/** Checks an event as PayPal's guide does it: by the certificate that it names, and nothing else of PayPal. */
async function isGenuine({ headers, body }: Heard, webhookId: string): Promise<boolean> {
  const named = (name: string) => String(headers[`paypal-${name}`])
  const message = [named('transmission-id'), named('transmission-time'), webhookId, crc32(body)].join('|')
  const pem = await (await fetch(named('cert-url'))).text()
  const { publicKey } = new X509Certificate(pem)
  return createVerify('SHA256').update(message).verify(publicKey, named('transmission-sig'), 'base64')
}

// fact: PP-051
it('a server checks an event by the certificate that the event names', async () => {
  const { body: webhook } = await make('/offline', 'PAYMENT.CAPTURE.COMPLETED')
  const order = await createOrder('approve')
  await capture(order.id)
  await later(0)
  const [event] = heard.filter(({ path }) => path === '/offline')
  if (event === undefined) throw new Error('no event came')
  expect(await isGenuine(event, webhook.id)).toBe(true)
  expect(await isGenuine({ ...event, body: event.body.replace('COMPLETED', 'DENIED') }, webhook.id)).toBe(
    false,
  )
  expect(await isGenuine(event, 'WEBHOOK_ID')).toBe(false)
  const other = await fetch(`${place().base}/v1/notifications/certs/CERT-1`)
  expect([other.status, await other.json()]).toMatchObject([404, { name: 'RESOURCE_NOT_FOUND' }])
  await removeMade()
})

// fact: PP-053
it('each webhook of an app is told the events that it asked for, under its own number', async () => {
  const [first] = await list()
  expect(first).toMatchObject({
    url: expect.stringContaining('/notify/paypal/'),
    event_types: [{ name: '*' }],
  })
  const { status, body: approvals } = await make('/approvals', 'CHECKOUT.ORDER.APPROVED')
  const { body: all } = await make('/all', '*')
  expect([status, approvals.event_types]).toEqual([201, [{ name: 'CHECKOUT.ORDER.APPROVED' }]])
  const order = await createOrder('approve')
  await capture(order.id)
  await later(0)
  const kinds = (path: string) =>
    heard
      .filter((one) => one.path === path)
      .map(({ body }) => (JSON.parse(body) as { event_type: string }).event_type)
  expect(kinds('/approvals')).toEqual(['CHECKOUT.ORDER.APPROVED'])
  expect(kinds('/all')).toEqual(['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED'])
  const [one, other] = heard.filter(({ body }) => body.includes(order.id) && body.includes('ORDER.APPROVED'))
  if (one === undefined || other === undefined) throw new Error('two webhooks were to be told')
  // One event, and signed for each webhook.
  expect(one.body).toBe(other.body)
  expect([await isGenuine(one, approvals.id), await isGenuine(other, approvals.id)]).toEqual([true, false])
  expect(await isGenuine(other, all.id)).toBe(true)
  const verified = await verify(other, all.id)
  expect([verified, await verify(other, approvals.id)]).toEqual(['SUCCESS', 'FAILURE'])
  await removeMade()
})

async function verify(heard: Heard, webhook_id: string): Promise<string> {
  const reply = await ask(heard, webhook_id)
  return ((await reply.json()) as Schemas['VerifyWebhookResponse']).verification_status
}

async function ask({ headers, body }: Heard, webhook_id: string): Promise<Response> {
  const names = ['auth-algo', 'cert-url', 'transmission-id', 'transmission-sig', 'transmission-time'] as const
  const transmission = Object.fromEntries(
    names.map((name) => [name.replace('-', '_'), headers[`paypal-${name}`]]),
  )
  const said = `${JSON.stringify({ ...transmission, webhook_id }).slice(0, -1)},"webhook_event":${body}}`
  return fetch(`${place().base}/v1/notifications/verify-webhook-signature`, {
    ...{ method: 'POST', headers: await bearer(), body: said },
  })
}

// fact: PP-050
it("an event that is not verified is explained in a header, and its answer stays PayPal's own", async () => {
  const { body: webhook } = await make('/explained', 'PAYMENT.CAPTURE.COMPLETED')
  const order = await createOrder('approve')
  await capture(order.id)
  await later(0)
  const [event] = heard.filter(({ path }) => path === '/explained')
  if (event === undefined) throw new Error('no event came')
  const changed = { ...event, body: event.body.replace('COMPLETED","', 'DENIED","') }
  const reply = await ask(changed, webhook.id)
  expect(await reply.json()).toEqual({ verification_status: 'FAILURE' })
  expect(JSON.parse(reply.headers.get('x-skyshop-signature') ?? '')).toEqual({
    mistake: expect.stringMatching(/^webhook_event says something else than was sent: first at \//),
    expected: expect.stringContaining(`|${webhook.id}|${crc32(event.body)}`),
  })
  const good = await ask(event, webhook.id)
  expect([await good.json(), good.headers.get('x-skyshop-signature')]).toEqual([
    { verification_status: 'SUCCESS' },
    null,
  ])
  await removeMade()
})

// fact: PP-053
it('an app has ten webhooks at most, and no URL twice', async () => {
  for (let count = 2; count <= 10; count += 1) expect((await make(`/many/${count}`, '*')).status).toBe(201)
  expect(await make('/many/11', '*')).toMatchObject({
    status: 400,
    body: { name: 'WEBHOOK_NUMBER_LIMIT_EXCEEDED' },
  })
  expect(await make('/many/2', '*')).toMatchObject({
    status: 400,
    body: { name: 'WEBHOOK_URL_ALREADY_EXISTS' },
  })
  expect(
    await call('POST', '/webhooks', { url: 'https://example.com/', event_types: [{ name: '*' }] }),
  ).toMatchObject({
    ...{ status: 400, body: { name: 'VALIDATION_ERROR' } },
  })
  await removeMade()
  expect(await list()).toHaveLength(1)
})

it('a webhook is changed and ended, also the one made with the app', async () => {
  const { body: made } = await make('/one', '*')
  const patch = [
    { op: 'replace', path: '/url', value: urlOf('/two') },
    { op: 'replace', path: '/event_types', value: [{ name: 'PAYMENT.CAPTURE.DENIED' }] },
  ]
  expect((await call('PATCH', `/webhooks/${made.id}`, patch)).body).toMatchObject({
    ...{ id: made.id, url: urlOf('/two'), event_types: [{ name: 'PAYMENT.CAPTURE.DENIED' }] },
  })
  const broken = [{ op: 'replace', path: '/event_types', value: 'all' }]
  expect((await call('PATCH', `/webhooks/${made.id}`, broken)).body.name).toBe('VALIDATION_ERROR')
  expect((await call('DELETE', `/webhooks/${made.id}`)).status).toBe(204)
  expect((await call('GET', `/webhooks/${made.id}`)).body).toMatchObject(refusal('INVALID_RESOURCE_ID').body)
  const [first] = await list()
  const moved = [{ op: 'replace', path: '/url', value: urlOf('/first') }]
  expect((await call('PATCH', `/webhooks/${first?.id}`, moved)).body).toMatchObject({ url: urlOf('/first') })
  const { worldId, stack } = place()
  const plans = await control<{ paypal: object }>(stack, 'GET', `/control/worlds/${worldId}/merchant-plans`)
  expect(plans.body.paypal).toMatchObject({ webhookUrl: urlOf('/first') })
  expect((await call('DELETE', `/webhooks/${first?.id}`)).status).toBe(204)
  expect(await list()).toEqual([])
})

// fact: PP-055
it('events are listed and shown, and told again', async () => {
  const { body: webhook } = await make('/again', '*')
  status = 500
  const order = await createOrder('approve')
  const captured = await capture(order.id)
  const captureId = captured.body.purchase_units?.[0]?.payments?.captures?.[0]?.id ?? ''
  const events = async (query: string) =>
    (await call<{ events: Schemas['WebhookEvent'][] }>('GET', `/webhooks-events${query}`)).body.events
  const [latest] = await events('?page_size=1')
  expect(latest).toMatchObject({ event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: { id: captureId } })
  expect(await events(`?transaction_id=${order.id}`)).toMatchObject([
    { event_type: 'CHECKOUT.ORDER.APPROVED' },
  ])
  expect(await events('?event_type=PAYMENT.CAPTURE.REFUNDED')).toEqual([])
  expect(await events('?end_time=2020-01-01T00:00:00Z')).toEqual([])
  expect((await call('GET', '/webhooks-events?page_size=x')).body.name).toBe('VALIDATION_ERROR')
  const id = latest?.id ?? ''
  const { links: _, ...shown } = (await call<Schemas['WebhookEvent']>('GET', `/webhooks-events/${id}`)).body
  const told = () =>
    heard.filter(({ path, body }) => path === '/again' && body.includes(id)).map(({ body }) => body)
  await later(0)
  expect(told().map((body) => JSON.parse(body) as object)).toEqual([shown])
  // It is on its way still.
  expect((await call('POST', `/webhooks-events/${id}/resend`, {})).status).toBe(202)
  expect(told()).toHaveLength(1)
  await inWorld((world) =>
    world.withTx(({ tx }) => tx.notifyOutbox.updateMany({ where: {}, data: { state: 'given-up' } })),
  )
  status = 200
  await call('POST', `/webhooks-events/${id}/resend`, { webhook_ids: ['another'] })
  expect(told()).toHaveLength(1)
  await call('POST', `/webhooks-events/${id}/resend`, { webhook_ids: [webhook.id] })
  expect(told()).toHaveLength(2)
  expect((await call('POST', '/webhooks-events/WH-1/resend', {})).status).toBe(404)
})

// fact: PP-053
it('hears nothing of another world’s app', async () => {
  await make('/own', '*')
  const { stack } = place()
  const { worldId } = await makeWorld(stack)
  const { body } = await control<object>(stack, 'GET', `/control/worlds/${worldId}/notifies`)
  expect(body).toEqual([])
  expect(
    (await fetch(`${stack.gatewayUrl}/wallets/paypal/${worldId}/v1/notifications/webhooks`)).status,
  ).toBe(401)
})
