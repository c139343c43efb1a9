import type { ReactElement } from 'react'
import { classNames } from '../../styles/class-names.ts'
import styles from './ring.module.css'

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

/** Ring of what is left: an arc from the top over the ticks of a lens scale, the figure in the middle. */
export function Ring({ left, total, figure, unit, caption }: RingProps): ReactElement {
  const share = shareLeft(left, total)
  const ticks = ringTicks(share)
  return (
    <div className={styles.ring}>
      <svg viewBox="0 0 214 214" aria-hidden="true" className={styles.drawing}>
        <circle cx="107" cy="107" r={RING_RADIUS} className={styles.track} />
        <path d={ticks.unlit} className={styles.tick} />
        <path d={ticks.lit} className={styles.lit} />
      </svg>
      {share > 0 ? (
        <svg viewBox="0 0 214 214" aria-hidden="true" className={classNames(styles.drawing, styles.arc)}>
          <circle cx="107" cy="107" r={RING_RADIUS} pathLength="100" strokeDasharray={`${share * 100} 100`} />
        </svg>
      ) : null}
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

const CENTRE = 107
/** Middle of the arc, whose line is 15 wide in a box of 214. */
const RING_RADIUS = 99.5
const TICKS = 60
const TICK_OUTER = 82

/** The share of a whole that is left, from 0 to 1. */
export function shareLeft(left: number, total: number): number {
  return total > 0 ? Math.min(1, Math.max(0, left / total)) : 0
}

/** Engraved ticks of a lens scale: those within the share that is left, and the others, each as one path. */
export function ringTicks(share: number): { lit: string; unlit: string } {
  const litCount = Math.round(share * TICKS)
  const ticks = Array.from({ length: TICKS }, (_, index) => tick(index))
  return { lit: ticks.slice(0, litCount).join(''), unlit: ticks.slice(litCount).join('') }
}

/** Every fifteenth tick, at the quarters, is longer. */
function tick(index: number): string {
  const angle = (index / TICKS) * 2 * Math.PI
  const length = index % 15 === 0 ? 10 : 5.5
  return `M${point(angle, TICK_OUTER)}L${point(angle, TICK_OUTER - length)}`
}

function point(angle: number, radius: number): string {
  const x = CENTRE + radius * Math.sin(angle)
  const y = CENTRE - radius * Math.cos(angle)
  return `${x.toFixed(1)} ${y.toFixed(1)}`
}
