import { expect, it } from 'vitest'
import { PLAN_POOL } from './contract-terms.ts'
import { choosePlan } from './plan-pool.ts'

const held = (planIds: readonly (string | null)[], isLive: boolean) =>
  planIds.map((planId) => ({ planId, isLive }))
const [first = '', second = '', ...others] = PLAN_POOL

it('signs each further camera on the next plan', () => {
  expect(choosePlan('wechat', [])).toBe(first)
  expect(choosePlan('wechat', held([first], true))).toBe(second)
  expect(choosePlan('wechat', held([first], false))).toBe(second)
})

it('takes over the plan of an open session when no other is free, and refuses when all are signed', () => {
  const signed = held([first, ...others], true)
  expect(choosePlan('wechat', [...signed, ...held([second], false)])).toBe(second)
  expect(() => choosePlan('wechat', held(PLAN_POOL, true))).toThrow('contract-pool-spent')
})

it('counts agreements at Alipay, where there are no plans', () => {
  const nine = held(
    Array.from({ length: 9 }, () => null),
    true,
  )
  expect(choosePlan('alipay', [...nine, ...held([null], false)])).toBeNull()
  expect(() => choosePlan('alipay', [...nine, ...held([null], true)])).toThrow('contract-pool-spent')
})
