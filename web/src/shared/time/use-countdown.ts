import { useEffect, useState } from 'react'
import type { Clock } from './clock.ts'
import { type CountdownSource, type CountdownView, countdownAt } from './countdown.ts'
import type { Timers } from './timers.ts'

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
