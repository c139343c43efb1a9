import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import { encryptResource } from './resource-cipher.ts'
import { formatRfc3339 } from './wechat-time.ts'

/** What a notify is about. */
export type NotifySubject =
  | { readonly type: 'transaction'; readonly resource: Schemas['Transaction'] }
  | { readonly type: 'refund'; readonly resource: Schemas['RefundNotifyResource'] }

/** Id, time and secrets of one notify; `nonce` is 12 characters and belongs to the cipher, not to the signature. */
export interface NotifyEncryption {
  readonly id: string
  readonly createdAtMs: number
  readonly apiV3Key: string
  readonly nonce: string
}

/**
 * The body of a v3 notify with its resource encrypted, as text (R-WECHAT-9).
 * Equal arguments make equal bytes: every attempt sends the same under a fresh signature.
 */
export function buildNotify(subject: NotifySubject, encryption: NotifyEncryption): string {
  const { eventType, summary } = describeNotify(subject)
  const ciphertext = encryptResource(JSON.stringify(subject.resource), {
    apiV3Key: encryption.apiV3Key,
    nonce: encryption.nonce,
    associatedData: subject.type,
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
      associated_data: subject.type,
      nonce: encryption.nonce,
    },
  }
  return JSON.stringify(notify)
}

/** Event type and summary of a notify. */
export function describeNotify(subject: NotifySubject): {
  eventType: Schemas['Notify']['event_type']
  summary: string
} {
  if (subject.type === 'transaction') return { eventType: 'TRANSACTION.SUCCESS', summary: '支付成功' }
  switch (subject.resource.refund_status) {
    case 'SUCCESS':
      return { eventType: 'REFUND.SUCCESS', summary: '退款成功' }
    case 'ABNORMAL':
      return { eventType: 'REFUND.ABNORMAL', summary: '退款异常' }
    case 'CLOSED':
      return { eventType: 'REFUND.CLOSED', summary: '退款关闭' }
  }
}
