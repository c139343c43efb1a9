import { mask } from '../../../engine/journal/masked-text.ts'
import { SECOND_MS, spansOf } from '../../../engine/kernel/clock.ts'
import { randomHex } from '../../../engine/signing/crypto.ts'
import type { WebhookRequest } from '../../../engine/webhooks/enqueue-webhook.ts'
import type { WebhookProvider, WebhookReply } from '../../../engine/webhooks/webhook-provider.ts'
import type { WorldTx } from '../../../engine/world/transaction/world.ts'
import { PAPAY_SIGNER, type PapaySignType, papayText, signPapay } from '../../../wire/wechat/papay-signing.ts'
import { buildPapayXml, type PapayFields, parsePapayXml } from '../../../wire/wechat/papay-xml.ts'
import { papayKeyOf } from '../wechat-account.ts'
import { V3_RETRY_DELAYS_MS } from '../wechat-webhook-provider.ts'

/** Our names of v2 notifies: the provider has none. */
export const PAPAY_NOTIFY_KINDS = {
  contract: 'papay.contract',
  deduction: 'papay.deduction',
  payment: 'v2.payment',
} as const

type PapayNotifyKind = (typeof PAPAY_NOTIFY_KINDS)[keyof typeof PAPAY_NOTIFY_KINDS]

/** Parts of a v2 notify in the outbox: all but the signature, which only the world it is sent in can make. */
export interface PapayPayload {
  readonly fields: PapayFields
  readonly signType: PapaySignType
}

/** A v2 notify as a request to the outbox. Its nonce is its id: equal across retries, as the bytes are. */
export function papayNotify(
  ctx: WorldTx,
  kind: PapayNotifyKind,
  { fields, signType }: PapayPayload,
): Pick<WebhookRequest, 'provider' | 'kind' | 'notifyId' | 'payload'> {
  const notifyId = randomHex(ctx, 32)
  const payload: PapayPayload = { fields: { ...fields, nonce_str: notifyId }, signType }
  return { provider: 'wechat', kind, notifyId, payload }
}

/** Waits between one failed attempt at a v2 notify and the next, in ms (R-WECHAT-14). */
export const CONTRACT_RETRY_DELAYS_MS: readonly number[] = [
  ...spansOf(SECOND_MS, 10, 10, 10, 30, 30, 30),
  ...Array.from({ length: 23 }, () => 300 * SECOND_MS),
]
export const DEDUCTION_RETRY_DELAYS_MS: readonly number[] = spansOf(
  SECOND_MS,
  ...[15, 15, 30, 180, 1800, 1800, 1800, 1800, 3600],
)

const BLANKS_BETWEEN_TAGS = />\s+</

/**
 * Tells whether an answer is an acknowledgement of a v2 notify: XML with `return_code` SUCCESS and nothing around
 * it or between its tags; a text, JSON, a page or a redirect is none.
 */
export function isPapayAcknowledged({ status, body }: WebhookReply): boolean {
  const isTaken = status >= 200 && status < 300 && body === body.trim() && !BLANKS_BETWEEN_TAGS.test(body)
  return isTaken && parsePapayXml(body)?.return_code === 'SUCCESS'
}

/** Webhook provider of WeChat Pay for contracts and deductions: v2 notifies, signed XML. */
export const papayWebhookProvider: WebhookProvider = {
  provider: 'wechat',
  kinds: Object.values(PAPAY_NOTIFY_KINDS),
  timeoutMs: 5000,
  retryDelaysMs(kind) {
    if (kind === PAPAY_NOTIFY_KINDS.payment) return V3_RETRY_DELAYS_MS
    return kind === PAPAY_NOTIFY_KINDS.contract ? CONTRACT_RETRY_DELAYS_MS : DEDUCTION_RETRY_DELAYS_MS
  },
  sign: async (world, { payload }) => {
    const told = payload as PapayPayload
    const body = signPapayPayload(told, await papayKeyOf(world))
    const headers = { 'content-type': 'text/xml; charset=utf-8' }
    return { headers, body, signedBy: PAPAY_SIGNER, covered: papayText(told.fields, mask) }
  },
  isAcknowledged: isPapayAcknowledged,
  breakSignature: (signed) => ({ ...signed, body: breakPapaySignature(signed.body) }),
  changeAmount: (payload, byFen) => changePapayAmount(payload as PapayPayload, byFen),
  changeMembers(payload, members) {
    const { fields, signType } = payload as PapayPayload
    return { fields: { ...fields, ...members }, signType }
  },
}

/** The body of a v2 notify, signed with the key of the world it is sent in. */
export function signPapayPayload({ fields, signType }: PapayPayload, key: string): string {
  return buildPapayXml(signPapay(fields, key, signType))
}

/** A body of a notify under a signature that does not hold. */
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
