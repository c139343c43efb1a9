/** Target of a clock as a person writes it, for command line and panel alike. Worlds live on Beijing time. */
const beijingOffsetMs = 8 * 3_600_000
const dayMs = 86_400_000

/** The same day and time some months on in Beijing, or the last day of that month; milliseconds since 1970. */
export function plusMonths(worldMs: number, months: number): number {
  const local = new Date(worldMs + beijingOffsetMs)
  const day = local.getUTCDate()
  local.setUTCDate(1)
  local.setUTCMonth(local.getUTCMonth() + months + 1, 0)
  local.setUTCDate(Math.min(day, local.getUTCDate()))
  return local.getTime() - beijingOffsetMs
}

const lengthsMs = { second: 1000, minute: 60_000, hour: 3_600_000, day: dayMs, week: 7 * dayMs } as const

type UnitName = keyof typeof lengthsMs | 'month' | 'year'

/** Ways to write a unit; `m` are minutes, as in `1h30m`. */
const unitWords: Readonly<Record<UnitName, readonly string[]>> = {
  second: ['s', 'sec', 'second', 'seconds', '秒'],
  minute: ['m', 'min', 'minute', 'minutes', '分', '分钟'],
  hour: ['h', 'hour', 'hours', '小时', '时'],
  day: ['d', 'day', 'days', '天', '日'],
  week: ['w', 'week', 'weeks', '周', '星期'],
  month: ['mo', 'month', 'months', '个月', '月'],
  year: ['y', 'year', 'years', '年'],
}

const unitOf = new Map(
  Object.entries(unitWords).flatMap(([unit, words]) =>
    words.map((word) => [word, unit as UnitName] as const),
  ),
)

/** Days by their names, counted from today. */
const dayNames = new Map([
  ['today', 0],
  ['tomorrow', 1],
  ['今天', 0],
  ['明天', 1],
  ['后天', 2],
])

/**
 * Reads where a clock is to go: an instant (`2026-12-20 10:00`), a length from `nowMs` on (`3d`, `1d12h`, `+10 years`, `2 个月`), a
 * day (`tomorrow 9:00`), or the next time that it is so late (`9:00`). Milliseconds since 1970; null for anything else.
 */
export function readClockTarget(text: string, nowMs: number): number | null {
  const typed = text.trim().toLowerCase()
  return readInstant(typed) ?? afterLength(typed, nowMs) ?? onDay(typed, nowMs)
}

const instant = /^(\d{4})-(\d{2})-(\d{2})(?:[t ]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?$/i

/** Milliseconds since 1970 of `2026-12-20`, `2026-12-20T10:00` or `2026-12-20 10:00:00`, Beijing time; null for anything else. */
export function readInstant(text: string): number | null {
  const match = instant.exec(text.trim())
  if (match === null) return null
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0))
  const local = Date.UTC(year, month - 1, day, hour, minute, second)
  const back = new Date(local)
  const isReal = back.getUTCMonth() === month - 1 && back.getUTCDate() === day && hour < 24 && minute < 60
  return isReal && second < 60 ? local - beijingOffsetMs : null
}

const step = /(\d{1,7})\s*([a-z]+|个?[^\d\s,，]+?)(?=[\d\s,，]|$)/gy

function afterLength(typed: string, nowMs: number): number | null {
  const text = typed.replace(/^(?:\+|in\s)\s*/, '').replace(/\s*(?:之?后)$/, '')
  let toMs = nowMs
  let at = 0
  while (at < text.length) {
    step.lastIndex = at
    const [match, count = '', word = ''] = step.exec(text) ?? []
    const unit = unitOf.get(word)
    if (match === undefined || unit === undefined) return null
    toMs = plusUnits(toMs, Number(count), unit)
    at += match.length
    at += /^(?:\s|[,，]|and\s)*/.exec(text.slice(at))?.[0].length ?? 0
  }
  return text === '' || !Number.isSafeInteger(toMs) ? null : toMs
}

function plusUnits(fromMs: number, count: number, unit: UnitName): number {
  if (unit === 'year') return plusMonths(fromMs, 12 * count)
  if (unit === 'month') return plusMonths(fromMs, count)
  return fromMs + count * lengthsMs[unit]
}

const clockTime = /^(\d{1,2})(?::|：|点)(\d{2})?(?::(\d{2}))?$/

/** Milliseconds since midnight of `9:00`, `09:00:30` or `9点`; null for anything else. */
function timeOfDay(text: string): number | null {
  const [match, hour = '0', minute = '0', second = '0'] = clockTime.exec(text) ?? []
  const isReal = match !== undefined && Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60
  return isReal ? Number(hour) * 3_600_000 + Number(minute) * 60_000 + Number(second) * 1000 : null
}

function onDay(typed: string, nowMs: number): number | null {
  const midnightMs = Math.floor((nowMs + beijingOffsetMs) / dayMs) * dayMs - beijingOffsetMs
  const [, name = '', time = ''] = /^(\D*?)\s*(\d.*)?$/.exec(typed) ?? []
  const timeMs = time === '' ? 0 : timeOfDay(time)
  if (timeMs === null) return null
  if (name === '') {
    if (time === '') return null
    return midnightMs + timeMs + (midnightMs + timeMs <= nowMs ? dayMs : 0)
  }
  const days = dayNames.get(name)
  return days === undefined ? null : midnightMs + days * dayMs + timeMs
}
