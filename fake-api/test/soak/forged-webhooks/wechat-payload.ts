import { type KeyObject, sign } from 'node:crypto'
import { formatRfc3339 } from '../../../src/engine/kernel/rfc3339.ts'
import { signedLines } from '../../../src/engine/signing/crypto.ts'
import type { GatewayKeys } from '../../../src/providers/wechat/wechat-account.ts'
import { signBody } from '../../../src/wire/wechat/request-signing.ts'
import { encryptResource, type ResourceEncryption } from '../../../src/wire/wechat/resource-cipher.ts'
import { receivedHeaders } from '../../support/forged-webhook.ts'
import type { Sale, WebhookRequest } from './payload.ts'

export type WechatSale = Sale<GatewayKeys>
/** A message as any JSON, so that it can be wrong. */
export type Json = Record<string, unknown>

const CIPHER_NONCE = 'abcdefghijkl'
const SIGNING_NONCE = 'n'.repeat(32)
const JSON_TYPE = 'application/json'

/** Returns what WeChat says of a paid sale, before it is encrypted. */
export function transactionOf({ keys, orderNo, amountFen, nowMs }: WechatSale): Json {
  return {
    appid: keys.appid,
    mchid: keys.mchid,
    out_trade_no: orderNo,
    transaction_id: `42${orderNo.slice(-20).padStart(26, '0')}`,
    trade_type: 'APP',
    trade_state: 'SUCCESS',
    trade_state_desc: '支付成功',
    bank_type: 'OTHERS',
    success_time: formatRfc3339(nowMs),
    payer: { openid: 'o-forged' },
    amount: { total: amountFen, payer_total: amountFen, currency: 'CNY', payer_currency: 'CNY' },
  }
}

/** The body of a notify about a transaction; `encryption` may differ from what the receiver uses. */
export function payloadOf(
  { keys, nowMs }: WechatSale,
  transaction: Json,
  { envelope = {}, encryption = {} }: { envelope?: Json; encryption?: Partial<ResourceEncryption> } = {},
): string {
  const resource = {
    original_type: 'transaction',
    algorithm: 'AEAD_AES_256_GCM',
    ciphertext: encryptResource(JSON.stringify(transaction), {
      apiV3Key: keys.apiV3Key,
      nonce: CIPHER_NONCE,
      associatedData: 'transaction',
      ...encryption,
    }),
    associated_data: 'transaction',
    nonce: CIPHER_NONCE,
  }
  return JSON.stringify({
    id: 'EV-forged',
    create_time: formatRfc3339(nowMs),
    resource_type: 'encrypt-resource',
    event_type: 'TRANSACTION.SUCCESS',
    summary: '支付成功',
    resource,
    ...envelope,
  })
}

/** A body under WeChat's own signature. */
export function signedWebhook(
  { worldId, keys, nowMs }: WechatSale,
  body: string,
  atMs = nowMs,
): WebhookRequest {
  const headers = receivedHeaders(signBody(body, keys.platform, { nowMs: atMs, nonce: SIGNING_NONCE }))
  return { worldId, endpoint: 'wechat', type: JSON_TYPE, headers, body }
}

/** A genuine notify about a paid sale. */
export function genuineWechatWebhook(sale: WechatSale): WebhookRequest {
  return signedWebhook(sale, payloadOf(sale, transactionOf(sale)))
}

/** A genuine body under headers somebody made by hand. */
export function customSignedWebhook(
  sale: WechatSale,
  hand: {
    timestamp?: string
    nonce?: string
    key?: KeyObject
    hash?: string
    lines?: (body: string) => string[]
  },
): WebhookRequest {
  const webhook = genuineWechatWebhook(sale)
  const { timestamp = webhook.headers['wechatpay-timestamp'] ?? '', nonce = SIGNING_NONCE } = hand
  const { key = sale.keys.platform.key, hash = 'sha256', lines = (body) => [timestamp, nonce, body] } = hand
  const signature = sign(hash, Buffer.from(signedLines(...lines(webhook.body))), key).toString('base64')
  const headers = {
    ...webhook.headers,
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-signature': signature,
  }
  return { ...webhook, headers }
}

/** A genuine webhook with one header other than it was. */
export function withHeader(
  sale: WechatSale,
  name: string,
  change: (value: string) => string,
): WebhookRequest {
  const webhook = genuineWechatWebhook(sale)
  const key = `wechatpay-${name}`
  return { ...webhook, headers: { ...webhook.headers, [key]: change(webhook.headers[key] ?? '') } }
}
