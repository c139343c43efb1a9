import type { WorldTx } from '../../../world/transaction/world.ts'
import { randomHex } from '../../shared/crypto.ts'
import type { WebhookRequest } from '../../webhooks/enqueue-webhook.ts'
import { RETRY_DELAYS_MS } from '../../webhooks/retry-tables.ts'
import { type PapaySignType, signPapay } from './papay-signing.ts'
import { buildPapayXml, type PapayFields } from './papay-xml.ts'

/** Kinds of v2 notifies, in our words: the provider has none. */
export const PAPAY_NOTIFY_KINDS = { contract: 'papay.contract', deduction: 'papay.deduction' } as const

export type PapayNotifyKind = (typeof PAPAY_NOTIFY_KINDS)[keyof typeof PAPAY_NOTIFY_KINDS]

/** What the outbox keeps of a v2 notify: everything but the signature, which only the world it is sent in can make. */
export interface PapayPayload {
  readonly fields: PapayFields
  readonly signType: PapaySignType
}

/** A v2 notify as an order for the outbox. Its nonce names it: equal across retries, as the bytes are. */
export function papayNotify(
  ctx: WorldTx,
  kind: PapayNotifyKind,
  { fields, signType }: PapayPayload,
): Pick<WebhookRequest, 'provider' | 'kind' | 'notifyId' | 'payload'> {
  const notifyId = randomHex(ctx, 32)
  const payload: PapayPayload = { fields: { ...fields, nonce_str: notifyId }, signType }
  return { provider: 'wechat', kind, notifyId, payload }
}

/** Whether a kind of notify is one of v2. */
export function isPapayKind(kind: string): kind is PapayNotifyKind {
  return Object.values<string>(PAPAY_NOTIFY_KINDS).includes(kind)
}

/** The merchant's operation that takes this kind in. */
export function papayReceiverOf(kind: PapayNotifyKind): string {
  return kind === PAPAY_NOTIFY_KINDS.contract ? 'receiveWechatContractNotify' : 'receiveWechatDeductNotify'
}

/** Waits after each failed attempt (R-WECHAT-14). */
export function papayRetryDelaysMs(kind: PapayNotifyKind): readonly number[] {
  return kind === PAPAY_NOTIFY_KINDS.contract ? RETRY_DELAYS_MS.papayContract : RETRY_DELAYS_MS.papayDeduct
}

/** The body of a v2 notify, signed with the key of the world it is sent in. */
export function signPapayPayload({ fields, signType }: PapayPayload, key: string): string {
  return buildPapayXml(signPapay(fields, key, signType))
}

/** The same body under a signature that does not hold. */
export function breakPapaySignature(body: string): string {
  return body.replace(
    /(<sign><!\[CDATA\[)(.)/,
    (_, open: string, first: string) => open + (first === '0' ? '1' : '0'),
  )
}

/** The payload telling of another amount; null when it tells of no money. */
export function changePapayAmount({ fields, signType }: PapayPayload, byFen: number): PapayPayload | null {
  const { total_fee } = fields
  if (total_fee === undefined) return null
  return { fields: { ...fields, total_fee: String(Number(total_fee) + byFen) }, signType }
}

/** Whether the merchant's answer acknowledges: `return_code` SUCCESS, whatever stands beside it. */
export function isPapayAcknowledged(body: string): boolean {
  return /<return_code>\s*(?:<!\[CDATA\[)?SUCCESS/.test(body)
}
