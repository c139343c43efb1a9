/** Milliseconds of the usual spans. */
export const second = 1_000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

const beijingOffset = 8 * hour

/** The time this server goes by; whoever runs its timers sets it. */
export interface Clock {
  nowMs: number
}

/** An instant as `2026-11-20 09:41:00` in Beijing. */
export function beijingTime(atMs: number): string {
  return new Date(atMs + beijingOffset).toISOString().slice(0, 19).replace('T', ' ')
}

/** The day in Beijing as `2026-11-20`. */
export function beijingDay(atMs: number): string {
  return beijingTime(atMs).slice(0, 10)
}

/** Begin of the day in Beijing that an instant is on. */
export function beijingMidnight(atMs: number): number {
  return atMs - ((atMs + beijingOffset) % day)
}

/** The instant of a text such as `2026-11-20` or `2026-11-20 09:41:00` in Beijing. */
export function fromBeijing(text: string): number {
  return Date.parse(`${text.slice(0, 10)}T${text.slice(11) || '00:00:00'}+08:00`)
}

/** The same day of the next month in Beijing, the last one of a shorter month; `months` may be more than one. */
export function monthsLater(atMs: number, months: number): number {
  const from = new Date(atMs + beijingOffset)
  const last = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0)).getUTCDate()
  const date = Math.min(from.getUTCDate(), last)
  const sinceMidnight = (atMs + beijingOffset) % day
  return Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, date) + sinceMidnight - beijingOffset
}

/** Tells whether calls about deductions may be made: between 07:00 and 22:00 in Beijing. */
export function isDaytime(atMs: number): boolean {
  const sinceMidnight = atMs - beijingMidnight(atMs)
  return sinceMidnight >= 7 * hour && sinceMidnight < 22 * hour
}

/** Returns when to ask next about what nobody told of: soon, then ever more rarely. */
export function nextAskMs(nowMs: number, asked: number): number {
  const waits = [minute, 2 * minute, 5 * minute, 10 * minute, 30 * minute, hour]
  return nowMs + (waits[asked] ?? 3 * hour)
}
