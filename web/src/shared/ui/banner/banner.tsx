import { type ComponentType, lazy, type ReactElement, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './banner.module.css'
import type { BannerProps } from './banner-slide.ts'
import { BannerSlideView } from './banner-slide-view.tsx'
import type { CarouselMotionProps } from './carousel-motion.tsx'
import { useMotionStart } from './use-motion-start.ts'

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
