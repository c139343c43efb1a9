import { expect, it } from 'vitest'
import { type CheckedPayment, isQueryDue, nextCheckMs, proofUntilMs } from './check-plan.ts'

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
