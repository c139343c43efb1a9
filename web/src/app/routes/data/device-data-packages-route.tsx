import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { contractQuery } from '../../../features/payment/queries.ts'
import { useDataTexts } from '../../../shared/catalogue/use-data-texts.ts'
import { paths } from '../../../shared/navigation/paths.ts'
import { useShopNavigate } from '../../../shared/navigation/use-shop-navigate.ts'
import { useServices } from '../../../shared/services/services-context.ts'
import { NoCameraNamed } from '../../page-states/empty-states.tsx'
import styles from '../device-packages/device-data-packages-route.module.css'
import { DeviceNumberStatus, DevicePackagesPage } from '../device-packages/device-packages-page.tsx'
import { DATA_SOURCE, useDataPackages } from '../device-packages/use-device-packages.ts'
import { type NamedDevice, useDataDevice } from './use-data-device.ts'

/** Data packages of a camera (product 2.50). */
export default function DeviceDataPackagesRoute(): ReactElement {
  const { t } = useTranslation()
  const device = useDataDevice()
  if (device === null) return <NoCameraNamed title={t('devicePacks.dataTitle')} home={paths.data} />
  return <DataPackagesPage key={device.deviceId} device={device} />
}

function DataPackagesPage({ device }: { device: NamedDevice }): ReactElement {
  const { t } = useTranslation()
  const { go } = useShopNavigate()
  const { deviceId, productCode, deviceKey } = device
  const target = { deviceId, productCode, packageSource: DATA_SOURCE }
  const { data: contract } = useQuery({
    ...contractQuery(useServices(), { ...target, deviceKey: deviceKey ?? '' }),
    enabled: device.isResolved && deviceKey !== null,
  })
  return (
    <DevicePackagesPage
      title={t('devicePacks.dataTitle')}
      target={target}
      contract={contract}
      isOwned={device.isOwned}
      line={<DeviceNumberStatus device={device} kind="bullet" />}
      owned={useDataPackages(device, device.isResolved)}
      emptyTitle={t('error.data-not-purchased')}
      renderNote={({ use }) => (use === null ? null : <PackUse {...use} />)}
      buy={{
        label: t('data.topUp'),
        onPress: () => go(paths.dataPackages, { deviceId, productCode, interType: 'prevPageH5' }),
      }}
    />
  )
}

type PackUseProps = { usedKb: number; totalKb: number }

/** How much of a data package is used: a short bar and the figures. */
function PackUse({ usedKb, totalKb }: PackUseProps): ReactElement {
  const { t } = useTranslation()
  const words = useDataTexts()
  const share = totalKb > 0 ? Math.min(1, usedKb / totalKb) : 0
  return (
    <div className={styles.use}>
      <div className={styles.track} aria-hidden="true">
        <div className={styles.used} style={{ inlineSize: `${share * 100}%` }} />
      </div>
      <p className={styles.words}>
        {t('devicePacks.used', { used: words.amount(usedKb), total: words.amount(totalKb) })}
      </p>
    </div>
  )
}
