import { parseBeijing } from '../../engine/kernel/clock.ts'
import { toWebhookTemplate, type WebhookTarget } from '../../engine/webhooks/webhook-url.ts'
import { fromYuan } from '../../wire/alipay/alipay-messages.ts'
import type { SdkStringTerms } from '../../wire/alipay/alipay-signing.ts'
import { readSignTerms, type SignTerms } from './agreement-sheet.ts'
import type { GatewayKeys } from './alipay-account.ts'
import { readMerchantString } from './merchant-string.ts'

/** Pay-and-sign: the agreement an order string asks for beside the payment. */
interface OfferedAgreement {
  readonly terms: SignTerms
  readonly notifyUrlTemplate: string | null
}

/** What a genuine order string asks the buyer to pay, and to sign. */
export interface OrderTerms {
  readonly outTradeNo: string
  readonly amountFen: number
  readonly subject: string
  readonly passback: string | null
  readonly payUntilMs: number | null
  readonly notifyUrlTemplate: string | null
  readonly offered: OfferedAgreement | null
}

/** Whose gateway reads, where, and when. */
export interface CashierContext {
  readonly keys: GatewayKeys
  readonly target: WebhookTarget
  readonly nowMs: number
}

/** The terms of an order string; null when it is not this merchant's or the cashier does not open for it. */
export function readOrderTerms(orderString: string, around: CashierContext): OrderTerms | null {
  const { keys, target } = around
  const signed = readMerchantString('order', orderString, keys)
  const amountFen = signed === null ? null : fromYuan(signed.content.total_amount)
  if (signed === null || amountFen === null || amountFen === 0) return null
  const { content, notifyUrl } = signed
  const at = { ...target, worldId: signed.signedIn ?? target.worldId }
  const payUntilMs = content.time_expire === undefined ? null : parseBeijing(content.time_expire)
  if (content.time_expire !== undefined && payUntilMs === null) return null
  const notifyUrlTemplate = notifyUrl === null ? null : toWebhookTemplate(notifyUrl, at)
  if (notifyUrl !== null && notifyUrlTemplate === null) return null
  const offered = readOffer(signed, { ...around, target: at })
  if (offered === 'invalid') return null
  return {
    outTradeNo: content.out_trade_no,
    amountFen,
    // A lone surrogate cannot travel in a form.
    subject: content.subject.toWellFormed(),
    passback: content.passback_params?.toWellFormed() ?? null,
    payUntilMs,
    notifyUrlTemplate,
    offered,
  }
}

/** What is to be signed with the payment, told of at `sign_notify_url`, else at `notify_url` (R-ALIPAY-29). */
function readOffer(
  { content, notifyUrl, signedAtMs }: SdkStringTerms<'order'>,
  { target, nowMs }: CashierContext,
): OfferedAgreement | null | 'invalid' {
  const { agreement_sign_params: wanted } = content
  if (wanted === undefined) return null
  const url = wanted.sign_notify_url ?? notifyUrl
  const notifyUrlTemplate = url === null ? null : toWebhookTemplate(url, target)
  const terms = readSignTerms(wanted, { signedAtMs, nowMs })
  if (terms === null || (url !== null && notifyUrlTemplate === null)) return 'invalid'
  return { terms, notifyUrlTemplate }
}
