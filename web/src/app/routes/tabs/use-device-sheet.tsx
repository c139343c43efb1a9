import { type ReactElement, useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Device } from '../../../features/devices/model/device.ts'
import { whenIdle } from '../../../shared/time/clock.ts'
import type { LazyPage } from '../../page/lazy-page.ts'

/** A device sheet whose code comes later; made once for each page that has it. */
export type LazySheet = LazyPage<{ device: Device | null; onClose: () => void }>

/** The device-management sheet of a home page: what opens it, and what is drawn of it. */
export interface DeviceSheetHandle {
  manage: (device: Device) => void
  sheet: ReactElement
}

type Opened = { device: Device | null }

/** Its code comes after the rows, and with it what it shares with the pages the rows lead to. */
export function useDeviceSheet(isDrawn: boolean, Sheet: LazySheet): DeviceSheetHandle {
  // Beside the page: opening the sheet draws the sheet, not a hundred rows again.
  const [opened] = useState(() => createStore<Opened>(() => ({ device: null })))
  useEffect(() => {
    return isDrawn ? whenIdle(() => void Sheet.preload().catch(() => undefined)) : undefined
  }, [isDrawn, Sheet])

  return {
    manage: (device) => opened.setState({ device }),
    sheet: <OpenedSheet opened={opened} Sheet={Sheet} />,
  }
}

function OpenedSheet({ opened, Sheet }: { opened: StoreApi<Opened>; Sheet: LazySheet }): ReactElement | null {
  const { device } = useStore(opened)
  const [isNeeded, setIsNeeded] = useState(false)
  if (device !== null && !isNeeded) setIsNeeded(true)
  if (!isNeeded) return null
  return <Sheet device={device} onClose={() => opened.setState({ device: null })} />
}
