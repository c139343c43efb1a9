import type { ReactElement, ReactNode } from 'react'
import styles from './ledger-month.module.css'

/** One month of the ledger: its name and its `OrderRow`s. */
export function LedgerMonth({ name, children }: { name: string; children: ReactNode }): ReactElement {
  return (
    <section className={styles.month}>
      <h2 className={styles.name}>{name}</h2>
      <ul>{children}</ul>
    </section>
  )
}
