import { DAY_MS, HOUR_MS, type Instant, MINUTE_MS, startOfBeijingDay } from '../../../engine/kernel/clock.ts'

/** End that an order names: an instant (`time_expire`), or a span from the trade's creation (`timeout_express`). */
export interface OrderEnd {
  readonly untilMs: Instant | null
  readonly timeout: string | null
}

const UNITS: Readonly<Record<string, number>> = { m: MINUTE_MS, h: HOUR_MS, d: DAY_MS }
const LONGEST_MS = 15 * DAY_MS
const SHORTEST_MS = 5 * MINUTE_MS

/** Tells whether Alipay takes a relative end: `1c`, or whole minutes, hours or days to 15 days; for apps from 5 min. */
export function isTimeoutAllowed(timeout: string, shortestMs = SHORTEST_MS): boolean {
  if (timeout === '1c') return true
  const spanMs = spanOf(timeout)
  return spanMs >= shortestMs && spanMs <= LONGEST_MS
}

/** The end of a trade that is created now; without either way of saying it that is 15 days later (R-ALIPAY-37). */
export function tradeEndMs({ untilMs, timeout }: OrderEnd, createdAtMs: Instant): Instant {
  if (untilMs !== null) return untilMs
  if (timeout === null) return createdAtMs + LONGEST_MS
  return timeout === '1c' ? startOfBeijingDay(createdAtMs) + DAY_MS : createdAtMs + spanOf(timeout)
}

function spanOf(timeout: string): number {
  return Number(timeout.slice(0, -1)) * (UNITS[timeout.slice(-1)] ?? 0)
}
