import useEmblaCarousel from 'embla-carousel-react'
import { type ReactElement, useEffect, useState } from 'react'
import { BannerControls } from './banner-controls.tsx'
import { prefersStillness, useAutoplay } from './use-autoplay.ts'

export type CarouselMotionProps = {
  viewport: HTMLElement
  direction: 'ltr' | 'rtl'
  count: number
  index: number
  onSelect: (index: number) => void
}

/** Makes the slides of a viewport move, with dots and pause; a part of its own so that it can come after the picture. */
export default function CarouselMotion(props: CarouselMotionProps): ReactElement {
  const { viewport, direction, count, index, onSelect } = props
  const [attach, carousel] = useEmblaCarousel({ loop: true, direction })
  const [isPlaying, setIsPlaying] = useState(() => !prefersStillness())
  useAutoplay(carousel, isPlaying)

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
