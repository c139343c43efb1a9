export interface DurationUnits {
  year: string
  day: string
  hour: string
  minute: string
  second: string
  now: string
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const yearMs = 365 * dayMs

/** Two units at most, the smaller padded: `14 m 08 s`, `20 h 55 m`, `1 d 05 h`, `2 y 354 d`. */
export function durationText(leftMs: number, units: DurationUnits): string {
  if (leftMs < 1000) return units.now
  if (leftMs < minuteMs) return `${Math.floor(leftMs / 1000)} ${units.second}`
  if (leftMs < hourMs) return pair(leftMs, [minuteMs, units.minute], [1000, units.second])
  if (leftMs < dayMs) return pair(leftMs, [hourMs, units.hour], [minuteMs, units.minute])
  if (leftMs < yearMs) return pair(leftMs, [dayMs, units.day], [hourMs, units.hour])
  return pair(leftMs, [yearMs, units.year], [dayMs, units.day])
}

type Unit = readonly [ms: number, name: string]

function pair(leftMs: number, large: Unit, small: Unit): string {
  const rest = Math.floor((leftMs % large[0]) / small[0])
  return `${Math.floor(leftMs / large[0])} ${large[1]} ${String(rest).padStart(2, '0')} ${small[1]}`
}

/** `14 ms`, `6.4 s`, `2 m 05 s`; nothing for an entry without an answer. */
export function tookText(tookMs: number | null): string {
  if (tookMs === null) return ''
  if (tookMs < 1000) return `${Math.round(tookMs)} ms`
  if (tookMs < 60_000) return `${(tookMs / 1000).toFixed(1)} s`
  const seconds = String(Math.floor((tookMs % 60_000) / 1000)).padStart(2, '0')
  return `${Math.floor(tookMs / 60_000)} m ${seconds} s`
}
