import { type KeyObject, sign } from 'node:crypto'
import { formatBeijingDigits } from '../../../src/kernel/clock.ts'
import type { LianlianKeys } from '../../../src/wallets/lianlian/lianlian-keys.ts'
import { signLianlian } from '../../../src/wallets/lianlian/lianlian-signing.ts'
import { toYuanText } from '../../../src/wallets/rest/yuan-text.ts'
import { signedLines } from '../../../src/wallets/wechat/request-signing.ts'
import type { Sale, WebhookRequest } from './payload.ts'

export type LianlianSale = Sale<LianlianKeys>
/** A message as any JSON, so that it can be wrong. */
export type Json = Record<string, unknown>

/** What LianLian says of a paid sale; each part may be changed. */
export function payloadOf(
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
export function signedWebhook(sale: LianlianSale, message: Json): WebhookRequest {
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
export function customSignedWebhook(
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
