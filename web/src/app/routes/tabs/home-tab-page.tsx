import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { HomeBanner } from '../../../features/banners/components/banner-carousel.tsx'
import { type BannerSource, bannerQuery } from '../../../features/banners/queries.ts'
import type { Device } from '../../../features/devices/model/device.ts'
import { hostDevicesQuery } from '../../../features/devices/queries.ts'
import { paths } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { useReviewMode, useServices, useSession } from '../../../shared/services/services-context.ts'
import { whenIdle } from '../../../shared/time/clock.ts'
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx'
import { RequestErrorView } from '../../../shared/ui/feedback/state-view.tsx'
import { AppBar } from '../../../shared/ui/layout/app-bar.tsx'
import { Page } from '../../../shared/ui/layout/page.tsx'
import { type LazyPage, lazyPage } from '../../page/lazy-page.ts'
import { type TabPath, tabPathOf, useNoTabBar } from '../../page/tab-bar.ts'
import { EarlierPaymentNotices } from '../unpaid-orders/earlier-payment-notices.tsx'
import { isTabOpen, useTabAvailability } from './tab-availability.ts'
import styles from './tabs.module.css'

/** The devices of a tab, as its query has them. */
export interface DeviceQuery {
  data: readonly Device[] | undefined
  error: unknown
  refetch: () => unknown
}

type HomeTabPageProps = {
  banner: BannerSource
  devices: DeviceQuery
  /** The first rows are drawn: what the page can do without may follow. */
  isDrawn: boolean
  /** What is said below the banner where there is no device. */
  empty: ReactElement
  /** Head and rows. */
  children: ReactNode
}

/** A home page of the tab bar in all its states; hidden until it is known whether there are devices (product 2.74). */
export function HomeTabPage({ banner, devices, isDrawn, empty, children }: HomeTabPageProps): ReactElement {
  usePrefetchQuery(bannerQuery(useServices(), banner))
  const { data, error, refetch } = devices
  const opened = new URLSearchParams(useLocation().search).get('deviceId')
  const deviceKey = data?.find(({ deviceId }) => deviceId === opened)?.deviceKey
  const bar = <HomeTabHead />
  if (data === undefined && error !== null)
    return <HomeTabError error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <HomeTabSkeleton />
  if (data.length === 0) {
    return (
      <Page bar={bar}>
        <HomeBanner packageSource={banner} isPageDrawn />
        <div className={styles.empty}>{empty}</div>
      </Page>
    )
  }
  return (
    <Page bar={bar}>
      <HomeBanner packageSource={banner} deviceKey={deviceKey} isPageDrawn={isDrawn} />
      <EarlierPaymentNotices />
      {children}
    </Page>
  )
}

/** What each tab is about; all have one title. */
const abouts = {
  [paths.cloud]: 'home.cloud',
  [paths.data]: 'tabs.data',
  [paths.unattended]: 'tabs.reminder',
  [paths.wechatCall]: 'tabs.wechatCall',
  [paths.algorithm]: 'home.algorithm',
} as const satisfies Record<TabPath, string>

/** The header of every tab: back closes the host page, the icon opens the orders (product 2.59, 2.60). */
function HomeTabHead(): ReactElement {
  const { t } = useTranslation()
  const { go, back } = useShopNavigate()
  const action = {
    icon: 'receipt',
    label: t('orders.title'),
    onPress: () => go(paths.orders, { interType: 'prevPage' }),
  } as const
  const tab = tabPathOf(useLocation().pathname)
  const pageText = tab === null ? undefined : t(abouts[tab])
  return <AppBar title={t('cloud.title')} about={pageText} onBack={back} action={action} />
}

/** A tab whose data did not come; it stands without the tab bar. */
function HomeTabError({ error, onRetry }: { error: unknown; onRetry: () => void }): ReactElement {
  useNoTabBar()
  return (
    <Page bar={<HomeTabHead />} align="centre">
      <RequestErrorView error={error} onRetry={onRetry} />
    </Page>
  )
}

function HomeTabSkeleton(): ReactElement {
  return (
    <Page bar={<HomeTabHead />}>
      <Skeleton shape="banner" />
      <Skeleton shape="head" />
      <Skeleton shape="row" count={4} />
    </Page>
  )
}

/** A tab that is not for everybody: shown when it is available, else nullData (R-LINK-7). */
export function RestrictedTab({ path, children }: { path: TabPath; children: ReactNode }): ReactElement {
  const { isOpen, error, retry } = useTabAvailability()
  const isReview = useReviewMode()
  const countryCode = useSession((session) => session.countryCode)
  const hasNoDevices = useQuery(hostDevicesQuery(useServices())).data?.length === 0
  // The reviewers are shown this page whatever their devices are.
  if (isReview && path === paths.unattended) return <>{children}</>
  // Without any camera there is none with 4G either: the page says so itself (product 2.68).
  if (hasNoDevices && isTabOpen(path, { countryCode, hasFourG: true })) return <>{children}</>
  if (isOpen?.(path)) return <>{children}</>
  if (isOpen) return <ClosedTab />
  return error === null ? <HomeTabSkeleton /> : <HomeTabError error={error} onRetry={retry} />
}

/** In place of a tab that is not there; loaded when its address is opened all the same. */
const ClosedTab = lazyPage(() => import('./closed-tab.tsx'))

/** A device sheet whose code comes later; made once for each page that has it. */
type LazySheet = LazyPage<{ device: Device | null; onClose: () => void }>

/** The device-management sheet of a home page: what opens it, and what is drawn of it. */
interface DeviceSheetHandle {
  manage: (device: Device) => void
  sheet: ReactElement
}

type Opened = { device: Device | null }

/** Opens the sheet of a device; its code comes after the rows, with what it shares with the pages they lead to. */
export function useDeviceSheet(isDrawn: boolean, Sheet: LazySheet): DeviceSheetHandle {
  // Beside the page: opening the sheet draws the sheet, not a hundred rows again.
  const [opened] = useState(() => createStore<Opened>(() => ({ device: null })))
  useEffect(() => {
    return isDrawn ? whenIdle(() => void Sheet.preload().catch(() => undefined)) : undefined
  }, [isDrawn, Sheet])

  return {
    manage: (device) => opened.setState({ device }),
    sheet: <OpenedSheet opened={opened} Sheet={Sheet} />,
  }
}

function OpenedSheet({ opened, Sheet }: { opened: StoreApi<Opened>; Sheet: LazySheet }): ReactElement | null {
  const { device } = useStore(opened)
  const [isNeeded, setIsNeeded] = useState(false)
  if (device !== null && !isNeeded) setIsNeeded(true)
  if (!isNeeded) return null
  return <Sheet device={device} onClose={() => opened.setState({ device: null })} />
}
