import { formatBeijing, type Instant, MINUTE_MS, parseUtc } from './clock.ts'

const RFC_3339 =
  /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}:\d{2})(?:\.\d{1,9})?(?:Z|([+-])([01]\d|2[0-3]):([0-5]\d))$/

/** RFC 3339 in Beijing time with whole seconds, e.g. `2026-11-20T20:16:00+08:00`. */
export function formatRfc3339(instant: Instant): string {
  return `${formatBeijing(instant).replace(' ', 'T')}+08:00`
}

/** Instant of an RFC 3339 time with offset, whole seconds; null when it is none or names no real moment. */
export function parseRfc3339(text: string): Instant | null {
  const match = RFC_3339.exec(text)
  if (match === null) return null
  const [, date, time, sign, hours, minutes] = match
  const instant = parseUtc(`${date} ${time}`)
  if (instant === null || sign === undefined) return instant
  const offsetMs = (Number(hours) * 60 + Number(minutes)) * MINUTE_MS
  return sign === '+' ? instant - offsetMs : instant + offsetMs
}
