import type { ReactNode } from 'react'
import styles from './empty.module.css'
import { Icon, type IconName } from './icon.tsx'

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
