import { expect, it } from 'vitest'
import { clockFormatOf, dateFormatOf, displayTime } from './format-time.ts'

it.each([
  ['YYYY-MM-DD HH:mm:ss', 'YYYY.MM.DD', 'HH:mm'],
  ['YYYY/MM/DD HH:mm:ss', 'YYYY.MM.DD', 'HH:mm'],
  ['YYYY年MM月DD日 HH:mm', 'YYYY年MM月DD日', 'HH:mm'],
  ['DD/MM/YYYY hh:mm:ss A', 'DD/MM/YYYY', 'hh:mm A'],
  ['DD.MM.YYYY', 'DD.MM.YYYY', 'HH:mm'],
  ['', '', 'HH:mm'],
])('the format %s has the date format %s and the clock format %s', (format, date, clock) => {
  expect([dateFormatOf(format), clockFormatOf(format)]).toEqual([date, clock])
})

// spec: 3.18
it('shows a time by the format of the country', () => {
  expect(displayTime('2026-11-20 09:41:05')).toBe('2026-11-20 09:41:05')
  expect(displayTime('2026-11-20 09:41:05', 'DD/MM/YYYY HH:mm')).toBe('20/11/2026 09:41')
})

it.each([null, undefined, '', 'soon', 12])('shows nothing for %j', (value) => {
  expect(displayTime(value)).toBeNull()
})
