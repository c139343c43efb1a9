import { expect, it } from 'vitest'
import { decideRefundOutcome } from './refund-outcome.ts'

it.each([
  ['requested', 'succeeded', 'settle'],
  ['requested', 'failed', 'settle'],
  ['failed', 'succeeded', 'settle'],
  ['failed', 'failed', 'duplicate'],
  ['succeeded', 'succeeded', 'duplicate'],
  ['succeeded', 'failed', 'flagged'],
] as const)('a refund that is %s and reported as %s: %s', (state, outcome, decision) => {
  expect(decideRefundOutcome({ state, amountFen: 1990 }, { outcome, refundFen: 1990 })).toBe(decision)
})

it.each([1989, 1991])('does not match a refund of %i fen', (refundFen) => {
  const reported = { outcome: 'succeeded', refundFen } as const
  expect(decideRefundOutcome({ state: 'requested', amountFen: 1990 }, reported)).toBe('unknown-refund')
  expect(decideRefundOutcome(null, reported)).toBe('unknown-refund')
})
