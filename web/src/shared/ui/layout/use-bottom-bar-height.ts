import { type RefObject, useLayoutEffect } from 'react'

/** Publishes the height of the bar at the lower edge, so that the toast of the page or sheet stands above it. */
export function useBottomBarHeight(ref: RefObject<HTMLElement | null>): void {
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
