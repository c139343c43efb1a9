import type { Schemas } from '@skyshop/openapi/http'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { CloudStatus } from '../../features/devices/components/cloud-status.tsx'
import { DeviceLine } from '../../shared/ui/device/device-line.tsx'
import type { BoughtDevice } from './use-bought-device.ts'

type DevicePackageLineProps = { device: BoughtDevice; expiry: Schemas['DevicePackageExpiry'] }

/** The device a page of packages is about, and until when it has one. */
export function DevicePackageLine({ device, expiry }: DevicePackageLineProps): ReactElement {
  const { t } = useTranslation()
  return (
    <DeviceLine
      title={device.name ?? (expiry.deviceName || t('device.unnamed'))}
      cover={device.cover}
      detail={<CloudStatus entry={{ ...expiry, longTermEffectFlag: 0 }} />}
    />
  )
}
