import type { UseEmblaCarouselType } from 'embla-carousel-react'
import { useEffect, useState } from 'react'

/** Product 2.79. */
const autoplayMs = 3000

export function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** Moves on every three seconds while playing; a drag starts the three seconds anew. */
export function useAutoplay(embla: UseEmblaCarouselType[1], isPlaying: boolean): void {
  useEffect(() => {
    if (!embla || !isPlaying) return
    let timer = 0
    const start = () => {
      timer = window.setInterval(() => {
        if (!document.hidden) embla.scrollNext(prefersStillness())
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
 * Whether a mouse rests on a carousel, its controls included. `onFocus` is told when a key brings the focus there;
 * that of a tap does not count, as it stays behind when the finger is gone. To be the same function each time.
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
