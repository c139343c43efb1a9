import { packageSourceValues } from '@skyshop/openapi/http-values'
import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { bannerQuery } from '../../../features/banners/queries.ts'
import { DeviceList } from '../../../features/devices/components/device-list.tsx'
import { useExpiryBatches } from '../../../features/devices/components/use-expiry-batches.ts'
import type { Device } from '../../../features/devices/model/device.ts'
import { cloudDevicesQuery, fourGDevicesQuery, listCloudExpiry } from '../../../features/devices/queries.ts'
import { kindOfSource } from '../../../shared/catalogue/package-kind.ts'
import { paths } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { useReviewMode, useServices } from '../../../shared/services/services-context.ts'
import { Cell } from '../../../shared/ui/form/cell.tsx'
import { SectionHead } from '../../../shared/ui/layout/section-head.tsx'
import { useHasPage } from '../../page/known-pages.ts'
import { lazyPage } from '../../page/lazy-page.ts'
import { type Prefetch, prefetchQuery } from '../../page/prefetch.ts'
import { useNoTabBar } from '../../page/tab-bar.ts'
import { NoDevices } from '../../page-states/no-devices.tsx'
import { useUnpaidOrders } from '../unpaid-orders/use-unpaid-orders.ts'
import { HomeTabPage, useDeviceSheet } from './home-tab-page.tsx'
import { autoRenewalsLink, cloudPackagesLink, deviceCloudPackagesLink, type TabLink } from './tab-links.ts'
import styles from './tabs.module.css'

/** A device's own source: 1, or 5 (product 3.02). */
const CLOUD_SOURCES = packageSourceValues.filter((source) => kindOfSource(source) === 'cloud')

const DeviceSheet = lazyPage(() => import('./device-sheet.tsx'))
const ReviewOverlay = lazyPage(async () => ({ default: (await import('./review-page.tsx')).ReviewOverlay }))

/** The cloud tab (product 2.23), with the overlay of the app store's reviewers (product 2.77). */
function CloudTabRoute(): ReactElement {
  const isReview = useReviewMode()
  useNoTabBar(isReview)
  return (
    <>
      <CloudTab />
      {isReview ? <ReviewOverlay /> : null}
    </>
  )
}

/** Prefetches the first queries of the page. */
const prefetch: Prefetch = (ahead) => {
  const { services } = ahead
  void prefetchQuery(ahead, cloudDevicesQuery(services))
  void prefetchQuery(ahead, fourGDevicesQuery(services))
  void prefetchQuery(ahead, bannerQuery(services, 1))
}

/** Each camera with its cloud package. */
function CloudTab(): ReactElement {
  const { t } = useTranslation()
  const services = useServices()
  const { go } = useShopNavigate()
  const hasPage = useHasPage()
  const devices = useQuery(cloudDevicesQuery(services))
  const expiry = useExpiryBatches(devices.data, listCloudExpiry)
  const isDrawn = expiry.known.size + expiry.failed.size > 0
  const { manage, sheet } = useDeviceSheet(isDrawn, DeviceSheet)

  const unpaidOf = useUnpaidOrders(CLOUD_SOURCES, isDrawn)
  const open = ({ path, query }: TabLink): void => go(path, query)
  const order = (device: Device): void => open(cloudPackagesLink(device))
  const redeem = {
    label: t('cloud.redeem'),
    icon: 'scan',
    onPress: () => go(paths.redeem, { interType: 'prevPage' }),
  } as const
  const { data = [] } = devices
  return (
    <HomeTabPage banner={1} devices={devices} isDrawn={isDrawn} empty={<NoDevices />}>
      <SectionHead
        title={t('cloud.myCameras')}
        total={t('cloud.total', { count: data.length })}
        link={hasPage(paths.redeem) ? redeem : undefined}
      />
      <DeviceList
        devices={data}
        expiry={expiry}
        offer={{
          notActiveKey: 'cloud.notActivated',
          active: { label: t('cloud.renew'), onPress: order },
          notActive: { label: t('cloud.order'), onPress: order },
          renewed: { label: t('cloud.manage'), onPress: (device) => open(autoRenewalsLink(device)) },
          onView: (device) => open(deviceCloudPackagesLink(device)),
          unpaidOf,
          onManage: manage,
        }}
      />
      {isDrawn && hasPage(paths.coupons) ? (
        <div className={styles.more}>
          <Cell
            icon="coupon"
            label={t('home.coupons')}
            end="forward"
            onPress={() => go(paths.coupons, { interType: 'prevPage' })}
          />
        </div>
      ) : null}
      {sheet}
    </HomeTabPage>
  )
}

export default Object.assign(CloudTabRoute, { prefetch })
