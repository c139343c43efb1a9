import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { hostDevicesQuery } from '../../../features/devices/queries.ts'
import { deviceExpiryQuery } from '../../../features/entitlements/queries.ts'
import { UnpaidEnd, type UnpaidEnding } from '../../../features/payment/components/unpaid-end.tsx'
import type { UnpaidPageKey } from '../../../features/payment/model/payment.ts'
import { unpaidOrderQuery } from '../../../features/payment/queries.ts'
import { readPageQuery } from '../../../shared/navigation/page-query.ts'
import { paths } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx'
import { RequestErrorView } from '../../../shared/ui/feedback/state-view.tsx'
import { AppBar } from '../../../shared/ui/layout/app-bar.tsx'
import { Page } from '../../../shared/ui/layout/page.tsx'
import { type Prefetch, prefetchQuery } from '../../page/prefetch.ts'
import { tabOfPackageSource } from '../purchase/tab-of-package-source.ts'
import { UnpaidPage } from './unpaid-page.tsx'
import { useUnpaidPage } from './use-unpaid-page.ts'

/** Payment of the one unpaid order of a device. */
function PayDetailRoute(): ReactElement {
  const device = unpaidKeyOf(useLocation().search)
  if (device === null) return <Ended ending="none" />
  return <OfDevice key={`${device.productCode}/${device.deviceId}`} {...device} />
}

/** Prefetches the first queries of the page. */
const prefetch: Prefetch = (ahead) => {
  const { services, search } = ahead
  const key = unpaidKeyOf(search)
  if (key === null) return
  void prefetchQuery(ahead, unpaidOrderQuery(services, key))
  void prefetchQuery(ahead, deviceExpiryQuery(services, key))
  void prefetchQuery(ahead, hostDevicesQuery(services))
}

// An address that names no device names no order either.
function unpaidKeyOf(search: string): UnpaidPageKey | null {
  const { productCode, deviceId, packageSource = 1 } = readPageQuery(search)
  return productCode === undefined || deviceId === undefined ? null : { productCode, deviceId, packageSource }
}

function OfDevice(device: UnpaidPageKey): ReactElement {
  const { t } = useTranslation()
  const { back } = useShopNavigate()
  const { view, isCanceling, cancel, timedOut } = useUnpaidPage(device)
  const bar = <AppBar title={t('payment.title')} onBack={back} />
  switch (view.at) {
    case 'loading':
      return (
        <Page bar={bar}>
          <Skeleton shape="row" />
          <Skeleton shape="choice" />
          <Skeleton shape="order" count={2} />
        </Page>
      )
    case 'error':
      return (
        <Page bar={bar} align="centre">
          <RequestErrorView error={view.error} onRetry={view.retry} />
        </Page>
      )
    case 'ended':
      return <Ended ending={view.ending} />
    case 'unpaid':
      return (
        <UnpaidPage
          key={view.unpaid.order.orderNo}
          unpaid={view.unpaid}
          isCanceling={isCanceling}
          onCancel={cancel}
          onTimedOut={timedOut}
          onBack={back}
        />
      )
  }
}

function Ended({ ending }: { ending: UnpaidEnding }): ReactElement {
  const { t } = useTranslation()
  const { back, replace } = useShopNavigate()
  const { packageSource } = readPageQuery(useLocation().search)
  return (
    <Page bar={<AppBar title={t('payment.title')} onBack={back} />} align="centre">
      <UnpaidEnd
        ending={ending}
        onSeeOrders={() => replace(paths.orders, { interType: 'prevPage' })}
        onToCameras={() => replace(tabOfPackageSource(packageSource))}
      />
    </Page>
  )
}

export default Object.assign(PayDetailRoute, { prefetch })
