import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx'
import styles from './data-use-skeleton.module.css'

/** The boxes of the page about data while they are on their way. */
export function DataUseSkeleton(): ReactElement {
  const { t } = useTranslation()
  return (
    <div>
      <p role="status" className="visually-hidden">
        {t('common.loading')}
      </p>
      <div className={styles.ring} />
      <Skeleton shape="order" count={3} />
    </div>
  )
}
