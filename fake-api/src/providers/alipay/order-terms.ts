import { formatBeijing, parseBeijing } from '../../engine/kernel/clock.ts'
import { brokenUrlRule, toWebhookTemplate, type WebhookTarget } from '../../engine/webhooks/webhook-url.ts'
import { isMessage } from '../../wire/alipay/alipay-messages.ts'
import { readSignTerms, type SignTerms } from './agreement-sheet.ts'
import type { GatewayKeys } from './alipay-account.ts'
import { shopOf, type TradeShop } from './alipay-trade-repository.ts'
import type { AlipayPlan } from './certificate-keys.ts'
import { readMerchantString, type SdkStringTerms, stringRefusal } from './merchant-string.ts'
import { AlipayRefusal } from './refusals/alipay-refusal.ts'
import { isOrderProductContracted } from './rules/agreement-product.ts'
import { clockRemark } from './rules/client-clock.ts'
import { isTimeoutAllowed } from './rules/trade-end.ts'
import { fromYuan } from './rules/yuan-text.ts'

/** Pay-and-sign: the agreement an order string asks for beside the payment. */
interface OfferedAgreement {
  readonly terms: SignTerms
  readonly notifyUrlTemplate: string | null
}

/** Terms of a genuine order string: what the buyer is asked to pay, and to sign. */
export interface OrderTerms {
  readonly outTradeNo: string
  readonly amountFen: number
  readonly subject: string
  readonly passback: string | null
  readonly body: string | null
  /** The absolute end; null where the trade's creation decides. */
  readonly payUntilMs: number | null
  /** The end counted from the trade's creation. */
  readonly timeout: string | null
  readonly notifyOptions: readonly string[]
  readonly charset: string
  readonly shop: TradeShop
  /** What is wrong with the clock of whoever signed it; null for nothing. */
  readonly clockRemark: string | null
  readonly notifyUrlTemplate: string | null
  readonly offered: OfferedAgreement | null
}

/** Whose gateway reads, where, and when. */
export interface CashierContext {
  readonly keys: GatewayKeys
  readonly plan: Pick<AlipayPlan, 'isTradeIpDemanded' | 'notContracted' | 'deductionProduct'>
  readonly target: WebhookTarget
  readonly nowMs: number
  /** How far the clock of the merchant's server is ahead of it. */
  readonly aheadMs: number
}

/** The terms of an order string, or why the cashier does not open for it. */
export function readOrderTerms(orderString: string, around: CashierContext): OrderTerms | AlipayRefusal {
  const { keys, target, plan } = around
  const signed = readMerchantString('order', orderString, keys)
  if (signed === null) return stringRefusal('order', orderString, keys)
  if (plan.notContracted.includes('alipay.trade.app.pay'))
    return new AlipayRefusal('isv.insufficient-isv-permissions')
  const { content, notifyUrl } = signed
  const invalid = invalidMember(content)
  if (invalid !== null) return new AlipayRefusal('ACQ.INVALID_PARAMETER', invalid)
  if (!isOrderProductContracted(content.product_code, plan.deductionProduct))
    return new AlipayRefusal('isv.insufficient-isv-permissions', NOT_SOLD)
  if (plan.isTradeIpDemanded && content.business_params?.mc_create_trade_ip === undefined)
    return new AlipayRefusal('ACQ.RISK_MERCHANT_IP_NOT_EXIST')
  const at = { ...target, worldId: signed.signedIn ?? target.worldId }
  const notifyUrlTemplate = notifyUrl === null ? null : toWebhookTemplate(notifyUrl, at)
  if (notifyUrl !== null && notifyUrlTemplate === null)
    return new AlipayRefusal('isv.invalid-parameter', `notify_url: ${brokenUrlRule(notifyUrl, at)}`)
  const offered = readOffer(signed, { ...around, target: at })
  return {
    outTradeNo: content.out_trade_no,
    amountFen: fromYuan(content.total_amount) ?? 0,
    // A lone surrogate cannot travel in a form.
    subject: content.subject.toWellFormed(),
    passback: content.passback_params?.toWellFormed() ?? null,
    body: content.body?.toWellFormed() ?? null,
    payUntilMs: content.time_expire === undefined ? null : endOf(content.time_expire, around.aheadMs),
    timeout: content.timeout_express ?? null,
    notifyOptions: content.query_options ?? [],
    charset: signed.charset,
    shop: shopOf(content),
    clockRemark: clockRemark(formatBeijing(signed.signedAtMs), around.nowMs + around.aheadMs),
    notifyUrlTemplate,
    offered,
  }
}

/** The end of a payment on the world's clock, where the merchant names it on its own. */
export function endOf(timeExpire: string, aheadMs: number): number | null {
  const namedMs = parseBeijing(timeExpire)
  return namedMs === null ? null : namedMs - aheadMs
}

const NOT_SOLD =
  'product_code CYCLE_PAY_AUTH has not been contracted: merchant deduction takes GENERAL_WITHHOLDING'

/** The largest order, 100 million yuan. */
const MAX_FEN = 100_000_000_00

/** The first member that no pattern of the contract can judge, and that Alipay does not take; null when there is none. */
function invalidMember(content: SdkStringTerms<'order'>['content']): string | null {
  const { total_amount, time_expire, timeout_express } = content
  const amountFen = fromYuan(total_amount)
  if (amountFen === null || amountFen === 0 || amountFen > MAX_FEN) return 'total_amount'
  if (time_expire !== undefined && parseBeijing(time_expire) === null) return 'time_expire'
  if (timeout_express !== undefined && !isTimeoutAllowed(timeout_express)) return 'timeout_express'
  const { enable_pay_channels: enabled, disable_pay_channels: disabled } = content
  return enabled && disabled ? 'enable_pay_channels and disable_pay_channels exclude each other' : null
}

/**
 * What is to be signed with the payment, told of at `sign_notify_url`, else at `notify_url` (R-ALIPAY-29). Terms that
 * Alipay makes no agreement on are passed over in silence: the payment is one without it (R-ALIPAY-68).
 */
function readOffer(
  { content, notifyUrl, charset, signedAtMs: stampedMs }: SdkStringTerms<'order'>,
  { target, nowMs, plan, aheadMs }: CashierContext,
): OfferedAgreement | null {
  const { agreement_sign_params: wanted } = content
  if (wanted === undefined || !isMessage('AgreementSignContent', wanted)) return null
  const url = wanted.sign_notify_url ?? notifyUrl
  const notifyUrlTemplate = url === null ? null : toWebhookTemplate(url, target)
  const signedAtMs = stampedMs - aheadMs
  const terms = readSignTerms(wanted, { signedAtMs, nowMs, contracted: plan.deductionProduct, charset })
  if (typeof terms === 'string' || (url !== null && notifyUrlTemplate === null)) return null
  return { terms, notifyUrlTemplate }
}
