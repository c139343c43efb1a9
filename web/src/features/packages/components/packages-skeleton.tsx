import type { ReactElement } from 'react'
import { LoadingNote, Skeleton } from '../../../shared/ui/feedback/skeleton.tsx'
import styles from './packages.module.css'

/** The boxes of the page while its packages are on their way. */
export function PackagesSkeleton(): ReactElement {
  return (
    <div>
      <LoadingNote />
      <Skeleton shape="device" />
      <div className={styles.recording}>
        <Skeleton shape="choice" />
      </div>
      <div className={styles.durations}>
        <Skeleton shape="choice" count={2} />
      </div>
    </div>
  )
}
