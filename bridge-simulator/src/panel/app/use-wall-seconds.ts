import { useEffect, useState } from 'react'
import { wallNowMs } from '../api/browser-ports.ts'

/** The wall time, read again every second while `isTicking` and with each change of `reading`. */
export function useWallSeconds(isTicking: boolean, reading: unknown): number {
  const [tick, setTick] = useState({ reading, nowMs: wallNowMs() })
  useEffect(() => {
    setTick({ reading, nowMs: wallNowMs() })
    if (!isTicking) return
    const timer = setInterval(() => setTick({ reading, nowMs: wallNowMs() }), 1000)
    return () => clearInterval(timer)
  }, [isTicking, reading])
  return tick.nowMs
}
