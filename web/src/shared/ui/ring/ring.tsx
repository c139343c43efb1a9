import type { ReactElement } from 'react'
import styles from './ring.module.css'
import { RING_RADIUS, ringTicks, shareLeft } from './ring-geometry.ts'

type RingProps = {
  /** What is left of what there was, in one unit. */
  left: number
  total: number
  /** What is left as it is shown, with a unit where it has one. */
  figure: string
  unit?: string | undefined
  /** The line under the figure: *left of 10 GB*. */
  caption: string
}

/** What is left of a whole: an arc from the top over the ticks of a lens scale, the figure in the middle. */
export function Ring({ left, total, figure, unit, caption }: RingProps): ReactElement {
  const share = shareLeft(left, total)
  const ticks = ringTicks(share)
  return (
    <div className={styles.ring}>
      <svg viewBox="0 0 214 214" aria-hidden="true" className={styles.drawing}>
        <circle cx="107" cy="107" r={RING_RADIUS} className={styles.track} />
        {share > 0 ? (
          <circle
            cx="107"
            cy="107"
            r={RING_RADIUS}
            pathLength="100"
            strokeDasharray={`${share * 100} 100`}
            className={styles.arc}
          />
        ) : null}
        <path d={ticks.unlit} className={styles.tick} />
        <path d={ticks.lit} className={styles.lit} />
      </svg>
      <div className={styles.words}>
        <p>
          <bdi dir="ltr" className={styles.left}>
            <span className={styles.figure}>{figure}</span>
            {unit === undefined ? null : <span className={styles.unit}>{unit}</span>}
          </bdi>
        </p>
        <p className={styles.total}>{caption}</p>
      </div>
    </div>
  )
}
