import { type RefObject, useLayoutEffect } from 'react'

/** Tells the toast of the page, or of the sheet the bar is in, how high the bar at the lower edge is. */
export function useLowestBar(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const bar = ref.current
    if (!bar) return
    const style = (bar.closest('dialog') ?? document.documentElement).style
    const measure = () => style.setProperty('--lowest-bar', `${bar.offsetHeight}px`)
    const observer = new ResizeObserver(measure)
    observer.observe(bar)
    measure()
    return () => {
      observer.disconnect()
      style.removeProperty('--lowest-bar')
    }
  }, [ref])
}
