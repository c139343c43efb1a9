import type { UseEmblaCarouselType } from 'embla-carousel-react'
import { useEffect } from 'react'

/** Spec §2. */
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
