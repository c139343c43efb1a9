import dayjs from 'dayjs'
import utc from 'dayjs/plugin/utc'
import { DEFAULT_TIME_FORMAT } from './time-format.ts'
import { BEIJING_OFFSET_MS, parseWireTime } from './wire-time.ts'

dayjs.extend(utc)

/**
 * Shows a moment by the country's format, e.g. `DD/MM/YYYY HH:mm:ss`.
 * The figures are Beijing time, those the server decides by; null when the wire gave no usable time.
 */
export function displayTime(wireTime: unknown, format: string = DEFAULT_TIME_FORMAT): string | null {
  const ms = parseWireTime(wireTime)
  return ms === null ? null : dayjs.utc(ms + BEIJING_OFFSET_MS).format(format)
}
