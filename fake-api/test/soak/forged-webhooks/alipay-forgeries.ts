import { sign } from 'node:crypto'
import type { GatewayKeys } from '../../../src/providers/alipay/alipay-account.ts'
import {
  type AlipayParameters,
  signedContent,
  signNotify,
  signRequest,
  writeForm,
} from '../../../src/wire/alipay/alipay-signing.ts'
import { signedForm, successOf } from '../../support/alipay.ts'
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
} from './payload.ts'

type AlipayForgery = Forgery<GatewayKeys>

const signed = (
  name: string,
  change: (context: ForgeryContext<GatewayKeys>, random: SeededRandom) => Change,
): AlipayForgery => ({
  name,
  forge: (context, random) => {
    // Numbers of its own: a number that was received once is a repetition the next time.
    const number = random.between(10 ** 9, 10 ** 10 - 1)
    const own = { notify_id: `ali-${number}`, trade_no: `202611202200100000${number}` }
    return signedWith(context.sale, { ...own, ...change(context, random) })
  },
})
const acknowledged = (...args: Parameters<typeof signed>): AlipayForgery => ({
  ...signed(...args),
  mayBeAcknowledged: true,
})
const without = (name: string): AlipayForgery => ({
  name: `no ${name}`,
  forge: ({ sale }) => {
    const { [name]: _, ...rest } = successOf(sale, sale)
    return webhookRequestOf(sale, signedForm(sale, rest))
  },
})
const amount = (name: string, total_amount: string) => signed(name, () => ({ total_amount }))
const refund = { refund_fee: MONTH_YUAN, gmt_refund: '2026-11-20 09:41:00.000' }

/** Webhooks Alipay might have signed, which are not true or not for us. */
export const ALIPAY_CONTENT_FORGERIES: readonly AlipayForgery[] = [
  signed('another app, signed', (_, random) => ({ app_id: `2021${random.between(10 ** 11, 10 ** 12 - 1)}` })),
  signed('another seller, signed', (_, random) => ({
    seller_id: `2088${random.between(10 ** 11, 10 ** 12 - 1)}`,
  })),
  ...['seller_id', 'app_id', 'out_trade_no', 'trade_no', 'total_amount', 'trade_status', 'notify_id'].map(
    without,
  ),
  ...['gmt_payment', 'version', 'notify_type', 'charset'].map(without),
  signed('a time that is none', () => ({ gmt_payment: '2026-02-30 00:00:00' })),
  amount('an amount in fen', String(MONTH_FEN)),
  amount('an amount with three decimals', `${MONTH_YUAN}0`),
  amount('a negative amount', `-${MONTH_YUAN}`),
  amount('an amount in full-width digits', '１９.９０'),
  amount('an amount with an exponent', '1.99e1'),
  amount('an amount with a thousands mark', '1,990.00'),
  amount('an amount with a leading zero', `0${MONTH_YUAN}`),
  amount('an amount beyond all numbers', `${'9'.repeat(30)}.00`),
  ...['SUCCESS', 'trade_success', 'PAID'].map((status) =>
    signed(`the status ${status}`, () => ({ trade_status: status })),
  ),
  signed('another type', () => ({ notify_type: 'batch_trans_notify' })),
  signed('another charset', () => ({ charset: 'gbk' })),
  signed('an order number with a quote', () => ({ out_trade_no: "1' OR '1'='1" })),
  signed('an id of two hundred characters', () => ({ notify_id: 'x'.repeat(200) })),
  signed('a refund without its number', () => refund),
  signed('a signature reported as a trade', () => ({ notify_type: 'dut_user_sign' })),
  acknowledged('too little', (_, random) => ({
    total_amount: `${random.between(0, 18)}.${random.between(10, 99)}`,
  })),
  acknowledged('one fen too little', () => ({ total_amount: '19.89' })),
  acknowledged('too much', (_, random) => ({ total_amount: `${random.between(20, 10 ** 6)}.00` })),
  acknowledged('the cheap amount for the dear order', ({ dearer }) => ({ out_trade_no: dearer.orderNo })),
  acknowledged('an order nobody made', (_, random) => ({
    out_trade_no: `2611200941${random.between(10 ** 9, 10 ** 10 - 1)}`,
  })),
  acknowledged('a trade that waits', () => ({ trade_status: 'WAIT_BUYER_PAY' })),
  acknowledged('a refund of what was never paid', () => ({ ...refund, out_biz_no: 'R1' })),
  acknowledged('a period of a contract for too little', () => ({
    passback_params: 'contract-period',
    total_amount: '19.89',
  })),
]

const onTheWay = (
  name: string,
  change: (webhook: WebhookRequest, random: SeededRandom) => Partial<WebhookRequest>,
): AlipayForgery => ({
  name,
  forge: ({ sale }, random) => {
    const webhook = genuineAlipayWebhook(sale)
    return { ...webhook, ...change(webhook, random) }
  },
})
const body = (name: string, change: (body: string, random: SeededRandom) => string) =>
  onTheWay(name, (webhook, random) => ({ body: change(webhook.body, random) }))
const after = (name: string, change: (random: SeededRandom) => Change): AlipayForgery => ({
  name,
  forge: ({ sale }, random) => changedAfter(sale, () => change(random)),
})
const signature = (name: string, change: (sign: string, random: SeededRandom) => string): AlipayForgery => ({
  name,
  forge: ({ sale }, random) => changedAfter(sale, ({ sign = '' }) => ({ sign: change(sign, random) })),
})
const webhook = (name: string, write: (sale: AlipaySale) => WebhookRequest): AlipayForgery => ({
  name,
  forge: ({ sale }) => write(sale),
})

/** Webhooks that are not as Alipay signed them. */
export const ALIPAY_FORGERIES: readonly AlipayForgery[] = [
  webhook('no signature', (sale) =>
    webhookRequestOf(sale, writeForm({ ...successOf(sale, sale), sign_type: 'RSA2' })),
  ),
  signature('an empty signature', () => ''),
  signature('a signature of zeros', () => Buffer.alloc(256).toString('base64')),
  signature('a signature that is no base64', () => '%%%'),
  signature('a signature with another bit', (sign, random) => flipBit(random, sign)),
  signature('a signature with another letter', (sign, random) => altered(random, sign)),
  signature('a signature with a line break', (sign) => `${sign.slice(0, 8)}\n${sign.slice(8)}`),
  signature('a signature cut short', (sign, random) => sign.slice(0, random.between(1, 340))),
  signature('a signature without its padding', (sign) => sign.replaceAll('=', '')),
  {
    name: 'the signature of another order',
    forge: ({ sale, dearer }) =>
      changedAfter(dearer, () => ({
        sign: signNotify(successOf(sale, sale), sale.keys.privateKey).sign ?? '',
      })),
  },
  webhook('the key of another installation', (sale) =>
    webhookRequestOf(sale, writeForm(signNotify(successOf(sale, sale), foreignKey))),
  ),
  webhook('a signature that covers its own kind', (sale) =>
    webhookRequestOf(
      sale,
      writeForm(signRequest({ ...successOf(sale, sale), sign_type: 'RSA2' }, sale.keys.privateKey)),
    ),
  ),
  webhook('SHA-1 named and used', (sale) => signedBy(sale, 'sha1', 'RSA')),
  webhook('SHA-1 under the name of RSA2', (sale) => signedBy(sale, 'sha1', 'RSA2')),
  webhook('SHA-512 under the name of RSA2', (sale) => signedBy(sale, 'sha512', 'RSA2')),
  ...['RSA', 'MD5', 'none', 'rsa2', ''].map((kind) =>
    after(`${kind || 'no kind'} named over a good signature`, () => ({ sign_type: kind })),
  ),
  after('an amount changed on the way', (random) => ({ total_amount: `0.0${random.between(1, 9)}` })),
  after('an order changed on the way', (random) => ({
    out_trade_no: `2611200941${random.between(10 ** 9, 10 ** 10 - 1)}`,
  })),
  after('an id changed on the way', (random) => ({ notify_id: `ali-${random.between(2, 10 ** 6)}` })),
  after('a status changed on the way', () => ({ trade_status: 'TRADE_FINISHED' })),
  after('an app changed on the way', () => ({ app_id: '2021000000000000' })),
  after('a parameter added on the way', () => ({ passback_params: 'contract-period' })),
  body('a parameter lost on the way', (text) => text.replace(/&gmt_payment=[^&]*/, '')),
  body('a parameter twice', (text) => `${text}&total_amount=0.01`),
  body('the same parameter twice', (text) => `${text}&version=1.0`),
  body('an unsigned tail', (text) => `${text}&refund_fee=${MONTH_YUAN}`),
  body('an unsigned head', (text) => `refund_fee=${MONTH_YUAN}&${text}`),
  body('a broken encoding', (text) => `${text}&x=%E4%BA`),
  body('an overlong encoding', (text) => `${text}&x=%C0%80`),
  body('a name of the prototype', (text) => `${text}&__proto__=1`),
  body('a body cut short', (text, random) => text.slice(0, random.between(0, text.length - 400))),
  body('two bodies', (text) => `${text}&${text}`),
  body('nothing', () => ''),
  body('noise', (_, random) => '%&='.repeat(random.between(1, 99))),
  body('JSON', (text) => JSON.stringify(Object.fromEntries(new URLSearchParams(text)))),
  body('ten megabytes', (text) => `${text}&x=${'x'.repeat(10 * 1024 * 1024)}`),
  onTheWay('JSON as its type', () => ({ type: 'application/json' })),
  onTheWay('plain text as its type', () => ({ type: 'text/plain' })),
  onTheWay('no type', () => ({ type: null })),
  onTheWay('a world that is none', () => ({ worldId: 'w9999999' })),
  {
    name: 'an equal world’s webhook',
    forge: ({ sale, twin }) => ({ ...genuineAlipayWebhook(twin), worldId: sale.worldId }),
  },
  ...['alipay-gateway', 'wechat', 'lianlian', 'wechat-contract', 'wechat-deduct'].map((endpoint) =>
    onTheWay(`the endpoint of ${endpoint}`, () => ({ endpoint })),
  ),
]

type AlipaySale = Sale<GatewayKeys>
type Change = Readonly<Record<string, string>>

const FORM = 'application/x-www-form-urlencoded; charset=utf-8'

/** A body on its way to the notify URL. */
function webhookRequestOf({ worldId }: AlipaySale, body: string): WebhookRequest {
  return { worldId, endpoint: 'alipay', type: FORM, headers: {}, body }
}

/** A genuine notify about a paid sale. */
export function genuineAlipayWebhook(sale: AlipaySale): WebhookRequest {
  return webhookRequestOf(sale, signedForm(sale, successOf(sale, sale)))
}

/** Parameters changed before Alipay signed them. */
function signedWith(sale: AlipaySale, change: Change): WebhookRequest {
  return webhookRequestOf(sale, signedForm(sale, { ...successOf(sale, sale), ...change }))
}

/** Parameters changed after Alipay signed them. */
function changedAfter(sale: AlipaySale, change: (signed: AlipayParameters) => Change): WebhookRequest {
  const signed = signNotify(successOf(sale, sale), sale.keys.privateKey)
  return webhookRequestOf(sale, writeForm({ ...signed, ...change(signed) }))
}

/** A genuine notify under a signature of another kind. */
function signedBy(sale: AlipaySale, hash: string, signType: string): WebhookRequest {
  const notify = successOf(sale, sale)
  const mac = sign(hash, Buffer.from(signedContent(notify)), sale.keys.privateKey).toString('base64')
  return webhookRequestOf(sale, writeForm({ ...notify, sign_type: signType, sign: mac }))
}
