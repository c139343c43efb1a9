import type { Schemas } from '@skyshop/openapi/control'

/** Part of a world's clock that a phone needs; without skew its clock is the world's. */
export type PhoneClock = Pick<Schemas['Clock'], 'nowMs' | 'mode' | 'rate'> &
  Partial<Pick<Schemas['Clock'], 'skew'>>

/** Returns the time in milliseconds on the phone's clock when the world's shows `nowMs`. */
export function phoneNowMs({ nowMs, skew }: PhoneClock): number {
  return nowMs + (skew?.phoneMs ?? 0)
}

/** The clock of a world and when it was read. */
export interface ClockReading {
  clock: PhoneClock
  wallMs: number
}

/** Time a reading may be late on its way before it counts as a jump. */
const toleranceMs = 1_500

/** Tells whether the page needs the time: its clock, continued from the last reading, differs. */
export function mustPushClock(last: ClockReading | null, next: ClockReading): boolean {
  if (last === null) return false
  return !runsAlike(last, next) || Math.abs(jumpMs(last, next)) > toleratedMs(last)
}

/** World time after which a phone that nobody touches has switched off its screen. */
const sleepsAfterMs = 60_000

/**
 * Tells whether the world's time jumped so far that a phone was asleep meanwhile (R-HOST-11). A clock that was
 * stopped, started or given another rate between the readings has not jumped.
 */
export function hasSlept(last: ClockReading | null, next: ClockReading): boolean {
  if (last === null || !runsAlike(last, next)) return false
  return jumpMs(last, next) >= Math.max(sleepsAfterMs, toleratedMs(last))
}

function runsAlike({ clock: last }: ClockReading, { clock: next }: ClockReading): boolean {
  return last.mode === next.mode && last.rate === next.rate
}

/** World time that may pass while a reading is on its way. */
function toleratedMs({ clock: { mode, rate } }: ClockReading): number {
  return mode === 'running' ? toleranceMs * rate : 0
}

/** How much the page's clock, continued from the last reading, is behind, in milliseconds. */
function jumpMs(last: ClockReading, next: ClockReading): number {
  const passedMs = last.clock.mode === 'running' ? (next.wallMs - last.wallMs) * last.clock.rate : 0
  return phoneNowMs(next.clock) - phoneNowMs(last.clock) - passedMs
}
