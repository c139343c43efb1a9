import { expect, it } from 'vitest'
import { HOUR_MS } from '../../../kernel/clock.ts'
import { deductModes, MOST_AGREEMENTS, MOST_LAPSES, PLAN_POOLS, SIGN_WITHIN_MS } from './contract-terms.ts'
import { displayAccountOf } from './display-account.ts'

it('has the terms of the rules', () => {
  expect([SIGN_WITHIN_MS, MOST_LAPSES, MOST_AGREEMENTS]).toEqual([2 * HOUR_MS, 2, 10])
})

it('has ten plans of its own for each mode', () => {
  expect(Object.keys(PLAN_POOLS)).toEqual([...deductModes])
  expect(PLAN_POOLS['pre-notice']).toHaveLength(10)
  expect([PLAN_POOLS['pre-notice'][0], PLAN_POOLS['pre-notice'][9]]).toEqual(['120201', '120210'])
  expect([PLAN_POOLS['24-hour'][0], PLAN_POOLS['24-hour'].at(-1)]).toEqual(['120301', '120310'])
  expect(new Set(Object.values(PLAN_POOLS).flat()).size).toBe(20)
})

it.each([
  ['13800130021', '138****0021'],
  ['1234567', '123****4567'],
  ['123456', '123456'],
])('shows the account %s as %s', (phone, shown) => {
  expect(displayAccountOf(phone)).toBe(shown)
})
