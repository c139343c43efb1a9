import { expect, it } from 'vitest'
import { HOUR_MS } from '../../../kernel/clock.ts'
import {
  choosePlan,
  displayAccountOf,
  MAX_AGREEMENTS,
  MAX_UNPAID_PERIODS,
  PLAN_POOLS,
  SIGN_WITHIN_MS,
} from './contract-terms.ts'

it('contract terms equal those of the rules', () => {
  expect([SIGN_WITHIN_MS, MAX_UNPAID_PERIODS, MAX_AGREEMENTS]).toEqual([2 * HOUR_MS, 2, 10])
})

it('each mode has ten plans of its own', () => {
  expect(PLAN_POOLS['pre-notice']).toHaveLength(10)
  expect([PLAN_POOLS['pre-notice'][0], PLAN_POOLS['pre-notice'][9]]).toEqual(['120201', '120210'])
  expect([PLAN_POOLS['24-hour'][0], PLAN_POOLS['24-hour'].at(-1)]).toEqual(['120301', '120310'])
  expect(new Set(Object.values(PLAN_POOLS).flat()).size).toBe(20)
})

it.each([
  ['13800130021', '138****0021'],
  ['1234567', '123****4567'],
  ['1380021', '138****0021'],
  ['138021', '138021'],
  ['123456', '123456'],
  ['', ''],
])('displays the account %j as %j', (phone, shown) => {
  expect(displayAccountOf(phone)).toBe(shown)
})

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
