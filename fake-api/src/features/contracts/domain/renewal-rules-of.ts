import { alipayRenewalRules } from './alipay-renewal-rules.ts'
import type { ContractProvider } from './contract-terms.ts'
import type { RenewalRules } from './renewal-rules.ts'
import { wechatRenewalRules } from './wechat-renewal-rules.ts'

const RULES: Record<ContractProvider, RenewalRules> = {
  wechat: wechatRenewalRules,
  alipay: alipayRenewalRules,
}

/** The calendar of a provider. */
export function renewalRulesOf(provider: ContractProvider): RenewalRules {
  return RULES[provider]
}
