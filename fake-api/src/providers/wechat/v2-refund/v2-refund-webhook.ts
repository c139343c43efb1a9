import { randomHex } from '../../../engine/signing/crypto.ts'
import type { WebhookRequest } from '../../../engine/webhooks/enqueue-webhook.ts'
import type { WebhookProvider } from '../../../engine/webhooks/webhook-provider.ts'
import type { WorldTx } from '../../../engine/world/transaction/world.ts'
import { PAPAY_SIGNER } from '../../../wire/wechat/papay-signing.ts'
import { buildPapayXml, type PapayFields } from '../../../wire/wechat/papay-xml.ts'
import { sealReqInfo } from '../../../wire/wechat/req-info-cipher.ts'
import { isPapayAcknowledged } from '../papay/papay-webhook-provider.ts'
import type { RefundRecord } from '../transaction.ts'
import { papayKeyOf, wechatAccountOf } from '../wechat-account.ts'
import { V3_RETRY_DELAYS_MS } from '../wechat-webhook-provider.ts'
import { refundNoticeFields } from './v2-refund-messages.ts'

/** Our name of a refund notice of v2: the provider has none. */
const V2_REFUND_KIND = 'v2.refund'

/** What the outbox keeps of a refund notice: what it seals, for the key is that of the world it is sent in. */
interface V2RefundPayload {
  readonly fields: PapayFields
  /** What names the merchant that a provider acts for. */
  readonly named?: PapayFields
  readonly nonce: string
}

/** The notice of v2 about the end of a refund, to be enqueued. */
export function v2RefundNotify(
  ctx: WorldTx,
  refund: RefundRecord,
): Pick<WebhookRequest, 'provider' | 'kind' | 'notifyId' | 'payload'> {
  const nonce = randomHex(ctx, 32)
  const { subMchid, subAppid } = refund.transaction
  const named = subMchid && { named: { sub_mch_id: subMchid, ...(subAppid && { sub_appid: subAppid }) } }
  const payload: V2RefundPayload = { fields: refundNoticeFields(refund), nonce, ...named }
  return { provider: 'wechat', kind: V2_REFUND_KIND, notifyId: nonce, payload }
}

/** Webhook provider of WeChat Pay for refunds of v2: XML without a signature, sealed in part. */
export const v2RefundWebhookProvider: WebhookProvider = {
  provider: 'wechat',
  kinds: [V2_REFUND_KIND],
  timeoutMs: 5000,
  retryDelaysMs: () => V3_RETRY_DELAYS_MS,
  sign: async (world, { payload }) => {
    const { fields, nonce, named } = payload as V2RefundPayload
    const { appid, mchid } = await wechatAccountOf(world)
    const outer = { return_code: 'SUCCESS', appid, mch_id: mchid, ...named, nonce_str: nonce }
    const body = buildPapayXml({ ...outer, req_info: sealReqInfo(fields, await papayKeyOf(world)) })
    return { headers: { 'content-type': 'text/xml; charset=utf-8' }, body, signedBy: PAPAY_SIGNER }
  },
  isAcknowledged: isPapayAcknowledged,
  breakSignature: (signed) => ({ ...signed, body: breakReqInfo(signed.body) }),
  changeAmount: (payload, byFen) => changeRefund(payload as V2RefundPayload, byFen),
  changeMembers(payload, members) {
    const { fields, ...outer } = payload as V2RefundPayload
    return { fields: { ...fields, ...members }, ...outer }
  },
}

function breakReqInfo(body: string): string {
  return body.replace(
    /(<req_info><!\[CDATA\[)(.)/,
    (_, open: string, first: string) => open + (first === 'A' ? 'B' : 'A'),
  )
}

function changeRefund({ fields, ...outer }: V2RefundPayload, byFen: number): V2RefundPayload {
  return { fields: { ...fields, refund_fee: String(Number(fields.refund_fee) + byFen) }, ...outer }
}
