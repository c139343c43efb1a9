import type { ReactElement } from 'react'
import type { useExpiryBatches } from '../hooks/use-expiry-batches.ts'
import { useRowsInView } from '../hooks/use-rows-in-view.ts'
import type { Device } from '../model/device.ts'
import styles from './camera-list.module.css'
import { type CameraActions, CameraRow } from './camera-row.tsx'

type CameraListProps = {
  devices: readonly Device[]
  expiry: ReturnType<typeof useExpiryBatches>
  actions: Omit<CameraActions, 'onRetry'>
}

/** The cameras of the cloud tab; the rows in view are asked about first. */
export function CameraList({ devices, expiry, actions }: CameraListProps): ReactElement {
  const { known, failed, setVisible, more } = expiry
  const watch = useRowsInView(setVisible)
  return (
    <ul className={styles.list}>
      {devices.map((device) => (
        <CameraRow
          key={device.deviceId}
          ref={watch(device.deviceId)}
          device={device}
          entry={known.get(device.deviceId)}
          hasFailed={failed.has(device.deviceId)}
          actions={{ ...actions, onRetry: more }}
        />
      ))}
    </ul>
  )
}
