import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useServices } from '../../../shared/services/services-context.ts'
import { LinkButton } from '../../../shared/ui/button/link-button.tsx'
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx'
import { deviceExpiryQuery, type ExpiryTarget } from '../api/device-expiry-query.ts'
import styles from './device-packages.module.css'
import { PackageTimeline } from './package-timeline-view.tsx'

/** The packages of a device in the order of time: what is in effect and what follows. */
export function DevicePackages({ target }: { target: ExpiryTarget }): ReactElement {
  const { t } = useTranslation()
  const services = useServices()
  const { data, isPending, refetch } = useQuery(deviceExpiryQuery(services, target))
  if (data !== undefined) {
    return (
      <div className={styles.packages}>
        <PackageTimeline expiry={data} />
      </div>
    )
  }
  return (
    <div className={styles.packages}>
      {isPending ? (
        <Skeleton shape="order" count={2} />
      ) : (
        <div className={styles.word}>
          <p>{t('error.package-info-unavailable')}</p>
          <LinkButton icon="reload" label={t('common.tryAgain')} onPress={() => void refetch()} />
        </div>
      )}
    </div>
  )
}
