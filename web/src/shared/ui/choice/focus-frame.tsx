import type { ReactElement } from 'react'
import styles from './focus-frame.module.css'

/** Degrees by which the drawing of the first corner is turned: row by row, from left to right. */
const corners = [0, 90, 270, 180] as const

/** The shop's mark round what is chosen: four corners that close in by 4 px. Its parent is positioned. */
export function FocusFrame(): ReactElement {
  return (
    <span className={styles.frame} aria-hidden="true">
      {corners.map((turn) => (
        <svg key={turn} className={styles.corner} aria-hidden="true" viewBox="0 0 26 26">
          <path transform={`rotate(${turn} 13 13)`} d="M0 25.5V14A14 14 0 0 1 14 0h11.5" />
        </svg>
      ))}
    </span>
  )
}
