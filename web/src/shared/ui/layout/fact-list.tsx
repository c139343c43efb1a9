import type { ReactElement, ReactNode } from 'react'
import { UnbrokenFigures } from '../../i18n/unbroken-figures.tsx'
import styles from './fact-list.module.css'

export type Fact = { label: string; value: ReactNode }

/** Labels and their values, one line each; a number as long as the line allows stays in one piece. */
export function FactList({ facts }: { facts: readonly Fact[] }): ReactElement {
  return (
    <dl className={styles.list}>
      {facts.map(({ label, value }) => (
        <div key={label} className={styles.fact}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.value}>
            <bdi dir="auto">{typeof value === 'string' ? <UnbrokenFigures text={value} /> : value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Two or three facts beside each other, the value over its label; nothing without any. */
export function FactColumns({ facts }: { facts: readonly Fact[] }): ReactElement {
  return (
    <dl className={styles.columns}>
      {facts.map(({ label, value }) => (
        <div key={label} className={styles.column}>
          <dt className={styles.columnLabel}>{label}</dt>
          <dd className={styles.columnValue}>
            <bdi dir="auto">{typeof value === 'string' ? <UnbrokenFigures text={value} /> : value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
