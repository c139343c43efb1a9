import { clockEndMs } from '@skyshop/openapi/time-limits'

/** A moment in integer milliseconds since 1970-01-01 UTC. */
export type Instant = number

/** The machine's time, handed in so that tests can move it. */
export interface WallClock {
  /** Milliseconds since the epoch. */
  nowMs(): number
  /** Runs once after `delayMs`; the returned function cancels it. */
  startTimer(delayMs: number, run: () => void): () => void
}

/** Lengths of time in milliseconds. */
export const SECOND_MS = 1_000
export const MINUTE_MS = 60 * SECOND_MS
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/**
 * Where the clock of every world ends: the year 2200. Providers sign with ten digits of seconds, which end in 2286, and
 * what is sold then may last for decades.
 */
export const LATEST_INSTANT_MS: Instant = clockEndMs

/** China keeps one offset all year, so Beijing time needs no time-zone data and no process TZ. */
const BEIJING_OFFSET_MS = 8 * HOUR_MS
const WIRE_TIME = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})$/

/** Reads an instant from a database column, whose integers are bigint; null where it is empty. */
export function readInstant(column: bigint | null): Instant | null {
  return column === null ? null : Number(column)
}

/** Makes an instant a value for a database column, null for none. */
export function instantColumn(instant: Instant | null): bigint | null {
  return instant === null ? null : BigInt(instant)
}

/** `YYYY-MM-DD HH:mm:ss` in Beijing time, the product's wire form (docs/product.md, §7); milliseconds are cut off. */
export function formatBeijing(instant: Instant): string {
  return formatUtc(instant + BEIJING_OFFSET_MS)
}

/** The wire form of an instant that may be missing: null for none. */
export function wireTime(instant: Instant | null | undefined): string | null {
  return instant === null || instant === undefined ? null : formatBeijing(instant)
}

/** `YYYY-MM-DD HH:mm:ss` in UTC, the form of the `…UTC` twins (product 3.11). */
export function formatUtc(instant: Instant): string {
  const day = Math.floor(instant / DAY_MS)
  const ofDayMs = instant - day * DAY_MS
  const [hour, minute, second] = [ofDayMs / HOUR_MS, ofDayMs / MINUTE_MS, ofDayMs / SECOND_MS]
  return `${dateOf(day)} ${twoDigits(hour)}:${twoDigits(minute % 60)}:${twoDigits(second % 60)}`
}

/** The dates of a few days: an answer has many times of the same ones. */
const dates = new Map<number, string>()
const maxDates = 1_000

/** `YYYY-MM-DD` of a day since 1970. */
function dateOf(day: number): string {
  const known = dates.get(day)
  if (known !== undefined) return known
  const date = new Date(day * DAY_MS).toISOString().slice(0, 10)
  if (dates.size >= maxDates) dates.clear()
  dates.set(day, date)
  return date
}

function twoDigits(value: number): string {
  return value < 10 ? `0${Math.floor(value)}` : String(Math.floor(value))
}

/** `YYYYMMDDHHmmss` in Beijing time. */
export function formatBeijingDigits(instant: Instant): string {
  return formatBeijing(instant).replaceAll(/\D/g, '')
}

/** Instant of `YYYYMMDDHHmmss` in Beijing time, or null when the text is none or names no real moment. */
export function parseBeijingDigits(text: string): Instant | null {
  const parts = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/.exec(text)
  if (parts === null) return null
  const [, year, month, day, hour, minute, second] = parts
  return parseBeijing(`${year}-${month}-${day} ${hour}:${minute}:${second}`)
}

/** Rounds an instant up to a whole second, in which providers reckon: what is still payable is not refused as expired. */
export function ceilToSecond(instant: Instant): Instant {
  return Math.ceil(instant / SECOND_MS) * SECOND_MS
}

/** The midnight in Beijing at or before an instant. */
export function startOfBeijingDay(instant: Instant): Instant {
  return Math.floor((instant + BEIJING_OFFSET_MS) / DAY_MS) * DAY_MS - BEIJING_OFFSET_MS
}

/** Instant of a Beijing wire time, or null when the text is none or names no real moment. */
export function parseBeijing(text: string): Instant | null {
  const utc = parseUtc(text)
  return utc === null ? null : utc - BEIJING_OFFSET_MS
}

/** Instant of a UTC wire time, or null when the text is none or names no real moment. */
export function parseUtc(text: string): Instant | null {
  if (!WIRE_TIME.test(text)) return null
  const instant = Date.parse(`${text.replace(' ', 'T')}Z`)
  // Date.parse rolls 30 February into March; only a text that comes back unchanged is a date.
  return Number.isNaN(instant) || formatUtc(instant) !== text ? null : instant
}

/** The instant whole days of 24 hours later; validity is counted in such days, never in calendar months. */
export function addDays(instant: Instant, days: number): Instant {
  return instant + days * DAY_MS
}

/** Milliseconds since midnight in Beijing. */
export function beijingTimeOfDay(instant: Instant): number {
  return instant - startOfBeijingDay(instant)
}

/** Returns spans of one unit in milliseconds, for tables of waits: `spansOf(MINUTE_MS, 4, 10)`. */
export function spansOf(unitMs: number, ...counts: readonly number[]): number[] {
  return counts.map((count) => count * unitMs)
}
