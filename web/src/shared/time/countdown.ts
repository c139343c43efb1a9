import { useEffect, useState } from 'react'
import type { Clock, Timers } from './clock.ts'
import { parseWireTime } from './wire-time.ts'

/** Facts that a countdown needs; all in milliseconds. */
export interface CountdownSource {
  deadlineMs: number
  /** Server time minus page time, measured when the answer came. */
  skewMs: number
  /** Length of the whole window, for the ring. */
  totalMs: number
}

/** A countdown at one moment. At 0 the page asks the server: only it says that an order has timed out. */
export interface CountdownView {
  remainingMs: number
  totalMs: number
}

/**
 * Countdown of an unpaid order, or null when the backend gives no deadline (both fields are extras).
 * `receivedAtMs` is the page's time at which the answer came.
 */
export function countdownSource(
  order: { payDeadline?: string | null; serverTime?: string; createTime?: string },
  receivedAtMs: number,
): CountdownSource | null {
  const deadlineMs = parseWireTime(order.payDeadline)
  if (deadlineMs === null) return null
  const serverMs = parseWireTime(order.serverTime)
  const startMs = parseWireTime(order.createTime) ?? serverMs ?? receivedAtMs
  return {
    deadlineMs,
    skewMs: serverMs === null ? 0 : skewOf(serverMs, receivedAtMs),
    totalMs: Math.max(0, deadlineMs - startMs),
  }
}

// Wire times are cut to seconds: a difference below one second is rounding, not skew.
function skewOf(serverMs: number, receivedAtMs: number): number {
  const skewMs = serverMs - receivedAtMs
  return Math.abs(skewMs) < 1000 ? 0 : skewMs
}

/** The countdown at one moment; never negative. */
export function countdownAt({ deadlineMs, skewMs, totalMs }: CountdownSource, nowMs: number): CountdownView {
  return { remainingMs: Math.max(0, deadlineMs - (nowMs + skewMs)), totalMs }
}

const TICK_MS = 1000

/** Re-reads the clock each second; calls `onZero` when the deadline is reached. */
export function useCountdown(
  source: CountdownSource | null,
  time: { clock: Clock; timers: Timers },
  onZero: () => void,
): CountdownView | null {
  const { clock, timers } = time
  const [nowMs, setNowMs] = useState(() => clock.nowMs())
  const view = source === null ? null : countdownAt(source, nowMs)
  const isOver = view?.remainingMs === 0

  useEffect(() => {
    if (source === null) return
    let cancel: () => void
    const tick = (): void => {
      setNowMs(clock.nowMs())
      cancel = timers.after(TICK_MS, tick)
    }
    tick()
    return () => cancel()
  }, [source, clock, timers])

  useEffect(() => {
    if (isOver) onZero()
  }, [isOver, onZero])

  return view
}
