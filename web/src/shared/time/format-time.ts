import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc'
import { BEIJING_OFFSET_MS, DEFAULT_TIME_FORMAT, parseWireTime } from './wire-time.ts'

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
 * Shows a moment by the country's format, e.g. `DD/MM/YYYY HH:mm:ss`.
 * The figures are Beijing time, those the server decides by; null when the wire gave no usable time.
 */
export function displayTime(wireTime: unknown, format: string = DEFAULT_TIME_FORMAT): string | null {
  const ms = parseWireTime(wireTime)
  return ms === null ? null : dayjs.utc(ms + BEIJING_OFFSET_MS).format(format)
}
