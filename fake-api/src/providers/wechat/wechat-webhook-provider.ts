import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import { providerNowMs } from '../../engine/gateway/backend-clock.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS, spansOf } from '../../engine/kernel/clock.ts'
import { formatRfc3339 } from '../../engine/kernel/rfc3339.ts'
import { randomHex, signedLines } from '../../engine/signing/crypto.ts'
import type { WebhookRequest } from '../../engine/webhooks/enqueue-webhook.ts'
import type { WebhookProvider, WebhookReply } from '../../engine/webhooks/webhook-provider.ts'
import type { WorldTx } from '../../engine/world/transaction/world.ts'
import { signBody } from '../../wire/wechat/request-signing.ts'
import { encryptResource } from '../../wire/wechat/resource-cipher.ts'
import { notifySigner, platformSigner, probeOf } from './platform-keys.ts'
import type { V3Plan, WechatKeyStore } from './wechat-account.ts'

/** Parts of a v3 notify that are kept until it is delivered. */
export interface WechatPayload {
  readonly subject: NotifySubject
  /** 12 characters for the cipher. */
  readonly nonce: string
  /** Whether the cipher has no associated data. */
  readonly isBare?: true
}

/** The v3 notify about a subject, to be enqueued. */
export function wechatNotify(
  ctx: WorldTx,
  subject: NotifySubject,
  { associatedData }: Pick<V3Plan, 'associatedData'>,
): Pick<WebhookRequest, 'provider' | 'kind' | 'orderNo' | 'payload'> {
  const nonce = randomHex(ctx, 12)
  const payload: WechatPayload = { subject, nonce, ...(associatedData === 'empty' && { isBare: true }) }
  const { eventType: kind } = describeNotify(subject)
  const orderNo = subject.type === 'entrust' ? undefined : subject.resource.out_trade_no
  return { provider: 'wechat', kind, orderNo, payload }
}

const V3_KINDS = [
  'TRANSACTION.SUCCESS',
  'TRANSACTION.FAIL',
  'REFUND.SUCCESS',
  'REFUND.ABNORMAL',
  'REFUND.CLOSED',
  'ENTRUST.SIGN',
  'ENTRUST.TERMINATE',
] as const satisfies readonly Schemas['Notify']['event_type'][]

/** Waits between one failed attempt at a v3 notify and the next, in ms (R-WECHAT-11). */
export const V3_RETRY_DELAYS_MS: readonly number[] = [
  ...spansOf(SECOND_MS, 15, 15, 30),
  ...spansOf(MINUTE_MS, 3, 10, 20, 30, 30, 30, 60),
  ...spansOf(HOUR_MS, 3, 3, 3, 6, 6),
]

/** Tells whether WeChat takes an answer for a v3 acknowledgement: only the status counts, whatever the body says. */
export function isWechatAcknowledged({ status }: WebhookReply): boolean {
  return status === 200 || status === 204
}

/** Webhook provider of WeChat Pay for payments, refunds and contracts of v3: v3 notifies, encrypted and signed. */
export function createWechatWebhookProvider({ keys }: { readonly keys: WechatKeyStore }): WebhookProvider {
  return {
    provider: 'wechat',
    kinds: V3_KINDS,
    timeoutMs: 5000,
    retryDelaysMs: () => V3_RETRY_DELAYS_MS,
    sign: async (world, { notifyId: id, payload, createdAtMs, nowMs, nonce }) => {
      const { apiV3Key } = await keys.gatewayOf(world)
      const platform = await notifySigner(keys, world, { nowMs, nonce })
      const { subject, nonce: cipherNonce, isBare } = payload as WechatPayload
      const associatedData = isBare ? '' : subject.type
      const body = buildNotify(subject, { id, createdAtMs, apiV3Key, nonce: cipherNonce, associatedData })
      const stampMs = await providerNowMs(world, 'wechat', nowMs)
      const signature = signBody(body, platform, { nowMs: stampMs, nonce })
      const headers = { ...signature, 'content-type': 'application/json' }
      const covered = signedLines(signature['Wechatpay-Timestamp'] ?? '', nonce, body)
      return { headers, body, signedBy: platformSigner(platform), covered }
    },
    isAcknowledged: isWechatAcknowledged,
    breakSignature: (signed) => ({ ...signed, headers: probeOf(signed.headers) }),
    changeAmount: (payload, byFen) => changeAmount(payload as WechatPayload, byFen),
    changeMembers(payload, members) {
      const { subject, ...sealing } = payload as WechatPayload
      return { subject: { ...subject, resource: { ...subject.resource, ...members } }, ...sealing }
    },
  }
}

function changeAmount({ subject, ...sealing }: WechatPayload, byFen: number): WechatPayload | null {
  if (subject.type === 'entrust') return null
  if (subject.type === 'refund') {
    const { amount, ...rest } = subject.resource
    const resource = { ...rest, amount: { ...amount, refund: amount.refund + byFen } }
    return { subject: { type: 'refund', resource }, ...sealing }
  }
  const { amount, ...rest } = subject.resource
  if (amount === undefined) return null
  const resource = { ...rest, amount: { ...amount, total: amount.total + byFen } }
  return { subject: { type: 'transaction', resource }, ...sealing }
}

/** Subject of a notify. */
export type NotifySubject =
  | {
      readonly type: 'transaction'
      readonly resource: Schemas['Transaction'] | Schemas['PartnerTransaction']
    }
  | { readonly type: 'refund'; readonly resource: Schemas['RefundNotifyResource'] }
  | {
      readonly type: 'entrust'
      readonly resource: Schemas['SignedContract'] | Schemas['PartnerSignedContract']
    }

/** Id, time and secrets of one notify; `nonce` is 12 characters and belongs to the cipher, not to the signature. */
export interface NotifyEncryption {
  readonly id: string
  readonly createdAtMs: number
  readonly apiV3Key: string
  readonly nonce: string
  /** The authenticated extra text; the name of the kind when left out. */
  readonly associatedData?: string
}

/**
 * The body of a v3 notify with its resource encrypted, as text (R-WECHAT-9).
 * Equal arguments make equal bytes: every attempt sends the same under a fresh signature.
 */
export function buildNotify(subject: NotifySubject, encryption: NotifyEncryption): string {
  const { eventType, summary } = describeNotify(subject)
  const { associatedData = subject.type } = encryption
  const ciphertext = encryptResource(JSON.stringify(subject.resource), {
    apiV3Key: encryption.apiV3Key,
    nonce: encryption.nonce,
    associatedData,
  })
  const notify: Schemas['Notify'] = {
    id: encryption.id,
    create_time: formatRfc3339(encryption.createdAtMs),
    resource_type: 'encrypt-resource',
    event_type: eventType,
    summary,
    resource: {
      original_type: subject.type,
      algorithm: 'AEAD_AES_256_GCM',
      ciphertext,
      associated_data: associatedData,
      nonce: encryption.nonce,
    },
  }
  return JSON.stringify(notify)
}

/** Ends of a deduction that took nothing. */
const FAILED_STATES: ReadonlySet<string> = new Set(['PAYERROR', 'CLOSED'])

/** Event type and summary of a notify. */
function describeNotify(subject: NotifySubject): {
  eventType: Schemas['Notify']['event_type']
  summary: string
} {
  if (subject.type === 'entrust')
    return subject.resource.contract_state === 'SIGNED'
      ? { eventType: 'ENTRUST.SIGN', summary: '委托代扣签约通知' }
      : { eventType: 'ENTRUST.TERMINATE', summary: '委托代扣解约通知' }
  if (subject.type === 'transaction')
    return FAILED_STATES.has(subject.resource.trade_state)
      ? { eventType: 'TRANSACTION.FAIL', summary: '支付失败' }
      : { eventType: 'TRANSACTION.SUCCESS', summary: '支付成功' }
  switch (subject.resource.refund_status) {
    case 'SUCCESS':
      return { eventType: 'REFUND.SUCCESS', summary: '退款成功' }
    case 'ABNORMAL':
      return { eventType: 'REFUND.ABNORMAL', summary: '退款异常' }
    case 'CLOSED':
      return { eventType: 'REFUND.CLOSED', summary: '退款关闭' }
  }
}
