import {
  type ComponentType,
  type LazyExoticComponent,
  type ReactElement,
  Suspense,
  useEffect,
  useState,
} from 'react'
import type { Device } from '../../features/devices/model/device.ts'
import { whenIdle } from '../../shared/time/when-idle.ts'
import { lazyPage } from '../boot/lazy-page.ts'

type SheetProps = { device: Device | null; onClose: () => void }

/** A device sheet whose code comes later; made once for each page that has it. */
export interface LazySheet {
  load: () => Promise<unknown>
  Sheet: LazyExoticComponent<ComponentType<SheetProps>>
}

export function lazySheet(load: () => Promise<{ default: ComponentType<SheetProps> }>): LazySheet {
  return { load, Sheet: lazyPage(load) }
}

/** The device-management sheet of a home page: what opens it, and what is drawn of it. */
export interface DeviceSheetHandle {
  manage: (device: Device) => void
  sheet: ReactElement | null
}

/** Its code comes after the rows, and with it what it shares with the pages the rows lead to. */
export function useDeviceSheet(isDrawn: boolean, { load, Sheet }: LazySheet): DeviceSheetHandle {
  const [device, setDevice] = useState<Device | null>(null)
  const [isNeeded, setIsNeeded] = useState(false)
  if (device !== null && !isNeeded) setIsNeeded(true)

  useEffect(() => {
    return isDrawn ? whenIdle(() => void load().catch(() => undefined)) : undefined
  }, [isDrawn, load])

  return {
    manage: setDevice,
    sheet: isNeeded ? (
      <Suspense>
        <Sheet device={device} onClose={() => setDevice(null)} />
      </Suspense>
    ) : null,
  }
}
