import { expect, it } from 'vitest'
import {
  type CheckedPayment,
  decideRefundOutcome,
  isOpen,
  isQueryDue,
  matchSuccess,
  nextCheckMs,
  nextPaymentState,
  type PaymentEvent,
  type PaymentState,
  paymentEvents,
  paymentStates,
  proofUntilMs,
} from './payment.ts'

const rows: readonly [PaymentState, PaymentEvent, PaymentState][] = [
  ['created', 'prepaid', 'prepaid'],
  ['created', 'success', 'succeeded'],
  ['created', 'close', 'closed'],
  ['prepaid', 'prepaid', 'prepaid'],
  ['prepaid', 'success', 'succeeded'],
  ['prepaid', 'close', 'closed'],
  ['closed', 'success', 'succeeded'],
  ['succeeded', 'refund', 'refunded'],
]
const pairs = paymentStates.flatMap((state) => paymentEvents.map((event) => [state, event] as const))

it.each(pairs)('an attempt in %s on %s', (state, event) => {
  const row = rows.find(([from, name]) => from === state && name === event)
  expect(nextPaymentState(state, event)).toBe(row?.[2] ?? null)
})

it('may still be paid while it is made or opened', () => {
  expect(paymentStates.filter(isOpen)).toEqual(['created', 'prepaid'])
})

it('decides every state and event of its table', () => {
  expect([...paymentStates]).toEqual(['created', 'prepaid', 'succeeded', 'closed', 'refunded'])
  expect([...paymentEvents].sort()).toEqual([...new Set(rows.map(([, event]) => event))].sort())
})

const success = { provider: 'wechat', transactionId: 'T1', amountFen: 19800 }
const order = { payMoneyFen: 19800 }

it.each([
  ['the first success', { order, attempts: [] }, 'accept'],
  ['one for an open attempt', { order, attempts: [{ provider: 'wechat', transactionId: null }] }, 'accept'],
  [
    'another provider with the same number',
    { order, attempts: [{ provider: 'alipay', transactionId: 'T1' }] },
    'accept',
  ],
  ['a second transaction', { order, attempts: [{ provider: 'wechat', transactionId: 'T0' }] }, 'accept'],
  ['the same once more', { order, attempts: [{ provider: 'wechat', transactionId: 'T1' }] }, 'duplicate'],
  ['an unknown order', { order: null, attempts: [] }, 'unknown-order'],
  ['one fen too little', { order: { payMoneyFen: 19801 }, attempts: [] }, 'amount-mismatch'],
  ['one fen too much', { order: { payMoneyFen: 19799 }, attempts: [] }, 'amount-mismatch'],
] as const)('returns the outcome on %s', (_, context, outcome) => {
  const accepted = outcome === 'accept' ? { order } : {}
  expect(matchSuccess(success, context)).toEqual({ outcome, ...accepted })
})

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** The payment is opened a day into the epoch: no rule may take it for its beginning. */
const OPENED = 24 * HOUR
const unpaid = { openedAtMs: OPENED, payDeadlineMs: OPENED + 15 * MINUTE, isUnpaid: true }
const next = (payment: CheckedPayment, ageMs: number) => {
  const atMs = nextCheckMs(payment, OPENED + ageMs)
  return atMs === null ? null : atMs - OPENED
}

it.each([
  ['at the opening', 0, MINUTE],
  ['at the first', MINUTE, 3 * MINUTE],
  ['between', 5 * MINUTE, 8 * MINUTE],
  ['at the third', 8 * MINUTE, 15 * MINUTE - 1000],
  ['a second before the deadline', 15 * MINUTE - 1000, 15 * MINUTE],
])('returns the next query: %s', (_, ageMs, nextMs) => expect(next(unpaid, ageMs)).toBe(nextMs))

it('has no query for an unpaid order after its deadline', () => expect(next(unpaid, 15 * MINUTE)).toBeNull())

it('omits queries after the deadline', () =>
  expect(next({ ...unpaid, payDeadlineMs: OPENED + 2 * MINUTE }, MINUTE)).toBe(2 * MINUTE - 1000))

it('has no query after a deadline that precedes the early ones', () =>
  expect(next({ ...unpaid, payDeadlineMs: OPENED + 2 * MINUTE }, 2 * MINUTE)).toBeNull())

it('queries a payment without a deadline for two days', () => {
  const endless = { ...unpaid, payDeadlineMs: null }
  expect(next(endless, 0)).toBe(MINUTE)
  expect(next(endless, 8 * MINUTE)).toBe(18 * MINUTE)
  expect(next(endless, 48 * HOUR)).toBeNull()
})

it('queries pending money every ten minutes, then hourly, for two days', () => {
  const over = { ...unpaid, isUnpaid: false }
  expect(next(over, 15 * MINUTE)).toBe(25 * MINUTE)
  expect(next(over, HOUR - 1)).toBe(HOUR - 1 + 10 * MINUTE)
  expect(next(over, HOUR)).toBe(2 * HOUR)
  expect(next(over, 48 * HOUR - 1)).toBe(49 * HOUR - 1)
  expect(next(over, 48 * HOUR)).toBeNull()
})

it('awaits proof for two days after the payment was begun', () =>
  expect(proofUntilMs(OPENED)).toBe(OPENED + 48 * HOUR))

it('allows a query by a page at once, and again after a second', () => {
  expect(isQueryDue(null, OPENED)).toBe(true)
  expect(isQueryDue(OPENED, OPENED + 999)).toBe(false)
  expect(isQueryDue(OPENED, OPENED + 1000)).toBe(true)
  expect(isQueryDue(OPENED, OPENED - 1)).toBe(true)
})

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
