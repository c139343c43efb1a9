import { expect, it } from 'vitest'
import type { HttpSender, OutgoingRequest } from '../../engine/http/http-sender.ts'
import { MINUTE_MS } from '../../engine/kernel/clock.ts'
import type { World } from '../../engine/world/transaction/world.ts'
import { orderStatus } from '../orders/rules/order.ts'
import { createPaypalWallet, PaypalPayService } from './paypal.ts'
import { FakePaymentWallet, WalletError } from './testing/fake-payment-wallet.ts'
import { MONTH_FEN, type PaymentTestContext, withPaymentContext } from './testing/payment-test-context.ts'
import type { ApprovalWallet, QueriedPayment } from './wallet-port.ts'

/** PayPal as it answers a capture: what the test has put down, in turn. */
class FakePaypal extends FakePaymentWallet {
  readonly captures: (QueriedPayment | WalletError)[] = []

  constructor() {
    super('paypal')
  }

  async capture(_world: unknown, { prepayId, amountFen }: Parameters<ApprovalWallet['capture']>[1]) {
    this.requests.push(`capture ${prepayId} ${amountFen}`)
    const prepared = this.captures.shift() ?? { state: 'unknown' as const }
    if (prepared instanceof WalletError) throw prepared
    return prepared
  }
}

/** Runs with an order opened at PayPal; `approve` is what the page calls afterwards. */
const withPaypal = (
  run: (
    setup: PaymentTestContext,
    parts: { paypal: FakePaypal; orderNo: string; approve: Approve },
  ) => Promise<void>,
) =>
  withPaymentContext(async (setup) => {
    const paypal = new FakePaypal()
    const wallet: ApprovalWallet = Object.assign(paypal, { open: openingOf(paypal) })
    const service = new PaypalPayService(wallet)
    const orderNo = await setup.order()
    const request = {
      orderNo,
      productCode: 'IPC',
      appKey: 'skyshop-app',
      immediateUse: 0,
    } as const
    await service.open(setup.context, request)
    const approve: Approve = (paymentId = `paypal-${orderNo}`, user = setup.context.user) =>
      service.approved({ ...setup.context, user }, { orderNo, paymentId })
    await run(setup, { paypal, orderNo, approve })
  })

type Approve = (
  paymentId?: string,
  user?: { userId: string; phone: string },
) => Promise<{ orderStatus: number }>

function openingOf(paypal: FakePaypal): ApprovalWallet['open'] {
  const open = paypal.open.bind(paypal)
  return async (world, payment) => {
    const { prepayId } = await open(world, payment)
    return { prepayId, opened: { paymentId: prepayId, approveUrl: 'https://paypal.test/' } }
  }
}

const PAID = { state: 'paid', transactionId: 'P1', amountFen: MONTH_FEN, successAtMs: 0 } as const

it('settles the amount that PayPal captured, once', () =>
  withPaypal(async (setup, { paypal, orderNo, approve }) => {
    paypal.captures.push(PAID)
    expect(await approve()).toMatchObject({ orderStatus: orderStatus.activating })
    expect(await approve()).toMatchObject({ orderStatus: orderStatus.activating })
    expect(paypal.requests.filter((line) => line.startsWith('capture'))).toEqual([
      `capture paypal-${orderNo} ${MONTH_FEN}`,
    ])
    expect(await setup.attemptsOf(orderNo)).toEqual([['paypal', 'succeeded', MONTH_FEN]])
  }))

it('leaves an order unpaid while the capture is pending', () =>
  withPaypal(async (setup, { paypal, orderNo, approve }) => {
    paypal.captures.push({ state: 'open' })
    expect(await approve()).toMatchObject({ orderStatus: orderStatus.unpaid })
    expect(await setup.pendingEventKinds()).toContain('payment.check')
    expect(await setup.statusOf(orderNo)).toBe(orderStatus.unpaid)
  }))

it.each<[string, QueriedPayment | WalletError]>([
  ['PayPal knows of no approval', { state: 'unknown' }],
  ['the payment was closed', { state: 'closed' }],
  ['PayPal refuses', new WalletError('refused')],
  ['the answer is lost', new WalletError('unknown')],
])('does not trust the page when %s', (_, captured) =>
  withPaypal(async (setup, { paypal, orderNo, approve }) => {
    paypal.captures.push(captured)
    await expect(approve()).rejects.toThrow('pay-failed')
    expect(await setup.statusOf(orderNo)).toBe(orderStatus.unpaid)
  }),
)

it('queries PayPal only for the payment of the order, its owner and in time', () =>
  withPaypal(async (setup, { paypal, approve }) => {
    await expect(approve('another')).rejects.toThrow('pay-failed')
    await expect(approve(undefined, { userId: 'u2', phone: '' })).rejects.toThrow('order-not-found')
    await setup.world.clock.advance({ byMs: 15 * MINUTE_MS })
    await expect(approve()).rejects.toThrow('order-timed-out')
    expect(paypal.requests.filter((line) => line.startsWith('capture'))).toEqual([])
  }))

const NOW_MS = Date.parse('2026-11-20T12:00:00Z')
const TRACE = 'a'.repeat(32)
const PAYMENT = { orderNo: '20261120000000000001', description: 'x'.repeat(200), amountFen: 1990 }
const TOKEN = {
  scope: 's',
  access_token: 'T',
  token_type: 'Bearer',
  app_id: 'APP-1',
  expires_in: 600,
  nonce: 'n',
}
const TOKEN_PATH = '/v1/oauth2/token'

interface Reply {
  status?: number
  body: object
}

/** A merchant whose PayPal gives tokens and answers everything else with these replies, the last again and again. */
function merchantReceiving(...replies: Reply[]) {
  const sent: OutgoingRequest[] = []
  const now = { ms: NOW_MS }
  const world = { id: 'w0000001', nowMs: () => now.ms, generation: 1 } as unknown as World
  const http: HttpSender = async (request) => {
    sent.push(request)
    if (request.url.endsWith(TOKEN_PATH)) return { status: 200, headers: {}, body: JSON.stringify(TOKEN) }
    const next = replies.length > 1 ? replies.shift() : replies[0]
    return { status: next?.status ?? 200, headers: {}, body: JSON.stringify(next?.body) }
  }
  const files = async ({ id }: World) => {
    return { baseUrl: `http://gateway/paypal/${id}`, clientId: 'id', clientSecret: 'secret', webhookId: 'W1' }
  }
  const tokensAskedFor = () => sent.filter(({ url }) => url.endsWith(TOKEN_PATH)).length
  return { wallet: createPaypalWallet({ http, files }), world, sent, now, tokensAskedFor }
}

const orderOf = (status: string, change: object = {}) => ({
  id: 'P1',
  intent: 'CAPTURE',
  status,
  create_time: '2026-11-20T12:00:00Z',
  purchase_units: [
    {
      reference_id: PAYMENT.orderNo,
      custom_id: PAYMENT.orderNo,
      amount: { currency_code: 'CNY', value: '19.90' },
      payee: { merchant_id: 'M1' },
      ...change,
    },
  ],
  links: [{ href: 'http://gateway/approve', rel: 'approve', method: 'GET' }],
})
const refused = (issue: string) => ({
  name: 'UNPROCESSABLE_ENTITY',
  message: 'x',
  debug_id: 'd',
  details: [{ issue, description: 'x' }],
})
const reference = { orderNo: PAYMENT.orderNo, prepayId: 'P1' }

it('opens an order under its own number, with a token of its credentials', async () => {
  const { wallet, world, sent } = merchantReceiving({ status: 201, body: orderOf('CREATED') })
  const { prepayId, opened } = await wallet.open(world, PAYMENT, TRACE)
  expect([prepayId, opened]).toEqual(['P1', { paymentId: 'P1', approveUrl: 'http://gateway/approve' }])
  const [token, order] = sent
  expect(token?.headers.authorization).toBe(`Basic ${Buffer.from('id:secret').toString('base64')}`)
  expect(order).toMatchObject({
    url: 'http://gateway/paypal/w0000001/v2/checkout/orders',
    headers: { authorization: 'Bearer T', 'paypal-request-id': PAYMENT.orderNo },
  })
  const unit = { custom_id: PAYMENT.orderNo, description: 'x'.repeat(127), amount: { value: '19.90' } }
  expect(JSON.parse(order?.body ?? '')).toMatchObject({ purchase_units: [unit] })
})

it('asks for a token again a minute before its end, and once one was refused', async () => {
  const { wallet, world, now, tokensAskedFor } = merchantReceiving(
    { body: orderOf('CREATED') },
    { body: orderOf('CREATED') },
    { status: 401, body: { error: 'invalid_token', error_description: 'x' } },
    { body: orderOf('CREATED') },
  )
  const query = () => wallet.query(world, reference, TRACE).catch(() => null)
  await query()
  now.ms += 9 * MINUTE_MS - 1
  await query()
  expect(tokensAskedFor()).toBe(1)
  now.ms += 1
  await query()
  expect(tokensAskedFor()).toBe(2)
  await query()
  expect(tokensAskedFor()).toBe(3)
})

// fact: PP-047
it.each([500, 503])('repeats a call that PayPal answered %i under the same request id', async (status) => {
  const failed = { status, body: refused('INTERNAL_SERVER_ERROR') }
  const { wallet, world, sent } = merchantReceiving(failed, { status: 201, body: orderOf('CREATED') })
  const failure = await wallet.open(world, PAYMENT, TRACE).catch((error: unknown) => error)
  expect(wallet.classifyError(failure)).toBe('unknown')
  expect(await wallet.open(world, PAYMENT, TRACE)).toMatchObject({ prepayId: 'P1' })
  const ids = sent.map(({ headers }) => headers['paypal-request-id']).filter((id) => id !== undefined)
  expect(ids).toEqual([PAYMENT.orderNo, PAYMENT.orderNo])
})

it('knows of no order that PayPal does not know', async () => {
  const { wallet, world } = merchantReceiving({ status: 404, body: refused('INVALID_RESOURCE_ID') })
  expect(await wallet.query(world, reference, TRACE)).toEqual({ state: 'unknown' })
  expect(await wallet.close(world, reference, TRACE)).toBe('unknown')
})

it.each<[string, Reply, 'refused' | 'unknown']>([
  ['a refusal', { status: 422, body: refused('ORDER_NOT_APPROVED') }, 'refused'],
  ['a failure of PayPal', { status: 500, body: refused('INTERNAL_SERVER_ERROR') }, 'unknown'],
  ['an answer of another form', { body: { id: 'P1' } }, 'unknown'],
])('takes %s for what it is', async (_, reply, meaning) => {
  const { wallet, world } = merchantReceiving(reply)
  const failure = await wallet.open(world, PAYMENT, TRACE).catch((error: unknown) => error)
  expect(wallet.classifyError(failure)).toBe(meaning)
})

it.each([
  ['another number', { custom_id: '20261120000000000002' }],
  ['another amount', { amount: { currency_code: 'CNY', value: '0.01' } }],
  ['another currency', { amount: { currency_code: 'USD', value: '19.90' } }],
])('captures no order with %s', async (_, change) => {
  const { wallet, world, sent } = merchantReceiving({ body: orderOf('APPROVED', change) })
  const request = { ...reference, amountFen: PAYMENT.amountFen }
  expect(await wallet.capture(world, request, TRACE)).toEqual({ state: 'unknown' })
  expect(sent.filter(({ url }) => url.endsWith('/capture'))).toEqual([])
})
