import { useEffect, useState } from 'react'
import { whenIdle } from '../../time/clock.ts'

/** The time a slide stands anyway (product 2.79). */
const longestWaitMs = 3000

/** Whether what moves a banner is fetched: after the rest of the page, or when that takes longer than a slide stands. */
export function useMotionStart(isPageDrawn: boolean): boolean {
  const [hasStarted, setHasStarted] = useState(false)
  useEffect(() => {
    const start = () => setHasStarted(true)
    if (isPageDrawn) return whenIdle(start)
    const timer = setTimeout(start, longestWaitMs)
    return () => clearTimeout(timer)
  }, [isPageDrawn])
  return hasStarted
}
