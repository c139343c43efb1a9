import { expect, it } from 'vitest'
import { isQueryDue, nextCheckMs } from './check-plan.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const unpaid = { openedAtMs: 0, payDeadlineMs: 15 * MINUTE, isUnpaid: true }

it.each([
  ['at the opening', 0, MINUTE],
  ['at the first', MINUTE, 3 * MINUTE],
  ['between', 5 * MINUTE, 8 * MINUTE],
  ['at the third', 8 * MINUTE, 15 * MINUTE - 1000],
  ['a second before the deadline', 15 * MINUTE - 1000, 15 * MINUTE],
])('asks next, %s', (_, nowMs, nextMs) => expect(nextCheckMs(unpaid, nowMs)).toBe(nextMs))

it('asks nothing more of an unpaid order once its deadline has come', () =>
  expect(nextCheckMs(unpaid, 15 * MINUTE)).toBeNull())

it('leaves out what would be later than the deadline', () =>
  expect(nextCheckMs({ ...unpaid, payDeadlineMs: 2 * MINUTE }, MINUTE)).toBe(2 * MINUTE - 1000))

it('asks about a payment without deadline for two days', () => {
  const endless = { ...unpaid, payDeadlineMs: null }
  expect(nextCheckMs(endless, 8 * MINUTE)).toBe(18 * MINUTE)
  expect(nextCheckMs(endless, 48 * HOUR)).toBeNull()
})

it('asks about money that may still come every ten minutes, then every hour, for two days', () => {
  const over = { ...unpaid, isUnpaid: false }
  expect(nextCheckMs(over, 15 * MINUTE)).toBe(25 * MINUTE)
  expect(nextCheckMs(over, HOUR - 1)).toBe(HOUR - 1 + 10 * MINUTE)
  expect(nextCheckMs(over, HOUR)).toBe(2 * HOUR)
  expect(nextCheckMs(over, 48 * HOUR - 1)).toBe(49 * HOUR - 1)
  expect(nextCheckMs(over, 48 * HOUR)).toBeNull()
})

it('lets a page ask from the first minute on', () => {
  expect(isQueryDue(0, MINUTE - 1)).toBe(false)
  expect(isQueryDue(0, MINUTE)).toBe(true)
})
