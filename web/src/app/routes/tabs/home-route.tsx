import type { Schemas } from '@skyshop/openapi/http'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HomeBanner } from '../../../features/banners/components/banner-carousel.tsx'
import { DeviceSummary } from '../../../features/devices/components/device-summary.tsx'
import type { Device } from '../../../features/devices/model/device.ts'
import { cloudDevicesQuery } from '../../../features/devices/queries.ts'
import { contractsQuery } from '../../../features/payment/contracts-query.ts'
import { errorTextKey, nameOfError } from '../../../shared/errors/error-names.ts'
import { paths, type ShopPath } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx'
import { Cell } from '../../../shared/ui/form/cell.tsx'
import type { IconName } from '../../../shared/ui/icon/icon.tsx'
import { AppBar } from '../../../shared/ui/layout/app-bar.tsx'
import { Page } from '../../../shared/ui/layout/page.tsx'
import { SectionHead } from '../../../shared/ui/layout/section-head.tsx'
import { useHasPage } from '../../page/known-pages.ts'
import { PaymentNotices } from '../unpaid-orders/earlier-payment-notices.tsx'
import { tabEntries, useTabAvailability } from './tab-availability.ts'
import { cameraLink } from './tab-links.ts'
import styles from './tabs.module.css'

/** The hub: what the shop offers and what the user has, at a glance. */
export default function HomeRoute(): ReactElement {
  const { t } = useTranslation()
  const { back } = useShopNavigate()
  const [isDrawn, setDrawn] = useState(false)
  return (
    <Page bar={<AppBar title={t('home.title')} onBack={back} />}>
      <HomeBanner packageSource={1} isPageDrawn={isDrawn} />
      <PaymentNotices isPageDrawn={isDrawn} />
      <HomeDevices onDrawn={() => setDrawn(true)} />
      <HomeServices />
      <HomeOwn isPageDrawn={isDrawn} />
    </Page>
  )
}

/** Cameras that are looked at for what they need: a batch of expiry. */
const LOOKED_AT = 5
/** Lines while they are looked for. */
const SHOWN_CAMERAS = 3

/** The three cameras with the most need of the first five, with a link to the cloud tab for all. Calls `onDrawn` once they, or the reason for none, are drawn. */
function HomeDevices({ onDrawn }: { onDrawn: () => void }): ReactElement {
  const { t } = useTranslation()
  const services = useServices()
  const { go } = useShopNavigate()
  const { data: devices, error, refetch } = useQuery(cloudDevicesQuery(services))
  const openAll = (): void => go(paths.cloud)
  const open = (device: Device, entry: Schemas['VipExpiry'] | null): void => {
    const { path, query } = cameraLink(device, entry, services.clock.nowMs())
    go(path, query)
  }

  const drawn = useEffectEvent(onDrawn)
  const isEmpty = devices ? devices.length === 0 : error !== null
  useEffect(() => {
    if (isEmpty) drawn()
  }, [isEmpty])

  if (!devices && error !== null) {
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
  if (!devices) {
    return (
      <>
        <Skeleton shape="head" />
        <Skeleton shape="device" count={SHOWN_CAMERAS} />
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
      <DeviceSummary devices={devices.slice(0, LOOKED_AT)} onOpen={open} onDrawn={onDrawn} />
    </>
  )
}

/** The services the user may use, by the gates of the tabs, and the algorithm page, which has no tab. */
function HomeServices(): ReactElement {
  const { t } = useTranslation()
  const { go } = useShopNavigate()
  const { isOpen, error } = useTabAvailability()
  const looks = {
    '/homePage2': { icon: 'cloud', label: t('home.cloud'), help: t('home.cloudText') },
    '/homePage4G': { icon: 'data', label: t('home.data'), help: t('home.dataText') },
    '/unAttended': { icon: 'phone', label: t('home.reminder'), help: t('home.reminderText') },
    '/weichatCall': { icon: 'wechat', label: t('home.call'), help: t('home.callText') },
    '/algorithm': { icon: 'camera', label: t('home.algorithm'), help: t('home.algorithmText') },
  } as const
  // When availability is unknown, the services that are always there are offered.
  const open = tabEntries.filter((path) => (isOpen ? isOpen(path) : path === paths.cloud))
  return (
    <>
      <SectionHead title={t('home.services')} />
      {!isOpen && error === null ? (
        <div className={styles.cells}>
          {[...tabEntries, paths.algorithm].map((path) => (
            <Skeleton key={path} shape="device" />
          ))}
        </div>
      ) : (
        <div className={styles.cells}>
          {[...open, paths.algorithm].map((path) => (
            <Cell
              key={path}
              {...looks[path]}
              end="forward"
              onPress={() => go(path, path === paths.algorithm ? { interType: 'prevPage' } : undefined)}
            />
          ))}
        </div>
      )}
    </>
  )
}

/** What is the user's own: orders, coupons, codes; and help. Pages the shop does not have are not listed. */
function HomeOwn({ isPageDrawn }: { isPageDrawn: boolean }): ReactElement {
  const { t } = useTranslation()
  const { go } = useShopNavigate()
  const hasPage = useHasPage()
  const { data: contracts } = useQuery({ ...contractsQuery(useServices()), enabled: isPageDrawn })
  const count = contracts ? `\u00a0(${contracts.filter(({ ended }) => !ended).length})` : ''
  const cells: readonly { path: ShopPath; icon: IconName; label: string }[] = [
    { path: paths.orders, icon: 'receipt', label: t('home.orders') },
    { path: paths.autoRenewals, icon: 'wallet', label: t('home.renewals') + count },
    { path: paths.coupons, icon: 'coupon', label: t('home.coupons') },
    { path: paths.redeem, icon: 'scan', label: t('home.redeem') },
    { path: paths.help, icon: 'help', label: t('common.help') },
    { path: paths.agreement, icon: 'book', label: t('agreement.title') },
  ]
  return (
    <>
      <SectionHead title={t('home.own')} />
      <div className={styles.cells}>
        {cells
          // A backend that cannot list contracts has none to show.
          .filter(({ path }) => hasPage(path) && (path !== paths.autoRenewals || contracts !== null))
          .map(({ path, icon, label }) => (
            <Cell
              key={path}
              icon={icon}
              label={label}
              end="forward"
              onPress={() => go(path, { interType: 'prevPage' })}
            />
          ))}
      </div>
    </>
  )
}
