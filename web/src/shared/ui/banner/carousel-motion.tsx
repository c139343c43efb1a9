import useEmblaCarousel from 'embla-carousel-react'
import { type ReactElement, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../styles/class-names.ts'
import { Icon } from '../icon/icon.tsx'
import { pauseIcon, playIcon } from '../icon/page-icons.ts'
import styles from './carousel-motion.module.css'
import { prefersReducedMotion, useAutoplay, useHold, useLateMeasure } from './use-autoplay.ts'

export type CarouselMotionProps = {
  viewport: HTMLElement
  direction: 'ltr' | 'rtl'
  count: number
  index: number
  onSelect: (index: number) => void
}

/**
 * Moves the slides of a viewport, with dots and a pause button; loaded after the first picture. The slides stand still
 * while a finger or mouse rests on them, and after keyboard focus until *play* is pressed (WCAG 2.2.2).
 */
export default function CarouselMotion(props: CarouselMotionProps): ReactElement {
  const { viewport, direction, count, index, onSelect } = props
  const [attach, carousel] = useEmblaCarousel({ loop: true, direction })
  const [isPlaying, setIsPlaying] = useState(() => !prefersReducedMotion())
  const pause = useCallback(() => setIsPlaying(false), [])
  const isHeld = useHold(viewport, pause)
  useAutoplay(carousel, isPlaying && !isHeld)
  useLateMeasure(carousel)

  useEffect(() => attach(viewport), [attach, viewport])

  useEffect(() => {
    if (!carousel) return
    const select = () => onSelect(carousel.selectedScrollSnap())
    // Slides that were hidden with their tab come back unmoved: measure and show where the dots say we are.
    carousel.reInit()
    carousel.on('select', select).on('reInit', select)
    return () => {
      carousel.off('select', select).off('reInit', select)
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

type BannerControlsProps = { count: number; index: number; isPlaying: boolean; onToggle: () => void }

/** Dots that say where, and the button that stops the movement. */
function BannerControls({ count, index, isPlaying, onToggle }: BannerControlsProps): ReactElement {
  const { t } = useTranslation()
  const dots = Array.from({ length: count }, (_, position) => `dot${position}`)
  return (
    <div className={styles.controls}>
      <span
        className={styles.dots}
        role="img"
        aria-label={t('banner.position', { index: index + 1, total: count })}
      >
        {dots.map((dot, position) => (
          <span key={dot} className={classNames(styles.dot, position === index && styles.shown)} />
        ))}
      </span>
      <button
        type="button"
        className={styles.hit}
        aria-label={isPlaying ? t('banner.pause') : t('banner.play')}
        onClick={onToggle}
      >
        <span className={styles.disc}>
          <Icon name={isPlaying ? pauseIcon : playIcon} className={styles.icon} />
        </span>
      </button>
    </div>
  )
}
