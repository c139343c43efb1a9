import { expect, it } from 'vitest'
import { plusMonths, readInstant } from '../../control/clock-target.ts'
import {
  delayText,
  durationText,
  isSameDay,
  journalStamp,
  lengthText,
  tookText,
  withInstants,
  worldClock,
  worldDate,
  worldDay,
  worldSpan,
  worldStamp,
  worldUntil,
  zonedClock,
} from './world-time.ts'

const at = (text: string) => readInstant(text) ?? Number.NaN
const now = at('2026-03-14 10:04:12')

it('shows world time in Beijing, wherever the panel runs', () => {
  expect(worldStamp(0)).toBe('1970-01-01 08:00:00.000')
  expect(worldClock(now)).toBe('10:04:12')
  expect(worldDate(now, 'en')).toBe('Sat 14 Mar 2026')
  expect(worldDate(now, 'zh')).toBe('2026年3月14日周六')
})

it.each([
  [60, '03:04', 'UTC+1'],
  [480, '10:04', null],
  [-210, '22:34', 'UTC−3:30'],
  [345, '07:49', 'UTC+5:45'],
])(
  'shows the clock of a phone %i minutes ahead of UTC with its zone, unless that is Beijing’s',
  (minutes, time, zone) => {
    expect(zonedClock(now, minutes * 60_000)).toEqual({ time, zone })
  },
)

it('shortens a day to the time today and leaves out this year', () => {
  expect(worldDay(at('2026-03-14 10:18:20'), now, 'en')).toBe('10:18')
  expect(worldDay(at('2026-04-10'), now, 'en')).toBe('10 Apr')
  expect(worldDay(at('2027-04-10'), now, 'en')).toBe('10 Apr 2027')
  expect(worldDay(at('2026-04-10'), now, 'zh')).toBe('4月10日')
})

it('names the day of what ended today, and the time alone of what ends today', () => {
  expect(worldUntil(at('2026-03-14 10:18:20'), now, 'en')).toBe('10:18')
  expect(worldUntil(at('2026-03-14 02:46:20'), now, 'en')).toBe('14 Mar 02:46')
  expect(worldUntil(at('2026-03-14 02:46:20'), now, 'zh')).toBe('3月14日 02:46')
  expect(worldUntil(at('2026-03-13 02:46:20'), now, 'en')).toBe('13 Mar')
})

it('a day begins at midnight in Beijing', () => {
  expect(isSameDay(at('2026-03-14 00:00:00'), now)).toBe(true)
  expect(isSameDay(at('2026-03-13 23:59:59'), now)).toBe(false)
})

it('shows the second once in the journal and then milliseconds only', () => {
  expect(journalStamp(now + 20, null)).toBe('10:04:12.020')
  expect(journalStamp(now + 36, now + 20)).toBe('.036')
  expect(journalStamp(now + 1036, now + 36)).toBe('10:04:13.036')
})

it('shows the day in the journal where another one begins', () => {
  expect(journalStamp(at('2026-03-15 10:04:12'), now)).toBe('03-15 10:04')
  expect(journalStamp(at('2027-03-14 10:04:12'), now)).toBe('2027-03-14')
  expect(journalStamp(at('2026-03-14 23:59:59'), now)).toBe('23:59:59.000')
})

it('adds one month and clamps to the last day of a shorter month', () => {
  const cases = [
    ['2026-03-14 10:04:12', '2026-04-14 10:04:12'],
    ['2026-01-31 23:59:59', '2026-02-28 23:59:59'],
    ['2026-12-31 00:00:00', '2027-01-31 00:00:00'],
    ['2026-03-01 00:30:00', '2026-04-01 00:30:00'],
  ] as const
  for (const [from, to] of cases) expect(worldStamp(plusMonths(at(from), 1))).toBe(`${to}.000`)
})

it('adds a year of the calendar, from a leap day to the last of February', () => {
  expect(worldStamp(plusMonths(at('2026-01-31 09:41:00'), 12))).toBe('2027-01-31 09:41:00.000')
  expect(worldStamp(plusMonths(at('2028-02-29 09:41:00'), 12))).toBe('2029-02-28 09:41:00.000')
})

const units = { year: 'y', day: 'd', hour: 'h', minute: 'm', second: 's', now: 'now' }
const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

it('formats a duration with two units at most', () => {
  const cases = [
    [-5, 'now'],
    [999, 'now'],
    [second, '1 s'],
    [minute - 1, '59 s'],
    [minute, '1 m 00 s'],
    [14 * minute + 8 * second, '14 m 08 s'],
    [hour, '1 h 00 m'],
    [20 * hour + 55 * minute, '20 h 55 m'],
    [day + 5 * hour, '1 d 05 h'],
    [30 * day, '30 d 00 h'],
    [1084 * day + hour, '2 y 353 d'],
  ] as const
  for (const [leftMs, text] of cases) expect(durationText(leftMs, units)).toBe(text)
})

it('lengthText formats a length in whole units without a trailing zero', () => {
  const lengths = [365 * day, 30 * day, day + 5 * hour, hour, 59 * second]
  expect(lengths.map((ms) => lengthText(ms, units))).toEqual(['1 y', '30 d', '1 d 05 h', '1 h', '59 s'])
})

it.each([
  ['2027-03-14', '1 y'],
  ['2029-03-14', '3 y'],
  ['2036-03-14', '10 y'],
  ['2036-03-20', '10 y 6 d'],
])('counts the years until %s as a calendar does', (until, text) => {
  expect(durationText(at(until) - at('2026-03-14'), units)).toBe(text)
})

it('delayText formats a delay below a second in milliseconds', () => {
  const delays = [0, 999, second, 20 * minute, day]
  expect(delays.map((ms) => delayText(ms, units))).toEqual(['0 ms', '999 ms', '1 s', '20 m', '1 d'])
})

it('puts the time beside each instant of a JSON text, and beside no other number', () => {
  const body = { fromMs: at('2026-11-20 09:41:05'), tookMs: 12, orderNo: '1795138865379' }
  expect(withInstants(JSON.stringify(body, null, 2)).split('\n')).toEqual([
    ...['{', `  "fromMs": ${body.fromMs},  → 2026-11-20 09:41:05.000`, '  "tookMs": 12,'],
    ...['  "orderNo": "1795138865379"', '}'],
  ])
})

it('formats how long a call took', () => {
  expect([null, 0.4, 14, 6400, 125_000].map(tookText)).toEqual(['', '0 ms', '14 ms', '6.4 s', '2 m 05 s'])
})

it('names the years of a span that goes from one into another, and no year of one within this year', () => {
  const nowMs = at('2026-12-10 12:00:00')
  const span = (start: string, end: string) => worldSpan([at(start), at(end)], nowMs, 'en')
  expect(span('2026-11-10 12:00:00', '2027-01-09 12:00:00')).toEqual(['10 Nov 2026', '9 Jan 2027'])
  expect(span('2026-10-30 12:00:00', '2026-12-29 12:00:00')).toEqual(['30 Oct', '29 Dec'])
})
