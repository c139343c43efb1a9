import type { Schemas } from '@skyshop/openapi/wallets/wechat'
import { DAY_MS, type Instant, MINUTE_MS } from '../../engine/kernel/clock.ts'
import { GatewayRefusal } from './gateway-refusal.ts'
import type { RefundDetails } from './transaction.ts'
import type { V3Plan } from './wechat-account.ts'

/*
 * Which refunds WeChat Pay takes, and how they end (docs/providers/wechat.md)
 * R-WECHAT-62. A payment can be given back for a year, in at most fifty parts, a minute apart (WX-305, WX-306, WX-307).
 *   Which code the last two are answered with is assumed.
 * R-WECHAT-63. The money comes from what is not settled yet, or from what funds_account and from[] name; where it is
 *   not there the refund is refused and may be asked for again (WX-315, WX-317).
 * R-WECHAT-64. To the wallet a refund goes at once, to a card within three days (WX-312). It may end ABNORMAL, which the
 *   merchant cures by naming a card, or CLOSED, which only a new number follows (WX-256, WX-313, WX-314): a setting of
 *   the account.
 * R-WECHAT-65. Without a notify_url the end is told at the address of the merchant platform, if one is set (WX-322).
 */

const YEAR_MS = 365 * DAY_MS
const MAX_PARTS = 50
const TO_CARD_MS = 3 * DAY_MS

type RefundRequest = Schemas['RefundRequest']

/** Facts known to the gateway of the payment whose money is to go back. */
export interface RefundableSum {
  readonly amountFen: number
  readonly refundedFen: number
  readonly paidAtMs: Instant
  /** When its earlier refunds were asked for. */
  readonly askedAtMs: readonly Instant[]
}

/** Tells whether a payment is too old to be given back. */
export function isOverdue(paidAtMs: Instant, nowMs: Instant): boolean {
  return nowMs - paidAtMs > YEAR_MS
}

/** Throws the refusal of a refund that is beyond the time, the sums or the number of parts. */
export function checkRefundable(sum: RefundableSum, request: RefundRequest, nowMs: Instant): void {
  const { amountFen, refundedFen, paidAtMs, askedAtMs } = sum
  const { amount } = request
  if (amount.total !== amountFen)
    throw new GatewayRefusal('INVALID_REQUEST', '订单金额与原交易不一致', 'amount.total')
  if (isOverdue(paidAtMs, nowMs)) throw new GatewayRefusal('INVALID_REQUEST', '订单已超过退款期限')
  if (refundedFen + amount.refund > amountFen)
    throw new GatewayRefusal('INVALID_REQUEST', '退款金额大于可退金额', 'amount.refund')
  if (askedAtMs.length >= MAX_PARTS) throw new GatewayRefusal('INVALID_REQUEST', '部分退款次数超过50次')
  if (askedAtMs.some((atMs) => nowMs - atMs < MINUTE_MS))
    throw new GatewayRefusal('FREQUENCY_LIMITED', '同一订单的多次退款需间隔1分钟')
}

/** Where the money of a refund comes from and goes to, or the refusal where it is not there. */
export function refundDetails(request: RefundRequest, plan: V3Plan): RefundDetails {
  const { amount, funds_account: asked } = request
  const { from } = amount
  if (from !== undefined && from.reduce((sum, part) => sum + part.amount, 0) !== amount.refund)
    throw new GatewayRefusal('PARAM_ERROR', '出资金额之和与退款金额不一致', 'amount.from')
  const fundsAccount = from === undefined ? (asked ?? 'UNSETTLED') : 'AVAILABLE'
  const isThere =
    plan.refundFunds === 'enough' || (plan.refundFunds === 'unsettled-only' && fundsAccount === 'UNSETTLED')
  if (!isThere) throw new GatewayRefusal('NOT_ENOUGH', '基本账户余额不足，请充值后重新发起')
  return { fundsAccount, to: plan.refundTo, ...(from === undefined ? {} : { from }) }
}

/** Returns the milliseconds that a refund takes. */
export function refundDelayMs(to: RefundDetails['to']): number {
  return to === 'wallet' ? 0 : TO_CARD_MS
}

const ENDS = { success: 'SUCCESS', abnormal: 'ABNORMAL', closed: 'CLOSED' } as const

/** Returns how a refund ends; one that the merchant has sent to a card arrives. */
export function refundEnd(plan: V3Plan, isSentAgain: boolean): 'SUCCESS' | 'ABNORMAL' | 'CLOSED' {
  return isSentAgain ? 'SUCCESS' : ENDS[plan.refundEnd]
}
