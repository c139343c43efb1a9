import type { Schemas } from '@skyshop/openapi/wallets/paypal'
import { expect, it } from 'vitest'
import {
  app,
  bearer,
  capture,
  captureOf,
  createOrder,
  HOUR_MS,
  inWorld,
  later,
  place,
  refund,
  refusal,
  relsOf,
  send,
  sendOnce,
  show,
  startPaypal,
  under,
} from './paypal-calls.ts'

startPaypal()

const DAY_MS = 24 * HOUR_MS
const cny = (value: string) => ({ amount: { currency_code: 'CNY', value } })
const HELD = { more: { intent: 'AUTHORIZE' } }
const SAVED = { more: { intent: 'AUTHORIZE', processing_instruction: 'ORDER_SAVED_EXPLICITLY' } }

type Outcome = Schemas['ApproveRequest']['outcome']
type Authorization = Schemas['Authorization']

const authorize = (id: string, key = `authorize-${id}`, body?: object) =>
  sendOnce<Schemas['Order']>(`/v2/checkout/orders/${id}/authorize`, key, body)
const save = (id: string, key = `save-${id}`) =>
  sendOnce<Schemas['Order']>(`/v2/checkout/orders/${id}/save`, key)
const take = (id: string, key: string, body?: object) =>
  sendOnce<Schemas['Capture']>(`/v2/payments/authorizations/${id}/capture`, key, body)
const anew = (id: string, key: string, body?: object) =>
  sendOnce<Authorization>(`/v2/payments/authorizations/${id}/reauthorize`, key, body)
const letGo = (id: string, key = `void-${id}`) =>
  sendOnce<Authorization>(`/v2/payments/authorizations/${id}/void`, key)
const authorizationOf = async (id: string) =>
  send<Authorization>(`/v2/payments/authorizations/${id}`, { method: 'GET', headers: await bearer() })
const paymentsOf = async (id: string) => (await show(id)).body.purchase_units?.[0]?.payments

/** Has the money of a new order held. */
async function held(outcome: Outcome = 'approve', order = HELD) {
  const made = await createOrder(outcome, order)
  const { body } = await authorize(made.id)
  const [authorization] = body.purchase_units?.[0]?.payments?.authorizations ?? []
  if (authorization === undefined) throw new Error('nothing was authorized')
  return { ...made, ...{ authorization, authorized: body } }
}

const toldOf = (orderNo: string) =>
  inWorld(async ({ read }) => {
    const rows = await read.notifyOutbox.findMany({ where: { outTradeNo: orderNo }, orderBy: { id: 'asc' } })
    return rows.map(({ kind }) => kind)
  })

// fact: PP-013, PP-066
it('an order with intent AUTHORIZE is approved, authorized and captured', async () => {
  const order = await createOrder(undefined, HELD)
  expect([order.intent, relsOf(order)]).toEqual(['AUTHORIZE', ['self', 'approve', 'update', 'authorize']])
  expect(await authorize(order.id)).toMatchObject({ status: 422, ...refusal('ORDER_NOT_APPROVED') })
  await app('approve', { orderId: order.id, outcome: 'approve' })
  expect(await capture(order.id)).toMatchObject({ status: 422, ...refusal('ACTION_DOES_NOT_MATCH_INTENT') })
  const { status, body } = await authorize(order.id)
  expect([status, body.status, relsOf(body)]).toEqual([201, 'COMPLETED', ['self']])
  const [authorization] = body.purchase_units?.[0]?.payments?.authorizations ?? []
  expect(authorization).toMatchObject({
    ...{ status: 'CREATED', custom_id: order.orderNo, ...cny('19.90') },
    links: ['self', 'capture', 'void', 'reauthorize', 'up'].map((rel) => expect.objectContaining({ rel })),
  })
  const id = authorization?.id ?? ''
  expect(await authorizationOf(id)).toEqual({ status: 200, body: authorization })
  const taken = await take(id, `take-${id}`)
  expect(taken).toMatchObject({ status: 201, body: { status: 'COMPLETED', ...cny('19.90') } })
  expect(await captureOf(taken.body.id)).toEqual({ status: 200, body: taken.body })
  expect(await paymentsOf(order.id)).toMatchObject({
    authorizations: [{ id, status: 'CAPTURED' }],
    captures: [{ id: taken.body.id, status: 'COMPLETED', final_capture: false }],
  })
  expect(await toldOf(order.orderNo)).toEqual([
    ...['CHECKOUT.ORDER.APPROVED', 'PAYMENT.AUTHORIZATION.CREATED', 'PAYMENT.CAPTURE.COMPLETED'],
  ])
})

// fact: PP-013
it('refuses to authorize an order with intent CAPTURE, and none a second time', async () => {
  const order = await createOrder('approve')
  expect(await authorize(order.id)).toMatchObject({ status: 422, ...refusal('ACTION_DOES_NOT_MATCH_INTENT') })
  const { id } = await held()
  expect(await authorize(id, 'another')).toMatchObject({
    status: 422,
    ...refusal('ORDER_ALREADY_AUTHORIZED'),
  })
})

// fact: PP-015, PP-016, PP-017
it('answers a repeated call about an authorization with its first result', async () => {
  const { id, authorization } = await held()
  expect(await authorize(id)).toMatchObject({ status: 200, body: { id } })
  const part = cny('5.00')
  const first = await take(authorization.id, 'same', part)
  expect(await take(authorization.id, 'same', part)).toEqual({ ...first, status: 200 })
  await under({ changedRequest: 'refused' }, { changedRequest: 'answered' }, async () => {
    const other = await take(authorization.id, 'same', cny('6.00'))
    expect(other).toMatchObject(refusal('DUPLICATE_REQUEST_ID'))
  })
  expect(await letGo(authorization.id)).toEqual(await letGo(authorization.id))
  expect((await paymentsOf(id))?.captures).toHaveLength(1)
})

// fact: PP-069
it.each([
  [1, 1],
  [10, 10],
] as const)(
  'an account that may capture %i times of an authorization does so %i times',
  async (captureCount, times) => {
    const { authorization } = await held()
    await under({ captureCount }, { captureCount: 10 }, async () => {
      for (let index = 0; index < times; index += 1)
        expect((await take(authorization.id, `P${captureCount}-${index}`, cny('1.00'))).status).toBe(201)
      expect(await take(authorization.id, `P${captureCount}`, cny('1.00'))).toMatchObject({
        ...{ status: 422, ...refusal('MAX_CAPTURE_COUNT_EXCEEDED') },
      })
    })
  },
)

// fact: PP-021
it('a request id of another authorization or order is refused, whatever the call', async () => {
  const [first, second] = [await held(), await held()]
  const [saved, other] = [await createOrder('approve', SAVED), await createOrder('approve', SAVED)]
  const fresh = await createOrder('approve', HELD)
  await take(first.authorization.id, 'K1', cny('5.00'))
  await save(saved.id, 'K2')
  const refused = { status: 422, ...refusal('DUPLICATE_REQUEST_ID') }
  expect(await take(second.authorization.id, 'K1', cny('5.00'))).toMatchObject(refused)
  expect(await save(other.id, 'K2')).toMatchObject(refused)
  expect(await authorize(fresh.id, `authorize-${first.id}`)).toMatchObject(refused)
  await later(4 * DAY_MS)
  expect((await anew(second.authorization.id, 'K3')).status).toBe(201)
  expect((await anew(second.authorization.id, 'K3')).status).toBe(200)
  expect(await anew(first.authorization.id, 'K3')).toMatchObject(refused)
  expect((await letGo(second.authorization.id, 'K4')).status).toBe(200)
  expect(await letGo(first.authorization.id, 'K4')).toMatchObject(refused)
  expect((await letGo(second.authorization.id, 'K4')).status).toBe(200)
  // A call of another kind may have it.
  expect((await take(first.authorization.id, 'K4', cny('1.00'))).status).toBe(201)
})

// fact: PP-023
it('answers authorize and capture shortly, and a void with 204', async () => {
  const { id } = await createOrder('approve', HELD)
  const call = async (path: string) =>
    fetch(`${place().base}${path}`, { method: 'POST', headers: await bearer() })
  const authorized = (await (await call(`/v2/checkout/orders/${id}/authorize`)).json()) as Schemas['Order']
  expect(Object.keys(authorized)).toEqual(['id', 'status', 'links', 'purchase_units'])
  const authorizationId = authorized.purchase_units?.[0]?.payments?.authorizations?.[0]?.id ?? ''
  const path = `/v2/payments/authorizations/${authorizationId}`
  const part = { method: 'POST', headers: await bearer(), body: JSON.stringify(cny('1.00')) }
  const taken = await fetch(`${place().base}${path}/capture`, part)
  expect(Object.keys((await taken.json()) as object)).toEqual(['id', 'status', 'links'])
  const voided = await call(`${path}/void`)
  expect([voided.status, await voided.text()]).toEqual([204, ''])
})

// fact: PP-062, PP-063, PP-064
it('an authorization is captured in parts, up to 115 %', async () => {
  const { id, authorization, orderNo } = await held()
  const first = await take(authorization.id, 'p1', cny('10.00'))
  expect(first.body).toMatchObject({ final_capture: false, custom_id: orderNo })
  expect((await authorizationOf(authorization.id)).body.status).toBe('PARTIALLY_CAPTURED')
  expect(await take(authorization.id, 'p2', cny('12.89'))).toMatchObject({
    ...{ status: 422, ...refusal('MAX_CAPTURE_AMOUNT_EXCEEDED') },
  })
  const dollars = { amount: { currency_code: 'USD', value: '1.00' } }
  expect(await take(authorization.id, 'p3', dollars)).toMatchObject(refusal('AUTH_CAPTURE_CURRENCY_MISMATCH'))
  const last = await take(authorization.id, 'p4', { ...cny('12.88'), final_capture: true })
  expect(last.body).toMatchObject({ final_capture: true, ...cny('12.88') })
  expect(await take(authorization.id, 'p5', cny('0.01'))).toMatchObject(
    refusal('AUTHORIZATION_ALREADY_CAPTURED'),
  )
  expect(await letGo(authorization.id)).toMatchObject({ status: 422, ...refusal('PREVIOUSLY_CAPTURED') })
  expect((await paymentsOf(id))?.captures).toHaveLength(2)
})

// fact: PP-036
it('each capture of an authorization is refunded by itself', async () => {
  const { authorization } = await held()
  const first = await take(authorization.id, 'r1', cny('10.00'))
  const second = await take(authorization.id, 'r2')
  expect(second.body).toMatchObject(cny('9.90'))
  expect(await refund(first.body.id, 'R1', '10.01')).toMatchObject(refusal('REFUND_AMOUNT_EXCEEDED'))
  expect((await refund(first.body.id, 'R2', '10.00')).status).toBe(201)
  expect((await captureOf(first.body.id)).body.status).toBe('REFUNDED')
  expect((await captureOf(second.body.id)).body.status).toBe('COMPLETED')
})

// fact: PP-001, PP-065, PP-066
it('a void lets go of the money, and the order reads VOIDED', async () => {
  const { id, authorization, orderNo } = await held()
  expect(await letGo(authorization.id)).toMatchObject({ status: 200, body: { status: 'VOIDED' } })
  expect((await show(id)).body).toMatchObject({ status: 'VOIDED', links: [{ rel: 'self' }] })
  expect(await letGo(authorization.id, 'again')).toMatchObject({
    status: 422,
    ...refusal('PREVIOUSLY_VOIDED'),
  })
  expect(await take(authorization.id, 'v1')).toMatchObject({
    status: 422,
    ...refusal('AUTHORIZATION_VOIDED'),
  })
  expect(await authorize(id, 'once more')).toMatchObject(refusal('ORDER_COMPLETED_OR_VOIDED'))
  expect((await toldOf(orderNo)).at(-1)).toBe('PAYMENT.AUTHORIZATION.VOIDED')
  expect((await app('checkout/look', { orderId: id })).body.status).toBe('expired')
})

// fact: PP-065
it('a void after a part was captured leaves the part', async () => {
  const { id, authorization } = await held()
  const { body: part } = await take(authorization.id, 'w1', cny('5.00'))
  expect((await letGo(authorization.id)).body.status).toBe('VOIDED')
  expect((await captureOf(part.id)).body.status).toBe('COMPLETED')
  expect((await show(id)).body.status).toBe('COMPLETED')
})

// fact: PP-061
it('an authorization is made anew after its honour period, and void with the first one alone', async () => {
  const { id, authorization } = await held()
  expect(await anew(authorization.id, 'a1')).toMatchObject({
    status: 422,
    ...refusal('REAUTHORIZATION_TOO_SOON'),
  })
  await later(3 * DAY_MS)
  expect(await anew(authorization.id, 'a2', cny('22.89'))).toMatchObject(
    refusal('AUTHORIZATION_AMOUNT_EXCEEDED'),
  )
  const dollars = { amount: { currency_code: 'USD', value: '1.00' } }
  expect(await anew(authorization.id, 'a3', dollars)).toMatchObject(refusal('AUTH_CURRENCY_MISMATCH'))
  const second = await anew(authorization.id, 'a4')
  const { expiration_time } = authorization
  expect(second).toMatchObject({ status: 201, body: { status: 'CREATED', ...cny('19.90'), expiration_time } })
  expect(await anew(authorization.id, 'a4')).toMatchObject({ status: 200, body: { id: second.body.id } })
  expect(await anew(authorization.id, 'a5')).toMatchObject(refusal('REAUTHORIZATION_TOO_SOON'))
  expect(await anew(second.body.id, 'a6')).toMatchObject(refusal('REAUTHORIZATION_NOT_SUPPORTED'))
  expect(await letGo(second.body.id)).toMatchObject({ status: 422, ...refusal('CANNOT_BE_VOIDED') })
  expect((await take(second.body.id, 'a7', cny('5.00'))).status).toBe(201)
  expect((await letGo(authorization.id)).status).toBe(200)
  expect((await paymentsOf(id))?.authorizations).toMatchObject([{ status: 'VOIDED' }, { status: 'VOIDED' }])
})

// fact: PP-073
it('captures of an authorization and of the one made anew make up 115 % together', async () => {
  const { authorization } = await held()
  await take(authorization.id, 'j1', cny('10.00'))
  await later(3 * DAY_MS)
  const { body: second } = await anew(authorization.id, 'j2')
  expect(await take(second.id, 'j3', cny('12.89'))).toMatchObject(refusal('MAX_CAPTURE_AMOUNT_EXCEEDED'))
  expect((await take(second.id, 'j4', cny('12.88'))).status).toBe(201)
})

// fact: PP-061, PP-066
it('an authorization ends after 29 days, and a day later it is void', async () => {
  const { id, authorization, orderNo } = await held()
  await later(29 * DAY_MS)
  expect(await take(authorization.id, 'e1')).toMatchObject({
    status: 422,
    ...refusal('AUTHORIZATION_EXPIRED'),
  })
  expect((await authorizationOf(authorization.id)).body.status).toBe('CREATED')
  await later(DAY_MS)
  expect((await authorizationOf(authorization.id)).body.status).toBe('VOIDED')
  expect((await show(id)).body.status).toBe('VOIDED')
  expect((await toldOf(orderNo)).at(-1)).toBe('PAYMENT.AUTHORIZATION.VOIDED')
})

it('what was captured stays when the time of its authorization is over', async () => {
  const { authorization, orderNo } = await held()
  await take(authorization.id, 'k1')
  await later(30 * DAY_MS)
  expect((await authorizationOf(authorization.id)).body.status).toBe('CAPTURED')
  expect((await toldOf(orderNo)).at(-1)).toBe('PAYMENT.CAPTURE.COMPLETED')
})

// fact: PP-063
it.each([
  ['approve-pending', 'CREATED'],
  ['approve-denied', 'DENIED'],
] as const)('the review of an authorization after %s ends %s', async (outcome, state) => {
  const { authorization, orderNo } = await held(outcome)
  expect(authorization).toMatchObject({ status: 'PENDING', status_details: { reason: 'PENDING_REVIEW' } })
  expect(await take(authorization.id, `t-${state}`)).toMatchObject(refusal('TRANSACTION_REFUSED'))
  await later(DAY_MS)
  expect((await authorizationOf(authorization.id)).body.status).toBe(state)
  expect((await toldOf(orderNo)).includes('PAYMENT.AUTHORIZATION.CREATED')).toBe(state === 'CREATED')
})

// fact: PP-026
it('an order whose source is declined when it is authorized goes back to the buyer', async () => {
  const order = await createOrder('approve-declined', HELD)
  expect(await authorize(order.id)).toMatchObject(refusal('INSTRUMENT_DECLINED'))
  expect((await show(order.id)).body.status).toBe('CREATED')
  await app('approve', { orderId: order.id, outcome: 'approve' })
  expect((await authorize(order.id, 'second try')).status).toBe(201)
})

it('a capture of an authorization may fail, and takes nothing', async () => {
  const { authorization } = await held('approve-failed')
  expect((await take(authorization.id, 'f1')).body.status).toBe('FAILED')
  expect((await authorizationOf(authorization.id)).body.status).toBe('CREATED')
})

// fact: PP-029
it('takes no invoice number of another order where an account wants its own', async () => {
  const unit = { unitMore: { invoice_id: 'INVOICE-A' } }
  const { authorization } = await held('approve', { ...HELD, ...unit })
  await take(authorization.id, 'i1', cny('5.00'))
  await under({ uniqueInvoices: true }, { uniqueInvoices: false }, async () => {
    expect((await take(authorization.id, 'i2', cny('5.00'))).status).toBe(201)
    const other = await held()
    const same = { ...cny('5.00'), invoice_id: 'INVOICE-A' }
    expect(await take(other.authorization.id, 'i3', same)).toMatchObject(refusal('DUPLICATE_INVOICE_ID'))
    const third = await createOrder('approve', { ...HELD, ...unit })
    expect(await authorize(third.id)).toMatchObject(refusal('DUPLICATE_INVOICE_ID'))
  })
})

// fact: PP-067, PP-001, PP-073
it('an order is saved, authorized in parts, and complete with a final capture', async () => {
  const order = await createOrder(undefined, SAVED)
  expect(await save(order.id)).toMatchObject(refusal('ORDER_NOT_APPROVED'))
  await app('approve', { orderId: order.id, outcome: 'approve' })
  expect(await authorize(order.id)).toMatchObject(refusal('ORDER_NOT_SAVED'))
  expect(relsOf((await show(order.id)).body)).toEqual(['self', 'update', 'save'])
  expect(await save(order.id)).toMatchObject({ status: 201, body: { status: 'SAVED' } })
  expect(await save(order.id)).toMatchObject({ status: 200, body: { status: 'SAVED' } })
  expect(await save(order.id, 'again')).toMatchObject(refusal('ORDER_ALREADY_SAVED'))
  await later(5 * HOUR_MS)
  expect((await authorize(order.id, 's1', cny('10.00'))).body.status).toBe('SAVED')
  expect((await authorize(order.id, 's2', cny('12.88'))).status).toBe(201)
  expect(await authorize(order.id, 's3', cny('0.01'))).toMatchObject(refusal('AUTHORIZATION_AMOUNT_EXCEEDED'))
  const [first, second] = (await paymentsOf(order.id))?.authorizations ?? []
  expect((await take(first?.id ?? '', 's4')).status).toBe(201)
  expect((await show(order.id)).body.status).toBe('SAVED')
  await later(3 * DAY_MS)
  expect(await anew(second?.id ?? '', 's5')).toMatchObject(refusal('REAUTHORIZATION_NOT_SUPPORTED'))
  await take(second?.id ?? '', 's6', { final_capture: true })
  expect((await show(order.id)).body.status).toBe('COMPLETED')
  expect(await authorize(order.id, 's7')).toMatchObject(refusal('ORDER_COMPLETED_OR_VOIDED'))
})

// fact: PP-067
it('refuses to save and to authorize by amount what is not to be saved, and authorizes a saved order for 29 days', async () => {
  const order = await createOrder('approve', HELD)
  expect(await save(order.id)).toMatchObject(refusal('ORDER_CANNOT_BE_SAVED'))
  expect(await authorize(order.id, 'x', cny('5.00'))).toMatchObject(refusal('AMOUNT_CANNOT_BE_SPECIFIED'))
  const saved = await createOrder('approve', SAVED)
  await save(saved.id)
  const dollars = { amount: { currency_code: 'USD', value: '1.00' } }
  expect(await authorize(saved.id, 'y', dollars)).toMatchObject(refusal('AUTHORIZATION_CURRENCY_MISMATCH'))
  for (let count = 1; count <= 10; count += 1) await authorize(saved.id, `y${count}`, cny('1.00'))
  expect(await authorize(saved.id, 'y11', cny('1.00'))).toMatchObject(
    refusal('MAX_AUTHORIZATION_COUNT_EXCEEDED'),
  )
  await later(29 * DAY_MS)
  expect(await authorize(saved.id, 'z', cny('1.00'))).toMatchObject(refusal('ORDER_EXPIRED'))
})

// fact: PP-008
it('knows no authorization of another number', async () => {
  expect(await authorizationOf('none')).toMatchObject({ status: 404, ...refusal('INVALID_RESOURCE_ID') })
  const { id } = await held()
  expect(await authorizationOf(id)).toMatchObject({ status: 404 })
  expect(await take('0123456789ABCDEFG', 'n1')).toMatchObject({ status: 404 })
})
