import {
  type ComponentType,
  lazy,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../styles/class-names.ts'
import { whenIdle } from '../../time/clock.ts'
import styles from './banner.module.css'
import type { CarouselMotionProps } from './carousel-motion.tsx'

// The first picture does not wait for what moves it, and stands still when that does not arrive.
const CarouselMotion = lazy<ComponentType<CarouselMotionProps>>(() =>
  import('./carousel-motion.tsx').catch(() => ({ default: () => null })),
)

/** The carousel on top of a home page: next slide every 3 s; what makes it stand still is in `carousel-motion.tsx`. */
export function Banner({ label, slides, isPageDrawn, onShown, onTap }: BannerProps): ReactElement {
  const { t, i18n } = useTranslation()
  const [viewport, setViewport] = useState<HTMLElement | null>(null)
  const [selected, setSelected] = useState(0)
  // Read again, there may be fewer than before.
  const index = Math.min(selected, slides.length - 1)
  const isMoving = slides.length > 1
  const isMotionDue = useMotionStart(isPageDrawn)

  const shown = slides[index]
  useEffect(() => {
    if (shown) onShown?.(shown)
  }, [shown, onShown])

  return (
    <section
      className={styles.banner}
      aria-roledescription={isMoving ? 'carousel' : undefined}
      aria-label={label}
    >
      <div ref={setViewport} className={styles.viewport}>
        <div className={styles.track}>
          {slides.map((slide, position) => (
            <BannerSlideView
              key={slide.id}
              slide={slide}
              name={t('banner.position', { index: position + 1, total: slides.length })}
              isShown={position === index}
              onTap={onTap}
            />
          ))}
        </div>
      </div>
      {isMoving && isMotionDue && viewport ? (
        <Suspense>
          <CarouselMotion
            viewport={viewport}
            direction={i18n.dir()}
            count={slides.length}
            index={index}
            onSelect={setSelected}
          />
        </Suspense>
      ) : null}
    </section>
  )
}

/** The time a slide stands anyway (product 2.79). */
const longestWaitMs = 3000

/** Whether what moves a banner is fetched: after the rest of the page, or when that takes longer than a slide stands. */
function useMotionStart(isPageDrawn: boolean): boolean {
  const [hasStarted, setHasStarted] = useState(false)
  useEffect(() => {
    const start = () => setHasStarted(true)
    if (isPageDrawn) return whenIdle(start)
    const timer = setTimeout(start, longestWaitMs)
    return () => clearTimeout(timer)
  }, [isPageDrawn])
  return hasStarted
}

// Most shops have pictures of their own; without the drawing the ground of the banner stays.
const DuskScene = lazy<ComponentType<{ className?: string | undefined }>>(() =>
  import('../illustrations/dusk-scene.tsx')
    .then((scene) => ({ default: scene.DuskScene }))
    .catch(() => ({ default: () => null })),
)

type BannerSlideViewProps = {
  slide: BannerSlide
  /** What a slide without live text is called: *Offer 1 of 3*. */
  name: string
  isShown: boolean
  onTap?: ((slide: BannerSlide) => void) | undefined
}

/** A finger that rests moves by less, in CSS pixels. */
const stillness = 10

/** One slide: picture, and live text over it; a button when taps count. */
function BannerSlideView({ slide, name, isShown, onTap }: BannerSlideViewProps): ReactElement {
  const [hasFailed, setHasFailed] = useState(false)
  const pressedAt = useRef<{ clientX: number; clientY: number }>(null)
  // A key presses nowhere. Where slides move, a drag is stopped before it gets here.
  const tap = ({ clientX, clientY }: MouseEvent): void => {
    const from = pressedAt.current
    pressedAt.current = null
    if (from === null || Math.hypot(clientX - from.clientX, clientY - from.clientY) < stillness)
      onTap?.(slide)
  }
  const hasLiveText = slide.headline !== undefined && slide.headline !== ''
  const content = (
    <>
      {slide.imageUrl && !hasFailed ? (
        <img
          src={slide.imageUrl}
          alt={slide.headline ? '' : name}
          className={classNames(styles.picture, hasLiveText && styles.mirrored)}
          draggable={false}
          onError={() => setHasFailed(true)}
        />
      ) : (
        <Suspense>
          <DuskScene className={classNames(styles.picture, styles.mirrored)} />
        </Suspense>
      )}
      {hasLiveText ? (
        <span className={styles.text}>
          <span className={styles.headline}>{slide.headline}</span>
          <span className={styles.line}>{slide.line}</span>
        </span>
      ) : null}
    </>
  )
  if (!onTap) {
    return (
      <div className={styles.slide} aria-hidden={!isShown}>
        {content}
      </div>
    )
  }
  return (
    <button
      type="button"
      className={styles.slide}
      aria-label={slide.headline ? undefined : name}
      aria-hidden={!isShown}
      tabIndex={isShown ? 0 : -1}
      onPointerDown={({ clientX, clientY }) => {
        pressedAt.current = { clientX, clientY }
      }}
      onClick={tap}
    >
      {content}
    </button>
  )
}

/** One picture of a banner, with live text over it. */
export type BannerSlide = {
  id: string
  /** Absent: the default picture. */
  imageUrl?: string | undefined
  /** Up to two lines of live text at the start, and one line with a price. */
  headline?: string | undefined
  line?: ReactNode
}

type BannerProps = {
  label: string
  slides: readonly BannerSlide[]
  /** The page has drawn its rows: what moves the banner may be fetched. */
  isPageDrawn: boolean
  /** A slide came to rest in view (the display report). */
  onShown?: ((slide: BannerSlide) => void) | undefined
  /** A tap without a drag. */
  onTap?: ((slide: BannerSlide) => void) | undefined
}
