import { useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactElement } from 'react'
import { type BannerSource, bannerQuery } from '../../features/banners/api/banner-query.ts'
import {
  algorithmDevicesQuery,
  unattendedDevicesQuery,
  wechatCallDevicesQuery,
} from '../../features/devices/api/capable-devices-query.ts'
import { fourGDevicesQuery } from '../../features/devices/api/four-g-devices-query.ts'
import { paths } from '../../shared/navigation/paths.ts'
import { useServices } from '../../shared/services/services-context.ts'
import { useReviewMode } from '../../shared/services/use-review-mode.ts'
import { ask, type ReadAhead } from '../boot/read-ahead.ts'
import { useNoTabBar } from '../hooks/tab-bar-context.ts'
import { CallTabPage } from './call-tab-page.tsx'
import { GatedTab } from './gated-tab.tsx'

/** The three pages, each with what it begins with. */
export const unattendedTab = pageOf(UnattendedTab, 4, unattendedDevicesQuery)
export const wechatCallTab = pageOf(WechatCallTab, 6, wechatCallDevicesQuery)
export const algorithmTab = pageOf(AlgorithmTab, 7, algorithmDevicesQuery)

function pageOf(page: ComponentType, source: BannerSource, devicesQuery: typeof unattendedDevicesQuery) {
  const readAhead: ReadAhead = (ahead) => {
    const { services } = ahead
    const queries = [devicesQuery, fourGDevicesQuery].map((query) => ask(ahead, query(services)))
    return [...queries, ask(ahead, bannerQuery(services, source))]
  }
  return { default: page, readAhead }
}

/** The phone-reminder tab (spec §2, /unAttended); the app store's reviewers see it without the tab bar (spec §6). */
function UnattendedTab(): ReactElement {
  useNoTabBar(useReviewMode())
  return (
    <GatedTab path={paths.unattended}>
      <UnattendedPage />
    </GatedTab>
  )
}

/** The WeChat-call tab: as the phone-reminder one, for package source 6 (shop.md). */
function WechatCallTab(): ReactElement {
  return (
    <GatedTab path={paths.wechatCall}>
      <WechatCallPage />
    </GatedTab>
  )
}

/** The algorithm page: kept alive with the tabs, without an entry of its own (shop.md). */
function AlgorithmTab(): ReactElement {
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
