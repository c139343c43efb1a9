import useEmblaCarousel, { type UseEmblaCarouselType } from 'embla-carousel-react'
import { useEffect } from 'react'

/** The handle of what moves the slides; absent until it is there. */
export type Carousel = UseEmblaCarouselType[1]

type CarouselMotionProps = {
  viewport: HTMLElement
  direction: 'ltr' | 'rtl'
  onReady: (carousel: Carousel) => void
  onSelect: (index: number) => void
}

/** Makes the slides of a viewport move; draws nothing. A part of its own so that it can come after the picture. */
export default function CarouselMotion({
  viewport,
  direction,
  onReady,
  onSelect,
}: CarouselMotionProps): null {
  const [attach, carousel] = useEmblaCarousel({ loop: true, direction })

  useEffect(() => attach(viewport), [attach, viewport])

  useEffect(() => {
    onReady(carousel)
    if (!carousel) return
    const tell = () => onSelect(carousel.selectedScrollSnap())
    // Slides that were hidden with their tab come back unmoved: measure and show where the dots say we are.
    carousel.reInit()
    carousel.on('select', tell).on('reInit', tell)
    return () => {
      carousel.off('select', tell).off('reInit', tell)
      onReady(undefined)
    }
  }, [carousel, onReady, onSelect])

  return null
}
