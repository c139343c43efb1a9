import { expect, it } from 'vitest'
import { daysUntil, expiryMs, formatWireTime, parseWireTime, untilDate } from './wire-time.ts'

it('reads Beijing time', () => {
  expect(parseWireTime('1970-01-01 08:00:00')).toBe(0)
  expect(parseWireTime('2026-11-20 09:41:00')).toBe(Date.UTC(2026, 10, 20, 1, 41, 0))
})

it('writes what it reads', () => {
  for (const text of ['2026-11-20 09:41:00', '2028-02-29 23:59:59', '1999-12-31 00:00:00'])
    expect(formatWireTime(parseWireTime(text) ?? Number.NaN)).toBe(text)
})

it.each([
  '',
  '2026-11-20',
  '2026-11-20T09:41:00',
  '2026-02-30 00:00:00',
  '2026-13-01 00:00:00',
  '2026-11-20 24:00:00',
  '2026-11-20 09:60:00',
  ' 2026-11-20 09:41:00',
  '2026-11-20 09:41:00Z',
  null,
  undefined,
  1_795_138_860_000,
  {},
])('refuses %j as a wire time', (text) => {
  expect(parseWireTime(text)).toBeNull()
})

it('shows until-dates with dots', () => {
  expect(untilDate('2026-12-20 00:30:00')).toBe('2026.12.20')
})

it.each([null, undefined, '', 'soon', 12, '2026-02-30 00:00:00'])('shows nothing for %j', (value) => {
  expect(untilDate(value)).toBeNull()
})

it.each([
  [
    { expireDate: '2026-12-20 09:41:00', expireDateUTC: '2026-12-20 01:41:00' },
    Date.UTC(2026, 11, 20, 1, 41),
  ],
  [{ expireDate: '2026-12-20 09:41:00', expireDateUTC: null }, Date.UTC(2026, 11, 20, 1, 41)],
  [{ expireDate: null, expireDateUTC: '2026-12-20 01:41:00' }, Date.UTC(2026, 11, 20, 1, 41)],
  [{ expireDate: null }, null],
])('reads the end of %j', (expiry, ms) => {
  expect(expiryMs(expiry)).toBe(ms)
})

it.each([
  ['2026-12-10 09:50:00', 20],
  ['2026-12-10 00:00:00', 20],
  ['2026-11-21 00:00:00', 1],
  ['2026-11-20 09:41:01', 1],
  ['2026-11-20 09:41:00', 0],
  ['2026-11-19 09:41:00', 0],
])('counts days until %s as a calendar does: %i', (end, days) => {
  const msOf = (text: string) => parseWireTime(text) ?? Number.NaN
  expect(daysUntil(msOf(end), msOf('2026-11-20 09:41:00'))).toBe(days)
})
