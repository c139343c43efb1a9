import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BannerSource, bannerQuery } from '../../../features/banners/queries.ts'
import {
  algorithmDevicesQuery,
  unattendedDevicesQuery,
  wechatCallDevicesQuery,
} from '../../../features/devices/capable-devices-query.ts'
import { DeviceList } from '../../../features/devices/components/device-list.tsx'
import type { NotActiveKey } from '../../../features/devices/components/package-status.tsx'
import { useExpiryBatches } from '../../../features/devices/components/use-expiry-batches.ts'
import type { Device } from '../../../features/devices/model/device.ts'
import { fourGDevicesQuery, hostDevicesQuery, listExpiryOfSource } from '../../../features/devices/queries.ts'
import { paths, type ShopPath } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { useReviewMode, useServices } from '../../../shared/services/services-context.ts'
import { StateView } from '../../../shared/ui/feedback/state-view.tsx'
import { EmptyStage } from '../../../shared/ui/illustrations/stages.tsx'
import { SectionHead } from '../../../shared/ui/layout/section-head.tsx'
import { useHasPage } from '../../page/known-pages.ts'
import { lazyPage } from '../../page/lazy-page.ts'
import { type Prefetch, prefetchQuery } from '../../page/prefetch.ts'
import { useNoTabBar } from '../../page/tab-bar.ts'
import { NoDevices } from '../../page-states/no-devices.tsx'
import { useUnpaidOrders } from '../unpaid-orders/use-unpaid-orders.ts'
import { type DeviceQuery, HomeTabPage, RestrictedTab, useDeviceSheet } from './home-tab-page.tsx'
import { callLink } from './tab-links.ts'

/** Begins with what a page of these begins with. */
function prefetchOf(source: BannerSource, devicesQuery: typeof unattendedDevicesQuery): Prefetch {
  return (ahead) => {
    const { services } = ahead
    void prefetchQuery(ahead, devicesQuery(services))
    void prefetchQuery(ahead, fourGDevicesQuery(services))
    void prefetchQuery(ahead, bannerQuery(services, source))
  }
}

/** The phone-reminder tab (product 2.25); the app store's reviewers see it without the tab bar (product 2.69). */
export const UnattendedTab = Object.assign(Unattended, { prefetch: prefetchOf(4, unattendedDevicesQuery) })

function Unattended(): ReactElement {
  useNoTabBar(useReviewMode())
  return (
    <RestrictedTab path={paths.unattended}>
      <UnattendedPage />
    </RestrictedTab>
  )
}

/** The WeChat-call tab: as the phone-reminder one, for package source 6 (product 2.26). */
export const WechatCallTab = Object.assign(WechatCall, { prefetch: prefetchOf(6, wechatCallDevicesQuery) })

function WechatCall(): ReactElement {
  return (
    <RestrictedTab path={paths.wechatCall}>
      <WechatCallPage />
    </RestrictedTab>
  )
}

/** The algorithm page: kept alive with the tabs, without an entry of its own (product 2.27). */
export const AlgorithmTab = Object.assign(Algorithm, { prefetch: prefetchOf(7, algorithmDevicesQuery) })

function Algorithm(): ReactElement {
  const devices = useQuery(algorithmDevicesQuery(useServices()))
  return (
    <CallTabPage
      packageSource={7}
      devices={devices}
      notActiveKey="algorithm.notActivated"
      detailPath={paths.algorithmDevice}
    />
  )
}

function UnattendedPage(): ReactElement {
  const devices = useQuery(unattendedDevicesQuery(useServices()))
  return (
    <CallTabPage
      packageSource={4}
      devices={devices}
      notActiveKey="reminder.notActivated"
      detailPath={paths.unattendedDevice}
      canManage
    />
  )
}

function WechatCallPage(): ReactElement {
  const devices = useQuery(wechatCallDevicesQuery(useServices()))
  return (
    <CallTabPage
      packageSource={6}
      devices={devices}
      notActiveKey="call.notActivated"
      detailPath={paths.wechatCallPackages}
    />
  )
}

const DeviceSheet = lazyPage(() => import('./device-sheet.tsx'))

type CallTabPageProps = {
  /** 4 phone reminder, 6 WeChat call, 7 algorithm. */
  packageSource: 4 | 6 | 7
  /** The devices that can. */
  devices: DeviceQuery
  notActiveKey: NotActiveKey
  /** Where the button of a row leads. */
  detailPath: ShopPath
  /** One of the home pages that manage devices (product 2.78). */
  canManage?: boolean
}

/** The pages of what only some models can: each such device with its package (product 2.66, 2.67). */
function CallTabPage(props: CallTabPageProps): ReactElement {
  const { packageSource, devices, notActiveKey, detailPath, canManage = false } = props
  const { t } = useTranslation()
  const { go } = useShopNavigate()
  const hasPage = useHasPage()
  const [load] = useState(() => listExpiryOfSource(packageSource))
  const expiry = useExpiryBatches(devices.data, load)
  const isDrawn = expiry.known.size + expiry.failed.size > 0
  const { manage, sheet } = useDeviceSheet(isDrawn, DeviceSheet)
  const unpaidOf = useUnpaidOrders([packageSource], isDrawn)
  const open = (device: Device): void => {
    const { path, query } = callLink(detailPath, device)
    go(path, query)
  }
  const { data = [] } = devices
  return (
    <HomeTabPage banner={packageSource} devices={devices} isDrawn={isDrawn} empty={<NoCapableDevice />}>
      <SectionHead title={t('reminder.allDevices')} total={t('reminder.total', { count: data.length })} />
      <DeviceList
        devices={data}
        expiry={expiry}
        offer={{
          notActiveKey,
          active: hasPage(detailPath) ? { label: t('reminder.viewDetails'), onPress: open } : undefined,
          notActive: hasPage(detailPath) ? { label: t('reminder.activateNow'), onPress: open } : undefined,
          unpaidOf,
          onManage: canManage ? manage : undefined,
        }}
      />
      {sheet}
    </HomeTabPage>
  )
}

/** There are devices, but none that can: the others are on the cloud tab; or there are none at all. */
function NoCapableDevice(): ReactElement {
  const { t } = useTranslation()
  const { data } = useQuery(hostDevicesQuery(useServices()))
  const { go } = useShopNavigate()
  if (data?.length === 0) return <NoDevices />
  return (
    <StateView
      art={<EmptyStage />}
      title={t('reminder.noneTitle')}
      text={t('reminder.noneText')}
      action={{ label: t('orders.toCameras'), onPress: () => go(paths.cloud) }}
    />
  )
}
