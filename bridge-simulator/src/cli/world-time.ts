import { usageError } from './exit-code.ts'

const units: Readonly<Record<string, number>> = {
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
}
const span = /^(\d{1,7}[smhd])+$/
const instant = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?))?$/
const beijingMs = 8 * 3_600_000

/** Milliseconds of a span such as `90s`, `15m` or `1d12h`. Throws a usage error. */
export function readSpan(text: string): number {
  if (!span.test(text)) throw usageError(`"${text}" is no span of time: write 90s, 15m, 2h or 1d12h.`)
  const parts = [...text.matchAll(/(\d+)([smhd])/g)]
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * (units[unit ?? ''] ?? 0), 0)
}

/** Milliseconds since 1970 of `2026-12-20` or `2026-12-20T10:00`, Beijing time; null for anything else. */
export function readInstant(text: string): number | null {
  const [, date, time = '00:00'] = instant.exec(text) ?? []
  if (date === undefined) return null
  const ms = Date.parse(`${date}T${time}${time.length === 5 ? ':00' : ''}+08:00`)
  return Number.isNaN(ms) ? null : ms
}

/** `YYYY-MM-DD HH:mm:ss` in Beijing. */
export function showInstant(ms: number): string {
  return new Date(ms + beijingMs).toISOString().slice(0, 19).replace('T', ' ')
}
