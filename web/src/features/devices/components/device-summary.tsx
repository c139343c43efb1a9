import type { Schemas } from '@skyshop/openapi/http'
import { type ReactElement, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useServices } from '../../../shared/services/services-context.ts'
import { DeviceLine } from '../../../shared/ui/device/device-line.tsx'
import { StatusLine } from '../../../shared/ui/device/status-line.tsx'
import { Skeleton } from '../../../shared/ui/feedback/skeleton.tsx'
import { Icon } from '../../../shared/ui/icon/icon.tsx'
import { type Device, drawingOf, isNvr } from '../model/device.ts'
import { byNeed } from '../model/device-need.ts'
import { listCloudExpiry } from '../queries.ts'
import styles from './devices.module.css'
import { PackageStatus } from './package-status.tsx'
import { useExpiryBatches } from './use-expiry-batches.ts'

type DeviceSummaryProps = {
  /** Of these the first few by need are shown (`SHOWN`). */
  devices: readonly Device[]
  onOpen: (device: Device, entry: Schemas['VipExpiry'] | null) => void
  onDrawn: () => void
}

const SHOWN = 3

/** The few devices that need something first, with what their cloud package is at; each leads on. */
export function DeviceSummary({ devices, onOpen, onDrawn }: DeviceSummaryProps): ReactElement {
  const { t } = useTranslation()
  const { known, failed } = useExpiryBatches(devices, listCloudExpiry)
  const drawn = useEffectEvent(onDrawn)
  const { clock } = useServices()
  // None changes its place once it is drawn.
  const isDrawn = devices.every(({ deviceId }) => known.has(deviceId) || failed.has(deviceId))
  const shown = isDrawn ? byNeed(devices, (id) => known.get(id), clock.nowMs()) : devices
  useEffect(() => {
    if (isDrawn) drawn()
  }, [isDrawn])
  const statusOf = (device: Device): ReactElement | false => {
    const { deviceId } = device
    const entry = known.get(deviceId)
    if (entry !== undefined)
      return <PackageStatus entry={entry} notActiveKey="cloud.notActivated" hasLenses={!isNvr(device)} />
    return failed.has(deviceId) && <StatusLine tone="wrong">{t('error.package-info-unavailable')}</StatusLine>
  }
  return (
    <ul className={styles.list}>
      {shown.slice(0, SHOWN).map((device) => {
        const status = isDrawn && statusOf(device)
        return (
          <li key={device.deviceId}>
            {status ? (
              <button
                type="button"
                className={styles.line}
                onClick={() => onOpen(device, known.get(device.deviceId) ?? null)}
              >
                <div className={styles.device}>
                  <DeviceLine
                    title={device.deviceName ?? t('device.unnamed')}
                    detail={status}
                    cover={device.coverUri ?? undefined}
                    kind={drawingOf(device)}
                  />
                </div>
                <Icon name="forward" className={styles.end} />
              </button>
            ) : (
              <div className={styles.line}>
                <Skeleton shape="device" />
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
