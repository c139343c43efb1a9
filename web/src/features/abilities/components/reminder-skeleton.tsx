import type { ReactElement } from 'react'
import { LoadingNote } from '../../../shared/ui/feedback/loading-note.tsx'
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx'
import styles from './reminder-skeleton.module.css'

/** The boxes of the page about a phone reminder while it is on its way. */
export function ReminderSkeleton(): ReactElement {
  return (
    <div className={styles.boxes}>
      <LoadingNote />
      <Skeleton shape="device" />
      <Skeleton shape="banner" />
      <Skeleton shape="order" count={4} />
    </div>
  )
}
