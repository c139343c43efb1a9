import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bannerQuery } from '../../../features/banners/queries.ts'
import { DeviceList } from '../../../features/devices/components/device-list.tsx'
import { useExpiryBatches } from '../../../features/devices/components/use-expiry-batches.ts'
import { fourGDevicesQuery, listExpiryOfSource } from '../../../features/devices/queries.ts'
import { paths } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { whenIdle } from '../../../shared/time/clock.ts'
import { SectionHead } from '../../../shared/ui/layout/section-head.tsx'
import { useHasPage } from '../../page/known-pages.ts'
import { lazyPage } from '../../page/lazy-page.ts'
import { type Prefetch, prefetchQuery } from '../../page/prefetch.ts'
import { NoDevices } from '../../page-states/no-devices.tsx'
import { useUnpaidOrders } from '../unpaid-orders/use-unpaid-orders.ts'
import { dataRowChanges } from './data-row.tsx'
import { HomeTabPage, RestrictedTab, useDeviceSheet } from './home-tab-page.tsx'
import {
  dataPackagesBySnLink,
  dataPackagesLink,
  dataUseLink,
  deviceDataPackagesLink,
  type TabLink,
} from './tab-links.ts'

/** Prefetches the first queries of the page. */
const prefetch: Prefetch = (ahead) => {
  const { services } = ahead
  void prefetchQuery(ahead, fourGDevicesQuery(services))
  void prefetchQuery(ahead, bannerQuery(services, 2))
}

/** The data tab, where there is a 4G device (product 2.24). */
function DataTabRoute(): ReactElement {
  return (
    <RestrictedTab path={paths.data}>
      <DataTabPage />
    </RestrictedTab>
  )
}

export default Object.assign(DataTabRoute, { prefetch })

const DATA = 2

const SerialNumberDialog = lazyPage(
  () => import('../../../features/devices/components/serial-number-dialog.tsx'),
)
const preloadDialog = (): void => void SerialNumberDialog.preload().catch(() => undefined)
const DeviceSheet = lazyPage(() => import('./device-sheet.tsx'))

/** Each 4G camera with its data, and the top-up of a camera by its number. */
function DataTabPage(): ReactElement {
  const { t } = useTranslation()
  const services = useServices()
  const { go } = useShopNavigate()
  const devices = useQuery(fourGDevicesQuery(services))
  const [load] = useState(() => listExpiryOfSource(DATA))
  const expiry = useExpiryBatches(devices.data, load)
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const [wasDialogOpened, setWasDialogOpened] = useState(false)
  if (isDialogOpen && !wasDialogOpened) setWasDialogOpened(true)

  const isDrawn = expiry.known.size + expiry.failed.size > 0
  const { manage, sheet } = useDeviceSheet(isDrawn, DeviceSheet)
  const unpaidOf = useUnpaidOrders([DATA], isDrawn)
  useEffect(() => (isDrawn ? whenIdle(preloadDialog) : undefined), [isDrawn])

  const hasPage = useHasPage()
  const canOrder = hasPage(paths.dataPackages)
  const open = ({ path, query }: TabLink): void => go(path, query)
  return (
    <HomeTabPage banner={DATA} devices={devices} isDrawn={isDrawn} empty={<NoDevices />}>
      <SectionHead
        title={t('cloud.myCameras')}
        total={t('cloud.total', { count: devices.data?.length ?? 0 })}
        link={
          canOrder
            ? { label: t('data.recharge'), icon: 'scan', onPress: () => setIsDialogOpen(true) }
            : undefined
        }
      />
      <DeviceList
        devices={devices.data ?? []}
        expiry={expiry}
        offer={{
          notActiveKey: 'data.notPurchased',
          active: hasPage(paths.dataUse)
            ? { label: t('data.viewData'), onPress: (device) => open(dataUseLink(device)) }
            : undefined,
          notActive: canOrder
            ? { label: t('cloud.order'), onPress: (device) => open(dataPackagesLink(device)) }
            : undefined,
          onView: hasPage(paths.deviceDataPackages)
            ? (device) => open(deviceDataPackagesLink(device))
            : undefined,
          unpaidOf,
          onManage: manage,
          changesOf: dataRowChanges({ t, open, unpaidOf, canOrder, canSeeUse: hasPage(paths.dataUse) }),
        }}
      />
      {sheet}
      {wasDialogOpened ? (
        <SerialNumberDialog
          isOpen={isDialogOpen}
          onClose={() => setIsDialogOpen(false)}
          onFound={({ sn, productCode }) => open(dataPackagesBySnLink(sn, productCode))}
          onQuery={(sn) => go(paths.dataUse, { sn, interType: 'prevPageSN' })}
        />
      ) : null}
    </HomeTabPage>
  )
}
