import type { ReactElement } from 'react'
import { LoadingNote } from '../../../shared/ui/feedback/loading-note.tsx'
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx'
import styles from './data-use-skeleton.module.css'

/** The boxes of the page about data while they are on their way. */
export function DataUseSkeleton(): ReactElement {
  return (
    <div>
      <LoadingNote />
      <div className={styles.ring} />
      <Skeleton shape="order" count={3} />
    </div>
  )
}
