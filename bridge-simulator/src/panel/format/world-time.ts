/** Worlds live on Beijing time, which has had no daylight saving since 1991. */
const beijingOffsetMs = 8 * 3_600_000

export type PanelLanguage = 'en' | 'zh'

const localeOf = { en: 'en-GB', zh: 'zh-CN' } as const satisfies Record<PanelLanguage, string>

/** `2026-03-14 10:04:12.020` in Beijing time. */
export function worldStamp(worldMs: number): string {
  return new Date(worldMs + beijingOffsetMs).toISOString().slice(0, 23).replace('T', ' ')
}

/** JSON text with the instant in Beijing time beside each number of milliseconds since 1970. */
export function withInstants(json: string): string {
  return json.replace(
    /^(.*"\w+Ms": )(\d{13})(,?)$/gm,
    (line, _name, ms: string) => `${line}  → ${worldStamp(Number(ms))}`,
  )
}

/** `10:04:12` */
export function worldClock(worldMs: number): string {
  return worldStamp(worldMs).slice(11, 19)
}

/** A clock in a zone that is `offsetMs` ahead of UTC, with the zone's name where that is not Beijing's: `02:04`, `UTC+1`. */
export function zonedClock(worldMs: number, offsetMs: number): { time: string; zone: string | null } {
  const time = new Date(worldMs + offsetMs).toISOString().slice(11, 16)
  return { time, zone: offsetMs === beijingOffsetMs ? null : zoneName(offsetMs) }
}

/** `UTC+1`, `UTC−3:30` */
function zoneName(offsetMs: number): string {
  const minutes = Math.round(Math.abs(offsetMs) / minuteMs)
  const rest = minutes % 60 === 0 ? '' : `:${String(minutes % 60).padStart(2, '0')}`
  return `UTC${offsetMs < 0 ? '−' : '+'}${Math.floor(minutes / 60)}${rest}`
}

/** `Sat 14 Mar 2026`, `2026年3月14日周六` */
export function worldDate(worldMs: number, language: PanelLanguage): string {
  return format(worldMs, language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
}

/** `14 Mar`, `3月14日` */
export function worldMonthDay(worldMs: number, language: PanelLanguage): string {
  return format(worldMs, language, { day: 'numeric', month: 'short' })
}

/** `14 Mar 2027`, `2027年3月14日` */
export function worldFullDay(worldMs: number, language: PanelLanguage): string {
  return format(worldMs, language, { day: 'numeric', month: 'short', year: 'numeric' })
}

/** `March 2027`, `2027年3月` */
export function worldMonth(worldMs: number, language: PanelLanguage): string {
  return format(worldMs, language, { month: 'long', year: 'numeric' })
}

/** Midnight in Beijing with which the day of an instant begins. */
export function startOfDay(worldMs: number): number {
  const dayMs = 24 * 3_600_000
  return Math.floor((worldMs + beijingOffsetMs) / dayMs) * dayMs - beijingOffsetMs
}

/** Tells whether both instants are on one day in Beijing. */
export function isSameDay(oneMs: number, otherMs: number): boolean {
  return worldStamp(oneMs).slice(0, 10) === worldStamp(otherMs).slice(0, 10)
}

/** The end of something that lasts or lasted: what ended today has its day, too, `28 Dec 02:46`. */
export function worldUntil(endMs: number, nowMs: number, language: PanelLanguage): string {
  const text = worldDay(endMs, nowMs, language)
  return endMs <= nowMs && isSameDay(endMs, nowMs) ? `${worldMonthDay(endMs, language)} ${text}` : text
}

/** The shortest form that is still exact: `10:18` today, `10 Apr` this year, else with the year. */
export function worldDay(worldMs: number, nowMs: number, language: PanelLanguage): string {
  const stamp = worldStamp(worldMs)
  if (isSameDay(worldMs, nowMs)) return stamp.slice(11, 16)
  const day = { day: 'numeric', month: 'short' } as const
  const isThisYear = stamp.slice(0, 4) === worldStamp(nowMs).slice(0, 4)
  return format(worldMs, language, isThisYear ? day : { ...day, year: 'numeric' })
}

/** The first and last day of a span; both with their years where it goes from one year into another. */
export function worldSpan(
  [startMs, endMs]: readonly [number, number],
  nowMs: number,
  language: PanelLanguage,
): [start: string, end: string] {
  const isAcross = worldStamp(startMs).slice(0, 4) !== worldStamp(endMs).slice(0, 4)
  const day = (ms: number) =>
    isAcross
      ? format(ms, language, { day: 'numeric', month: 'short', year: 'numeric' })
      : worldDay(ms, nowMs, language)
  return [day(startMs), day(endMs)]
}

/** An instant of today to the second, any other by its day. */
export function worldMoment(worldMs: number, nowMs: number, language: PanelLanguage): string {
  return isSameDay(worldMs, nowMs) ? worldClock(worldMs) : worldDay(worldMs, nowMs, language)
}

/**
 * The time of a row: whole in a new second (`10:02:11.000`), with its day on a new one (`03-14 10:02`), with its year in a
 * new one (`2027-01-02`), else `.020`.
 */
export function journalStamp(worldMs: number, previousMs: number | null): string {
  const stamp = worldStamp(worldMs)
  const isAnotherDay = previousMs !== null && worldStamp(previousMs).slice(0, 10) !== stamp.slice(0, 10)
  if (isAnotherDay && worldStamp(previousMs).slice(0, 4) !== stamp.slice(0, 4)) return stamp.slice(0, 10)
  if (isAnotherDay) return stamp.slice(5, 16)
  const isSameSecond = previousMs !== null && Math.floor(previousMs / 1000) === Math.floor(worldMs / 1000)
  return isSameSecond ? stamp.slice(19) : stamp.slice(11)
}

/** Making a format takes a hundred times what using it takes, and tables are full of days. */
const formats = new Map<string, Intl.DateTimeFormat>()

function format(worldMs: number, language: PanelLanguage, options: Intl.DateTimeFormatOptions): string {
  const key = `${language} ${JSON.stringify(options)}`
  const zoned = { ...options, timeZone: 'Asia/Shanghai' }
  const known = formats.get(key) ?? new Intl.DateTimeFormat(localeOf[language], zoned)
  formats.set(key, known)
  return known.format(worldMs).replace(',', '')
}

/** Units of a length of time in the panel's language. */
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
/** A year in the mean of four. */
const meanYearDays = 365.25

/** Two units at most, the smaller padded but for days: `14 m 08 s`, `20 h 55 m`, `1 d 05 h`, `2 y 353 d`, `10 y`. */
export function durationText(leftMs: number, units: DurationUnits): string {
  if (leftMs < 1000) return units.now
  if (leftMs < minuteMs) return `${Math.floor(leftMs / 1000)} ${units.second}`
  if (leftMs < hourMs) return pair(leftMs, [minuteMs, units.minute], [1000, units.second])
  if (leftMs < dayMs) return pair(leftMs, [hourMs, units.hour], [minuteMs, units.minute])
  if (leftMs < yearMs) return pair(leftMs, [dayMs, units.day], [hourMs, units.hour])
  return years(Math.floor(leftMs / dayMs), units)
}

/** Ten years are ten, though two or three of them have a day more. */
function years(days: number, units: DurationUnits): string {
  const count = Math.floor((days + 1) / meanYearDays)
  const rest = Math.max(0, days - Math.ceil(count * meanYearDays))
  const whole = `${count} ${units.year}`
  return rest === 0 ? whole : `${whole} ${rest} ${units.day}`
}

/** A length in whole units without the zero behind: `1 y`, `30 d`, else like `durationText`. */
export function lengthText(lengthMs: number, units: DurationUnits): string {
  return durationText(lengthMs, units).replace(/ 00 \S+$/, '')
}

/** A delay, below a second in milliseconds: `500 ms`, `20 m`. */
export function delayText(delayMs: number, units: DurationUnits): string {
  return delayMs < 1000 ? `${delayMs} ms` : lengthText(delayMs, units)
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
