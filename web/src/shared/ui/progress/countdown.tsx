import type { ReactElement } from 'react'
import styles from './countdown.module.css'

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

/** Writes what is left as `mm:ss`, rounded up, so that `00:00` means that nothing is left; never negative. */
export function formatCountdown(remainingMs: number): string {
  const seconds = Math.max(0, Math.ceil(remainingMs / 1000))
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${pad(Math.floor(seconds / 60))}:${pad(seconds % 60)}`
}

/** The last minutes, in which the countdown is set on a warm ground. */
const urgentMs = 5 * 60_000

type CountdownPhase = 'calm' | 'urgent' | 'over'

/** Tells how a countdown looks: calm, in its last five minutes, or over and asking the server. */
export function countdownPhase(remainingMs: number): CountdownPhase {
  if (remainingMs <= 0) return 'over'
  return remainingMs <= urgentMs ? 'urgent' : 'calm'
}
