import { expect, it } from 'vitest'
import { formatBeijing, parseBeijing } from '../../../engine/kernel/clock.ts'
import { couponSpan, isRunning, mayBeFourG } from './offers.ts'

it.each([
  [{ cell: 0, isFourG: 0 }, false],
  [{ cell: 0, isFourG: -1 }, false],
  [{ cell: null, isFourG: -1 }, false],
  [{ cell: 1, isFourG: -1 }, true],
  [{ cell: 1, isFourG: 0 }, true],
  [{ cell: null, isFourG: 1 }, true],
  [{ cell: 0, isFourG: 1 }, true],
])('mayBeFourG of %j is %s', (radio, expected) => {
  expect(mayBeFourG(radio)).toBe(expected)
})

it.each([
  [null, null, 50, true],
  [50, 60, 49, false],
  [50, 60, 50, true],
  [50, 60, 59, true],
  [50, 60, 60, false],
  [null, 60, 60, false],
  [50, null, 1e9, true],
])('a campaign from %s to %s runs at %i: %s', (startsAtMs, endsAtMs, nowMs, expected) => {
  expect(isRunning({ startsAtMs, endsAtMs }, nowMs)).toBe(expected)
})

it.each([
  ['2026-11-20 09:41:00', '2027-01-01 00:00:00', '2027-03-01 00:00:00'],
  ['2026-12-31 23:59:59', '2027-01-01 00:00:00', '2027-03-01 00:00:00'],
  ['2027-01-01 00:00:00', '2027-01-01 00:00:00', '2027-03-01 00:00:00'],
  ['2027-02-28 23:59:59', '2027-02-28 23:59:59', '2027-03-01 00:00:00'],
  ['2027-03-01 00:00:00', '2028-01-01 00:00:00', '2028-02-29 00:00:00'],
])('a new-year coupon claimed at %s is valid from %s to %s', (claimed, from, until) => {
  const span = couponSpan({ days: 59, from: 'new-year' }, parseBeijing(claimed) ?? 0)
  expect([formatBeijing(span.validFromMs), formatBeijing(span.validUntilMs)]).toEqual([from, until])
})

it('any other coupon is valid from the claim on', () => {
  expect(couponSpan({ days: 30, from: 'claim' }, 5)).toEqual({
    validFromMs: 5,
    validUntilMs: 5 + 30 * 86_400_000,
  })
})
