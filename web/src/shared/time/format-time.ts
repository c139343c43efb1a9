import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc'
import { HOUR_MS, MINUTE_MS } from './periods.ts'
import { BEIJING_OFFSET_MS, DEFAULT_TIME_FORMAT, parseWireTime, phoneOffsetMs } from './wire-time.ts'

/**
 * The date of a country's time format: `DD/MM/YYYY HH:mm:ss` → `DD/MM/YYYY`. One that begins with the year has the dots
 * of *Until* (product 3.18), so that dates of a page are alike: `YYYY-MM-DD HH:mm:ss` → `YYYY.MM.DD`.
 */
export function dateFormatOf(timeFormat: string): string {
  const date = timeFormat.split(' ')[0] || timeFormat
  return date.startsWith('YYYY') ? date.replaceAll(/[-/]/g, '.') : date
}

/** The time of day of a country's time format, to the minute: `DD/MM/YYYY hh:mm:ss A` → `hh:mm A`. */
export function clockFormatOf(timeFormat: string): string {
  const clock = timeFormat.split(' ').slice(1).join(' ') || 'HH:mm'
  return clock.replace(/:?ss/, '')
}

/** Date and time of day of a country's time format, to the minute. */
export function minuteFormatOf(timeFormat: string): string {
  return `${dateFormatOf(timeFormat)} ${clockFormatOf(timeFormat)}`
}

dayjs.extend(utc)

/**
 * Shows a moment by the country's format, e.g. `DD/MM/YYYY HH:mm:ss`, in the zone of the phone. A time of day names the zone
 * where it is not Beijing's, in which the server decides: `02:41 (UTC+1)` (product 3.25). Null when the wire gave no usable
 * time.
 */
export function displayTime(wireTime: unknown, format: string = DEFAULT_TIME_FORMAT): string | null {
  const ms = parseWireTime(wireTime)
  if (ms === null) return null
  const offsetMs = phoneOffsetMs(ms)
  const text = dayjs.utc(ms + offsetMs).format(format)
  return /[Hh]/.test(format) && offsetMs !== BEIJING_OFFSET_MS ? `${text}\u00a0(${zoneName(offsetMs)})` : text
}

/** Shows a day of the calendar, `YYYY-MM-DD`, which is the same in every zone; as it is when it is none. */
export function displayDay(day: string, format: string): string {
  const date = dayjs.utc(`${day}T00:00:00Z`)
  return date.isValid() ? date.format(format) : day
}

/** `UTC+1`, `UTC+5:30`, `UTC−5`. */
function zoneName(offsetMs: number): string {
  const hours = Math.floor(Math.abs(offsetMs) / HOUR_MS)
  const minutes = Math.floor((Math.abs(offsetMs) % HOUR_MS) / MINUTE_MS)
  if (hours === 0 && minutes === 0) return 'UTC'
  const sign = offsetMs < 0 ? '\u2212' : '+'
  return `UTC${sign}${hours}${minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`}`
}
