import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { DeviceLine } from '../../../shared/ui/device/device-line.tsx'
import type { DeviceKind } from '../../../shared/ui/illustrations/device-art.tsx'

type DeviceNumberLineProps = {
  device: { name: string | null; deviceId: string; cover: string | undefined }
  kind: DeviceKind
}

/** A device with its serial number, as it stands on its label. */
export function DeviceNumberStatus({ device, kind }: DeviceNumberLineProps): ReactElement {
  const { t } = useTranslation()
  const { name, deviceId, cover } = device
  return (
    <DeviceLine
      title={name ?? t('device.unnamed')}
      cover={cover}
      kind={kind}
      detail={<bdi dir="ltr">{t('devicePacks.number', { number: deviceId })}</bdi>}
    />
  )
}
