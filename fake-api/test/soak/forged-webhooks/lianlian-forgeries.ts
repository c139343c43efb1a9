import { type KeyObject, sign } from 'node:crypto'
import { formatBeijingDigits } from '../../../src/engine/kernel/clock.ts'
import type { LianlianKeys } from '../../../src/providers/lianlian/lianlian-keys.ts'
import { toYuanText } from '../../../src/providers/lianlian/lianlian-payment.ts'
import { parametersIn, signedText, signLianlian } from '../../../src/wire/lianlian/lianlian-signing.ts'
import { DOCUMENTED } from '../../support/lianlian.ts'
import { MONTH_FEN, MONTH_YUAN } from '../../support/purchase.ts'
import type { SeededRandom } from '../fuzz/seeded-random.ts'
import {
  altered,
  type Forgery,
  type ForgeryContext,
  flipBit,
  foreignKey,
  type Sale,
  type WebhookRequest,
  withoutHeader,
} from './payload.ts'

type LianlianForgery = Forgery<LianlianKeys>
type Change = NonNullable<Parameters<typeof payloadOf>[1]>

const signed = (
  name: string,
  change: (context: ForgeryContext<LianlianKeys>, random: SeededRandom) => Change,
): LianlianForgery => ({
  name,
  forge: (context, random) => {
    const { order = {}, payment = {} } = change(context, random)
    return signedWebhook(context.sale, payloadOf(context.sale, { order, payment }))
  },
})
const payment = (name: string, change: Change['payment'] & object) =>
  signed(name, () => ({ payment: change }))
const amount = (name: string, payment_amount: unknown) => payment(name, { payment_amount })
const wrongAmount = (name: string, pick: (random: SeededRandom) => string) =>
  signed(name, (_, random) => ({ payment: { payment_amount: pick(random) } }))

/** Webhooks LianLian might have signed, which are not true or not for us. */
export const LIANLIAN_CONTENT_FORGERIES: readonly LianlianForgery[] = [
  signed('a payment that LianLian says nothing of', () => ({})),
  signed('another number of LianLian', (_, random) => ({
    order: { ll_transaction_id: `202611${random.between(10 ** 9, 10 ** 10 - 1)}` },
  })),
  signed('an envelope', () => ({ order: { order: { ll_transaction_id: '2026112000999999' } } })),
  ...['ll_transaction_id', 'merchant_transaction_id', 'payment_data'].map((name) =>
    signed(`no ${name}`, () => ({ order: { [name]: undefined } })),
  ),
  ...['payment_status', 'payment_amount', 'payment_currency_code', 'payment_time'].map((name) =>
    payment(`no ${name}`, { [name]: undefined }),
  ),
  ...['WP', 'IN', 'PF', 'ps', 'SUCCESS'].map((status) =>
    payment(`the status ${status}`, { payment_status: status }),
  ),
  payment('another currency', { payment_currency_code: 'USD' }),
  payment('a time that is none', { payment_time: '20260230000000' }),
  amount('an amount as a number', 19.9),
  amount('an amount with three decimals', `${MONTH_YUAN}0`),
  amount('a negative amount', `-${MONTH_YUAN}`),
  amount('an amount in full-width digits', '１９.９０'),
  amount('an amount with an exponent', '1.99e1'),
  amount('an amount beyond all numbers', '9999999999999.99'),
  wrongAmount('an amount in fen', () => String(MONTH_FEN)),
  wrongAmount('one fen too little', () => ((MONTH_FEN - 1) / 100).toFixed(2)),
  wrongAmount('too little', (random) => `${random.between(0, 18)}.${random.between(10, 99)}`),
  wrongAmount('too much', (random) => `${random.between(20, 10 ** 6)}.00`),
  signed('the cheap amount for the dear order', ({ dearer }) => ({
    order: { merchant_transaction_id: dearer.orderNo },
  })),
  signed('an order nobody made', (_, random) => ({
    order: { merchant_transaction_id: `2611200941${random.between(10 ** 9, 10 ** 10 - 1)}` },
  })),
]

const HEADERS = ['timezone', 'timestamp', 'signature'] as const

const onTheWay = (
  name: string,
  change: (webhook: WebhookRequest, random: SeededRandom) => Partial<WebhookRequest>,
): LianlianForgery => ({
  name,
  forge: ({ sale }, random) => {
    const webhook = genuineLianlianWebhook(sale)
    return { ...webhook, ...change(webhook, random) }
  },
})
const header = (name: string, known: string, change: (value: string, random: SeededRandom) => string) =>
  onTheWay(name, ({ headers }, random) => ({
    headers: { ...headers, [known]: change(headers[known] ?? '', random) },
  }))
const body = (name: string, change: (body: string, random: SeededRandom) => string) =>
  onTheWay(name, (webhook, random) => ({ body: change(webhook.body, random) }))
const byHand = (
  name: string,
  hand: (sale: LianlianSale, random: SeededRandom) => Parameters<typeof customSignedWebhook>[1],
): LianlianForgery => ({ name, forge: ({ sale }, random) => customSignedWebhook(sale, hand(sale, random)) })

/** Webhooks that are not as LianLian signed them. */
export const LIANLIAN_FORGERIES: readonly LianlianForgery[] = [
  onTheWay('no headers', () => ({ headers: {} })),
  ...HEADERS.map((name) =>
    onTheWay(`no ${name}`, ({ headers }) => ({ headers: withoutHeader(headers, name) })),
  ),
  ...HEADERS.map((name) => header(`an empty ${name}`, name, () => '')),
  ...HEADERS.map((name) => header(`the ${name} twice`, name, (value) => `${value}, ${value}`)),
  header('a signature of zeros', 'signature', () => Buffer.alloc(256).toString('base64')),
  header('a signature with another bit', 'signature', (value, random) => flipBit(random, value)),
  header('a signature with another letter', 'signature', (value, random) => altered(random, value)),
  header('a signature cut short', 'signature', (value, random) => value.slice(0, random.between(1, 340))),
  header('a signature without its padding', 'signature', (value) => value.replaceAll('=', '')),
  header('another kind of signature', 'sign-type', () => 'HMAC'),
  header('the kind in small letters', 'sign-type', () => 'rsa'),
  byHand('a time in seconds', ({ nowMs }) => ({ timestamp: String(Math.floor(nowMs / 1000)) })),
  byHand('the merchant’s own key', ({ keys }) => ({ key: keys.merchant.privateKey })),
  byHand('the key of another account', () => ({ key: foreignKey })),
  byHand('SHA-256', () => ({ hash: 'sha256' })),
  byHand('SHA-512', () => ({ hash: 'sha512' })),
  byHand('a signature over the whole body', () => ({ text: (body) => body })),
  byHand('a signature over nothing', () => ({ text: () => '' })),
  {
    name: 'the signature of another order',
    forge: ({ sale, dearer }) => ({
      ...genuineLianlianWebhook(dearer),
      headers: genuineLianlianWebhook(sale).headers,
    }),
  },
  body('a body with another letter', (text, random) => altered(random, text)),
  body('a body cut short', (text, random) => text.slice(0, random.between(0, text.length - 1))),
  body('a field added', (text) => text.replace('{', '{"x":1,')),
  body('a field twice', (text) => text.replace('{', '{"merchant_transaction_id":"1",')),
  body('two bodies', (text) => text + text),
  body('nothing', () => ''),
  body('a list', (text) => `[${text}]`),
  body('ten megabytes', (text) => text + ' '.repeat(10 * 1024 * 1024)),
  onTheWay('plain text as its type', () => ({ type: 'text/plain' })),
  onTheWay('a form as its type', () => ({ type: 'application/x-www-form-urlencoded' })),
  onTheWay('no type', () => ({ type: null })),
  onTheWay('a world that is none', () => ({ worldId: 'w9999999' })),
  {
    name: 'an equal world’s webhook',
    forge: ({ sale, twin }) => ({ ...genuineLianlianWebhook(twin), worldId: sale.worldId }),
  },
  ...['alipay', 'alipay-gateway', 'wechat', 'wechat-contract', 'wechat-deduct'].map((endpoint) =>
    onTheWay(`the endpoint of ${endpoint}`, () => ({ endpoint })),
  ),
]

type LianlianSale = Sale<LianlianKeys>
/** A message as any JSON, so that it can be wrong. */
export type Json = Record<string, unknown>

/** What LianLian would say of a paid sale, though nobody has paid; each part may be changed. */
function payloadOf(
  { orderNo, amountFen, nowMs }: LianlianSale,
  { order = {}, payment = {} }: { order?: Json; payment?: Json } = {},
): Json {
  const payment_data = {
    payment_status: 'PS',
    payment_amount: toYuanText(amountFen),
    payment_currency_code: 'CNY',
    payment_time: formatBeijingDigits(nowMs),
    ...payment,
  }
  return { ll_transaction_id: '2026112000999999', merchant_transaction_id: orderNo, payment_data, ...order }
}

/** A message under LianLian's own signature. */
function signedWebhook(sale: LianlianSale, message: Json): WebhookRequest {
  const { worldId, keys, nowMs } = sale
  const headers = { ...signLianlian(message, keys.platform.privateKey, { nowMs, rules: DOCUMENTED }) }
  return { worldId, endpoint: 'lianlian', type: 'application/json', headers, body: JSON.stringify(message) }
}

/** A notify about a paid sale, as LianLian itself would send it; without its number, about a payment nobody made. */
export function genuineLianlianWebhook(sale: LianlianSale, llId?: string): WebhookRequest {
  return signedWebhook(
    sale,
    payloadOf(sale, llId === undefined ? {} : { order: { ll_transaction_id: llId } }),
  )
}

/** A genuine body under a signature somebody made by hand. */
function customSignedWebhook(
  sale: LianlianSale,
  hand: {
    timestamp?: string
    key?: KeyObject
    hash?: string
    text?: (body: string) => string
  },
): WebhookRequest {
  const webhook = genuineLianlianWebhook(sale)
  const { timestamp = webhook.headers.timestamp ?? '', key = sale.keys.platform.privateKey } = hand
  const { hash = 'sha1', text = (body) => signedText(parametersIn(body), { emptyTexts: 'signed' }) } = hand
  const signature = sign(hash, Buffer.from(text(webhook.body)), key).toString('base64')
  return { ...webhook, headers: { ...webhook.headers, timestamp, signature } }
}
