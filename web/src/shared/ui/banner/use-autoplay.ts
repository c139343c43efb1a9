import type { UseEmblaCarouselType } from 'embla-carousel-react'
import { useEffect, useState } from 'react'

/** Product 2.79. */
const autoplayMs = 3000

export function prefersReducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Shows the next slide every 3 s while playing; a drag restarts the interval. */
export function useAutoplay(embla: UseEmblaCarouselType[1], isPlaying: boolean): void {
  useEffect(() => {
    if (!embla || !isPlaying) return
    let timer = 0
    const start = () => {
      timer = window.setInterval(() => {
        if (!document.hidden) embla.scrollNext(prefersReducedMotion())
      }, autoplayMs)
    }
    const stop = () => window.clearInterval(timer)
    const restart = () => {
      stop()
      start()
    }
    start()
    embla.on('pointerDown', stop).on('pointerUp', restart)
    return () => {
      stop()
      embla.off('pointerDown', stop).off('pointerUp', restart)
    }
  }, [embla, isPlaying])
}

/** Product 2.86. */
const measureAfterMs = 1500

/** Measures the carousel once more a while after it was drawn: what comes late, as pictures do, can change its size. */
export function useLateMeasure(embla: UseEmblaCarouselType[1]): void {
  useEffect(() => {
    if (!embla) return
    const timer = window.setTimeout(() => embla.reInit(), measureAfterMs)
    return () => window.clearTimeout(timer)
  }, [embla])
}

/**
 * Tells whether a mouse rests on a carousel or its controls. Calls `onFocus` when the keyboard focuses them, not when
 * a tap does, because that focus stays after the finger has left; `onFocus` has to be a stable function.
 */
export function useHold(viewport: HTMLElement, onFocus: () => void): boolean {
  const [isHeld, setIsHeld] = useState(false)
  useEffect(() => {
    const region = viewport.parentElement ?? viewport
    const enter = ({ pointerType }: PointerEvent) => setIsHeld(pointerType === 'mouse')
    const leave = () => setIsHeld(false)
    const lookForFocus = () => {
      if (region.querySelector(':focus-visible') !== null) onFocus()
    }
    lookForFocus()
    region.addEventListener('pointerenter', enter)
    region.addEventListener('pointerleave', leave)
    region.addEventListener('focusin', lookForFocus)
    return () => {
      leave()
      region.removeEventListener('pointerenter', enter)
      region.removeEventListener('pointerleave', leave)
      region.removeEventListener('focusin', lookForFocus)
    }
  }, [viewport, onFocus])
  return isHeld
}
