import type { ReactElement } from 'react'
import styles from './focus-frame.module.css'

const corners = [
  { x: '0%', y: '0%', flip: 'scale(1 1)' },
  { x: '100%', y: '0%', flip: 'scale(-1 1)' },
  { x: '0%', y: '100%', flip: 'scale(1 -1)' },
  { x: '100%', y: '100%', flip: 'scale(-1 -1)' },
] as const

/** The shop's mark round what is chosen: four corners that close in by 4 px. Its parent is positioned. */
export function FocusFrame(): ReactElement {
  return (
    <svg className={styles.frame} aria-hidden="true">
      {corners.map(({ x, y, flip }) => (
        <svg
          key={flip}
          aria-hidden="true"
          x={x}
          y={y}
          className={styles.corner}
          width="0.52rem"
          height="0.52rem"
          viewBox="0 0 26 26"
        >
          <path transform={flip} d="M0 25.5V14A14 14 0 0 1 14 0h11.5" />
        </svg>
      ))}
    </svg>
  )
}
