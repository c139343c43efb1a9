import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** Calls `onReached` when the element comes near the lower edge of the view, as long as it is `isActive`. */
export function useReachedEnd(isActive: boolean, onReached: () => void): RefObject<HTMLDivElement | null> {
  const end = useRef<HTMLDivElement>(null)
  const reached = useEffectEvent(onReached)
  useEffect(() => {
    if (!isActive || end.current === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) reached()
      },
      { rootMargin: '0px 0px 400px' },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [isActive])
  return end
}
