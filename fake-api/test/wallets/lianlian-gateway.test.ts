import { sign } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { World } from '../../src/engine/world/transaction/world.ts'
import { lianlianMerchantFiles } from '../../src/providers/lianlian/lianlian-keys.ts'
import { advance, control, journalOf, makeWorld } from '../support/control.ts'
import { signedByMerchant } from '../support/lianlian.ts'
import { startTestStack, type TestStack } from '../support/test-stack.ts'
import { CARDS, cardOf, directCard, lianlianCalls, pressCashier, refusal } from './lianlian-calls.ts'

const MINUTE_MS = 60_000

let stack: TestStack
let worldId = ''
beforeAll(async () => {
  stack = await startTestStack()
  worldId = (await makeWorld(stack)).worldId
})
afterAll(() => stack.stop())

const { call, app, element, tokenOf, charge, payCard, pay, query, cancel, refund, queryRefund, ...calls } =
  lianlianCalls(() => ({ stack, worldId }))
const { inWorld, atCashier } = calls
const filesOf = (world: World) => lianlianMerchantFiles(world, stack.gatewayUrl)
const settle = () => inWorld((world) => world.clock.runDue())
const plan = (lianlian: object) =>
  control(stack, 'PATCH', `/control/worlds/${worldId}/merchant-plans`, { body: { lianlian } })

// fact: LL-011, LL-012, LL-020, LL-032
it.each([
  ['good', 'PS'],
  ['challenge', 'WP'],
  ['declined', 'PF'],
  ['pending', 'PP'],
] as const)('charges a %s card: %s', async (card, payment_status) => {
  const order = await pay(CARDS[card])
  expect(order).toMatchObject({
    payment_data: { payment_status, payment_amount: '19.90' },
    card: { brand: 'VISA', last4: CARDS[card].slice(-4) },
    '3ds_status': card === 'challenge' ? 'CHALLENGE' : 'FRICTIONLESS',
  })
  expect('payment_url' in order).toBe(card === 'challenge')
  expect(await query(order.merchant_transaction_id)).toEqual(order)
})

it.each([
  ['pass', 'PS'],
  ['fail', 'PF'],
])('ends a challenge when the buyer answers %s', async (outcome, payment_status) => {
  const order = await pay(CARDS.challenge)
  const challenge_id = new URL(order.payment_url ?? '').searchParams.get('id')
  expect((await app('challenge/look', { challenge_id })).body).toMatchObject({
    status: 'open',
    last4: '3220',
  })
  expect((await app('challenge/answer', { challenge_id, outcome })).body).toEqual({ payment_status })
  expect((await app('challenge/look', { challenge_id })).body).toEqual({ status: 'over' })
  // A second answer changes nothing.
  expect((await app('challenge/answer', { challenge_id, outcome: 'pass' })).body).toEqual({ payment_status })
})

it('answers 404 for a challenge with another id', async () => {
  const order = await pay(CARDS.challenge)
  const challenge_id = `${order.ll_transaction_id}-0000000000000000`
  expect((await app('challenge/look', { challenge_id })).body).toEqual({ status: 'unknown' })
  expect((await app('challenge/answer', { challenge_id, outcome: 'pass' })).status).toBe(404)
})

it('refuses a challenge answered at the end of the order', async () => {
  const payUntilMs = (await inWorld(async (world) => world.nowMs())) + MINUTE_MS
  const { order } = (await charge(await tokenOf(CARDS.challenge), { payUntilMs })).body
  await advance(stack, worldId, { byMs: MINUTE_MS })
  const challenge_id = new URL(order.payment_url ?? '').searchParams.get('id')
  expect((await app('challenge/answer', { challenge_id, outcome: 'pass' })).body.payment_status).toBe('PF')
  expect((await query(order.merchant_transaction_id)).payment_data.payment_status).toBe('PF')
})

it.each([
  ['pending', 'PS'],
  ['pendingDeclined', 'PF'],
] as const)('lets the bank of a %s card answer after five minutes: %s', async (card, status) => {
  const order = await pay(CARDS[card])
  await advance(stack, worldId, { byMs: 5 * MINUTE_MS - 1 })
  expect((await query(order.merchant_transaction_id)).payment_data.payment_status).toBe('PP')
  await advance(stack, worldId, { byMs: 1 })
  expect((await query(order.merchant_transaction_id)).payment_data.payment_status).toBe(status)
})

// fact: LL-022, LL-033
it('accepts another card for a refused payment, not for a paid or pending one', async () => {
  const { merchant_transaction_id: orderNo } = await pay(CARDS.declined)
  expect((await pay(CARDS.good, orderNo)).payment_data.payment_status).toBe('PS')
  const paid = await payCard(CARDS.good, orderNo)
  expect(paid).toMatchObject(refusal('PAYMENT_COMPLETED'))
  expect(paid.text).toContain(`Order <${orderNo}> is paid`)
  const pending = await pay(CARDS.pending)
  const again = await payCard(CARDS.good, pending.merchant_transaction_id)
  expect(again).toMatchObject(refusal('PAYMENT_PROCESSING'))
})

// fact: LL-006, LL-013
it('charges no card for a payment closed by the merchant', async () => {
  const { merchant_transaction_id: orderNo } = await pay(CARDS.challenge)
  expect((await cancel(orderNo)).body.order.payment_data.payment_status).toBe('PC')
  expect(await payCard(CARDS.good, orderNo)).toMatchObject(refusal('PAYMENT_CLOSED'))
  const paid = await pay(CARDS.good)
  expect(await cancel(paid.merchant_transaction_id)).toMatchObject(refusal('PAYMENT_COMPLETED'))
  expect(await cancel('nothing')).toMatchObject(refusal('OBJECT_NOT_FOUND'))
  expect(await call('GET', '/payments/nothing')).toMatchObject(refusal('OBJECT_NOT_FOUND'))
})

// fact: LL-014, LL-015, LL-016, LL-017, LL-021, LL-031, LL-035
it('refunds once per refund number and never more than was paid', async () => {
  const { merchant_transaction_id: orderNo } = await pay(CARDS.good)
  const status = async () => (await query(orderNo)).payment_data.payment_status
  const taken = (await refund(orderNo, 'R1', '9.90')).body
  expect([taken.return_code, taken.order.refund_data.refund_status]).toEqual(['SUCCESS', 'RP'])
  expect(await status()).toBe('RP')
  await settle()
  expect(await status()).toBe('PR')
  const settled = (await queryRefund('R1')).body.order
  expect(settled).toMatchObject({
    ll_transaction_id: expect.stringMatching(/^\d{16}$/),
    merchant_transaction_id: 'R1',
    original_transaction_id: orderNo,
    refund_data: { refund_status: 'RS', refund_amount: '9.90' },
  })
  expect((await refund(orderNo, 'R1', '9.90')).body.order).toEqual(settled)
  const used = await refund(orderNo, 'R1', '0.01')
  expect(used).toMatchObject(refusal('EXISTING_OBJECT'))
  expect(used.text).toContain('<merchant_transaction_id> <R1> already exists')
  expect(await refund(orderNo, 'R2', '10.01')).toMatchObject(refusal('REFUND_AMOUNT_EXCEEDED'))
  expect((await refund(orderNo, 'R3', 10)).status).toBe(200)
  await settle()
  expect(await status()).toBe('RS')
  expect(await refund('nothing', 'R4', '0.01')).toMatchObject(refusal('OBJECT_NOT_FOUND'))
  expect(await queryRefund('R9')).toMatchObject(refusal('OBJECT_NOT_FOUND'))
})

// fact: LL-022
it('a refusal has the HTTP status of its code', async () => {
  const { merchant_transaction_id: paid } = await pay(CARDS.good)
  const { merchant_transaction_id: unpaid } = await pay(CARDS.declined)
  await refund(paid, 'S1', '9.90')
  const told = async (answer: ReturnType<typeof refund>) => {
    const { status, body } = await answer
    return [status, body.return_code]
  }
  expect(await told(refund(paid, 'S2', '0'))).toEqual([400, 'INVALID_PARAMETER'])
  expect(await told(refund('nothing', 'S3', '1.00'))).toEqual([404, 'OBJECT_NOT_FOUND'])
  expect(await told(refund(paid, 'S1', '0.01'))).toEqual([409, 'EXISTING_OBJECT'])
  expect(await told(refund(unpaid, 'S4', '1.00'))).toEqual([422, 'NON_REFUNDABLE_ORDER'])
  expect(await told(refund(paid, 'S5', '10.01'))).toEqual([422, 'REFUND_AMOUNT_EXCEEDED'])
})

// fact: LL-014
it('refuses a refund of another payment than its path names, and one in another currency', async () => {
  const { merchant_transaction_id: orderNo } = await pay(CARDS.good)
  const other = await refund(orderNo, 'R5', '0.01', { original_transaction_id: 'other' })
  expect(other).toMatchObject(refusal('INVALID_PARAMETER'))
  const refund_data = { refund_amount: '0.01', refund_currency_code: 'USD' }
  expect(await refund(orderNo, 'R6', '0.01', { refund_data })).toMatchObject(refusal('INVALID_PARAMETER'))
})

// fact: LL-029
it('a number is used once with the merchant, whether for a payment or for a refund', async () => {
  const { merchant_transaction_id: paid } = await pay(CARDS.good)
  const { merchant_transaction_id: other } = await pay(CARDS.good)
  for (const number of [paid, other])
    expect(await refund(paid, number, '1.00')).toMatchObject(refusal('EXISTING_OBJECT'))
  expect((await refund(paid, 'U1', '1.00')).status).toBe(200)
  expect(await charge(await tokenOf(CARDS.good), { orderNo: 'U1' })).toMatchObject(refusal('EXISTING_OBJECT'))
  await settle()
})

// fact: LL-036
it('a refund that failed runs again under its number', async () => {
  const { merchant_transaction_id: orderNo } = await pay(CARDS.good)
  await plan({ refunds: 'failed-first' })
  const status = async () => (await queryRefund('F1')).body.order.refund_data.refund_status
  await refund(orderNo, 'F1', '19.90')
  await settle()
  expect([await status(), (await query(orderNo)).payment_data.payment_status]).toEqual(['RF', 'PS'])
  expect((await refund(orderNo, 'F1', '19.90')).body.order.refund_data.refund_status).toBe('RP')
  await settle()
  expect([await status(), (await query(orderNo)).payment_data.payment_status]).toEqual(['RS', 'RS'])
  await plan({ refunds: 'made' })
})

// fact: LL-023, LL-024
it('names a paid payment by 16 digits and says when and how it is settled', async () => {
  expect(await pay(CARDS.good)).toMatchObject({
    ll_transaction_id: expect.stringMatching(/^\d{16}$/),
    payment_data: {
      payment_amount: '19.90',
      payment_currency_code: 'CNY',
      payment_time: expect.stringMatching(/^\d{14}$/),
      exchange_rate: '1.00000000',
      settlement_currency_code: 'CNY',
      settlement_amount: '19.90',
      installments: '1',
      account_date: expect.stringMatching(/^\d{8}$/),
    },
  })
})

// fact: LL-027, LL-028
it('charges amounts that are numbers, in the currency of the merchant', async () => {
  const order = { order_amount: 0.99, order_currency_code: 'USD' }
  const { body } = await charge(await tokenOf(CARDS.good), { order })
  expect(body.order.payment_data).toMatchObject({ payment_amount: '0.99', payment_currency_code: 'USD' })
  const half = { order_amount: 0.995 }
  expect(await charge(await tokenOf(CARDS.good), { order: half })).toMatchObject(refusal('INVALID_PARAMETER'))
})

// fact: LL-049
it.each(['XXX', 'XTS', 'QQQ', 'XAU', 'usd', '', 156])('takes no currency %j', async (order_currency_code) => {
  const answer = await charge(await tokenOf(CARDS.good), { order: { order_currency_code } })
  expect(answer).toMatchObject({ status: 400, ...refusal('INVALID_PARAMETER') })
  expect(answer.text).toContain('[merchant_order.order_currency_code] is empty or incorrect')
})

// fact: LL-050
it.each([
  ['203.0.113.7', 200],
  ['2001:db8::7', 200],
  ['203.0.113.256', 400],
  ['localhost', 400],
])('a buyer at %s is answered with %i', async (user_order_ip, status) => {
  const answer = await charge(await tokenOf(CARDS.good), { change: { terminal_data: { user_order_ip } } })
  expect(answer.status).toBe(status)
})

// fact: LL-026
it.each<[string, { change?: object; order?: object }]>([
  ['sub_merchant_id', { change: { sub_merchant_id: undefined } }],
  ['country', { change: { country: undefined } }],
  ['customer', { change: { customer: undefined } }],
  ['name of the customer', { change: { customer: { phone: '1' } } }],
  ['phone and e-mail', { change: { customer: { full_name: 'A BUYER' } } }],
  ['products', { order: { products: undefined } }],
  [
    'shipping for what is shipped',
    {
      order: {
        products: [{ product_id: 'P', name: 'n', price: 1, quantity: 1, shipping_provider: 'other' }],
      },
    },
  ],
])('refuses a payment by card without %s', async (_, change) => {
  expect(await charge(await tokenOf(CARDS.good), change)).toMatchObject(refusal('INVALID_PARAMETER'))
})

// fact: LL-029
it.each([
  [64, 200],
  [65, 400],
])('answers a number of %i characters with %i', async (length, status) => {
  const answer = await charge(await tokenOf(CARDS.good), { orderNo: 'N'.repeat(length) })
  expect(answer.status).toBe(status)
})

// fact: LL-018
it.each([
  ['get', 'GET', 'POST'],
  ['post', 'POST', 'GET'],
] as const)('gives the token by %s alone where the account says so', async (tokenMethod, right, wrong) => {
  await plan({ tokenMethod })
  expect((await call(right, '/token')).status).toBe(200)
  expect(await call(wrong, '/token')).toMatchObject(refusal('INVALID_PARAMETER'))
  await plan({ tokenMethod: 'get' })
})

// fact: LL-008
it('refuses a request without sign-type where the account wants one', async () => {
  const { merchantId, privateKey } = await inWorld(filesOf)
  const path = `/wallets/lianlian/${worldId}/v3/merchants/${merchantId}/payments/nothing`
  const nowMs = await inWorld(async (world) => world.nowMs())
  const { 'sign-type': _, ...headers } = signedByMerchant(
    { method: 'GET', path, text: '' },
    privateKey,
    nowMs,
  )
  const answer = async () => (await fetch(`${stack.gatewayUrl}${path}`, { headers })).status
  expect(await answer()).toBe(404)
  await plan({ signType: 'required' })
  expect(await answer()).toBe(401)
  await plan({ signType: 'optional' })
})

// fact: LL-008
it.each([
  ['timezone', 'Foo/Bar', /timezone is Foo\/Bar, which is no time zone/],
  ['timestamp', '99999999999999', /it is 99999999999999/],
])('refuses a request whose header %s is %s', async (name, value, words) => {
  const { merchantId, privateKey } = await inWorld(filesOf)
  const path = `/wallets/lianlian/${worldId}/v3/merchants/${merchantId}/payments/nothing`
  const nowMs = await inWorld(async (world) => world.nowMs())
  const headers = { ...signedByMerchant({ method: 'GET', path, text: '' }, privateKey, nowMs), [name]: value }
  const answer = await fetch(`${stack.gatewayUrl}${path}`, { headers })
  const { return_code, return_message } = (await answer.json()) as Record<string, string>
  expect([answer.status, return_code]).toEqual([401, 'INVALID_SIGNATURE'])
  expect(return_message).toMatch(words)
})

it.each(['99999999999999', '20270230120000', '20261120094160'])(
  'refuses an order, its end and a refund of the time %s',
  async (time) => {
    const token = await tokenOf(CARDS.good)
    const answers = [
      await charge(token, { order: { merchant_order_time: time } }),
      await charge(token, { order: { order_expire_time: time } }),
      await call('POST', '/payments/X/refunds', {
        body: {
          ...{ merchant_transaction_id: 'T1', original_transaction_id: 'X', merchant_refund_time: time },
          refund_data: { refund_amount: '1.00', refund_currency_code: 'CNY' },
        },
      }),
    ]
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 400, ...refusal('INVALID_PARAMETER') })
  },
)

// fact: LL-005
it.each(['signed', 'left-out'] as const)('an account whose texts of no length are %s', async (emptyTexts) => {
  const { merchantId: merchant_id, privateKey } = await inWorld(filesOf)
  await plan({ emptyTexts })
  const url = `${stack.gatewayUrl}/wallets/lianlian/${worldId}/v3/merchants/${merchant_id}/payments/X/refunds`
  const refund_data = { refund_amount: '1.00', refund_currency_code: 'CNY' }
  const numbers = {
    merchant_transaction_id: 'E1',
    original_transaction_id: 'X',
    merchant_refund_time: '20261120094100',
  }
  const text = JSON.stringify({ merchant_id, ...numbers, refund_data, remark: '' })
  const nowMs = await inWorld(async (world) => world.nowMs())
  const signed = signedByMerchant({ method: 'POST', path: url, text }, privateKey, nowMs)
  const headers = { ...signed, 'content-type': 'application/json' }
  const { status } = await fetch(url, { method: 'POST', headers, body: text })
  expect(status).toBe(emptyTexts === 'signed' ? 404 : 401)
  await plan({ emptyTexts: 'signed' })
})

it('accepts test cards alone, with the token of their form', async () => {
  const token = await element()
  const wrong = await app('cards', { token, card: cardOf('4242424242424242') })
  expect(wrong).toMatchObject({ status: 400, body: { return_code: 'INVALID_PARAMETER' } })
  const forged = await app('cards', { token: `${token.slice(0, -4)}ffff`, card: cardOf(CARDS.good) })
  expect(forged).toMatchObject({ status: 400, body: { return_code: 'INVALID_PARAMETER' } })
  await advance(stack, worldId, { byMs: 30 * MINUTE_MS })
  expect((await app('cards', { token, card: cardOf(CARDS.good) })).status).toBe(400)
})

it('refuses a card token that is old, changed or of another world', async () => {
  const cardToken = await tokenOf(CARDS.declined)
  expect(await charge(cardToken.replace('ct_d', 'ct_f'))).toMatchObject(refusal('INVALID_PARAMETER'))
  const { worldId: other } = await makeWorld(stack, 'new-owner', 2)
  expect(await charge(cardToken, { of: other })).toMatchObject(refusal('INVALID_PARAMETER'))
  await advance(stack, worldId, { byMs: 30 * MINUTE_MS })
  expect(await charge(cardToken)).toMatchObject(refusal('INVALID_PARAMETER'))
})

type Forge = (headers: Record<string, string>) => Record<string, string>
// fact: LL-006, LL-007
it.each<[string, Forge]>([
  ['no signature', () => ({})],
  ['the signature of another call', (headers) => headers],
  ['a changed time', (headers) => ({ ...headers, timestamp: '20261120094101' })],
  ['a changed signature', (headers) => ({ ...headers, signature: 'AAAA' })],
])('refuses a request of the merchant with %s', async (_, forge) => {
  const { merchantId, privateKey } = await inWorld(filesOf)
  const path = `/wallets/lianlian/${worldId}/v3/merchants/${merchantId}`
  const nowMs = await inWorld(async (world) => world.nowMs())
  const signed = signedByMerchant(
    { method: 'GET', path: `${path}/payments/other`, text: '' },
    privateKey,
    nowMs,
  )
  for (const call of ['/token', '/payments/mine']) {
    const response = await fetch(`${stack.gatewayUrl}${path}${call}`, { headers: forge({ ...signed }) })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ return_code: 'INVALID_SIGNATURE' })
    const { expected } = JSON.parse(response.headers.get('x-skyshop-signature') ?? '') as { expected: string }
    expect(expected).toMatch(/^merchant_id=/)
  }
})

// fact: LL-003
it('a signature by SHA-256 is refused with the reason and the text that was checked, in the journal, too', async () => {
  const { merchantId, privateKey } = await inWorld(filesOf)
  const path = `/wallets/lianlian/${worldId}/v3/merchants/${merchantId}/payments/mine`
  const text = `merchant_id=${merchantId}&merchant_transaction_id=mine`
  const signature = sign('sha256', Buffer.from(text), privateKey).toString('base64')
  const headers = { timestamp: '20261120094100', timezone: 'Asia/Shanghai', signature }
  const reply = await fetch(stack.gatewayUrl + path, { headers })
  const mistake = 'signed with another algorithm: SHA-256, not SHA-1'
  expect(await reply.json()).toMatchObject({ return_message: mistake })
  expect(JSON.parse(reply.headers.get('x-skyshop-signature') ?? '')).toEqual({ mistake, expected: text })
  const { entries } = await journalOf(stack, worldId)
  const refused = entries.findLast(({ operationId }) => operationId === 'lianlianQueryPayment')
  expect(refused).toMatchObject({
    note: mistake,
    call: { signature: { holds: false, mistake, reasons: ['algorithm'], expected: text, signed: text } },
  })
})

// fact: LL-009
it.each([
  ['a token', 200, '/token'],
  ['a refusal', 404, '/payments/nothing'],
])('signs the values of its answers: %s', async (_, status, path) => {
  const answer = await call('GET', path)
  expect([answer.status, answer.refusalOf(answer.text)]).toEqual([status, null])
  const changed = answer.text.replace(/"return_code":"(\w+)"/, '"return_code":"$1X"')
  expect(answer.refusalOf(changed)).toBe('bad-signature')
})

it('journals no card number and no security code', async () => {
  const token = await element()
  for (const number of Object.values(CARDS)) await pay(number)
  await app('cards', { token, card: { ...cardOf(CARDS.good), surprise: CARDS.good } })
  await app('cards', { token, card: [CARDS.good] })
  for (const card of [
    directCard(CARDS.good),
    [directCard(CARDS.good)],
    { ...directCard(CARDS.good), cvv: 737 },
  ])
    await charge('', { change: { payment_data: { card } } })
  await pressCashier((await atCashier()).url, 'pay', CARDS.good)
  await app('cards', `{"card_number":"${CARDS.good}"`)
  await app('cards', { token, card: cardOf(`${CARDS.good}1234`) })
  await app('challenge/look', { challenge_id: CARDS.good })
  const journal = JSON.stringify((await journalOf(stack, worldId)).entries)
  expect(journal).toContain('lianlianTokeniseCard')
  const rows = await inWorld(async ({ read }) => [
    await read.gatewayTransaction.findMany(),
    await read.notifyOutbox.findMany(),
    await read.scheduledEvent.findMany(),
  ])
  const kept = JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value))
  const written = Object.values(CARDS).filter((number) => journal.includes(number) || kept.includes(number))
  expect([...written, ...(journal.includes('"737"') ? ['cvv'] : [])]).toEqual([])
})
