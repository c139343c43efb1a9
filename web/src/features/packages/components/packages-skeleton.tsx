import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx'
import styles from './packages-skeleton.module.css'

/** The boxes of the page while its packages are on their way. */
export function PackagesSkeleton(): ReactElement {
  const { t } = useTranslation()
  return (
    <div>
      <p role="status" className="visually-hidden">
        {t('common.loading')}
      </p>
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
