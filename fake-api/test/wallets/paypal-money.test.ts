import type { Schemas } from '@skyshop/openapi/wallets/paypal'
import { expect, it } from 'vitest'
import { auditOf, control, journalOf } from '../support/control.ts'
import {
  app,
  bearer,
  capture,
  captureOf,
  create,
  createOrder,
  HOUR_MS,
  inCurrency,
  inWorld,
  later,
  ORDER_NO,
  paid,
  patch,
  place,
  refund,
  refusal,
  send,
  sendOnce,
  show,
  startPaypal,
  under,
} from './paypal-calls.ts'

startPaypal()

// fact: PP-038
it('refunds once per request id and never more than was captured', async () => {
  const { money } = await paid()
  const { status, body: first } = await refund(money.id, 'R1', '9.90')
  expect([status, first]).toMatchObject([201, { status: 'COMPLETED', amount: { value: '9.90' } }])
  expect(await refund(money.id, 'R1', '9.90')).toMatchObject({ status: 200, body: { id: first.id } })
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

// fact: PP-034, PP-032, PP-039
it('completes a pending capture a day later', async () => {
  const { order, money } = await paid('approve-pending')
  expect([(await show(order.id)).body.status, money.status]).toEqual(['COMPLETED', 'PENDING'])
  expect(money.status_details).toEqual({ reason: 'ECHECK' })
  expect(await refund(money.id, 'R6', '0.01')).toMatchObject(refusal('PENDING_CAPTURE'))
  await later(24 * HOUR_MS)
  const settled = (await show(order.id)).body.purchase_units?.[0]?.payments?.captures?.[0]
  expect(settled?.status).toBe('COMPLETED')
})

// fact: PP-011
it.each<[string, object, string]>([
  ['parts that make up another sum', { breakdown: { item_total: yuan('19.00') } }, 'AMOUNT_MISMATCH'],
  [
    'items of another sum',
    { breakdown: { item_total: yuan('19.90') }, items: [item('1', '19.00')] },
    'ITEM_TOTAL_MISMATCH',
  ],
  [
    'tax of items of another sum',
    {
      breakdown: { item_total: yuan('18.00'), tax_total: yuan('1.90') },
      items: [{ ...item('2', '9.00'), tax: yuan('0.90') }],
    },
    'TAX_TOTAL_MISMATCH',
  ],
  [
    'tax of items and no tax_total',
    { breakdown: { item_total: yuan('19.90') }, items: [{ ...item('1', '19.90'), tax: yuan('0.10') }] },
    'TAX_TOTAL_REQUIRED',
  ],
  ['items and no item_total', { items: [item('1', '19.90')] }, 'ITEM_TOTAL_REQUIRED'],
])('refuses an order with %s', async (_, sums, issue) => {
  const { breakdown, items }: Sums = sums
  const amount = { ...yuan('19.90'), ...(breakdown && { breakdown }) }
  const answer = await create(`${ORDER_NO}S`, '19.90', {}, { amount, ...(items && { items }) })
  expect(answer).toMatchObject({ status: 422, ...refusal(issue) })
})

// fact: PP-068
it.each<[string, string, object]>([
  [
    'a part',
    'amount/breakdown/shipping',
    { breakdown: { item_total: yuan('19.90'), shipping: dollars('0.00') } },
  ],
  [
    'a discount',
    'amount/breakdown/discount',
    { breakdown: { item_total: yuan('19.90'), discount: dollars('0.00') } },
  ],
  [
    'an item',
    'items/0/unit_amount',
    {
      breakdown: { item_total: yuan('19.90') },
      items: [{ name: 'n', quantity: '1', unit_amount: dollars('19.90') }],
    },
  ],
  [
    'the tax of an item',
    'items/0/tax',
    {
      breakdown: { item_total: yuan('18.00'), tax_total: yuan('1.90') },
      items: [{ ...item('1', '18.00'), tax: dollars('1.90') }],
    },
  ],
])('refuses an order with %s in another currency', async (_, at, sums) => {
  const { breakdown, items }: Sums = sums
  const amount = { ...yuan('19.90'), ...(breakdown && { breakdown }) }
  const answer = await create(`${ORDER_NO}M`, '19.90', {}, { amount, ...(items && { items }) })
  const field = `/purchase_units/0/${at}/currency_code`
  expect(answer).toMatchObject({
    status: 422,
    body: { details: [{ issue: 'MULTI_CURRENCY_ORDER', field, value: 'USD' }] },
  })
})

// fact: PP-011, PP-068
it('a new amount is held against the items that stay', async () => {
  const amount = { ...yuan('19.90'), breakdown: { item_total: yuan('19.90') } }
  const { id, orderNo } = await createOrder(undefined, { unitMore: { amount, items: [item('1', '19.90')] } })
  const path = `/purchase_units/@reference_id=='${orderNo}'/amount`
  const change = async (value: object) => (await patch(id, [{ op: 'replace', path, value }])).text
  expect(await change(yuan('18.00'))).toContain('ITEM_TOTAL_REQUIRED')
  const dollar = { ...dollars('19.90'), breakdown: { item_total: dollars('19.90') } }
  expect(await change(dollar)).toContain('MULTI_CURRENCY_ORDER')
  const shipped = { item_total: yuan('19.90'), shipping: yuan('1.00') }
  expect(await change({ ...yuan('20.90'), breakdown: shipped })).toBe('')
})

interface Sums {
  breakdown?: object
  items?: object[]
}

function yuan(value: string) {
  return { currency_code: 'CNY', value }
}

function dollars(value: string) {
  return { currency_code: 'USD', value }
}

function item(quantity: string, value: string) {
  return { name: 'n', quantity, unit_amount: yuan(value) }
}

// fact: PP-011
it('takes an order whose sums agree', async () => {
  const parts = { item_total: yuan('20.00'), tax_total: yuan('1.00'), discount: yuan('1.10') }
  const amount = { ...yuan('19.90'), breakdown: parts }
  const unitMore = { amount, items: [item('2', '10.00')] }
  expect((await createOrder(undefined, { unitMore })).status).toBe('CREATED')
})

// fact: PP-040
it('gives money back for 180 days', async () => {
  const { money } = await paid()
  await later(180 * 24 * HOUR_MS)
  expect(await refund(money.id, 'L1', '1.00')).toMatchObject(refusal('REFUND_TIME_LIMIT_EXCEEDED'))
})

// fact: PP-029
it('captures an invoice number once where the account asks for unique ones', async () => {
  const invoice = { unitMore: { invoice_id: 'INV-1' } }
  const [first, second] = [await createOrder('approve', invoice), await createOrder('approve', invoice)]
  await capture(first.id)
  await under({ uniqueInvoices: true }, { uniqueInvoices: false }, async () => {
    expect(await capture(second.id)).toMatchObject(refusal('DUPLICATE_INVOICE_ID'))
  })
  expect((await capture(second.id)).status).toBe(201)
})

// fact: PP-031, PP-033, PP-035
it('a capture is shown by its id, through every state it has', async () => {
  const { money } = await paid()
  expect(await captureOf(money.id)).toMatchObject({
    status: 200,
    body: { id: money.id, status: 'COMPLETED' },
  })
  await refund(money.id, 'C1', '1.00')
  expect((await captureOf(money.id)).body.status).toBe('PARTIALLY_REFUNDED')
  await refund(money.id, 'C2', '18.90')
  expect((await captureOf(money.id)).body.status).toBe('REFUNDED')
  expect((await paid('approve-failed')).money.status).toBe('FAILED')
  const { money: denied } = await paid('approve-denied')
  expect((await captureOf(denied.id)).body.status).toBe('PENDING')
  await later(24 * HOUR_MS)
  expect((await captureOf(denied.id)).body.status).toBe('DECLINED')
  expect(await captureOf('NOTHING')).toMatchObject({ status: 404, ...refusal('INVALID_RESOURCE_ID') })
})

// fact: PP-032
it('says why a capture pends', () =>
  under({ pendingReason: 'UNILATERAL' }, { pendingReason: 'ECHECK' }, async () => {
    const { money } = await paid('approve-pending')
    expect(money.status_details).toEqual({ reason: 'UNILATERAL' })
  }))

// fact: PP-037
it.each([
  ['pending', 'COMPLETED', 'REFUNDED'],
  ['failed', 'FAILED', 'COMPLETED'],
  ['cancelled', 'CANCELLED', 'COMPLETED'],
])('a refund of an account whose refunds are %s ends %s', async (refunds, state, captured) => {
  const { money } = await paid()
  const first = await under({ refunds }, { refunds: 'completed' }, () =>
    refund(money.id, `P-${refunds}`, '19.90'),
  )
  expect(first.body.status).toBe('PENDING')
  await later(24 * HOUR_MS)
  expect((await refund(money.id, `P-${refunds}`, '19.90')).body.status).toBe(state)
  expect((await captureOf(money.id)).body.status).toBe(captured)
  expect(await auditOf(place().stack, place().worldId)).toEqual([])
})

// fact: PP-057
it('takes the currencies of its table, and CNY in an account of China alone', async () => {
  const { body } = await inCurrency('USD', '19.90')
  expect(body.purchase_units?.[0]?.amount).toEqual({ currency_code: 'USD', value: '19.90' })
  expect((await inCurrency('CNY', '19.90')).status).toBe(201)
  await under({ country: 'US' }, { country: 'CN' }, async () => {
    expect(await inCurrency('CNY', '19.90')).toMatchObject({
      status: 422,
      ...refusal('INVALID_CURRENCY_CODE'),
    })
    expect((await inCurrency('USD', '19.90')).status).toBe(201)
  })
})

// fact: PP-058
it.each(['HUF', 'JPY', 'TWD'])('takes whole %s alone', async (currency) => {
  const { status, body } = await inCurrency(currency, '1990')
  expect([status, body.purchase_units?.[0]?.amount?.value]).toEqual([201, '1990'])
  expect(await inCurrency(currency, '1990.50')).toMatchObject({
    ...{ status: 422, ...refusal('DECIMALS_NOT_SUPPORTED') },
  })
})

// fact: PP-072
it.each([
  ['1000000000000000.00', 422, { issue: 'MAX_VALUE_EXCEEDED', field: '/purchase_units/0/amount/value' }],
  ['90071992547409.93', 400, { description: expect.stringContaining('not built: ') }],
  ['-1.00', 422, { issue: 'CANNOT_BE_ZERO_OR_NEGATIVE' }],
  ['1e3', 400, { issue: 'INVALID_PARAMETER_SYNTAX' }],
])('refuses an order of USD %s with %i', async (value, status, detail) => {
  expect(await inCurrency('USD', value)).toMatchObject({ status, body: { details: [detail] } })
})

// fact: PP-059
it.each([
  ['specification', 'INVALID_CURRENCY_CODE'],
  ['guide', 'CURRENCY_NOT_SUPPORTED'],
])('refuses a currency it does not take by the word of the %s: %s', async (currencyIssue, issue) => {
  await under({ currencyIssue }, { currencyIssue: 'specification' }, async () => {
    expect(await inCurrency('XTS', '1.00')).toMatchObject({ status: 422, ...refusal(issue) })
  })
})

it('an order that is not captured is changed by a patch', async () => {
  const { id, orderNo } = await createOrder()
  const at = (name: string) => `/purchase_units/@reference_id=='${orderNo}'/${name}`
  const answer = await patch(id, [
    { op: 'replace', path: at('amount'), value: { currency_code: 'USD', value: '1.00' } },
    { op: 'replace', path: at('custom_id'), value: 'other' },
    { op: 'remove', path: at('description') },
  ])
  expect(answer).toEqual({ status: 204, text: '' })
  const [changed] = (await show(id)).body.purchase_units ?? []
  expect(changed).toMatchObject({ custom_id: 'other', amount: { currency_code: 'USD', value: '1.00' } })
  expect(changed).not.toHaveProperty('description')
  for (const [change, issue] of [
    [{ op: 'replace', path: at('payee'), value: 'x' }, 'NOT_PATCHABLE'],
    [
      { op: 'replace', path: `/purchase_units/@reference_id=='none'/custom_id`, value: 'x' },
      'REFERENCE_ID_NOT_FOUND',
    ],
    [{ op: 'replace', value: 'x' }, 'PATCH_PATH_REQUIRED'],
    [{ op: 'replace', path: at('custom_id') }, 'PATCH_VALUE_REQUIRED'],
  ] as const)
    expect((await patch(id, [change])).text).toContain(issue)
  await app('approve', { orderId: id, outcome: 'approve' })
  await capture(id)
  expect((await patch(id, [{ op: 'remove', path: at('custom_id') }])).text).toContain(
    'ORDER_ALREADY_COMPLETED',
  )
})

// fact: PP-071
it('an order that its payer has approved keeps its money', async () => {
  const { id, orderNo } = await createOrder('approve')
  const path = `/purchase_units/@reference_id=='${orderNo}'/amount`
  const change = async (value: object) => patch(id, [{ op: 'replace', path, value }])
  for (const other of [yuan('1990.00'), yuan('1.00'), dollars('19.90')]) {
    const { status, text } = await change(other)
    expect([status, text]).toEqual([422, expect.stringContaining('AMOUNT_CHANGE_NOT_ALLOWED')])
  }
  expect((await change(yuan('19.90'))).status).toBe(204)
  const captured = await capture(id)
  expect(captured.body.purchase_units?.[0]?.payments?.captures?.[0]?.amount).toEqual(yuan('19.90'))
})

// fact: PP-012
it('a patch takes as long a custom_id as an order does, and no longer', async () => {
  const { id, orderNo } = await createOrder()
  const at = (name: string) => `/purchase_units/@reference_id=='${orderNo}'/${name}`
  const change = async (name: string, length: number) =>
    (await patch(id, [{ op: 'replace', path: at(name), value: 'c'.repeat(length) }])).status
  expect([await change('custom_id', 255), await change('custom_id', 256)]).toEqual([204, 422])
  await under({ customIdLength: 127 }, { customIdLength: 255 }, async () => {
    expect([await change('custom_id', 127), await change('custom_id', 128)]).toEqual([204, 422])
  })
  expect([await change('invoice_id', 127), await change('invoice_id', 128)]).toEqual([204, 422])
})

// fact: PP-020
it('refuses a refund under a request id while another one runs under it', async () => {
  const { money } = await paid()
  const { promise, resolve } = Promise.withResolvers<void>()
  // The world's only writer is busy, so that the first of the two waits.
  const writing = inWorld((world) => world.withTx(() => promise))
  const both = [refund(money.id, 'B1', '1.00'), refund(money.id, 'B1', '1.00')]
  expect(await Promise.race(both)).toMatchObject({
    ...{
      status: 409,
      body: { name: 'RESOURCE_CONFLICT', details: [{ issue: 'PREVIOUS_REQUEST_IN_PROGRESS' }] },
    },
  })
  resolve()
  await writing
  expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([201, 409])
  expect((await refund(money.id, 'B1', '1.00')).status).toBe(200)
})

it('a refund has the numbers that the merchant gave it', async () => {
  const { money } = await paid()
  const numbers = { custom_id: 'R-1', invoice_id: 'I-1' }
  const path = `/v2/payments/captures/${money.id}/refund`
  const made = await sendOnce<Schemas['Refund']>(path, 'N1', numbers)
  expect(made.body).toMatchObject(numbers)
})

it('a fault on the amount of an event says it in the currency of the event', async () => {
  const { stack, worldId } = place()
  const amount = { currency_code: 'USD', value: '19.90' }
  const { id } = await createOrder('approve', { unitMore: { amount } })
  const kinds = ['PAYMENT.CAPTURE.COMPLETED']
  const body = { notify: { provider: 'paypal', kinds, effect: { amountByFen: 107 } } }
  await control(stack, 'POST', `/control/worlds/${worldId}/faults`, { body })
  await capture(id)
  const { entries } = await journalOf(stack, worldId)
  expect(entries.map(({ label }) => label)).toContain('fault: amount off by USD 1.07')
})
