import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import styles from './notice.module.css'

interface NoticeProps {
  tone: 'bad' | 'warn'
  icon: IconName
  title: string
  /** What is kept. */
  children: ReactNode
  /** What changes by the second, or was said elsewhere; not read out by itself. */
  detail?: ReactNode
  /** The way on first, and solid: buttons of the tab below step back for it. */
  actions?: ReactNode
}

/** Message above the content: what happened, what is kept, one action. */
export function Notice({ tone, icon, title, children, detail, actions }: NoticeProps) {
  return (
    <div className={classNames(styles.notice, styles[tone])} data-error>
      <span className={styles.icon}>
        <Icon name={icon} size={16} />
      </span>
      <div className={styles.words}>
        <p role="alert">
          <strong className={styles.title}>{title}</strong> {children}
        </p>
        {detail && <code className={styles.detail}>{detail}</code>}
      </div>
      {actions}
    </div>
  )
}
