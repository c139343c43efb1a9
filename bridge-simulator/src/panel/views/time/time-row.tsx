import type { ReactNode } from 'react'
import styles from './time-chart.module.css'

interface TimeRowProps {
  name: string
  detail: string
  children: ReactNode
}

/** A name at the left, its lanes on the line. */
export function TimeRow({ name, detail, children }: TimeRowProps) {
  return (
    <section className={styles.row} aria-label={name}>
      <div className={styles.name}>
        <strong title={name}>{name}</strong>
        <span>{detail}</span>
      </div>
      <div className={styles.lanes}>{children}</div>
    </section>
  )
}
