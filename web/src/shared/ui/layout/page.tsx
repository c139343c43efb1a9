import type { ReactElement, ReactNode } from 'react'
import { classNames } from '../../styles/class-names.ts'
import styles from './page.module.css'

type PageProps = {
  bar?: ReactNode
  /** TabBar or PayBar; it stays at the lower edge while the content scrolls under it. */
  bottom?: ReactNode
  /**
   * `centre` sets a single state (empty, error) a little above the middle; `short` sets what would leave most of a tablet
   * empty into its middle, its bar below it.
   */
  align?: 'top' | 'centre' | 'short'
  children: ReactNode
}

/** One screen: bar, content in the gutter, and what stays at the lower edge. */
export function Page({ bar, bottom, align = 'top', children }: PageProps): ReactElement {
  return (
    <div className={styles.page}>
      {bar}
      <main className={classNames(styles.content, align !== 'top' && styles[align])}>{children}</main>
      {bottom}
    </div>
  )
}
