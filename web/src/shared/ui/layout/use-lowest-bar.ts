import { type RefObject, useLayoutEffect } from 'react'

/** Tells the toast of the page, or of the sheet the bar is in, how high the bar at the lower edge is. */
export function useLowestBar(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const bar = ref.current
    if (!bar) return
    const style = (bar.closest('dialog') ?? document.documentElement).style
    // Set before the first paint too: measuring at once would have the page laid out in between.
    const observer = new ResizeObserver(() => style.setProperty('--lowest-bar', `${bar.offsetHeight}px`))
    observer.observe(bar)
    return () => {
      observer.disconnect()
      style.removeProperty('--lowest-bar')
    }
  }, [ref])
}
