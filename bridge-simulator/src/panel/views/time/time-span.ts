import { type PanelLanguage, worldStamp } from '../../format/world-time.ts'

export interface TimeSpan {
  startMs: number
  endMs: number
}

export const timeZooms = ['day', 'week', 'month', 'quarter'] as const
export type TimeZoom = (typeof timeZooms)[number]

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const beijingOffsetMs = 8 * hourMs

const lengthMs = { day: dayMs, week: 7 * dayMs, month: 30 * dayMs, quarter: 89 * dayMs } as const
/** How much of the line lies before its centre: the past is shorter than what is to come. */
const pastShare = 0.466

/** The stretch of time a zoom shows round an instant. */
export function spanRound(centreMs: number, zoom: TimeZoom): TimeSpan {
  const startMs = Math.round(centreMs - lengthMs[zoom] * pastShare)
  return { startMs, endMs: startMs + lengthMs[zoom] }
}

/** Half a span further or back. */
export function shifted({ startMs, endMs }: TimeSpan, by: 1 | -1): TimeSpan {
  const half = (by * (endMs - startMs)) / 2
  return { startMs: startMs + half, endMs: endMs + half }
}

/** Where an instant stands, in per cent of the line; outside 0–100 when it is not on it. */
export function percentAt({ startMs, endMs }: TimeSpan, atMs: number): number {
  return Math.round(((atMs - startMs) / (endMs - startMs)) * 100_000) / 1000
}

/** Half of what the flag of the now line takes, and what the number of a tick takes, in pixels. */
const flagPx = 62
const tickPx = 38

/** Tells whether the flag at now covers part of a tick's number, `percent` after now on a line of `linePx` pixels. */
export function isUnderFlag(percent: number, linePx: number): boolean {
  const fromNowPx = (percent / 100) * linePx
  return fromNowPx > -flagPx - tickPx && fromNowPx < flagPx
}

/** The instant at a position on the line, on a whole minute. */
export function instantAt({ startMs, endMs }: TimeSpan, share: number): number {
  const atMs = startMs + (endMs - startMs) * Math.min(1, Math.max(0, share))
  return Math.round(atMs / 60_000) * 60_000
}

interface Tick {
  atMs: number
  label: string
  /** Begins a month, or a day when the line is of hours. */
  isMajor: boolean
}

/** Weeks of a quarter, days of a month or week, hours of a day; all in Beijing time. */
export function ticksOf(span: TimeSpan, zoom: TimeZoom, language: PanelLanguage): Tick[] {
  const stepMs = zoom === 'day' ? 3 * hourMs : dayMs
  const first = Math.ceil((span.startMs + beijingOffsetMs) / stepMs) * stepMs - beijingOffsetMs
  const ticks: Tick[] = []
  for (let atMs = first; atMs < span.endMs; atMs += stepMs) {
    const tick = tickAt(atMs, zoom, language)
    if (tick) ticks.push(tick)
  }
  return ticks
}

function tickAt(atMs: number, zoom: TimeZoom, language: PanelLanguage): Tick | null {
  const stamp = worldStamp(atMs)
  const day = Number(stamp.slice(8, 10))
  if (zoom === 'day') {
    const isMidnight = stamp.slice(11, 13) === '00'
    return { atMs, label: stamp.slice(11, 16), isMajor: isMidnight }
  }
  const isMonth = day === 1
  if (zoom === 'quarter' && !isMonth && weekdayOf(atMs) !== 1) return null
  if (zoom === 'month' && !isMonth && day % 3 !== 1) return null
  // The month's name stands above its first day; beside a Monday there is no room for a number.
  const isNamed = zoom === 'quarter' && isMonth && weekdayOf(atMs) !== 1
  const label = language === 'zh' ? `${day}日` : String(day)
  return { atMs, label: isNamed ? '' : label, isMajor: isMonth }
}

function weekdayOf(atMs: number): number {
  return new Date(atMs + beijingOffsetMs).getUTCDay()
}

interface Heading {
  atMs: number
  label: string
}

/** The months of the line, or its days when it is of hours; the first one stands at its beginning. */
export function headingsOf(span: TimeSpan, zoom: TimeZoom, language: PanelLanguage): Heading[] {
  const options: Intl.DateTimeFormatOptions =
    zoom === 'day' ? { weekday: 'short', day: 'numeric', month: 'short' } : { month: 'long', year: 'numeric' }
  const locale = language === 'zh' ? 'zh-CN' : 'en-GB'
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'Asia/Shanghai' })
  const name = (atMs: number) => format.format(atMs)
  const later = ticksOf(span, zoom, language).filter(({ isMajor }) => isMajor)
  return [
    { atMs: span.startMs, label: name(span.startMs) },
    ...later.map(({ atMs }) => ({ atMs, label: name(atMs) })),
  ]
}

interface LabelledSpan {
  startMs: number
  endMs: number
}

/**
 * Where a label begins, in per cent of the line: on the longer side of now in a stretch that now cuts, never across it.
 * Null for the beginning of the stretch.
 */
export function labelStart(span: TimeSpan, { startMs, endMs }: LabelledSpan, nowMs: number): number | null {
  const fromMs = Math.max(startMs, span.startMs)
  const toMs = Math.min(endMs, span.endMs)
  const isCut = fromMs < nowMs && nowMs < toMs
  return isCut && toMs - nowMs >= nowMs - fromMs ? percentAt(span, nowMs) : null
}
