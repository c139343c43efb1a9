import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { DeviceSummary } from '../../../features/devices/components/device-summary.tsx'
import { cloudDevicesQuery } from '../../../features/devices/queries.ts'
import { errorTextKey, nameOfError } from '../../../shared/errors/error-names.ts'
import { paths } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx'
import { Cell } from '../../../shared/ui/form/cell.tsx'
import { SectionHead } from '../../../shared/ui/layout/section-head.tsx'

const GLANCE = 3

/** The first few cameras on the hub; the cloud tab has them all. Tells when they, or why there are none, are drawn. */
export function HomeDevices({ onDrawn }: { onDrawn: () => void }): ReactElement {
  const { t } = useTranslation()
  const services = useServices()
  const { go } = useShopNavigate()
  const { data: devices, error, refetch } = useQuery(cloudDevicesQuery(services))
  const openAll = (): void => go(paths.cloud)

  const drawn = useEffectEvent(onDrawn)
  const isEmpty = devices === undefined ? error !== null : devices.length === 0
  useEffect(() => {
    if (isEmpty) drawn()
  }, [isEmpty])

  if (devices === undefined && error !== null) {
    return (
      <>
        <SectionHead title={t('home.myDevices')} />
        <Cell
          icon="reload"
          label={t(errorTextKey(nameOfError(error)))}
          help={t('common.tryAgain')}
          onPress={() => void refetch()}
        />
      </>
    )
  }
  if (devices === undefined) {
    return (
      <>
        <Skeleton shape="head" />
        <Skeleton shape="device" count={GLANCE} />
      </>
    )
  }
  if (devices.length === 0) {
    return (
      <>
        <SectionHead title={t('home.myDevices')} />
        <Cell icon="camera" label={t('cloud.emptyTitle')} help={t('cloud.emptyText')} />
      </>
    )
  }
  return (
    <>
      <SectionHead
        title={t('home.myDevices')}
        total={t('cloud.total', { count: devices.length })}
        link={{ label: t('home.seeAll'), onPress: openAll }}
      />
      <DeviceSummary devices={devices.slice(0, GLANCE)} onOpen={openAll} onDrawn={onDrawn} />
    </>
  )
}
