import { expect, it } from 'vitest'
import { CAPTURE_ISSUES } from '../../src/providers/paypal/paypal-issues.ts'
import { control, journalOf, makeWorld } from '../support/control.ts'
import {
  bearer,
  capture,
  captureOf,
  create,
  createOrder,
  filesOf,
  HOUR_MS,
  inWorld,
  json,
  later,
  mocking,
  paid,
  place,
  refund,
  refusal,
  SOURCE,
  send,
  sendOnce,
  show,
  startPaypal,
  under,
} from './paypal-calls.ts'

startPaypal()

it.each<[string, number, string, () => Promise<{ status: number; body: Record<string, never> }>]>([
  [
    'wrong credentials',
    401,
    'invalid_client',
    () => send('/v1/oauth2/token', { headers: { authorization: 'Basic eDp5' } }),
  ],
])('PayPal refuses %s', async (_, status, error, call) => {
  expect(await call()).toMatchObject({ status, body: { error } })
})

// fact: PP-060
it('expires a token after nine hours', async () => {
  const headers = await bearer()
  await later(9 * HOUR_MS)
  expect((await send('/v2/checkout/orders/X', { method: 'GET', headers })).status).toBe(401)
  expect((await show('X')).status).toBe(404)
})

const unit = { amount: { currency_code: 'CNY', value: '1.00' } }
// fact: PP-043, PP-044
it.each<[string, unknown, number, string]>([
  ['a body that is no JSON', '{', 400, 'MALFORMED_REQUEST_JSON'],
  ['no purchase unit', { intent: 'CAPTURE', purchase_units: [] }, 400, 'INVALID_ARRAY_MIN_ITEMS'],
  ['no intent', { purchase_units: [unit] }, 400, 'MISSING_REQUIRED_PARAMETER'],
  ['another intent', { intent: 'SALE', purchase_units: [unit] }, 400, 'INVALID_PARAMETER_VALUE'],
  [
    'a custom_id that is too long',
    { intent: 'CAPTURE', purchase_units: [{ ...unit, custom_id: 'c'.repeat(256) }] },
    400,
    'INVALID_STRING_LENGTH',
  ],
  [
    'an amount below zero',
    { intent: 'CAPTURE', purchase_units: [{ amount: { ...unit.amount, value: '-1' } }] },
    422,
    'CANNOT_BE_ZERO_OR_NEGATIVE',
  ],
  [
    'an amount that is no number',
    { intent: 'CAPTURE', purchase_units: [{ amount: { ...unit.amount, value: '1,90' } }] },
    400,
    'INVALID_PARAMETER_SYNTAX',
  ],
  [
    'three decimals',
    { intent: 'CAPTURE', purchase_units: [{ amount: { ...unit.amount, value: '1.001' } }] },
    422,
    'DECIMAL_PRECISION',
  ],
  [
    'nothing to pay',
    { intent: 'CAPTURE', purchase_units: [{ amount: { ...unit.amount, value: '0.00' } }] },
    422,
    'CANNOT_BE_ZERO_OR_NEGATIVE',
  ],
  [
    'another currency',
    { intent: 'CAPTURE', purchase_units: [{ amount: { ...unit.amount, currency_code: 'XTS' } }] },
    422,
    'INVALID_CURRENCY_CODE',
  ],
])('PayPal refuses an order with %s', async (_, body, status, issue) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const answer = await send('/v2/checkout/orders', { headers: await bearer(), body: text })
  expect(answer).toMatchObject({
    status,
    body: {
      debug_id: expect.any(String),
      details: [{ issue, description: expect.any(String), location: 'body' }],
      links: [{ rel: 'information_link', href: expect.stringContaining(issue) }],
    },
  })
})

it('answers 404 for an unknown world', async () => {
  const response = await fetch(`${place().stack.gatewayUrl}/wallets/paypal/w0000000/v2/checkout/orders/X`)
  expect(response.status).toBe(404)
})

it('journals gateway calls without secret and address', async () => {
  await paid()
  const { entries } = await journalOf(place().stack, place().worldId)
  // Where a call went stands beside what was said.
  const text = JSON.stringify(entries.map(({ http: _, ...said }) => said))
  const { clientSecret } = await inWorld(filesOf)
  const token = ((await bearer()).authorization ?? '').slice('Bearer '.length)
  for (const secret of [clientSecret, token, place().stack.gatewayUrl]) expect(text).not.toContain(secret)
  for (const secret of [clientSecret, token]) expect(JSON.stringify(entries)).not.toContain(secret)
  expect(text).toContain('paypalCaptureOrder')
})

// fact: PP-018
it('refuses an order with a payment_source and without a request id', async () => {
  const amount = { currency_code: 'CNY', value: '19.90' }
  const body = JSON.stringify({ intent: 'CAPTURE', purchase_units: [{ amount }], ...SOURCE })
  const answer = await send('/v2/checkout/orders', { headers: await bearer(), body })
  expect(answer).toMatchObject({ status: 400, ...refusal('PAYPAL_REQUEST_ID_REQUIRED') })
})

// fact: PP-015
it('knows the request id of an order for six hours', async () => {
  const { id, orderNo } = await createOrder('approve')
  await capture(id)
  await later(6 * HOUR_MS - 1)
  expect(await create(orderNo)).toMatchObject({ status: 200, body: { id } })
  expect((await capture(id)).status).toBe(200)
  await later(1)
  const again = await create(orderNo)
  expect([again.status, again.body.id === id]).toEqual([201, false])
  expect(await capture(id)).toMatchObject(refusal('ORDER_ALREADY_CAPTURED'))
})

// fact: PP-016
it('knows the request id of a refund for 45 days', async () => {
  const { money } = await paid()
  const { body: first } = await refund(money.id, 'D1', '1.00')
  await later(45 * 24 * HOUR_MS - 1000)
  expect(await refund(money.id, 'D1', '1.00')).toMatchObject({ status: 200, body: { id: first.id } })
  await later(1000)
  expect((await refund(money.id, 'D1', '1.00')).status).toBe(201)
})

// fact: PP-021
it('a request id with another body is answered what it made, or refused where the account says so', async () => {
  const { id, orderNo } = await createOrder()
  expect(await create(orderNo, '0.01')).toMatchObject({ status: 200, body: { id } })
  await under({ changedRequest: 'refused' }, { changedRequest: 'answered' }, async () => {
    expect(await create(orderNo, '0.01')).toMatchObject({ status: 422, ...refusal('DUPLICATE_REQUEST_ID') })
  })
})

// fact: PP-021
it('a request id of a refund or a capture of another resource is refused, and gives nothing back', async () => {
  const [first, second] = [await paid(), await paid()]
  await refund(first.money.id, 'O1', '1.00')
  expect(await refund(second.money.id, 'O1', '1.00')).toMatchObject({
    ...{ status: 422, ...refusal('DUPLICATE_REQUEST_ID') },
  })
  expect((await captureOf(second.money.id)).body.status).toBe('COMPLETED')
  const [one, other] = [await createOrder('approve'), await createOrder('approve')]
  const take = (id: string) => sendOnce(`/v2/checkout/orders/${id}/capture`, 'O2')
  expect((await take(one.id)).status).toBe(201)
  expect(await take(other.id)).toMatchObject({ status: 422, ...refusal('DUPLICATE_REQUEST_ID') })
  expect((await take(one.id)).status).toBe(200)
  // Of orders it is known for six hours.
  const [late, last] = [await createOrder('approve'), await createOrder('approve')]
  expect((await sendOnce(`/v2/checkout/orders/${late.id}/capture`, 'O3')).status).toBe(201)
  await later(6 * HOUR_MS - 1)
  expect((await show(last.id)).status).toBe(404)
  const [fresh, next] = [await createOrder('approve'), await createOrder('approve')]
  expect(await sendOnce(`/v2/checkout/orders/${fresh.id}/capture`, 'O3')).toMatchObject(
    refusal('DUPLICATE_REQUEST_ID'),
  )
  await later(1)
  expect((await sendOnce(`/v2/checkout/orders/${next.id}/capture`, 'O3')).status).toBe(201)
})

// fact: PP-022
it.each([
  [108, 201],
  [109, 400],
])('answers a request id of %i characters with %i', async (length, status) => {
  expect((await create('r'.repeat(length), '1.00', {}, { custom_id: 'x' })).status).toBe(status)
})

// fact: PP-041
it('refuses a refund in another currency than that of its capture', async () => {
  const { money } = await paid()
  const path = `/v2/payments/captures/${money.id}/refund`
  const answer = await sendOnce(path, 'X1', { amount: { currency_code: 'USD', value: '1.00' } })
  expect(answer).toMatchObject(refusal('REFUND_CAPTURE_CURRENCY_MISMATCH'))
})

// fact: PP-030, PP-056
it.each(CAPTURE_ISSUES)('a capture fails with %s when the header asks for it', async (issue) => {
  const answer = await mocking('/v2/checkout/orders/X/capture', issue)
  expect(answer).toMatchObject({ status: 422, ...refusal(issue) })
})

// fact: PP-041, PP-056
it.each([
  'REFUND_FAILED_INSUFFICIENT_FUNDS',
  'MAX_NUMBER_OF_REFUNDS_EXCEEDED',
  'PARTIAL_REFUND_NOT_ALLOWED',
  'TRANSACTION_DISPUTED',
])('a refund fails with %s when the header asks for it', async (issue) => {
  expect(await mocking('/v2/payments/captures/X/refund', issue)).toMatchObject({
    status: 422,
    ...refusal(issue),
  })
})

// fact: PP-056
it('says that a code which the header asks for is not known here', async () => {
  expect(await mocking('/v2/checkout/orders', 'NOT_A_CODE')).toMatchObject({
    status: 400,
    body: {
      details: [{ description: expect.stringContaining('not built: PayPal-Mock-Response of NOT_A_CODE') }],
    },
  })
})

// fact: PP-030
it('knows 68 issues of a capture', () => expect(new Set(CAPTURE_ISSUES).size).toBe(68))

// fact: PP-046
it.each([
  ['PERMISSION_DENIED', 403, 'NOT_AUTHORIZED'],
  ['PREVIOUS_REQUEST_IN_PROGRESS', 409, 'RESOURCE_CONFLICT'],
  ['MISSING_REQUIRED_PARAMETER', 400, 'INVALID_REQUEST'],
  ['INTERNAL_SERVER_ERROR', 500, 'INTERNAL_SERVER_ERROR'],
])('answers %s with %i %s', async (code, status, name) => {
  expect(await mocking('/v2/checkout/orders', code)).toMatchObject({ status, body: { name } })
})

// fact: PP-046
it('answers a body of another media type with 415, and failures with their status', async () => {
  const headers = { ...(await bearer()), 'content-type': 'text/xml' }
  const answer = await send('/v2/checkout/orders', { headers, body: '<x/>' })
  expect(answer).toMatchObject({ status: 415, body: { name: 'UNSUPPORTED_MEDIA_TYPE' } })
  for (const [status, name] of [
    [500, 'INTERNAL_SERVER_ERROR'],
    [503, 'SERVICE_UNAVAILABLE'],
  ] as const) {
    const body = { http: { operationIds: ['paypalShowOrder'], answer: { kind: 'status', status } } }
    await control(place().stack, 'POST', `/control/worlds/${place().worldId}/faults`, { body })
    expect(await show('X')).toMatchObject({ status, body: { name } })
  }
})

// fact: PP-045
it.each([
  ['documented', { name: 'AUTHENTICATION_FAILURE' }],
  ['reported', { error: 'invalid_token', error_description: expect.any(String) }],
])('a call without a good token is answered as %s', async (tokenRefusal, body) => {
  await under({ tokenRefusal }, { tokenRefusal: 'documented' }, async () => {
    const none = await send('/v2/checkout/orders', { headers: json, body: '{}' })
    expect(none).toMatchObject({ status: 401, body })
    const { authorization = '' } = await bearer()
    const { worldId: other } = await makeWorld(place().stack, 'new-owner', 9)
    const path = `${place().stack.gatewayUrl}/wallets/paypal/${other}/v2/checkout/orders/X`
    expect((await fetch(path, { headers: { authorization } })).status).toBe(401)
  })
})

it('an application is of one world: another world refuses its credentials', async () => {
  const { clientId, clientSecret } = await inWorld(filesOf)
  const { worldId: other } = await makeWorld(place().stack, 'new-owner', 10)
  const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  const init = {
    method: 'POST',
    headers: { authorization },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  }
  expect(
    (await fetch(`${place().stack.gatewayUrl}/wallets/paypal/${other}/v1/oauth2/token`, init)).status,
  ).toBe(401)
})

it('names its debug id in the header of every answer, that of the body in a refusal', async () => {
  const path = `${place().base}/v2/checkout/orders/NOTHING`
  const response = await fetch(path, { headers: await bearer() })
  const { debug_id } = (await response.json()) as { debug_id: string }
  expect(response.headers.get('paypal-debug-id')).toBe(debug_id)
})

/** What an answer says of a refusal beside PayPal's own words, and what the journal says. */
async function explained(path: string, init: RequestInit) {
  const { base, stack, worldId } = place()
  const reply = await fetch(`${base}${path}`, init)
  const { entries } = await journalOf(stack, worldId)
  return {
    ...{ status: reply.status, body: await reply.json() },
    header: JSON.parse(reply.headers.get('x-skyshop-signature') ?? 'null') as unknown,
    signature: entries.at(-1)?.call?.signature,
  }
}

// fact: PP-045, PP-060
it('a token that has ended is refused in words of PayPal, and explained in a header and in the journal', async () => {
  const headers = await bearer()
  const path = '/v2/checkout/orders/5O190127TN364715T'
  const good = await explained(path, { headers })
  expect([good.header, good.signature]).toEqual([null, { holds: true, mistake: null }])
  await later(9 * HOUR_MS)
  const ended = await explained(path, { headers })
  const mistake = expect.stringMatching(
    /^the token has expired: it ended at .*, and the world's clock stands at /,
  )
  expect(ended).toMatchObject({
    ...{ status: 401, header: { mistake } },
    signature: { holds: false, mistake, reasons: ['token-expired'] },
  })
  expect(JSON.stringify(ended.body)).not.toContain('expired')
})

// fact: PP-045
it('credentials of another world are refused with its name', async () => {
  const { stack } = place()
  const { worldId: other } = await makeWorld(stack, 'new-owner', 11)
  const { clientId, clientSecret } = await stack.app.registry.use(other, filesOf)
  const authorization = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  const body = new URLSearchParams({ grant_type: 'client_credentials' })
  const refused = await explained('/v1/oauth2/token', { method: 'POST', headers: { authorization }, body })
  const mistake = `the client id is none of this world: it is that of ${other}`
  const { clientId: own } = await inWorld(filesOf)
  expect(refused).toMatchObject({
    body: { error: 'invalid_client', error_description: `Client Authentication failed: ${mistake}` },
    header: { mistake, expected: `${own}:•••` },
    signature: { reasons: ['unknown-client'] },
  })
  expect(JSON.stringify(refused)).not.toContain(clientSecret)
})
