import type { ReactElement, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { CloudStatus } from '../../../features/devices/components/cloud-status.tsx'
import { DeviceLine } from '../../../shared/ui/device/device-line.tsx'
import type { PackagesData } from './packages-page-props.ts'

type DevicePackageLineProps = Pick<PackagesData, 'device' | 'expiry'> & {
  /** What is on the device, where the cloud's words do not fit. */
  status?: ReactNode
}

/** The device a page of packages is about, and until when it has one. */
export function DevicePackageStatus({ device, expiry, status }: DevicePackageLineProps): ReactElement {
  const { t } = useTranslation()
  const ofCloud = expiry === null ? null : <CloudStatus entry={{ ...expiry, longTermEffectFlag: 0 }} />
  return (
    <DeviceLine
      title={device.name ?? (expiry?.deviceName || t('device.unnamed'))}
      cover={device.cover}
      detail={status ?? ofCloud}
    />
  )
}
