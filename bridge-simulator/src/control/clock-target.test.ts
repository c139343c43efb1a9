import { expect, it } from 'vitest'
import { plusMonths, readClockTarget, readInstant } from './clock-target.ts'

const beijing = (text: string) => Date.parse(`${text.replace(' ', 'T')}:00+08:00`)
const now = '2026-11-30 09:41'

it.each([
  ['3d', '2026-12-03 09:41'],
  ['1d12h', '2026-12-01 21:41'],
  ['90s', '2026-11-30 09:42:30'],
  ['+10 years', '2036-11-30 09:41'],
  ['+3 months', '2027-02-28 09:41'],
  ['in 2 weeks and 1 hour', '2026-12-14 10:41'],
  ['1 year, 2 days', '2027-12-02 09:41'],
  ['15m', '2026-11-30 09:56'],
  ['tomorrow 9:00', '2026-12-01 09:00'],
  ['Tomorrow', '2026-12-01 00:00'],
  ['today 23:30', '2026-11-30 23:30'],
  ['18:00', '2026-11-30 18:00'],
  ['9:00', '2026-12-01 09:00'],
  ['2026-12-20', '2026-12-20 00:00'],
  ['2026-12-20T10:05', '2026-12-20 10:05'],
  ['2020-01-01 07:00', '2020-01-01 07:00'],
  ['3天', '2026-12-03 09:41'],
  ['10 年', '2036-11-30 09:41'],
  ['2个月后', '2027-01-30 09:41'],
  ['1小时30分钟', '2026-11-30 11:11'],
  ['明天 9:00', '2026-12-01 09:00'],
  ['后天9点', '2026-12-02 09:00'],
])('reads %j', (text, expected) => {
  const wanted = expected.length > 16 ? Date.parse(`${expected.replace(' ', 'T')}+08:00`) : beijing(expected)
  expect(readClockTarget(text, beijing(now))).toBe(wanted)
})

it.each([
  '',
  'soon',
  '3',
  '3 fortnights',
  '2026-02-30',
  '25:00',
  'tomorrow noon',
  '+',
  '9999999y9999999y',
  'next',
])('reads nothing in %j', (text) => {
  expect(readClockTarget(text, beijing(now))).toBeNull()
})

it('plusMonths goes to the last day of a shorter month', () => {
  expect(plusMonths(beijing('2027-01-31 08:00'), 1)).toBe(beijing('2027-02-28 08:00'))
})

it('readInstant reads times with and without time of day, in Beijing, and nothing else', () => {
  expect(readInstant('2026-03-15 07:00:00')).toBe(beijing('2026-03-15 07:00'))
  expect(readInstant(' 2026-03-15T07:00 ')).toBe(beijing('2026-03-15 07:00'))
  expect(readInstant('2024-02-29')).toBe(beijing('2024-02-29 00:00'))
  for (const text of [
    '',
    'tomorrow',
    '2026-02-29',
    '2026-13-01',
    '2026-03-15 24:00',
    '2026-3-5',
    '2026-03-15 07:60',
  ])
    expect(readInstant(text)).toBeNull()
})
