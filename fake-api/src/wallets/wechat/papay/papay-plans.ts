import { DAY_MS } from '../../../kernel/clock.ts'

/** The merchant's deduction templates at WeChat, all of them in pre-notice mode (A). */
export const PAPAY_PLAN_IDS: readonly string[] = Array.from({ length: 10 }, (_, index) =>
  String(120_201 + index),
)

/** How long a signed contract lasts (A). */
export const CONTRACT_VALID_MS = 3 * 365 * DAY_MS

/** Where WeChat tells the merchant that a contract of a template has ended; set at the merchant platform. */
export const PLAN_NOTIFY_TEMPLATE = '{product}/api/skyworthPay/v1/notify/wechat-contract/{worldId}'
