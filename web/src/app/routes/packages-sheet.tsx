import { type ReactElement, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CloudStatus } from '../../features/devices/components/cloud-status.tsx'
import type { Device } from '../../features/devices/model/device.ts'
import { drawingOf } from '../../features/devices/model/device-look.ts'
import type { ExpiryByDevice } from '../../features/devices/model/expiry-batches.ts'
import { DevicePackages } from '../../features/entitlements/components/device-packages.tsx'
import { DeviceLine } from '../../shared/ui/device/device-line.tsx'
import { Sheet } from '../../shared/ui/sheet/sheet.tsx'

type PackagesSheetProps = {
  /** The device looked at; null closes the sheet. */
  device: Device | null
  expiry: ExpiryByDevice
  onClose: () => void
}

/** What is on a camera and what follows, without leaving the list. */
export default function PackagesSheet({ device, expiry, onClose }: PackagesSheetProps): ReactElement {
  const { t } = useTranslation()
  // While the sheet leaves, it still shows what it showed.
  const [latest, setLatest] = useState(device)
  if (device !== null && device !== latest) setLatest(device)

  // A tab that is left closes its sheet: it must not be open when the tab is shown again.
  const close = useEffectEvent(onClose)
  useEffect(() => () => close(), [])

  return (
    <Sheet isOpen={device !== null} onClose={onClose} title={t('device.packages')}>
      {latest ? (
        <>
          <DeviceLine
            title={latest.deviceName ?? t('device.unnamed')}
            detail={<CloudStatus entry={expiry.get(latest.deviceId) ?? null} />}
            cover={latest.coverUri ?? undefined}
            kind={drawingOf(latest)}
          />
          <DevicePackages target={targetOf(latest)} />
        </>
      ) : null}
    </Sheet>
  )
}

function targetOf({ deviceId, productCode, packageSource }: Device) {
  return { deviceId, productCode, packageSource }
}
