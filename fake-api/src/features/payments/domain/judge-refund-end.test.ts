import { expect, it } from 'vitest'
import { judgeRefundEnd } from './judge-refund-end.ts'

it.each([
  ['requested', 'succeeded', 'settle'],
  ['requested', 'failed', 'settle'],
  ['failed', 'succeeded', 'settle'],
  ['failed', 'failed', 'duplicate'],
  ['succeeded', 'succeeded', 'duplicate'],
  ['succeeded', 'failed', 'flagged'],
] as const)('a refund that is %s and told %s: %s', (state, outcome, verdict) => {
  expect(judgeRefundEnd({ state, amountFen: 1990 }, { outcome, refundFen: 1990 })).toBe(verdict)
})

it.each([1989, 1991])('knows nothing of a refund of %i', (refundFen) => {
  const told = { outcome: 'succeeded', refundFen } as const
  expect(judgeRefundEnd({ state: 'requested', amountFen: 1990 }, told)).toBe('unknown-refund')
  expect(judgeRefundEnd(null, told)).toBe('unknown-refund')
})
