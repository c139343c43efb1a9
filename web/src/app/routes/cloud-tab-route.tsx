import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { type ReactElement, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bannerQuery } from '../../features/banners/api/banner-query.ts'
import { HomeBanner } from '../../features/banners/components/home-banner.tsx'
import { cloudDevicesQuery } from '../../features/devices/api/cloud-devices-query.ts'
import { CameraList } from '../../features/devices/components/camera-list.tsx'
import { useExpiryBatches } from '../../features/devices/hooks/use-expiry-batches.ts'
import { type Device, isNvr } from '../../features/devices/model/device.ts'
import { FinishedNotice } from '../../features/payment/components/finished-notice.tsx'
import { UnfinishedNotice } from '../../features/payment/components/unfinished-notice.tsx'
import { paths } from '../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../shared/navigation/use-shop-navigate.ts'
import { useServices } from '../../shared/services/services-context.ts'
import { whenIdle } from '../../shared/time/when-idle.ts'
import { RequestErrorView } from '../../shared/ui/feedback/request-error-view.tsx'
import { Skeleton } from '../../shared/ui/feedback/skeleton.tsx'
import { AppBar } from '../../shared/ui/layout/app-bar.tsx'
import { Page } from '../../shared/ui/layout/page.tsx'
import { SectionHead } from '../../shared/ui/layout/section-head.tsx'
import { lazyPage } from '../boot/lazy-page.ts'
import { HomeTabBar } from './home-tab-bar.tsx'
import { NoDevices } from './no-devices.tsx'

const loadPackagesSheet = () => import('./packages-sheet.tsx')
const PackagesSheet = lazyPage(loadPackagesSheet)

/** The cloud tab: each camera with its package (spec §2). */
export default function CloudTabRoute(): ReactElement {
  const { t } = useTranslation()
  const services = useServices()
  const { go, back } = useShopNavigate()
  usePrefetchQuery(bannerQuery(services, 1))
  const { data: devices, error, refetch } = useQuery(cloudDevicesQuery(services))
  const expiry = useExpiryBatches(devices)
  const [viewed, setViewed] = useState<Device | null>(null)
  const [hasViewed, setHasViewed] = useState(false)
  if (viewed !== null && !hasViewed) setHasViewed(true)

  // Comes after the rows, so that it, and what it shares with the pages, is there when somebody looks closer.
  const isDrawn = expiry.known.size + expiry.failed.size > 0
  useEffect(() => {
    return isDrawn ? whenIdle(() => void loadPackagesSheet().catch(() => undefined)) : undefined
  }, [isDrawn])

  const order = (device: Device): void => {
    const { deviceId, iotId } = device
    if (isNvr(device)) go(paths.nvrPackages, { deviceId, iotId, interType: 'prevPage' })
    else go(paths.cloudPackages, { deviceId, interType: 'prevPage' })
  }

  const bar = (
    <AppBar
      title={t('cloud.title')}
      onBack={back}
      action={{
        icon: 'receipt',
        label: t('orders.title'),
        onPress: () => go(paths.orders, { interType: 'prevPage' }),
      }}
    />
  )
  if (devices === undefined && error !== null) {
    return (
      <Page bar={bar} align="centre">
        <RequestErrorView error={error} onRetry={() => void refetch()} />
      </Page>
    )
  }
  const tabs = <HomeTabBar active={paths.cloud} />
  if (devices?.length === 0) {
    return (
      <Page bar={bar} bottom={tabs} align="centre">
        <NoDevices />
      </Page>
    )
  }
  return (
    <Page bar={bar} bottom={tabs}>
      {devices === undefined ? (
        <CloudSkeleton />
      ) : (
        <>
          <HomeBanner packageSource={1} isPageDrawn={isDrawn} />
          <UnfinishedNotice />
          <FinishedNotice />
          <SectionHead title={t('cloud.myCameras')} total={t('cloud.total', { count: devices.length })} />
          <CameraList devices={devices} expiry={expiry} actions={{ onView: setViewed, onOrder: order }} />
        </>
      )}
      {hasViewed ? (
        <Suspense>
          <PackagesSheet device={viewed} expiry={expiry.known} onClose={() => setViewed(null)} />
        </Suspense>
      ) : null}
    </Page>
  )
}

// The page is hidden until it is known whether there is a camera (spec §2).
function CloudSkeleton(): ReactElement {
  return (
    <>
      <Skeleton shape="banner" />
      <Skeleton shape="head" />
      <Skeleton shape="row" count={4} />
    </>
  )
}
