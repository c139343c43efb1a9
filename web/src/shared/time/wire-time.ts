import { HOUR_MS } from './periods.ts'

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
 * The date of an “Until {date}” line, with dots between the figures whatever the country (product 4.17); null when the wire
 * gave no usable time. Apart from `display-time.ts` because the tabs need nothing else of it.
 */
export function untilDate(wireTime: unknown): string | null {
  const ms = parseWireTime(wireTime)
  return ms === null ? null : formatWireTime(ms).slice(0, 10).replaceAll('-', '.')
}

/**
 * Format of times until the country's own is known (product 9.20). Kept apart: the session needs it, not its reader.
 */
export const DEFAULT_TIME_FORMAT = 'YYYY-MM-DD HH:mm:ss'
