import type { Schemas } from '@skyshop/openapi/wallets/paypal'
import { expect, it } from 'vitest'
import {
  app,
  capture,
  captureOf,
  HOUR_MS,
  later,
  nextOrderNo,
  patch,
  refund,
  refusal,
  sendOnce,
  show,
  startPaypal,
} from './paypal-calls.ts'

startPaypal()

const unit = (reference_id: string, value: string, more: object = {}) => ({
  ...{ reference_id, custom_id: `${reference_id}-1`, amount: { currency_code: 'CNY', value } },
  ...more,
})
const order = (purchase_units: object[], more: object = {}) =>
  sendOnce<Schemas['Order']>('/v2/checkout/orders', nextOrderNo(), {
    ...{ intent: 'CAPTURE', purchase_units },
    ...more,
  })

/** Approves a new order of two units. */
async function approved(outcome = 'approve') {
  const { body } = await order([unit('cam', '19.90'), unit('sim', '5.00')])
  await app('approve', { orderId: body.id, outcome })
  return body
}

// fact: PP-010, PP-068
it('an order of two units is shown as one sum, and captured by one capture for each', async () => {
  const { body: made } = await order([unit('cam', '19.90'), unit('sim', '5.00')])
  expect(made.purchase_units).toMatchObject([
    { reference_id: 'cam', amount: { value: '19.90' } },
    { reference_id: 'sim', custom_id: 'sim-1', amount: { value: '5.00' } },
  ])
  expect((await app('checkout/look', { orderId: made.id })).body).toMatchObject({
    amount: { value: '24.90' },
  })
  await app('approve', { orderId: made.id, outcome: 'approve' })
  const { body } = await capture(made.id)
  expect([body.status, body.purchase_units]).toMatchObject([
    'COMPLETED',
    [
      { payments: { captures: [{ status: 'COMPLETED', amount: { value: '19.90' }, custom_id: 'cam-1' }] } },
      { payments: { captures: [{ status: 'COMPLETED', amount: { value: '5.00' }, custom_id: 'sim-1' }] } },
    ],
  ])
  expect(await capture(made.id)).toEqual({ status: 200, body })
  expect((await show(made.id)).body.purchase_units).toEqual(body.purchase_units)
})

// fact: PP-068
it('each capture of several is refunded by itself', async () => {
  const { id } = await approved()
  const [first, second] = ((await capture(id)).body.purchase_units ?? []).map(
    ({ payments }) => payments?.captures?.[0]?.id ?? '',
  )
  expect(await refund(second ?? '', 'U1', '5.01')).toMatchObject(refusal('REFUND_AMOUNT_EXCEEDED'))
  expect((await refund(second ?? '', 'U2', '5.00')).status).toBe(201)
  expect([(await captureOf(first ?? '')).body.status, (await captureOf(second ?? '')).body.status]).toEqual([
    'COMPLETED',
    'REFUNDED',
  ])
})

it('all captures of an order pend with its source, and end alike', async () => {
  const { id } = await approved('approve-pending')
  await capture(id)
  const states = async () =>
    ((await show(id)).body.purchase_units ?? []).map(({ payments }) => payments?.captures?.[0]?.status)
  expect(await states()).toEqual(['PENDING', 'PENDING'])
  await later(24 * HOUR_MS)
  expect(await states()).toEqual(['COMPLETED', 'COMPLETED'])
})

it('a patch changes the unit that it names', async () => {
  const { body } = await order([unit('cam', '19.90'), unit('sim', '5.00', { invoice_id: 'I-2' })])
  const at = (reference: string, name: string) => `/purchase_units/@reference_id=='${reference}'/${name}`
  const change = [
    { op: 'replace', path: at('sim', 'amount'), value: { currency_code: 'CNY', value: '6.00' } },
    { op: 'remove', path: at('sim', 'invoice_id') },
    { op: 'replace', path: at('cam', 'custom_id'), value: 'cam-2' },
  ]
  expect((await patch(body.id, change)).status).toBe(204)
  const [first, second] = (await show(body.id)).body.purchase_units ?? []
  expect(first).toMatchObject({ custom_id: 'cam-2', amount: { value: '19.90' } })
  expect(second).toMatchObject({ custom_id: 'sim-1', amount: { value: '6.00' } })
  expect(second).not.toHaveProperty('invoice_id')
  const dollars = [
    { op: 'replace', path: at('sim', 'amount'), value: { currency_code: 'USD', value: '6.00' } },
  ]
  expect((await patch(body.id, dollars)).text).toContain('MULTI_CURRENCY_ORDER')
})

it('a shipment is shown with the unit whose capture it is of', async () => {
  const { id } = await approved()
  const { body } = await capture(id)
  const capture_id = body.purchase_units?.[1]?.payments?.captures?.[0]?.id
  const track = { capture_id, tracking_number: 'T1', carrier: 'SF_EX' }
  const tracked = await sendOnce<Schemas['Order']>(`/v2/checkout/orders/${id}/track`, 't', track)
  const trackers = tracked.body.purchase_units?.map(({ shipping }) => shipping?.trackers?.length ?? 0)
  expect(trackers).toEqual([0, 1])
})

const at = (country_code: string) => ({ shipping: { address: { country_code } } })

// fact: PP-010, PP-068
it.each<[string, object[], object, string]>([
  ['no reference_id', [unit('a', '1.00'), { amount: unit('b', '1.00').amount }], {}, 'REFERENCE_ID_REQUIRED'],
  ['one reference_id twice', [unit('a', '1.00'), unit('a', '2.00')], {}, 'DUPLICATE_REFERENCE_ID'],
  [
    'two currencies',
    [unit('a', '1.00'), unit('b', '1.00', { amount: { currency_code: 'USD', value: '1.00' } })],
    {},
    'MULTI_CURRENCY_ORDER',
  ],
  [
    'two addresses',
    [unit('a', '1.00', at('CN')), unit('b', '1.00', at('DE'))],
    {},
    'MULTIPLE_SHIPPING_ADDRESS_NOT_SUPPORTED',
  ],
  ['intent AUTHORIZE', [unit('a', '1.00'), unit('b', '1.00')], { intent: 'AUTHORIZE' }, 'UNSUPPORTED_INTENT'],
])('refuses several units with %s', async (_, units, more, issue) => {
  expect(await order(units, more)).toMatchObject({ status: 422, ...refusal(issue) })
})

// fact: PP-010
it('takes ten units and no more', async () => {
  const units = Array.from({ length: 11 }, (_, index) => unit(`u${index}`, '1.00'))
  expect((await order(units.slice(0, 10))).status).toBe(201)
  expect(await order(units)).toMatchObject({ status: 400, ...refusal('INVALID_ARRAY_MAX_ITEMS') })
})

it.each(['ORDER_SAVED_ON_BUYER_APPROVAL', 'ORDER_COMPLETE_ON_PAYMENT_APPROVAL'])(
  'refuses the processing instruction %s, which is for other sources',
  async (processing_instruction) => {
    const answer = await order([unit('a', '1.00')], { processing_instruction })
    expect(answer).toMatchObject({ status: 422, ...refusal('UNSUPPORTED_PROCESSING_INSTRUCTION') })
  },
)
