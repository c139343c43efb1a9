import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { type BannerSource, bannerQuery } from '../../../features/banners/queries.ts'
import {
  algorithmDevicesQuery,
  unattendedDevicesQuery,
  wechatCallDevicesQuery,
} from '../../../features/devices/capable-devices-query.ts'
import { fourGDevicesQuery } from '../../../features/devices/queries.ts'
import { paths } from '../../../shared/navigation/paths.ts'
import { useReviewMode, useServices } from '../../../shared/services/services-context.ts'
import { type Prefetch, prefetchQuery } from '../../page/prefetch.ts'
import { useNoTabBar } from '../../page/tab-bar-context.ts'
import { CallTabPage } from './call-tab-page.tsx'
import { RestrictedTab } from './restricted-tab.tsx'

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
