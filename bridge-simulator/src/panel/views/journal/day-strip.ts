import { plusMonths } from '../../../control/clock-target.ts'
import { worldStamp } from '../../format/world-time.ts'
import type { JournalFound } from '../../model/journal-found.ts'

/** A part of the strip: as many days as make it wide enough to be pointed at. */
export interface StripPart {
  startMs: number
  /** The instant at which the next one begins. */
  endMs: number
  count: number
  /** The first entry of it; null where nothing happened. */
  firstSeq: number | null
}

export interface DayStrip {
  unit: 'day' | 'week' | 'month'
  parts: readonly StripPart[]
  /** The years that begin in it, each with its part; the first part tells its year, too, where the next one leaves it room. */
  years: readonly { year: string; part: number }[]
  /** The most entries of a part. */
  most: number
}

const dayMs = 86_400_000
/** Part of the strip that a year takes, as narrow as the strip may be. */
const yearShare = 0.06
/** More parts than this are too narrow. */
const maxParts = 130
const units = { day: dayMs, week: 7 * dayMs } as const

type Days = JournalFound['days']

/** The days on which something happened as a strip of equal parts, with nothing left out; null for less than two days. */
export function stripOf(days: Days): DayStrip | null {
  const [first, last] = [days.at(0), days.at(-1)]
  if (first === undefined || last === undefined || first.dayMs === last.dayMs) return null
  const length = last.dayMs + dayMs - first.dayMs
  const unit = (['day', 'week'] as const).find((one) => length <= maxParts * units[one]) ?? 'month'
  const parts = partsOf({
    unit,
    startMs: unit === 'month' ? monthOf(first.dayMs) : first.dayMs,
    lastMs: last.dayMs,
  })
  fill(parts, days)
  return { unit, parts, years: yearsOf(parts), most: Math.max(...parts.map(({ count }) => count)) }
}

interface Span {
  unit: DayStrip['unit']
  startMs: number
  lastMs: number
}

function partsOf({ unit, startMs, lastMs }: Span): StripPart[] {
  const parts: StripPart[] = []
  for (let from = startMs; from <= lastMs; ) {
    const endMs = unit === 'month' ? plusMonths(from, 1) : from + units[unit]
    parts.push({ startMs: from, endMs, count: 0, firstSeq: null })
    from = endMs
  }
  return parts
}

/** Midnight of the first day of a month. */
function monthOf(worldMs: number): number {
  const day = Number(worldStamp(worldMs).slice(8, 10))
  return worldMs - (day - 1) * dayMs
}

function fill(parts: readonly StripPart[], days: Days): void {
  let at = 0
  for (const { dayMs: startMs, count, firstSeq } of days) {
    while (startMs >= (parts[at]?.endMs ?? Infinity)) at += 1
    const part = parts[at]
    if (part === undefined) return
    part.count += count
    part.firstSeq ??= firstSeq
  }
}

function yearsOf(parts: readonly StripPart[]): DayStrip['years'] {
  const yearOf = (part: StripPart | undefined) => part && worldStamp(part.startMs).slice(0, 4)
  const years = parts.flatMap((part, index) => {
    const year = yearOf(part) ?? ''
    return year === yearOf(parts[index - 1]) ? [] : [{ year, part: index }]
  })
  const [, second] = years
  return second !== undefined && second.part < parts.length * yearShare ? years.slice(1) : years
}

/** The part in which an instant lies; the last one for what comes after. */
export function partAt({ parts }: DayStrip, worldMs: number): number {
  const index = parts.findIndex(({ endMs }) => worldMs < endMs)
  return index < 0 ? parts.length - 1 : index
}

/** The nearest part with entries, from one on in a direction; the one it is at, when there is no other. */
export function partBeside({ parts }: DayStrip, from: number, by: 1 | -1): number {
  for (let at = from + by; at >= 0 && at < parts.length; at += by) if ((parts[at]?.count ?? 0) > 0) return at
  return from
}

/** The part with entries that is nearest to one that was pointed at. */
export function nearestPart(strip: DayStrip, pointed: number): number {
  const { parts } = strip
  const filled = parts.flatMap(({ count }, index) => (count > 0 ? [index] : []))
  return filled.reduce(
    (nearest, index) => (Math.abs(index - pointed) < Math.abs(nearest - pointed) ? index : nearest),
    filled[0] ?? 0,
  )
}
