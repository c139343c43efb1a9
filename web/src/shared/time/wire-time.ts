import { DAY_MS, HOUR_MS, MINUTE_MS } from './periods.ts'

const WIRE_TIME = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})$/

/** Beijing has been eight hours ahead of UTC, without summer time, since 1992. */
export const BEIJING_OFFSET_MS = 8 * HOUR_MS

/**
 * Reads a Beijing time of the wire, `YYYY-MM-DD HH:mm:ss`.
 * Answers milliseconds since 1970, or null for anything else, also for dates that do not exist.
 */
export function parseWireTime(text: unknown): number | null {
  if (typeof text !== 'string') return null
  const parts = WIRE_TIME.exec(text)?.slice(1).map(Number)
  if (parts === undefined) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
  const ms = Date.UTC(year, month - 1, day, hour, minute, second) - BEIJING_OFFSET_MS
  return formatWireTime(ms) === text ? ms : null
}

/** Writes milliseconds since 1970 as a Beijing time of the wire. */
export function formatWireTime(ms: number): string {
  return new Date(ms + BEIJING_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')
}

/**
 * Returns how many ms the phone's clock is ahead of UTC at a moment, summer time included. Only this is asked of
 * the phone's zone: its own wall clock leaps, and lacks an hour a year.
 */
export function phoneOffsetMs(ms: number): number {
  return -new Date(ms).getTimezoneOffset() * MINUTE_MS
}

/** The day of a moment in the zone of the phone, `YYYY-MM-DD` (product 3.25). */
export function phoneDay(ms: number): string {
  return new Date(ms + phoneOffsetMs(ms)).toISOString().slice(0, 10)
}

/**
 * Days until an end, as a calendar in the zone of the phone counts them, so that they go with the date beside them. What still
 * runs has one day at least, what has ended none.
 */
export function daysUntil(endMs: number, nowMs: number): number {
  if (endMs <= nowMs) return 0
  const dayOf = (ms: number): number => Math.floor((ms + phoneOffsetMs(ms)) / DAY_MS)
  return Math.max(1, dayOf(endMs) - dayOf(nowMs))
}

/** The date of an “Until {date}” line, with dots between the figures whatever the country (product 4.17). */
export function untilDay(ms: number): string {
  return phoneDay(ms).replaceAll('-', '.')
}

/** As `untilDay`, of a time of the wire; null when it is no usable one. Apart from `format-time.ts`: the tabs need no more. */
export function untilDate(wireTime: unknown): string | null {
  const ms = parseWireTime(wireTime)
  return ms === null ? null : untilDay(ms)
}

/** Returns when what a device has ends, in ms: by the time in UTC, else by Beijing's; null for neither. */
export function expiryMs(expiry: { expireDate?: unknown; expireDateUTC?: unknown }): number | null {
  const utcMs = parseWireTime(expiry.expireDateUTC)
  return utcMs === null ? parseWireTime(expiry.expireDate) : utcMs + BEIJING_OFFSET_MS
}

/**
 * Format of times until the country's own is known (product 9.20). Kept apart: the session needs it, not its reader.
 */
export const DEFAULT_TIME_FORMAT = 'YYYY-MM-DD HH:mm:ss'
