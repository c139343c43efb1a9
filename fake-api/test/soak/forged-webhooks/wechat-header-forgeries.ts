import { constants, createHmac, sign } from 'node:crypto'
import { signedLines } from '../../../src/engine/signing/crypto.ts'
import type { GatewayKeys } from '../../../src/providers/wechat/wechat-account.ts'
import type { SeededRandom } from '../fuzz/seeded-random.ts'
import { altered, type Forgery, flipBit, foreignKey, type WebhookRequest, withoutHeader } from './payload.ts'
import {
  customSignedWebhook,
  genuineWechatWebhook,
  signedWebhook,
  type WechatSale,
  withHeader,
} from './wechat-payload.ts'

type WechatForgery = Forgery<GatewayKeys>
type Change = (webhook: WebhookRequest, random: SeededRandom) => Partial<WebhookRequest>

const HEADERS = ['serial', 'signature', 'timestamp', 'nonce'] as const
const MINUTE_MS = 60_000

const header = (
  name: string,
  header: string,
  change: (value: string, random: SeededRandom) => string,
): WechatForgery => ({
  name,
  forge: ({ sale }, random) => withHeader(sale, header, (value) => change(value, random)),
})
const byHand = (
  name: string,
  hand: (sale: WechatSale, random: SeededRandom) => Parameters<typeof customSignedWebhook>[1],
): WechatForgery => ({ name, forge: ({ sale }, random) => customSignedWebhook(sale, hand(sale, random)) })
const onTheWay = (name: string, change: Change): WechatForgery => ({
  name,
  forge: ({ sale }, random) => {
    const webhook = genuineWechatWebhook(sale)
    return { ...webhook, ...change(webhook, random) }
  },
})
const textOf = ({ headers, body }: WebhookRequest) =>
  Buffer.from(signedLines(headers['wechatpay-timestamp'] ?? '', headers['wechatpay-nonce'] ?? '', body))

/** Webhooks whose headers or bytes are not as WeChat sent them. */
export const WECHAT_HEADER_FORGERIES: readonly WechatForgery[] = [
  onTheWay('no headers', () => ({ headers: {} })),
  ...HEADERS.map((name) =>
    onTheWay(`no ${name}`, ({ headers }) => ({ headers: withoutHeader(headers, `wechatpay-${name}`) })),
  ),
  ...HEADERS.map((name) => header(`an empty ${name}`, name, () => '')),
  ...HEADERS.map((name) => header(`the ${name} twice`, name, (value) => `${value}, ${value}`)),
  header('a signature of zeros', 'signature', () => Buffer.alloc(256).toString('base64')),
  header('a signature with another bit', 'signature', (value, random) => flipBit(random, value)),
  header('a signature with another letter', 'signature', (value, random) => altered(random, value)),
  header('a signature cut short', 'signature', (value, random) => value.slice(0, random.between(1, 340))),
  header('a signature without its padding', 'signature', (value) => value.replaceAll('=', '')),
  header('a signature with a tail', 'signature', (value) => `${value}AAAA`),
  header('another serial', 'serial', (_, random) => `PUB_KEY_ID_${random.between(0, 10 ** 9)}`),
  header('the serial in small letters', 'serial', (value) => value.toLowerCase()),
  header('another nonce', 'nonce', (value, random) => altered(random, value)),
  header('another second', 'timestamp', (value, random) => String(Number(value) + random.between(1, 299))),
  byHand('a stale signature', ({ nowMs }, random) => ({
    timestamp: String(Math.floor(nowMs / 1000) - random.between(301, 10 ** 6)),
  })),
  byHand('a signature from the future', ({ nowMs }, random) => ({
    timestamp: String(Math.floor(nowMs / 1000) + random.between(301, 10 ** 6)),
  })),
  byHand('a time in milliseconds', ({ nowMs }) => ({ timestamp: String(nowMs) })),
  byHand('a time in hexadecimal', ({ nowMs }) => ({
    timestamp: `0x${Math.floor(nowMs / 1000).toString(16)}`,
  })),
  byHand('a time with a sign', ({ nowMs }) => ({ timestamp: `+${Math.floor(nowMs / 1000)}` })),
  byHand('a time with a fraction', ({ nowMs }) => ({ timestamp: `${Math.floor(nowMs / 1000)}.0` })),
  byHand('the key of another account', () => ({ key: foreignKey })),
  byHand('SHA-1', () => ({ hash: 'sha1' })),
  byHand('SHA-512', () => ({ hash: 'sha512' })),
  byHand('a signature of the body alone', () => ({ lines: (body) => [body] })),
  byHand('a signature over nothing', () => ({ lines: () => [] })),
  byHand('a signature with time and nonce changed over', ({ nowMs }) => ({
    lines: (body) => ['n'.repeat(32), String(Math.floor(nowMs / 1000)), body],
  })),
  onTheWay('a PSS signature', (webhook) => {
    const options = { key: foreignKey, padding: constants.RSA_PKCS1_PSS_PADDING }
    const signature = sign('sha256', textOf(webhook), options).toString('base64')
    return { headers: { ...webhook.headers, 'wechatpay-signature': signature } }
  }),
  {
    name: 'an HMAC under the API key',
    forge: ({ sale }) => {
      const webhook = genuineWechatWebhook(sale)
      const mac = createHmac('sha256', sale.keys.apiV3Key).update(textOf(webhook)).digest('base64')
      return { ...webhook, headers: { ...webhook.headers, 'wechatpay-signature': mac } }
    },
  },
  {
    name: 'the signature of another webhook',
    forge: ({ sale, dearer }) => ({
      ...genuineWechatWebhook(dearer),
      headers: genuineWechatWebhook(sale).headers,
    }),
  },
  onTheWay('a body with another letter', ({ body }, random) => ({ body: altered(random, body) })),
  onTheWay('a body with a line feed', ({ body }) => ({ body: `${body}\n` })),
  onTheWay('a body written anew', ({ body }) => ({ body: JSON.stringify(JSON.parse(body), null, 1) })),
  onTheWay('a body with a byte-order mark', ({ body }) => ({ body: `\ufeff${body}` })),
  onTheWay('a body cut short', ({ body }, random) => ({
    body: body.slice(0, random.between(0, body.length - 1)),
  })),
  onTheWay('two bodies', ({ body }) => ({ body: body + body })),
  onTheWay('a field added', ({ body }) => ({ body: body.replace('{', '{"x":1,') })),
  onTheWay('ten megabytes', ({ body }) => ({ body: body + ' '.repeat(10 * 1024 * 1024) })),
  onTheWay('plain text as its type', () => ({ type: 'text/plain' })),
  onTheWay('a form as its type', () => ({ type: 'application/x-www-form-urlencoded' })),
  onTheWay('XML as its type', () => ({ type: 'text/xml' })),
  onTheWay('no type', () => ({ type: null })),
  {
    name: 'a world that is none',
    forge: ({ sale }) => ({ ...genuineWechatWebhook(sale), worldId: 'w9999999' }),
  },
  {
    name: 'a world that is a path',
    forge: ({ sale }) => ({ ...genuineWechatWebhook(sale), worldId: '../wechat' }),
  },
  {
    name: 'an equal world’s webhook',
    forge: ({ sale, twin }) => ({ ...genuineWechatWebhook(twin), worldId: sale.worldId }),
  },
  ...['alipay', 'alipay-gateway', 'lianlian', 'wechat-contract', 'wechat-deduct'].map(
    (endpoint): WechatForgery => ({
      name: `the endpoint of ${endpoint}`,
      forge: ({ sale }) => ({ ...genuineWechatWebhook(sale), endpoint }),
    }),
  ),
  {
    name: 'a webhook of ten minutes ago',
    forge: ({ sale }) => signedWebhook(sale, genuineWechatWebhook(sale).body, sale.nowMs - 10 * MINUTE_MS),
  },
]
