import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'
import styles from './section.module.css'

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

interface EmptyProps {
  icon?: IconName
  title: string
  /** What is kept all the same. */
  kept?: string
  /** Ways on, the first of them solid. */
  children?: ReactNode
}

/** Says what is not there, in place of what would be. */
export function Empty({ icon, title, kept, children }: EmptyProps) {
  return (
    <div className={styles.empty}>
      {icon && <Icon name={icon} size={16} />}
      <p className={kept === undefined ? undefined : styles.title}>{title}</p>
      {kept && <p>{kept}</p>}
      {children && <div className={styles.ways}>{children}</div>}
    </div>
  )
}
