import { type ReactElement, type ReactNode, useId } from 'react'
import styles from './stage.module.css'

/** The 280 × 190 ground of the empty and error pictures. */
export function Stage({ children }: { children: ReactNode }): ReactElement {
  const id = useId()
  return (
    <svg viewBox="0 0 280 190" aria-hidden="true" className={styles.stage}>
      <defs>
        <linearGradient id={id} x2="0" y2="1">
          <stop stopColor="var(--tile-1)" />
          <stop offset="1" stopColor="var(--tile-2)" />
        </linearGradient>
        <clipPath id={`${id}-clip`}>
          <rect width="280" height="190" rx="24" />
        </clipPath>
      </defs>
      <g clipPath={`url(#${id}-clip)`}>
        <rect width="280" height="190" fill={`url(#${id})`} />
        {children}
      </g>
    </svg>
  )
}
