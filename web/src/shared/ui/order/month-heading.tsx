import type { ReactElement, ReactNode } from 'react'
import styles from './month-heading.module.css'

/** One month of the ledger: its name and its `OrderRow`s. */
export function MonthHeading({ name, children }: { name: string; children: ReactNode }): ReactElement {
  return (
    <section className={styles.month}>
      <h2 className={styles.name}>{name}</h2>
      <ul>{children}</ul>
    </section>
  )
}
