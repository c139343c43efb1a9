import { type ReactElement, Suspense, useEffect, useState } from 'react'
import type { Device } from '../../features/devices/model/device.ts'
import { whenIdle } from '../../shared/time/when-idle.ts'
import type { LazyPage } from '../boot/lazy-page.ts'

/** A device sheet whose code comes later; made once for each page that has it. */
export type LazySheet = LazyPage<{ device: Device | null; onClose: () => void }>

/** The device-management sheet of a home page: what opens it, and what is drawn of it. */
export interface DeviceSheetHandle {
  manage: (device: Device) => void
  sheet: ReactElement | null
}

/** Its code comes after the rows, and with it what it shares with the pages the rows lead to. */
export function useDeviceSheet(isDrawn: boolean, Sheet: LazySheet): DeviceSheetHandle {
  const [device, setDevice] = useState<Device | null>(null)
  const [isNeeded, setIsNeeded] = useState(false)
  if (device !== null && !isNeeded) setIsNeeded(true)

  useEffect(() => {
    return isDrawn ? whenIdle(() => void Sheet.preload().catch(() => undefined)) : undefined
  }, [isDrawn, Sheet])

  return {
    manage: setDevice,
    sheet: isNeeded ? (
      <Suspense>
        <Sheet device={device} onClose={() => setDevice(null)} />
      </Suspense>
    ) : null,
  }
}
