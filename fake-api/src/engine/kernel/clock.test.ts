import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  addDays,
  ceilToSecond,
  DAY_MS,
  formatBeijing,
  formatBeijingDigits,
  formatUtc,
  parseBeijing,
  parseBeijingDigits,
  parseUtc,
  startOfBeijingDay,
} from './clock.ts'

const WHOLE_SECONDS = fc.integer({ min: 0, max: 253_402_271_999 - 8 * 3600 }).map((seconds) => seconds * 1000)

it.each([
  [Date.UTC(2026, 10, 20, 1, 26, 0), '2026-11-20 09:26:00', '2026-11-20 01:26:00'],
  [Date.UTC(2026, 11, 31, 16, 0, 0), '2027-01-01 00:00:00', '2026-12-31 16:00:00'],
  [Date.UTC(2028, 1, 28, 16, 0, 0) - 1, '2028-02-28 23:59:59', '2028-02-28 15:59:59'],
  // 2026-03-08 is a change of the clocks in Los Angeles; it must not show.
  [Date.UTC(2026, 2, 8, 10, 30, 0), '2026-03-08 18:30:00', '2026-03-08 10:30:00'],
])('formats %i as Beijing time and as UTC', (instant, beijing, utc) => {
  expect([formatBeijing(instant), formatUtc(instant)]).toEqual([beijing, utc])
})

it('begins ids with fourteen digits of Beijing time', () => {
  expect(formatBeijingDigits(Date.UTC(2026, 10, 20, 1, 26, 5))).toBe('20261120092605')
})

it.each(['', '2026112009260', '20261120092605Z', '20261320092605'])(
  'parseBeijingDigits returns null for %j',
  (text) => {
    expect(parseBeijingDigits(text)).toBeNull()
  },
)

it.each([
  [1_000, 1_000],
  [1_001, 2_000],
  [1_999, 2_000],
])('ceilToSecond(%i) is %i', (instant, rounded) => {
  expect(ceilToSecond(instant)).toBe(rounded)
})

it('reads back every whole second it writes', () => {
  fc.assert(
    fc.property(WHOLE_SECONDS, (instant) => {
      expect(parseBeijing(formatBeijing(instant))).toBe(instant)
      expect(parseUtc(formatUtc(instant))).toBe(instant)
      expect(parseBeijingDigits(formatBeijingDigits(instant))).toBe(instant)
    }),
  )
})

it.each([
  '',
  '2026-02-30 00:00:00',
  '2026-13-01 00:00:00',
  '2026-01-01 24:00:00',
  '2026-01-01T00:00:00',
  '2026-1-1 0:0:0',
])('refuses %j as a time', (text) => {
  expect(parseBeijing(text)).toBeNull()
  expect(parseUtc(text)).toBeNull()
})

it('adds days of exactly 24 hours', () => {
  expect(addDays(5, 30)).toBe(5 + 30 * DAY_MS)
})

it.each([
  ['2026-11-20 09:41:00', '2026-11-20 00:00:00'],
  ['2026-11-20 00:00:00', '2026-11-20 00:00:00'],
  ['2026-11-20 07:59:59', '2026-11-20 00:00:00'],
])('begins the day of %s in Beijing at %s', (instant, midnight) => {
  expect(startOfBeijingDay(parseBeijing(instant) ?? 0)).toBe(parseBeijing(midnight))
})
