import type { ReactElement } from 'react'
import type { Device } from '../model/device.ts'
import styles from './device-list.module.css'
import { DeviceListRow, type RowOffer } from './device-list-row.tsx'
import type { Expiry } from './use-expiry-batches.ts'
import { useRowsInView } from './use-rows-in-view.ts'

type DeviceListProps = { devices: readonly Device[]; expiry: Expiry; offer: RowOffer }

/** The devices of a home page with their packages; the rows in view are asked about first. */
export function DeviceList({ devices, expiry, offer }: DeviceListProps): ReactElement {
  const { known, failed, setVisible, more } = expiry
  const watch = useRowsInView(setVisible)
  return (
    <ul className={styles.list}>
      {devices.map((device) => (
        <DeviceListRow
          key={device.deviceId}
          ref={watch(device.deviceId)}
          device={device}
          entry={known.get(device.deviceId)}
          hasFailed={failed.has(device.deviceId)}
          offer={offer}
          onRetry={more}
        />
      ))}
    </ul>
  )
}
