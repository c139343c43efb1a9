import type { Schemas } from '@skyshop/openapi/wallets/paypal'
import { expect, it } from 'vitest'
import {
  app,
  bearer,
  capture,
  create,
  createOrder,
  DESCRIPTION,
  HOUR_MS,
  later,
  nextOrderNo,
  place,
  refusal,
  relsOf,
  SOURCE,
  send,
  sendOnce,
  show,
  startPaypal,
  under,
} from './paypal-calls.ts'

startPaypal()

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
  await later(3 * HOUR_MS)
  const gone = { name: 'RESOURCE_NOT_FOUND', details: [{ issue: 'INVALID_RESOURCE_ID' }] }
  expect(await show(order.id)).toMatchObject({ status: 404, body: gone })
  expect((await app('checkout/look', { orderId: order.id })).body.status).toBe('expired')
  expect(await capture(order.id)).toMatchObject(refusal('INVALID_RESOURCE_ID'))
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

// fact: PP-003, PP-004, PP-006
it('an order with a payment_source wants the action of its payer, until it is approved', async () => {
  const order = await createOrder(undefined, { more: SOURCE })
  expect(order).toMatchObject({ status: 'PAYER_ACTION_REQUIRED', payment_source: { paypal: {} } })
  expect(relsOf(order)).toEqual(['self', 'payer-action', 'update', 'capture'])
  expect(await capture(order.id)).toMatchObject(refusal('ORDER_NOT_APPROVED'))
  await app('approve', { orderId: order.id, outcome: 'approve' })
  const { body: approved } = await show(order.id)
  expect(approved).toMatchObject({
    status: 'APPROVED',
    payment_source: { paypal: { account_id: expect.any(String) } },
  })
  expect(relsOf(approved)).toEqual(['self', 'update', 'capture'])
  const { body: captured } = await capture(order.id)
  expect([captured.status, relsOf(captured)]).toEqual(['COMPLETED', ['self']])
  expect(relsOf(await createOrder())).toEqual(['self', 'approve', 'update', 'capture'])
})

// fact: PP-005
it('takes the addresses of an application_context', async () => {
  const context = {
    application_context: { return_url: 'https://shop.test/old', cancel_url: 'https://shop.test/no' },
  }
  const order = await createOrder('approve', { more: context })
  const page = `${place().base}/app/checkout?token=${order.id}`
  expect(await (await fetch(page)).text()).toContain('https://shop.test/old')
})

// fact: PP-023, PP-042
it('answers create, capture and refund shortly unless it is asked for more', async () => {
  const headers = async (id: string) => ({ ...(await bearer()), 'paypal-request-id': id })
  const amount = { currency_code: 'CNY', value: '19.90' }
  const body = JSON.stringify({ intent: 'CAPTURE', purchase_units: [{ amount }] })
  const made = await send<Schemas['Order']>('/v2/checkout/orders', { headers: await headers('S1'), body })
  expect(Object.keys(made.body)).toEqual(['id', 'status', 'links'])
  const { id } = made.body
  await app('approve', { orderId: id, outcome: 'approve' })
  const path = `/v2/checkout/orders/${id}/capture`
  const captured = await send<Schemas['Order']>(path, { headers: await headers('S2') })
  expect(Object.keys(captured.body)).toEqual(['id', 'status', 'links', 'purchase_units'])
  const money = (await show(id)).body.purchase_units?.[0]?.payments?.captures?.[0]
  const unit = { reference_id: 'default', payments: { captures: [money] } }
  expect(captured.body.purchase_units).toEqual([unit])
  await under({ minimalCapture: 'without' }, { minimalCapture: 'with-captures' }, async () => {
    const minimal = { ...(await headers('S2')), prefer: 'return=minimal' }
    const { body: again } = await send<Schemas['Order']>(path, { headers: minimal })
    expect(Object.keys(again)).toEqual(['id', 'status', 'links'])
  })
  const refundPath = `/v2/payments/captures/${money?.id}/refund`
  const refunded = await send(refundPath, { headers: await headers('S3'), body: '{}' })
  expect(Object.keys(refunded.body)).toEqual(['id', 'status', 'links'])
})

it('takes a payee that is the merchant itself, by number or e-mail, and has no other built', async () => {
  const { payee } = (await createOrder()).purchase_units?.[0] ?? {}
  expect(payee).toEqual({ merchant_id: expect.any(String), email_address: expect.stringContaining('@') })
  const paidTo = (to: object) => create(nextOrderNo(), '19.90', {}, { payee: to })
  for (const own of [payee, { merchant_id: payee?.merchant_id }, { email_address: payee?.email_address }])
    expect((await paidTo(own ?? {})).body).toMatchObject({ status: 'CREATED', purchase_units: [{ payee }] })
  for (const [name, value] of [
    ['merchant_id', 'OTHERMERCHANT'],
    ['email_address', 'other@example.com'],
  ] as const)
    expect(await paidTo({ ...payee, [name]: value })).toMatchObject({
      status: 400,
      body: { details: [{ field: `/purchase_units/0/payee/${name}` }] },
    })
})

// fact: PP-007
it('an order has its hours to send the payer there, and as many again from then', async () => {
  const order = await createOrder()
  await later(2 * HOUR_MS)
  await app('checkout/look', { orderId: order.id })
  await later(3 * HOUR_MS - 1)
  expect((await show(order.id)).status).toBe(200)
  await later(1)
  expect((await show(order.id)).status).toBe(404)
  const long = await under({ orderHours: 24 }, { orderHours: 3 }, () => createOrder())
  await later(24 * HOUR_MS - 1)
  expect((await show(long.id)).status).toBe(200)
})

// fact: PP-012
it.each([
  [255, 255, 201],
  [127, 127, 201],
  [127, 128, 400],
] as const)(
  'where a custom_id may have %i characters, answers one of %i with %i',
  async (limit, length, status) => {
    await under({ customIdLength: limit }, { customIdLength: 255 }, async () => {
      const answer = await create(nextOrderNo(), '1.00', {}, { custom_id: 'c'.repeat(length) })
      expect(answer.status).toBe(status)
    })
  },
)

// fact: PP-027, PP-028
it.each([
  ['approve-declined', 'INSTRUMENT_DECLINED', 'redirect'],
  ['approve-redirect', 'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING', 'redirect'],
  ['approve-action', 'PAYER_ACTION_REQUIRED', 'payer-action'],
] as const)('after %s the capture answers %s and leads the payer back', async (outcome, issue, rel) => {
  const order = await createOrder(outcome)
  const { status, body } = await capture(order.id)
  const href = `${place().base}/app/checkout?token=${order.id}`
  expect([status, body]).toMatchObject([
    422,
    { details: [{ issue }], links: [{ rel: 'information_link' }, { rel, href }] },
  ])
})

// fact: PP-028
it('makes no further attempt at a capture after ten that were refused', async () => {
  const order = await createOrder()
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await app('approve', { orderId: order.id, outcome: 'approve-declined' })
    expect(await capture(order.id)).toMatchObject(refusal('INSTRUMENT_DECLINED'))
  }
  await app('approve', { orderId: order.id, outcome: 'approve' })
  expect(await capture(order.id)).toMatchObject(refusal('MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED'))
})

// fact: PP-014
it('an order is confirmed with a source after it was made, and then wants the payer', async () => {
  const order = await createOrder()
  const path = `/v2/checkout/orders/${order.id}`
  const confirmed = await sendOnce<Schemas['Order']>(`${path}/confirm-payment-source`, 'c', SOURCE)
  expect([confirmed.status, confirmed.body.status, relsOf(confirmed.body)]).toEqual([
    200,
    'PAYER_ACTION_REQUIRED',
    expect.arrayContaining(['payer-action']),
  ])
  const fields = await send<Schemas['Order']>(`${path}?fields=payment_source`, {
    ...{ method: 'GET', headers: await bearer() },
  })
  expect(Object.keys(fields.body).sort()).toEqual(['id', 'links', 'payment_source', 'status'])
  expect(await send(`${path}?fields=payer`, { method: 'GET', headers: await bearer() })).toMatchObject(
    refusal('INVALID_PARAMETER_VALUE'),
  )
  await app('approve', { orderId: order.id, outcome: 'approve' })
  await capture(order.id)
  expect(await sendOnce(`${path}/confirm-payment-source`, 'd', SOURCE)).toMatchObject(
    refusal('ORDER_CANNOT_BE_CONFIRMED'),
  )
})

// fact: PP-070
it.each([
  ['no way to pay', {}, 422, { issue: 'NO_PAYMENT_SOURCE_PROVIDED', field: '/payment_source' }],
  ['a name that no document has', { foo: {} }, 422, { issue: 'NO_PAYMENT_SOURCE_PROVIDED' }],
  ['nothing at all', { venmo: null }, 422, { issue: 'NO_PAYMENT_SOURCE_PROVIDED' }],
  [
    'the name of a way alone',
    { venmo: {} },
    400,
    { issue: 'INVALID_PARAMETER_VALUE', field: '/payment_source/venmo' },
  ],
  ['another way beside PayPal', { paypal: {}, card: {} }, 400, { issue: 'INVALID_PARAMETER_VALUE' }],
])(
  'an order is neither made nor confirmed with a source of %s',
  async (_, payment_source, status, detail) => {
    const answer = { status, body: { details: [detail] } }
    expect(await create(nextOrderNo(), '19.90', { payment_source })).toMatchObject(answer)
    const { id } = await createOrder()
    const path = `/v2/checkout/orders/${id}/confirm-payment-source`
    expect(await sendOnce(path, `f-${id}`, { payment_source })).toMatchObject(answer)
  },
)

// fact: PP-070
it('PayPal alone is a way to pay', async () => {
  const answer = await create(nextOrderNo(), '19.90', { payment_source: { paypal: {} } })
  expect(answer).toMatchObject({ status: 201, body: { status: 'PAYER_ACTION_REQUIRED' } })
})

const ITEM = {
  name: 'camera',
  quantity: '1',
  sku: 'CAM-1',
  unit_amount: { currency_code: 'CNY', value: '19.90' },
}

// fact: PP-014
it('goods of a captured order are tracked, once under a number, and the shipment is taken back', async () => {
  const amount = { currency_code: 'CNY', value: '19.90', breakdown: { item_total: ITEM.unit_amount } }
  const order = await createOrder('approve', { unitMore: { items: [ITEM], amount } })
  const path = `/v2/checkout/orders/${order.id}`
  const captured = await capture(order.id)
  const capture_id = captured.body.purchase_units?.[0]?.payments?.captures?.[0]?.id ?? ''
  const shipment = {
    capture_id,
    tracking_number: 'SF1',
    carrier: 'SF_EX',
    items: [{ sku: 'CAM-1', quantity: '1' }],
  }
  const track = (change: object = {}) =>
    sendOnce<Schemas['Order']>(`${path}/track`, 't', { ...shipment, ...change })
  const tracked = await track()
  const id = `${capture_id}-SF1`
  expect([tracked.status, tracked.body.purchase_units?.[0]?.shipping?.trackers]).toMatchObject([
    201,
    [{ id, status: 'SHIPPED', items: shipment.items }],
  ])
  expect((await track()).status).toBe(200)
  expect(await track({ capture_id: 'X' })).toMatchObject(refusal('CAPTURE_ID_NOT_FOUND'))
  expect(await track({ items: [{ sku: 'CAM-2' }] })).toMatchObject(refusal('ITEM_SKU_MISMATCH'))
  const update = async (patch: object, tracker = id) => {
    const sent = { method: 'PATCH', headers: await bearer(), body: JSON.stringify([patch]) }
    const reply = await fetch(`${place().base}${path}/trackers/${tracker}`, sent)
    return reply.status === 204 ? 204 : ((await reply.json()) as Schemas['ApiError']).details?.[0]?.issue
  }
  expect(await update({ op: 'replace', path: '/items', value: [{ sku: 'CAM-1' }] })).toBe(204)
  expect(await update({ op: 'add', path: '/notify_payer', value: true })).toBe(204)
  expect(await update({ op: 'replace', path: '/status', value: 'CANCELLED' })).toBe(204)
  expect(await update({ op: 'replace', path: '/status', value: 'SHIPPED' })).toBe('NOT_PATCHABLE')
  expect(await update({ op: 'replace', path: '/items' })).toBe('PATCH_VALUE_REQUIRED')
  expect(await update({ op: 'replace', value: 1 })).toBe('PATCH_PATH_REQUIRED')
  expect(await update({ op: 'replace', path: '/items', value: [] }, 'other')).toBe('INVALID_RESOURCE_ID')
  expect((await show(order.id)).body.purchase_units?.[0]?.shipping?.trackers).toMatchObject([
    { status: 'CANCELLED', items: [{ sku: 'CAM-1' }] },
  ])
})

it('tracks nothing while the money is on its way', async () => {
  const order = await createOrder('approve-pending')
  const captured = await capture(order.id)
  const capture_id = captured.body.purchase_units?.[0]?.payments?.captures?.[0]?.id ?? ''
  const path = `/v2/checkout/orders/${order.id}/track`
  expect(await sendOnce(path, 't', { capture_id })).toMatchObject(refusal('CAPTURE_STATUS_NOT_VALID'))
})

it('repeats what an order says of its goods, and has the payer’s address once they approved', async () => {
  const amount = { currency_code: 'CNY', value: '19.90', breakdown: { item_total: ITEM.unit_amount } }
  const unitMore = { items: [ITEM], amount, soft_descriptor: 'SKYSHOP' }
  const order = await createOrder('approve', { unitMore })
  expect((await show(order.id)).body.purchase_units).toMatchObject([
    { ...unitMore, shipping: { address: { country_code: 'CN' } } },
  ])
  const unshipped = { application_context: { shipping_preference: 'NO_SHIPPING' } }
  const other = await createOrder('approve', { more: unshipped })
  expect((await show(other.id)).body.purchase_units?.[0]).not.toHaveProperty('shipping')
  const address = { name: { full_name: 'A. Owner' } }
  const given = await createOrder('approve', { unitMore: { shipping: address } })
  expect((await show(given.id)).body.purchase_units).toMatchObject([{ shipping: address }])
})

it('an order for money at once leaves the payer no source that takes days', async () => {
  const experience_context = { payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED' }
  const order = await createOrder('approve-pending', {
    more: { payment_source: { paypal: { experience_context } } },
  })
  expect((await show(order.id)).body.status).toBe('PAYER_ACTION_REQUIRED')
  const page = async (id: string) => (await fetch(`${place().base}/app/checkout?token=${id}`)).text()
  expect(await page(order.id)).not.toContain('bank account')
  expect(await page((await createOrder()).id)).toContain('bank account')
  await app('approve', { orderId: order.id, outcome: 'approve' })
  expect((await capture(order.id)).body.status).toBe('COMPLETED')
})

// fact: PP-014
it('a source that is confirmed afterwards has its preferences, too: money at once, and no address', async () => {
  const { id } = await createOrder()
  const path = `/v2/checkout/orders/${id}`
  const experience_context = {
    payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
    shipping_preference: 'NO_SHIPPING',
  }
  await sendOnce(`${path}/confirm-payment-source`, 'p', {
    payment_source: { paypal: { experience_context } },
  })
  const page = await (await fetch(`${place().base}/app/checkout?token=${id}`)).text()
  expect(page).not.toContain('bank account')
  await app('approve', { orderId: id, outcome: 'approve' })
  expect((await show(id)).body.purchase_units?.[0]?.shipping).toBeUndefined()
})
