import { DAY_MS } from '../../../kernel/clock.ts'

/**
 * The merchant's deduction templates at WeChat, ten in pre-notice mode and ten in 24-hour mode (assumed, R-WECHAT-16).
 */
const PRE_NOTICE_PLANS = /^1202(0[1-9]|10)$/
const DAY_AFTER_PLANS = /^1203(0[1-9]|10)$/

/** Whether the merchant has a template of this number. */
export function isPapayPlan(planId: string): boolean {
  return PRE_NOTICE_PLANS.test(planId) || isDayAfterPlan(planId)
}

/** Whether money moves 24 hours after a deduction was asked for, without a notice before. */
export function isDayAfterPlan(planId: string): boolean {
  return DAY_AFTER_PLANS.test(planId)
}

/** How long a signed contract lasts (assumed, R-WECHAT-16). */
export const CONTRACT_VALID_MS = 3 * 365 * DAY_MS

/** Where WeChat tells the merchant that a contract of a template has ended; set at the merchant platform. */
export const PLAN_NOTIFY_TEMPLATE = '{product}/api/skyworthPay/v1/notify/wechat-contract/{worldId}'
