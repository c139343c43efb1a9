import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './notice.module.css'

interface NoticeProps {
  tone: 'bad' | 'warn' | 'fault'
  icon: IconName
  title: string
  children?: ReactNode
  actions?: ReactNode
}

/** What is, what is kept, and one way on; lies above the content and never instead of it. */
export function Notice({ tone, icon, title, children, actions }: NoticeProps) {
  return (
    <div className={classNames(styles.notice, styles[tone])} role="alert">
      <span className={styles.icon}>
        <Icon name={icon} size={16} />
      </span>
      <p className={styles.words}>
        <strong className={styles.title}>{title}</strong> {children}
      </p>
      {actions}
    </div>
  )
}
