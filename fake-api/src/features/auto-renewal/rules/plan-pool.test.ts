import { expect, it } from 'vitest'
import { PLAN_POOLS } from './contract-terms.ts'
import { choosePlan } from './plan-pool.ts'

const held = (planIds: readonly (string | null)[], isLive: boolean) =>
  planIds.map((planId) => ({ planId, isLive }))
const wechat = { provider: 'wechat', mode: 'pre-notice' } as const
const alipay = { provider: 'alipay', mode: 'pre-notice' } as const
const plans = PLAN_POOLS['pre-notice']
const [first = '', second = '', ...others] = plans

it('signs each further camera on the next plan', () => {
  expect(choosePlan(wechat, [])).toBe(first)
  expect(choosePlan(wechat, held([first], true))).toBe(second)
  expect(choosePlan(wechat, held([first], false))).toBe(second)
})

it('signs on plans of the mode alone, which fill up each by itself', () => {
  const dayAfter = { provider: 'wechat', mode: '24-hour' } as const
  expect(choosePlan(dayAfter, held(plans, true))).toBe(PLAN_POOLS['24-hour'][0])
  expect(() => choosePlan(dayAfter, held(PLAN_POOLS['24-hour'], true))).toThrow(/^contract-pool-spent$/)
})

it('takes over the plan of an open session when no other is free, and refuses when all are signed', () => {
  const signed = held([first, ...others], true)
  expect(choosePlan(wechat, [...signed, ...held([second], false)])).toBe(second)
  expect(() => choosePlan(wechat, held(plans, true))).toThrow(/^contract-pool-spent$/)
})

it('counts agreements at Alipay, where there are no plans', () => {
  const nine = held(
    Array.from({ length: 9 }, () => null),
    true,
  )
  expect(choosePlan(alipay, [...nine, ...held([null], false)])).toBeNull()
  expect(() => choosePlan(alipay, [...nine, ...held([null], true)])).toThrow(/^contract-pool-spent$/)
})
