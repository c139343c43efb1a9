import { createPublicKey } from 'node:crypto'
import type { Schemas } from '@skyshop/openapi/wallets/lianlian'
import { expect } from 'vitest'
import { formatBeijingDigits } from '../../src/engine/kernel/clock.ts'
import type { World } from '../../src/engine/world/transaction/world.ts'
import { lianlianMerchantFiles } from '../../src/providers/lianlian/lianlian-keys.ts'
import { parametersIn, verifyLianlian } from '../../src/wire/lianlian/lianlian-signing.ts'
import { cardTerms, DOCUMENTED, signedByMerchant } from '../support/lianlian.ts'
import type { TestStack } from '../support/test-stack.ts'

export const CARDS = {
  good: '4111111111111111',
  challenge: '4000000000003220',
  declined: '4000000000000002',
  pending: '4000000000000077',
  pendingDeclined: '4000000000000259',
  disputed: '4000000000001976',
  without3ds: '4000000000000101',
  without3dsDeclined: '4000000000000119',
}

/** A card as the card element has it. */
export const cardOf = (card_number: string) => {
  return { card_number, holder_name: 'A BUYER', expiry_month: '12', expiry_year: '2030', cvv: '737' }
}

/** A card as a merchant sends it that takes cards itself. */
export const directCard = (card_no: string) => ({
  ...{ card_no, holder_name: 'A BUYER', card_type: 'C' },
  ...{ card_expiration_year: '30', card_expiration_month: '12', cvv: '737' },
})

/** A refusal, to be matched. */
export const refusal = (return_code: Schemas['GatewayError']['return_code']) => ({ body: { return_code } })

/** Fills in the cashier and presses one of its buttons. */
export async function pressCashier(url: string, choice: 'pay' | 'leave', card_number = '') {
  const typed = { card_number, holder_name: 'A BUYER', expiry: '12/30', cvv: '737' }
  const body = new URLSearchParams({ choice, ...(card_number && typed) })
  const response = await fetch(url, { method: 'POST', body, redirect: 'manual' })
  const html = await response.text()
  const location = response.headers.get('location')
  const on = location === null ? null : new URL(location, url).href
  return { status: response.status, html, to: /<form method="post" action="([^"]*)"/.exec(html)?.[1] ?? on }
}

interface Sent {
  body?: object
  of?: string
}

interface Charge {
  orderNo?: string
  payUntilMs?: number
  of?: string
  /** Members that are otherwise than usual; undefined for none. */
  change?: object
  order?: object
}

/** Where calls go to. */
interface Place {
  readonly stack: TestStack
  readonly worldId: string
}

const inWorldOf = <T>({ stack }: Place, worldId: string, work: (world: World) => Promise<T>) =>
  stack.app.registry.use(worldId, work)

/** A signed call of the merchant below its own path; the signature of the answer holds. */
async function signedCall(place: Place, method: 'GET' | 'POST', path: string, { body, of }: Sent) {
  const { files, nowMs } = await inWorldOf(place, of ?? place.worldId, async (world) => ({
    files: await lianlianMerchantFiles(world, place.stack.gatewayUrl),
    nowMs: world.nowMs(),
  }))
  const { merchantId: merchant_id, privateKey, platformPublicKey } = files
  const url = `${files.baseUrl}/v3/merchants/${merchant_id}${path}`
  const text = body === undefined ? '' : JSON.stringify({ merchant_id, ...body })
  const signed = signedByMerchant({ method, path: new URL(url).pathname, text }, privateKey, nowMs)
  const headers = { ...signed, 'content-type': 'application/json' }
  const response = await fetch(url, { method, headers, ...(text !== '' && { body: text }) })
  const answered = await response.text()
  const key = createPublicKey(platformPublicKey)
  const refusalOf = (changed: string) =>
    verifyLianlian(Object.fromEntries(response.headers), parametersIn(changed), { key, rules: DOCUMENTED })
  expect(refusalOf(answered)).toBeNull()
  return { status: response.status, text: answered, body: JSON.parse(answered), refusalOf }
}

let count = 0

function paymentOf(card_token: string, notification_url: string, charge: Charge) {
  count += 1
  const { orderNo = `2611200941000000${String(count).padStart(4, '0')}`, payUntilMs, change, order } = charge
  return {
    ...cardTerms,
    merchant_transaction_id: orderNo,
    payment_method: 'inter_credit_card',
    notification_url,
    merchant_order: {
      merchant_order_id: orderNo,
      merchant_order_time: '20261120094100',
      order_amount: '19.90',
      order_currency_code: 'CNY',
      order_description: 'Event recording',
      products: [{ product_id: 'P1', name: 'Event recording', price: '19.90', quantity: 1 }],
      ...(payUntilMs && { order_expire_time: formatBeijingDigits(payUntilMs) }),
      ...order,
    },
    payment_data: { card: { card_token } },
    ...change,
  }
}

/** The calls of the merchant of a world, and those of its buyers' phones; `at`: where, read at each. */
export function lianlianCalls(at: () => Place) {
  const call = async <Body>(method: 'GET' | 'POST', path: string, sent: Sent = {}) =>
    (await signedCall(at(), method, path, sent)) as Omit<Awaited<ReturnType<typeof signedCall>>, 'body'> & {
      body: Body
    }
  const app = async (name: 'cards' | 'challenge/look' | 'challenge/answer', body: unknown) => {
    const response = await fetch(`${at().stack.gatewayUrl}/wallets/lianlian/${at().worldId}/app/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json()) as Record<string, never> }
  }
  const element = async () => (await call<Schemas['TokenResponse']>('GET', '/token')).body.order
  const tokenOf = async (cardNumber: string) =>
    String((await app('cards', { token: await element(), card: cardOf(cardNumber) })).body.card_token)
  const notifyUrl = () => `${at().stack.productUrl}/api/skyworthPay/v1/notify/lianlian/${at().worldId}`
  const charge = (token: string, { of, ...given }: Charge = {}) => {
    const body = paymentOf(token, notifyUrl(), given)
    return call<Schemas['PaymentResponse']>('POST', '/payments', { body, ...(of && { of }) })
  }
  const payCard = async (cardNumber: string, orderNo?: string) =>
    charge(await tokenOf(cardNumber), orderNo ? { orderNo } : {})
  return {
    ...{ call, app, element, tokenOf, notifyUrl, charge, payCard },
    inWorld: <T>(work: (world: World) => Promise<T>) => inWorldOf(at(), at().worldId, work),
    pay: async (cardNumber: string, orderNo?: string) => (await payCard(cardNumber, orderNo)).body.order,
    query: async (orderNo: string) =>
      (await call<Schemas['PaymentResponse']>('GET', `/payments/${orderNo}`)).body.order,
    cancel: (orderNo: string) => call<Schemas['PaymentResponse']>('GET', `/payments/${orderNo}/cancelpay`),
    refund: (orderNo: string, refundNo: string, refund_amount: string | number, change: object = {}) =>
      call<Schemas['RefundResponse']>('POST', `/payments/${orderNo}/refunds`, {
        body: {
          merchant_transaction_id: refundNo,
          original_transaction_id: orderNo,
          merchant_refund_time: '20261120094100',
          refund_data: { refund_amount, refund_currency_code: 'CNY' },
          ...change,
        },
      }),
    queryRefund: (refundNo: string) => call<Schemas['RefundResponse']>('GET', `/refunds/${refundNo}`),
    ship: (orderNo: string, ...shipments: object[]) =>
      call('POST', `/payments/${orderNo}/shipments`, {
        body: { merchant_transaction_id: orderNo, shipments },
      }),
    /** A payment without a card, which waits at the cashier. */
    async atCashier({ change, order }: Pick<Charge, 'change' | 'order'> = {}) {
      const around = { payment_data: undefined, redirect_url: 'http://127.0.0.1:4001/back', ...change }
      const made = (await charge('', { change: around, ...(order && { order }) })).body.order
      return { ...made, url: made.payment_url ?? '', orderNo: made.merchant_transaction_id }
    },
  }
}
