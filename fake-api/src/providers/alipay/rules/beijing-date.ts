import { DAY_MS, formatBeijing, type Instant, parseBeijing } from '../../../engine/kernel/clock.ts'

/** A calendar day in Beijing, `YYYY-MM-DD`; such texts sort as the days do. */
export type BeijingDate = string

/** The day an instant belongs to. */
export function beijingDate(instant: Instant): BeijingDate {
  return formatBeijing(instant).slice(0, 10)
}

/** The day so many days later, or earlier when negative. */
export function shiftDays(date: BeijingDate, days: number): BeijingDate {
  return beijingDate(midnightOf(date) + days * DAY_MS)
}

/** The same day of a later month; only for days 1 to 28, which every month has. */
export function shiftMonths(date: BeijingDate, months: number): BeijingDate {
  const [year = 0, month = 1] = date.split('-').map(Number)
  const index = year * 12 + (month - 1) + months
  const pad = (value: number, length: number) => String(value).padStart(length, '0')
  return `${pad(Math.floor(index / 12), 4)}-${pad((index % 12) + 1, 2)}-${date.slice(8)}`
}

/** Tells whether a text names a real day. */
export function isBeijingDate(text: string): boolean {
  return parseBeijing(`${text} 00:00:00`) !== null
}

/** Finds when the day of an instant began in Beijing, and its month. */
export function calendarOf(instant: Instant): { readonly dayMs: Instant; readonly monthMs: Instant } {
  const date = beijingDate(instant)
  return { dayMs: midnightOf(date), monthMs: midnightOf(`${date.slice(0, 8)}01`) }
}

/** The instant a day begins. Throws RangeError for a text that names no day. */
function midnightOf(date: BeijingDate): Instant {
  const instant = parseBeijing(`${date} 00:00:00`)
  if (instant === null) throw new RangeError(`${date} is no day`)
  return instant
}
