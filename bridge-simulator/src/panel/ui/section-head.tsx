import type { ReactNode } from 'react'
import styles from './section-head.module.css'

interface SectionHeadProps {
  title: string
  count?: number
  children?: ReactNode
}

export function SectionHead({ title, count, children }: SectionHeadProps) {
  return (
    <div className={styles.head}>
      <h2>{title}</h2>
      {count !== undefined && <span className={styles.count}>{count}</span>}
      <span className={styles.end}>{children}</span>
    </div>
  )
}
