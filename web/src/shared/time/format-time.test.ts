import { expect, it, vi } from 'vitest'
import { clockFormatOf, dateFormatOf, displayDay, displayTime } from './format-time.ts'
import { untilDate } from './wire-time.ts'

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

/** A phone in another zone, with its summer time. */
function standIn(timeZone: string): void {
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  })
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockImplementation(function (this: Date) {
    const part = (type: string) => Number(format.formatToParts(this).find((one) => one.type === type)?.value)
    const [year, month, day] = [part('year'), part('month'), part('day')]
    const wallMs = Date.UTC(year, month - 1, day, part('hour'), part('minute'), part('second'))
    return (Math.floor(this.getTime() / 1000) * 1000 - wallMs) / 60_000
  })
}

// spec: 3.25
it.each([
  ['Asia/Shanghai', '2026-11-20 09:41:00', '2026-11-20 09:41', '2026.11.20'],
  ['Asia/Singapore', '2026-11-20 09:41:00', '2026-11-20 09:41', '2026.11.20'],
  ['Europe/Berlin', '2026-11-20 09:41:00', '2026-11-20 02:41\u00a0(UTC+1)', '2026.11.20'],
  ['Europe/Berlin', '2026-07-20 05:00:00', '2026-07-19 23:00\u00a0(UTC+2)', '2026.07.19'],
  ['Europe/London', '2026-12-20 00:30:00', '2026-12-19 16:30\u00a0(UTC)', '2026.12.19'],
  ['America/New_York', '2026-12-20 00:30:00', '2026-12-19 11:30\u00a0(UTC\u22125)', '2026.12.19'],
  ['Asia/Kolkata', '2026-12-20 00:30:00', '2026-12-19 22:00\u00a0(UTC+5:30)', '2026.12.19'],
])(
  'shows a moment in %s by the clock of the phone, which it names %#',
  (timeZone, wireTime, moment, date) => {
    standIn(timeZone)
    expect(displayTime(wireTime, 'YYYY-MM-DD HH:mm')).toBe(moment)
    expect(displayTime(wireTime, 'YYYY.MM.DD')).toBe(date)
    expect(untilDate(wireTime)).toBe(date)
  },
)

// On 2026-03-29 Berlin’s clocks go from 02:00 to 03:00, on 2026-10-25 from 03:00 to 02:00.
it.each([
  ['2026-03-29 08:59:59', '01:59\u00a0(UTC+1)'],
  ['2026-03-29 09:00:00', '03:00\u00a0(UTC+2)'],
  ['2026-10-25 08:30:00', '02:30\u00a0(UTC+2)'],
  ['2026-10-25 09:30:00', '02:30\u00a0(UTC+1)'],
])('shows %s in Berlin as %s on the nights on which its clocks leap', (wireTime, clock) => {
  standIn('Europe/Berlin')
  expect(displayTime(wireTime, 'HH:mm')).toBe(clock)
})

it.each(['Asia/Shanghai', 'America/Los_Angeles'])(
  'shows a day of the calendar as it is in %s',
  (timeZone) => {
    standIn(timeZone)
    expect(displayDay('2026-11-01', 'DD/MM/YYYY')).toBe('01/11/2026')
    expect(displayDay('soon', 'DD/MM/YYYY')).toBe('soon')
  },
)
