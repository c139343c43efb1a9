import type { ReactElement } from 'react'
import styles from './fact-columns.module.css'
import type { Fact } from './fact-list.tsx'

/** Two or three facts beside each other, the value over its label; nothing without any. */
export function FactColumns({ facts }: { facts: readonly Fact[] }): ReactElement {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <div key={label} className={styles.fact}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
