import type { ReactElement } from 'react'
import styles from './countdown-ring.module.css'

type CountdownRingProps = { remainingMs: number; totalMs: number }

/** A ring that empties from the top; the time beside it says the same in figures. */
export function CountdownRing({ remainingMs, totalMs }: CountdownRingProps): ReactElement {
  const share = totalMs > 0 ? Math.min(1, Math.max(0, remainingMs / totalMs)) : 0
  return (
    <svg viewBox="0 0 34 34" aria-hidden="true" className={styles.ring}>
      <circle cx="17" cy="17" r="14.5" className={styles.track} />
      <circle cx="17" cy="17" r="14.5" pathLength="100" strokeDasharray={`${share * 100} 100`} />
    </svg>
  )
}
