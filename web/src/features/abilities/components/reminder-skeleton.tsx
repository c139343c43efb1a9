import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx'
import styles from './reminder-skeleton.module.css'

/** The boxes of the page about a phone reminder while it is on its way. */
export function ReminderSkeleton(): ReactElement {
  const { t } = useTranslation()
  return (
    <div className={styles.boxes}>
      <p role="status" className="visually-hidden">
        {t('common.loading')}
      </p>
      <Skeleton shape="device" />
      <Skeleton shape="banner" />
      <Skeleton shape="order" count={4} />
    </div>
  )
}
