import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx'

/** The boxes of the page about a phone reminder while it is on its way. */
export function ReminderSkeleton(): ReactElement {
  const { t } = useTranslation()
  return (
    <div>
      <p role="status" className="visually-hidden">
        {t('common.loading')}
      </p>
      <Skeleton shape="device" />
      <Skeleton shape="banner" />
      <Skeleton shape="order" count={4} />
    </div>
  )
}
