import type { ReactElement, ReactNode } from 'react'
import styles from './article-footer.module.css'

/** The way on from the end of a text: a button and at most one quiet link. */
export function ArticleFooter({ children }: { children: ReactNode }): ReactElement {
  return <div className={styles.end}>{children}</div>
}
