import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { PackUse } from '../../../features/sim-cards/components/pack-use.tsx'
import { paths } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { NoCameraNamed } from '../../page-states/no-camera-named.tsx'
import { type NamedDevice, useDataDevice } from '../data/use-data-device.ts'
import { DeviceNumberStatus } from './device-number-status.tsx'
import { DevicePackagesPage } from './device-packages-page.tsx'
import { DATA_SOURCE, useDataPackages } from './use-device-packages.ts'

/** Data packages of a camera (spec §2, /4gPackageList). */
export default function DeviceDataPackagesRoute(): ReactElement {
  const { t } = useTranslation()
  const device = useDataDevice()
  if (device === null) return <NoCameraNamed title={t('devicePacks.dataTitle')} home={paths.data} />
  return <DataPackagesPage key={device.deviceId} device={device} />
}

function DataPackagesPage({ device }: { device: NamedDevice }): ReactElement {
  const { t } = useTranslation()
  const { go } = useShopNavigate()
  const { deviceId, productCode } = device
  return (
    <DevicePackagesPage
      title={t('devicePacks.dataTitle')}
      target={{ deviceId, productCode, packageSource: DATA_SOURCE }}
      line={<DeviceNumberStatus device={device} kind="bullet" />}
      owned={useDataPackages(device, device.isSettled)}
      emptyTitle={t('error.data-not-purchased')}
      renderNote={({ use }) => (use === null ? null : <PackUse {...use} />)}
      buy={{
        label: t('dataUse.recharge'),
        onPress: () => go(paths.dataPackages, { deviceId, productCode, interType: 'prevPageH5' }),
      }}
    />
  )
}
