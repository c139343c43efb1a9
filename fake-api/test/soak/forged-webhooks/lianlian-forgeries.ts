import { type KeyObject, sign } from 'node:crypto'
import { formatBeijingDigits } from '../../../src/engine/kernel/clock.ts'
import { toYuanText } from '../../../src/engine/kernel/yuan-text.ts'
import { signedLines } from '../../../src/engine/signing/crypto.ts'
import type { LianlianKeys } from '../../../src/providers/lianlian/lianlian-keys.ts'
import { signLianlian } from '../../../src/wire/lianlian/lianlian-signing.ts'
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
    // Numbers of its own: a number that was received once is a repetition the next time.
    const number = random.between(10 ** 9, 10 ** 10 - 1)
    const { top, order, payment } = change(context, random)
    const own = { notify_id: `N-${number}`, ...top }
    const about = { ll_transaction_id: `2026112000${number}`, ...order }
    return signedWebhook(
      context.sale,
      payloadOf(context.sale, { top: own, order: about, ...(payment ? { payment } : {}) }),
    )
  },
})
const acknowledged = (...args: Parameters<typeof signed>): LianlianForgery => ({
  ...signed(...args),
  mayBeAcknowledged: true,
})
const payment = (name: string, change: Change['payment'] & object) =>
  signed(name, () => ({ payment: change }))
const amount = (name: string, payment_amount: unknown) => payment(name, { payment_amount })
const wrongAmount = (name: string, pick: (random: SeededRandom) => string) =>
  acknowledged(name, (_, random) => ({ payment: { payment_amount: pick(random) } }))

/** Webhooks LianLian might have signed, which are not true or not for us. */
export const LIANLIAN_CONTENT_FORGERIES: readonly LianlianForgery[] = [
  signed('another merchant', (_, random) => ({
    top: { merchant_id: String(random.between(10 ** 12, 10 ** 13)) },
  })),
  signed('another type', () => ({ top: { notify_type: 'refund' } })),
  ...['notify_id', 'notify_type', 'merchant_id', 'order'].map((name) =>
    signed(`no ${name}`, () => ({ top: { [name]: undefined } })),
  ),
  ...['ll_transaction_id', 'merchant_transaction_id', 'payment_data'].map((name) =>
    signed(`no ${name}`, () => ({ order: { [name]: undefined } })),
  ),
  ...['payment_status', 'payment_amount', 'payment_currency_code', 'payment_time'].map((name) =>
    payment(`no ${name}`, { [name]: undefined }),
  ),
  ...['WP', 'IN', 'ps', 'SUCCESS'].map((status) =>
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
  acknowledged('the cheap amount for the dear order', ({ dearer }) => ({
    order: { merchant_transaction_id: dearer.orderNo },
  })),
  acknowledged('an order nobody made', (_, random) => ({
    order: { merchant_transaction_id: `2611200941${random.between(10 ** 9, 10 ** 10 - 1)}` },
  })),
]

const HEADERS = ['sign-type', 'timestamp', 'signature'] as const

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
  header('another second', 'timestamp', (value) => String(Number(value) + 1)),
  byHand('a stale signature', ({ nowMs }, random) => ({
    timestamp: formatBeijingDigits(nowMs - random.between(301_000, 10 ** 9)),
  })),
  byHand('a signature from the future', ({ nowMs }, random) => ({
    timestamp: formatBeijingDigits(nowMs + random.between(301_000, 10 ** 9)),
  })),
  byHand('a time that is none', () => ({ timestamp: '20260230000000' })),
  byHand('a time in seconds', ({ nowMs }) => ({ timestamp: String(Math.floor(nowMs / 1000)) })),
  byHand('the merchant’s own key', ({ keys }) => ({ key: keys.merchant.privateKey })),
  byHand('the key of another account', () => ({ key: foreignKey })),
  byHand('SHA-1', () => ({ hash: 'sha1' })),
  byHand('SHA-512', () => ({ hash: 'sha512' })),
  byHand('a signature about no world', () => ({ lines: (time, text) => [time, text] })),
  byHand('a signature about another world', () => ({ lines: (time, text) => [time, 'default', text] })),
  byHand('a signature of a request', () => ({ lines: (time, text) => [time, 'POST', '/v1/payments', text] })),
  byHand('a signature without its time', ({ worldId }) => ({ lines: (_, text) => [worldId, text] })),
  byHand('a signature over nothing', () => ({ lines: () => [] })),
  {
    name: 'the signature of another order',
    forge: ({ sale, dearer }) => ({
      ...genuineLianlianWebhook(dearer),
      headers: genuineLianlianWebhook(sale).headers,
    }),
  },
  body('a body with another letter', (text, random) => altered(random, text)),
  body('a body with a line feed', (text) => `${text}\n`),
  body('a body written anew', (text) => JSON.stringify(JSON.parse(text), null, 1)),
  body('a body cut short', (text, random) => text.slice(0, random.between(0, text.length - 1))),
  body('a field added', (text) => text.replace('{', '{"x":1,')),
  body('a field twice', (text) => text.replace('{', '{"notify_id":"N-0",')),
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

/** What LianLian says of a paid sale; each part may be changed. */
function payloadOf(
  { keys, orderNo, amountFen, nowMs }: LianlianSale,
  { top = {}, order = {}, payment = {} }: { top?: Json; order?: Json; payment?: Json } = {},
): Json {
  const payment_data = {
    payment_status: 'PS',
    payment_amount: toYuanText(amountFen),
    payment_currency_code: 'CNY',
    payment_time: formatBeijingDigits(nowMs),
    ...payment,
  }
  const about = { ll_transaction_id: '20261120000000999999', merchant_transaction_id: orderNo }
  return {
    notify_id: 'N-forged',
    notify_type: 'payment',
    merchant_id: keys.merchantId,
    order: { ...about, payment_data, ...order },
    ...top,
  }
}

/** A message under LianLian's own signature. */
function signedWebhook(sale: LianlianSale, message: Json): WebhookRequest {
  const { worldId, keys, nowMs } = sale
  const body = JSON.stringify(message)
  const headers = { ...signLianlian({ about: [worldId], body }, keys.platform.privateKey, nowMs) }
  return { worldId, endpoint: 'lianlian', type: 'application/json', headers, body }
}

/** A genuine notify about a paid sale. */
export function genuineLianlianWebhook(sale: LianlianSale): WebhookRequest {
  return signedWebhook(sale, payloadOf(sale))
}

/** A genuine body under a signature somebody made by hand. */
function customSignedWebhook(
  sale: LianlianSale,
  hand: {
    timestamp?: string
    key?: KeyObject
    hash?: string
    lines?: (time: string, body: string) => string[]
  },
): WebhookRequest {
  const webhook = genuineLianlianWebhook(sale)
  const { timestamp = webhook.headers.timestamp ?? '', key = sale.keys.platform.privateKey } = hand
  const { hash = 'sha256', lines = (time, body) => [time, sale.worldId, body] } = hand
  const text = Buffer.from(signedLines(...lines(timestamp, webhook.body)))
  const signature = sign(hash, text, key).toString('base64')
  return { ...webhook, headers: { ...webhook.headers, timestamp, signature } }
}
