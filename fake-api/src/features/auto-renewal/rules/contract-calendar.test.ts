import { expect, it } from 'vitest'
import { alipayRenewalRules } from './alipay-renewal-rules.ts'
import { contractRulesOf, PLAN_POOLS, renewalRulesOf } from './contract-terms.ts'
import { wechat24HourRules } from './wechat-24-hour-rules.ts'
import { wechatRenewalRules } from './wechat-renewal-rules.ts'

const [announced = ''] = PLAN_POOLS['pre-notice']
const [dayAfter = ''] = PLAN_POOLS['24-hour']

it('returns the renewal rules for a calendar name', () => {
  expect(renewalRulesOf('wechat')).toBe(wechatRenewalRules)
  expect(renewalRulesOf('wechat-24-hour')).toBe(wechat24HourRules)
  expect(renewalRulesOf('alipay')).toBe(alipayRenewalRules)
})

it.each([
  ['a plan that announces', { provider: 'wechat', planId: announced }, wechatRenewalRules],
  ['a plan of the day after', { provider: 'wechat', planId: dayAfter }, wechat24HourRules],
  ['no plan yet', { provider: 'wechat', planId: null }, wechatRenewalRules],
  ['Alipay', { provider: 'alipay', planId: null }, alipayRenewalRules],
  ['Alipay, whatever the plan', { provider: 'alipay', planId: dayAfter }, alipayRenewalRules],
] as const)('a contract on %s follows its calendar', (_name, contract, rules) => {
  expect(contractRulesOf(contract)).toBe(rules)
})
