import type { ReactElement, ReactNode } from 'react'
import { classNames } from '../../styles/class-names.ts'
import { Icon } from '../icon/icon.tsx'
import styles from './notice.module.css'

type NoticeProps = {
  /** `wrong` is said at once by screen readers; `info` stands in its place in the page. */
  tone?: 'info' | 'wrong'
  title: string
  text?: string | undefined
  /** What it is about, and a link that leads on. */
  children?: ReactNode
}

/** A sentence a page has to say before one goes on. */
export function Notice({ tone = 'info', title, text, children }: NoticeProps): ReactElement {
  return (
    <div className={classNames(styles.notice, styles[tone])} role={tone === 'wrong' ? 'alert' : undefined}>
      <Icon name="info" className={styles.icon} />
      <div className={styles.body}>
        <p className={styles.title}>{title}</p>
        {text ? <p className={styles.text}>{text}</p> : null}
        {children}
      </div>
    </div>
  )
}

/** One of several things a notice is about. */
export function NoticeLine({ children }: { children: ReactNode }): ReactElement {
  return <p className={styles.text}>{children}</p>
}
