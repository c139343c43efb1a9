import useEmblaCarousel from 'embla-carousel-react'
import { type ReactElement, useCallback, useEffect, useState } from 'react'
import { BannerControls } from './banner-controls.tsx'
import { prefersStillness, useAutoplay } from './use-autoplay.ts'
import { useHold } from './use-hold.ts'

export type CarouselMotionProps = {
  viewport: HTMLElement
  direction: 'ltr' | 'rtl'
  count: number
  index: number
  onSelect: (index: number) => void
}

/**
 * Makes the slides of a viewport move, with dots and pause; a part of its own so that it can come after the picture.
 * They stand still while a finger or a mouse rests on them, and once a key has brought the focus there, until somebody
 * asks for movement (WCAG 2.2.2).
 */
export default function CarouselMotion(props: CarouselMotionProps): ReactElement {
  const { viewport, direction, count, index, onSelect } = props
  const [attach, carousel] = useEmblaCarousel({ loop: true, direction })
  const [isPlaying, setIsPlaying] = useState(() => !prefersStillness())
  const pause = useCallback(() => setIsPlaying(false), [])
  const isHeld = useHold(viewport, pause)
  useAutoplay(carousel, isPlaying && !isHeld)

  useEffect(() => attach(viewport), [attach, viewport])

  useEffect(() => {
    if (!carousel) return
    const tell = () => onSelect(carousel.selectedScrollSnap())
    // Slides that were hidden with their tab come back unmoved: measure and show where the dots say we are.
    carousel.reInit()
    carousel.on('select', tell).on('reInit', tell)
    return () => {
      carousel.off('select', tell).off('reInit', tell)
    }
  }, [carousel, onSelect])

  return (
    <BannerControls
      count={count}
      index={index}
      isPlaying={isPlaying}
      onToggle={() => setIsPlaying(!isPlaying)}
    />
  )
}
