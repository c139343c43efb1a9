import type { GatewayKeys } from '../../../src/providers/wechat/wechat-account.ts'
import type { SeededRandom } from '../fuzz/seeded-random.ts'
import { type Forgery, type ForgeryContext, flipBit } from './payload.ts'
import { type Json, payloadOf, signedWebhook, transactionOf, type WechatSale } from './wechat-payload.ts'

type WechatForgery = Forgery<GatewayKeys>
type PayloadChange = NonNullable<Parameters<typeof payloadOf>[2]>

const TAG_BYTES = 16

/** Another text under the genuine key and signature. */
const signed = (
  name: string,
  change: (transaction: Json, context: ForgeryContext<GatewayKeys>, random: SeededRandom) => Json,
): WechatForgery => ({
  name,
  forge: (context, random) => {
    const { sale } = context
    // Numbers of its own: a number that was received once is a repetition the next time.
    const number = random.between(10 ** 9, 10 ** 10 - 1)
    const transaction = { ...transactionOf(sale), transaction_id: `43${number}` }
    const envelope = { id: `EV-${number}` }
    const untrue = { ...transaction, ...change(transaction, context, random) }
    return signedWebhook(sale, payloadOf(sale, untrue, { envelope }))
  },
})
const acknowledged = (...args: Parameters<typeof signed>): WechatForgery => ({
  ...signed(...args),
  mayBeAcknowledged: true,
})
const without = (name: string): WechatForgery => signed(`no ${name}`, () => ({ [name]: undefined }))
const amount = (name: string, total: (fen: number, random: SeededRandom) => unknown) =>
  signed(name, (_, { sale }, random) => {
    const value = total(sale.amountFen, random)
    return { amount: { total: value, payer_total: value, currency: 'CNY', payer_currency: 'CNY' } }
  })
const untrueAmount = (...args: Parameters<typeof amount>): WechatForgery => ({
  ...amount(...args),
  mayBeAcknowledged: true,
})

/** Changes envelope or encryption of the resource under a genuine signature. */
const enveloped = (
  name: string,
  changeOf: (sale: WechatSale, random: SeededRandom) => PayloadChange,
): WechatForgery => ({
  name,
  forge: ({ sale }, random) =>
    signedWebhook(sale, payloadOf(sale, transactionOf(sale), changeOf(sale, random))),
})
/** Changes a part of the encrypted resource, then signs the whole. */
const resource = (name: string, change: (resource: Json, random: SeededRandom) => Json): WechatForgery => ({
  name,
  forge: ({ sale }, random) => {
    const body = JSON.parse(payloadOf(sale, transactionOf(sale))) as { resource: Json }
    return signedWebhook(
      sale,
      JSON.stringify({ ...body, resource: { ...body.resource, ...change(body.resource, random) } }),
    )
  },
})
const cipher = (name: string, change: (ciphertext: string, random: SeededRandom) => string) =>
  resource(name, ({ ciphertext }, random) => ({ ciphertext: change(String(ciphertext), random) }))

/** Webhooks WeChat might have signed, which are not true, not for us, or cannot be opened. */
export const WECHAT_CONTENT_FORGERIES: readonly WechatForgery[] = [
  cipher('ciphertext with another bit', (text, random) => flipBit(random, text, 0, -TAG_BYTES - 1)),
  cipher('a tag with another bit', (text, random) => flipBit(random, text, -TAG_BYTES)),
  cipher('ciphertext cut short', (text, random) => {
    const bytes = Buffer.from(text, 'base64')
    return bytes.subarray(0, random.between(1, bytes.length - 1)).toString('base64')
  }),
  cipher('ciphertext without its tag', (text) =>
    Buffer.from(text, 'base64').subarray(0, -TAG_BYTES).toString('base64'),
  ),
  cipher('a tag of four bytes', (text) => Buffer.from(text, 'base64').subarray(0, -12).toString('base64')),
  cipher('no ciphertext', () => ''),
  cipher('ciphertext that is no base64', (text) => `%${text}`),
  resource('other associated data', () => ({ associated_data: 'refund' })),
  resource('no associated data', () => ({ associated_data: undefined })),
  resource('another cipher nonce', () => ({ nonce: 'lkjihgfedcba' })),
  resource('a short cipher nonce', () => ({ nonce: 'abc' })),
  resource('another algorithm', () => ({ algorithm: 'AEAD_SM4_GCM' })),
  resource('the text unencrypted', ({ ciphertext }) => ({
    ciphertext: Buffer.from(JSON.stringify({ ciphertext })).toString('base64'),
  })),
  enveloped('another API key', (_, random) => ({
    encryption: { apiV3Key: String(random.between(0, 9)).repeat(32) },
  })),
  {
    name: 'the API key of an equal world',
    forge: ({ sale, twin }) =>
      signedWebhook(
        sale,
        payloadOf(sale, transactionOf(sale), { encryption: { apiV3Key: twin.keys.apiV3Key } }),
      ),
  },
  enveloped('an event that is a refund', () => ({ envelope: { event_type: 'REFUND.SUCCESS' } })),
  enveloped('an event that is none', () => ({ envelope: { event_type: 'TRANSACTION.PAYSCORE' } })),
  enveloped('a resource that is not encrypted', () => ({ envelope: { resource_type: 'plain' } })),
  enveloped('no id', () => ({ envelope: { id: undefined } })),
  enveloped('an empty id', () => ({ envelope: { id: '' } })),
  enveloped('no resource', () => ({ envelope: { resource: undefined } })),
  signed('another app', (_, __, random) => ({
    appid: `wx${String(random.between(10 ** 15, 2 * 10 ** 15))}`,
  })),
  signed('another merchant', (_, __, random) => ({ mchid: String(random.between(10 ** 9, 2 * 10 ** 9)) })),
  ...['appid', 'mchid', 'out_trade_no', 'transaction_id', 'success_time', 'amount', 'trade_state'].map(
    without,
  ),
  ...['NOTPAY', 'CLOSED', 'REVOKED', 'USERPAYING', 'PAYERROR', 'REFUND', 'success'].map((state) =>
    signed(`the state ${state}`, () => ({ trade_state: state })),
  ),
  signed('a day that is none', () => ({ success_time: '2026-02-30T00:00:00+08:00' })),
  signed('an order that is a list', ({ out_trade_no }) => ({ out_trade_no: [out_trade_no] })),
  signed('another currency', (_, { sale }) => ({ amount: { total: sale.amountFen, currency: 'USD' } })),
  amount('an amount as text', (fen) => String(fen)),
  amount('an amount below zero', (fen) => -fen),
  amount('an amount with a fraction', (fen) => fen + 0.5),
  amount('an amount beyond all numbers', () => 1e308),
  untrueAmount('too little', (fen, random) => random.between(1, fen - 1)),
  untrueAmount('one fen too little', (fen) => fen - 1),
  untrueAmount('too much', (fen, random) => fen + random.between(1, 10 ** 6)),
  { ...amount('an amount of zero', () => 0), mayBeAcknowledged: true },
  acknowledged('the cheap amount for the dear order', (_, { dearer }) => ({ out_trade_no: dearer.orderNo })),
  acknowledged('an order nobody made', (_, __, random) => ({
    out_trade_no: `2611200941${random.between(10 ** 9, 10 ** 10 - 1)}`,
  })),
  acknowledged('an order with a quote', () => ({ out_trade_no: "1' OR '1'='1" })),
]
