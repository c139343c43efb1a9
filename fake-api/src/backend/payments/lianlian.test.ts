import { createPrivateKey, createPublicKey } from 'node:crypto'
import type { Schemas } from '@skyshop/openapi/wallets/lianlian'
import { expect, it } from 'vitest'
import type { HttpSender, OutgoingRequest } from '../../engine/http/http-sender.ts'
import { createKeyPair } from '../../engine/signing/crypto.ts'
import type { World } from '../../engine/world/transaction/world.ts'
import { signLianlian, verifyLianlian } from '../../wire/lianlian/lianlian-signing.ts'
import { createLianlianWallet } from './lianlian.ts'

const rules = { emptyTexts: 'signed', signType: 'optional' } as const
const NOW_MS = Date.parse('2026-11-20T12:00:00.400Z')
const TRACE = 'a'.repeat(32)
const LL_ID = '2026112000000007'
const PAYMENT = {
  orderNo: '20261120000000000001',
  description: 'Event recording',
  amountFen: 1990,
  buyer: { phone: '13800130021' },
}
const REFUND = {
  ...PAYMENT,
  transactionId: 'T1',
  refundNo: 'R1',
  refundFen: 990,
  totalFen: 1990,
  reason: 'x',
}
const [merchant, platform] = await Promise.all([createKeyPair(), createKeyPair()])
const read = { setting: { findUnique: async () => null } }
const world = { id: 'w0000001', nowMs: () => NOW_MS, settingsStamp: 0, read } as unknown as World

type Signature = Schemas['SignatureHeaders']

/** A merchant whose LianLian answers each request with this body, signed, but for what is changed. */
function merchantReceiving(
  body: object,
  { status = 200, forge = (signature: Signature): object => signature } = {},
) {
  const sent: OutgoingRequest[] = []
  const text = JSON.stringify(body)
  const http: HttpSender = async (request) => {
    sent.push(request)
    const signature = signLianlian(body, createPrivateKey(platform.privateKey), { nowMs: NOW_MS, rules })
    return { status, headers: { ...forge(signature) }, body: text }
  }
  const filesAt =
    (gateway: string) =>
    async ({ id }: World) => ({
      baseUrl: `${gateway}/lianlian/${id}`,
      merchantId: 'M1',
      subMerchantId: 'S1',
      privateKey: merchant.privateKey,
      platformPublicKey: platform.publicKey,
    })
  const wallet = createLianlianWallet({
    http,
    files: filesAt('http://gateway'),
    browserFiles: filesAt('https://pay.test'),
    productBaseUrl: () => 'http://product',
  })
  return { wallet, sent }
}

const success = { return_code: 'SUCCESS', return_message: 'Success', trace_id: TRACE }
const charged = (payment_status: string, more: object = {}) => ({
  ...success,
  order: {
    ll_transaction_id: LL_ID,
    merchant_transaction_id: PAYMENT.orderNo,
    '3ds_status': 'FRICTIONLESS',
    payment_data: { payment_status, payment_amount: '19.90', payment_currency_code: 'CNY', ...more },
    card: { brand: 'VISA', last4: '1111' },
  },
})
const refused = (return_code: string) => ({ return_code, return_message: 'x', trace_id: TRACE })
const failureOf = (call: Promise<unknown>) => call.then(() => null).catch((error: unknown) => error)

// fact: LL-007
it('opens the card element with a signed request, at the address of browsers', async () => {
  const { wallet, sent } = merchantReceiving({ ...success, order: 'et_1' })
  expect(await wallet.elementToken(world, TRACE)).toEqual({
    token: 'et_1',
    elementUrl: 'https://pay.test/lianlian/w0000001/app/cards',
    cardPageUrl: 'https://pay.test/lianlian/w0000001/app/card?token=et_1',
  })
  const [request] = sent
  expect(request?.url).toBe('http://gateway/lianlian/w0000001/v3/merchants/M1/token')
  const { headers = {} } = request ?? {}
  const signed = { merchant_id: 'M1', timestamp: headers.timestamp }
  expect(verifyLianlian(headers, signed, { key: createPublicKey(merchant.publicKey), rules })).toBeNull()
})

// fact: LL-026
it('charges a card for an order that ends at the next whole second of its deadline', async () => {
  const { wallet, sent } = merchantReceiving(charged('PS', { payment_time: '20261120200000' }))
  const opened = await wallet.withCard('ct_1').open(world, { ...PAYMENT, payUntilMs: NOW_MS + 1 }, TRACE)
  expect(opened).toMatchObject({ prepayId: LL_ID, opened: { status: 'PS', paid: { amountFen: 1990 } } })
  expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({
    merchant_id: 'M1',
    sub_merchant_id: 'S1',
    country: 'CN',
    customer: { full_name: '13800130021', phone: '13800130021' },
    merchant_transaction_id: PAYMENT.orderNo,
    notification_url: 'http://product/api/skyworthPay/v1/notify/lianlian/w0000001',
    merchant_order: {
      order_amount: '19.90',
      order_expire_time: '20261120200001',
      products: [{ name: 'Event recording', price: '19.90', quantity: 1 }],
    },
    payment_data: { card: { card_token: 'ct_1' } },
  })
})

it('takes a card that its bank refused for a refusal', async () => {
  const { wallet } = merchantReceiving(charged('PF', { failure_reason: 'declined by the bank' }))
  const failure = await failureOf(wallet.withCard('ct_1').open(world, PAYMENT, TRACE))
  expect(failure).toMatchObject({ message: 'declined by the bank' })
  expect(wallet.classifyError(failure)).toBe('refused')
})

type Change = Parameters<typeof merchantReceiving>[1]
it.each<[string, string, object, Change]>([
  ['an unsigned answer', 'missing-header', charged('PS'), { forge: () => ({}) }],
  [
    'a forged answer',
    'bad-signature',
    charged('PS'),
    { forge: (signature) => ({ ...signature, signature: 'AAAA' }) },
  ],
  ['an answer of another form', 'is no PaymentResponse', success, {}],
  ['a failure of LianLian', 'INTERNAL_SERVER_ERROR', refused('INTERNAL_SERVER_ERROR'), { status: 500 }],
])('does not know what came of a payment after %s', async (_, message, body, change) => {
  const { wallet } = merchantReceiving(body, change)
  const failure = await failureOf(wallet.query(world, { ...PAYMENT, prepayId: null }, TRACE))
  expect(failure).toMatchObject({ message: expect.stringContaining(message) })
  expect(wallet.classifyError(failure)).toBe('unknown')
})

it('knows of no payment and no refund that LianLian does not know', async () => {
  const { wallet } = merchantReceiving(refused('OBJECT_NOT_FOUND'), { status: 404 })
  expect(await wallet.query(world, { ...PAYMENT, prepayId: null }, TRACE)).toEqual({ state: 'unknown' })
  expect(await wallet.queryRefund(world, REFUND, TRACE)).toEqual({ state: 'unknown' })
  const failure = await failureOf(wallet.refund(world, REFUND, TRACE))
  expect(wallet.classifyError(failure)).toBe('refused')
})

it.each([
  ['closed', charged('PC'), 200],
  ['paid', refused('PAYMENT_COMPLETED'), 409],
  ['processing', refused('PAYMENT_PROCESSING'), 409],
  ['unknown', refused('OBJECT_NOT_FOUND'), 404],
])('closes a payment that is then %s', async (state, body, status) => {
  const { wallet } = merchantReceiving(body, { status })
  expect(await wallet.close(world, { ...PAYMENT, prepayId: LL_ID }, TRACE)).toBe(state)
})

// fact: LL-006, LL-013
it('ends a payment by a GET that signs the parameters of its path', async () => {
  const { wallet, sent } = merchantReceiving(charged('PC'))
  await wallet.close(world, { ...PAYMENT, prepayId: LL_ID }, TRACE)
  const [request] = sent
  const path = `/v3/merchants/M1/payments/${PAYMENT.orderNo}/cancelpay`
  expect(request).toMatchObject({ method: 'GET', body: '', url: `http://gateway/lianlian/w0000001${path}` })
  const signed = { merchant_id: 'M1', merchant_transaction_id: PAYMENT.orderNo }
  const expected = { key: createPublicKey(merchant.publicKey), rules }
  expect(verifyLianlian(request?.headers ?? {}, signed, expected)).toBeNull()
})

const refundOf = (refund_status: string, more: object = {}) => ({
  ...success,
  order: {
    ll_transaction_id: '2026112000000009',
    merchant_transaction_id: REFUND.refundNo,
    original_transaction_id: REFUND.orderNo,
    refund_data: { refund_status, refund_amount: '9.90', refund_currency_code: 'CNY', ...more },
  },
})

// fact: LL-014, LL-015, LL-017
it('asks for a refund below its payment, under a number of its own', async () => {
  const { wallet, sent } = merchantReceiving(refundOf('RS', { refund_time: '20261120200000' }))
  expect(await wallet.refund(world, REFUND, TRACE)).toMatchObject({
    state: 'succeeded',
    providerRefundId: '2026112000000009',
    transactionId: REFUND.transactionId,
  })
  expect(sent[0]?.url).toMatch(`/payments/${REFUND.orderNo}/refunds`)
  expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({
    merchant_transaction_id: REFUND.refundNo,
    original_transaction_id: REFUND.orderNo,
    merchant_refund_time: '20261120200000',
    refund_data: { refund_amount: '9.90', refund_currency_code: 'CNY' },
  })
})

// fact: LL-036
it('repeats a refund that failed under its number, and goes on waiting', async () => {
  const { wallet, sent } = merchantReceiving(refundOf('RF'))
  expect(await wallet.queryRefund(world, REFUND, TRACE)).toEqual({ state: 'pending' })
  expect(sent.map(({ method }) => method)).toEqual(['GET', 'POST'])
  expect(JSON.parse(sent[1]?.body ?? '')).toMatchObject({ merchant_transaction_id: REFUND.refundNo })
  const { wallet: waiting, sent: asked } = merchantReceiving(refundOf('RP'))
  expect(await waiting.queryRefund(world, REFUND, TRACE)).toEqual({ state: 'pending' })
  expect(asked.map(({ method }) => method)).toEqual(['GET'])
})

it.each([
  ['PS', 'PS'],
  ['PP', 'WP'],
  ['WP', 'IN'],
  ['IN', 'IN'],
])('calls a payment that LianLian answers %s by the name of the shop: %s', async (answered, status) => {
  const { wallet } = merchantReceiving(charged(answered, { payment_time: '20261120200000' }))
  expect((await wallet.withCard('ct_1').open(world, PAYMENT, TRACE)).opened.status).toBe(status)
})

// fact: LL-031
it.each(['PS', 'PR', 'RP', 'RS', 'CB'])('takes a payment that reads %s for paid', async (status) => {
  const { wallet } = merchantReceiving(charged(status, { payment_time: '20261120200000' }))
  const payment = await wallet.query(world, { ...PAYMENT, prepayId: null }, TRACE)
  expect(payment).toMatchObject({ state: 'paid', amountFen: 1990 })
})

it('an answer about another payment or refund settles nothing', async () => {
  const other = { ...PAYMENT, orderNo: '20261120000000000002', prepayId: LL_ID }
  const { wallet } = merchantReceiving(charged('PS', { payment_time: '20261120200000' }))
  for (const call of [wallet.query(world, other, TRACE), wallet.close(world, other, TRACE)]) {
    const failure = await failureOf(call)
    expect(String(failure)).toContain('asked about 20261120000000000002, answered about')
    expect(wallet.classifyError(failure)).toBe('unknown')
  }
})
