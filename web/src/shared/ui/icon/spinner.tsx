import type { ReactElement } from 'react'
import styles from './spinner.module.css'

/** An open ring that turns; under reduced motion it stands still, the word beside it says what goes on. */
export function Spinner(): ReactElement {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className={styles.spinner}>
      <path d="M18 6.6A8 8 0 1 0 18 17.4" />
    </svg>
  )
}
