import type { ReactElement } from 'react'
import styles from './tag.module.css'

/** A short mark beside a name: 4G, NVR. */
export function Tag({ children }: { children: string }): ReactElement {
  return <span className={styles.tag}>{children}</span>
}
