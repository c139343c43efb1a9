import {
  type ComponentType,
  lazy,
  type MouseEvent,
  type ReactElement,
  Suspense,
  useRef,
  useState,
} from 'react'
import { classNames } from '../../styles/class-names.ts'
import type { BannerSlide } from './banner-slide.ts'
import styles from './banner-slide-view.module.css'

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

/** One slide: picture, and live text over it; a button when a tap leads somewhere. */
export function BannerSlideView({ slide, name, isShown, onTap }: BannerSlideViewProps): ReactElement {
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
