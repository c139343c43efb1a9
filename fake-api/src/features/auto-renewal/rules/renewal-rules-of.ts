import { alipayRenewalRules } from './alipay-renewal-rules.ts'
import { type ContractProvider, PLAN_POOLS } from './contract-terms.ts'
import type { RenewalRules } from './renewal-rules.ts'
import { wechat24HourRules } from './wechat-24-hour-rules.ts'
import { wechatRenewalRules } from './wechat-renewal-rules.ts'

const CALENDARS = {
  wechat: wechatRenewalRules,
  'wechat-24-hour': wechat24HourRules,
  alipay: alipayRenewalRules,
} as const satisfies Record<string, RenewalRules>

/** Names of the calendars a contract can follow. */
export type RenewalCalendar = keyof typeof CALENDARS

/** A calendar by its name. */
export function renewalRulesOf(calendar: RenewalCalendar): RenewalRules {
  return CALENDARS[calendar]
}

/** The calendar of a contract: its provider's, and at WeChat that of its plan, which keeps its mode for good. */
export function contractRulesOf(contract: {
  provider: ContractProvider
  planId: string | null
}): RenewalRules {
  const { provider, planId } = contract
  const isDayAfter = provider === 'wechat' && planId !== null && PLAN_POOLS['24-hour'].includes(planId)
  return renewalRulesOf(isDayAfter ? 'wechat-24-hour' : provider)
}
