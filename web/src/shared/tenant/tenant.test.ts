import { expect, it } from 'vitest'
import { isReviewMode } from './tenant.ts'

// spec: 6.04
it.each([
  ['ios', '13800138000', true],
  ['android', '13800138000', false],
  [null, '13800138000', false],
  ['ios', '13800130021', false],
  ['ios', '', false],
] as const)('isReviewMode on platform %s with phone %j returns %s', (platform, phone, expected) => {
  expect(isReviewMode({ platform, phone, reviewPhone: '13800138000' })).toBe(expected)
})

it('there are no reviewers where no account is named', () => {
  expect(isReviewMode({ platform: 'ios', phone: '', reviewPhone: '' })).toBe(false)
})
